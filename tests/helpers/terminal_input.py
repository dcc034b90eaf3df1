"""What terminals send: the keys of terminfo's entries, and usual answers and reports."""

from pathlib import Path

_KEYS = Path(__file__).parents[1] / "data" / "terminal_keys.txt"
"""The distinct keys (k*) of 60 usual entries, each with the name of an entry and of the key there."""


def _sequence(line: str) -> str:
    return line.split(" ", 2)[2].replace("^[", "\x1b").encode().decode("unicode_escape")


_BEGINNINGS = ("\x1b[M", "\x1b[[")
"""Keys of old consoles that also begin other sequences."""

TERMINAL_KEYS = [
    sequence
    for sequence in map(_sequence, _KEYS.read_text(encoding="ascii").splitlines())
    if sequence not in _BEGINNINGS
]

_ST = "\x1b\\"

ANSWERS = [
    # identity: DA1, DA2, DA3, XTVERSION, DECREPTPARM
    "\x1b[?62;c",
    "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
    "\x1b[>41;380;0c",
    "\x1b[>1;7402;0c",
    f"\x1bP!|7E565445{_ST}",
    f"\x1bP>|xterm(380){_ST}",
    f"\x1bP>|tmux 3.4{_ST}",
    "\x1b[2;1;1;128;128;1;0x",
    # state: DSR, CPR, DECXCPR, DECRPM, DECRQSS, XTGETTCAP, DECRQCRA, kitty's and xterm's keyboard, colour scheme
    "\x1b[0n",
    "\x1b[12;40R",
    "\x1b[?12;40;1R",
    "\x1b[?2026;2$y",
    "\x1b[?2048;0$y",
    "\x1b[?2027;3$y",
    "\x1b[4;2$y",
    f"\x1bP1$r0;4m{_ST}",
    f"\x1bP1$r2 q{_ST}",
    f"\x1bP1+r544e=787465726d2d323536636f6c6f72{_ST}",
    f"\x1bP0+r524742{_ST}",
    f"\x1bP1!~ABCD{_ST}",
    "\x1b[?1u",
    "\x1b[>4;2m",
    "\x1b[?997;1n",
    # colours: OSC 4, 10, 12, 21
    f"\x1b]10;rgb:ffff/ffff/ffff{_ST}",
    "\x1b]10;rgb:cccc/cccc/cccc\x07",
    f"\x1b]4;1;rgb:cdcd/0000/0000{_ST}",
    "\x1b]12;rgb:1111/2222/3333\x07",
    f"\x1b]21;foreground=rgb:ff/ff/ff;cursor={_ST}",
    # others: clipboard, titles, kitty's graphics and notifications, iTerm's cells, sixel's geometry
    f"\x1b]52;c;MTIzNDU2Nzg5{_ST}",
    f"\x1b]lnew 1 2 3{_ST}",
    f"\x1b]Lquit{_ST}",
    f"\x1b_Gi=31;OK{_ST}",
    f"\x1b_Gi=31;ENODATA:Insufficient image data: 0 < 4{_ST}",
    f"\x1b]99;i=1:p=?;p=title,body{_ST}",
    f"\x1b]1337;ReportCellSize=17.5;8.0;2.0{_ST}",
    "\x1b[?2;0;800;480S",
    # the window: its state, place, size in pixels, cells and of a cell
    "\x1b[1t\x1b[2t",
    "\x1b[3;100;200t",
    "\x1b[4;480;800t",
    "\x1b[8;24;80t\x1b[9;24;80t",
    "\x1b[6;20;10t",
    # private messages and start of string; the mouse as urxvt and X10 report it
    f"\x1b^123{_ST}",
    "\x1bX123\x07",
    "\x1b[32;12;7M\x1b[35;12;7M",
    "\x1b[M ,'\x1b[M#,'",
]
