"""What all conversations have in common: past games, shared games and statistics."""

from functools import partial

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.lost_games import judge_lost
from cardgames_tui.games.notation import game_of, kind_title, resume, title
from cardgames_tui.games.sharing import LONGEST_CODE, decode, holds_code, holds_whole_code
from cardgames_tui.plain.figures import figures, result_in_words
from cardgames_tui.plain.patience import Stop
from cardgames_tui.plain.talk import Other, Talk, Word
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import tallies
from cardgames_tui.records.wording import count

LISTED = 10
"""How many past games are listed."""


class HistoryTalk(Talk):
    """A conversation in which past and shared games can be asked for."""

    def code_word(self, group: str) -> Word:
        """The word that begins a shared game, in a group of words."""
        return Word(
            ("code",), group, "With a code that somebody sent you, code CODE begins that game.", self.code
        )

    def history_words(self) -> tuple[Word, ...]:
        """The words that tell of past games."""
        rest = "The rest"
        return (
            Word(("statistics", "stats"), rest, "Says what you have won.", self.statistics),
            Word(
                ("games", "past games"),
                rest,
                "Lists your last games; game and a number goes on with one, or plays it again.",
                lambda _: self.past_games(),
            ),
            Word(("game",), rest, "With a number from the list that the word games says.", self.past_game),
        )

    def hear(self, line: str) -> None:
        """Do what a line asks for; a code may stand anywhere in it and go on over several lines."""
        if not holds_code(line):
            super().hear(line)
            return
        while not holds_whole_code(line) and len(line) < LONGEST_CODE:
            more = self.desk.ear.listen()
            if not more:
                break
            line += more
        super().hear(f"code {line}")

    def code(self, rest: str) -> None:
        """Begin a game that somebody has shared."""
        if not rest:
            raise InvalidGameError("say code and then the code, which begins with cg1-")
        record = _shared_record(rest)
        moves = count(record.ply, "move")
        self.say(f"A shared game: {title(record.start_id)}, {moves}. Say listen to hear them.")
        self.bring(record)

    def bring(self, record: GameRecord) -> None:
        """Play a game that has ended, or was somebody else's, from its start."""
        self.turn_to(Other(record.game, record))

    def statistics(self, rest: str) -> None:
        """Say what the finished games add up to."""
        keeper = self.desk.keeper
        finished: list[GameRecord] = keeper.ask(Archive.finished, [])
        self.desk.patience.wait_for(lambda should_stop: self._judge(finished, should_stop))
        found = tallies(keeper.ask(Archive.finished, []))
        for tally in found:
            self.say(*figures(tally, kind_title(tally.game, tally.variant)))
        if not found:
            self.say("No game has been finished yet.")

    def _judge(self, finished: list[GameRecord], should_stop: Stop) -> None:
        for record, winnable in judge_lost(finished, should_stop=should_stop):
            self.desk.keeper.ask(partial(Archive.judge, key=record.key, winnable=winnable), None)

    def past_games(self) -> None:
        """List the last games."""
        records: list[GameRecord] = self.desk.keeper.ask(Archive.everything, [])
        for record in records[-LISTED:]:
            self.say(f"{record.number}: {_title(record)}, {result_in_words(record)}")
        self.say("Say game and a number to take one up." if records else "No game has been played yet.")

    def past_game(self, rest: str) -> None:
        """Go on with a past game, or play it again when it has ended."""
        if not (rest.isascii() and rest.isdecimal() and len(rest) <= 18):
            raise InvalidGameError("say game and its number, which the word games tells")
        record = self.desk.keeper.ask(partial(Archive.numbered, number=int(rest)), None)
        if record is None:
            raise InvalidGameError(f"there is no game {rest}")
        self.reopen(record)

    def reopen(self, record: GameRecord) -> None:
        """Go on with a past game, or play it again when it has ended."""
        if record.result is None:
            self.turn_to(Other(record.game, record))
        else:
            self.say(f"{_title(record)}: {result_in_words(record)}. Say listen to hear its moves.")
            self.bring(record)


def _shared_record(text: str) -> GameRecord:
    """The game whose code stands in a text, at its end.

    Raises:
        ValueError: There is no code, it is damaged, or what it holds is no game.
    """
    shared = decode(text)
    session = resume(shared.start_id, shared.moves)
    game = game_of(shared.start_id)
    return GameRecord(game=game, start_id=shared.start_id, moves=shared.moves, ply=session.ply)


def _title(record: GameRecord) -> str:
    try:
        return title(record.start_id)
    except ValueError:
        return record.start_id[:30]
