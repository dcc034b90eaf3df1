"""What the home view says about the games and about what the player has there."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from cardgames_tui.games.catalogue import Entry
from cardgames_tui.records.record import clock, count
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.home.shown import Fact

if TYPE_CHECKING:
    from cardgames_tui.games.standing import Standing
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.records.statistics import GameStatistics


def summary(entry: Entry) -> Fact:
    """The rule of a game in a sentence."""
    game = entry.cards
    if game is None:
        return Fact("A hand that reaches five fingers dies.", Role.FAINT)
    return Fact(f"Play one rank up or down into the {game.pile_word}.", Role.FAINT)


def facts(entry: Entry, kept: "Mapping[str, Standing] | None") -> tuple[Fact, ...]:
    """What the player has in a game; nothing while that is not known."""
    from cardgames_tui.games.standing import Standing

    return () if kept is None else tuple(_facts(entry, kept.get(entry.slug, Standing())))


def _facts(entry: Entry, standing: "Standing") -> Iterator[Fact]:
    if standing.figures is None:
        yield Fact("none finished yet" if standing.waiting else "not played yet")
    else:
        yield Fact(_results(standing.figures))
        if records := _records(standing.figures):
            yield Fact(records)
    if entry.cards is not None:
        yield _today(standing.today)
    if standing.waiting:
        yield Fact(_waiting(standing.waiting), Role.NEXT)


def _results(figures: "GameStatistics") -> str:
    drawn = f", drew {figures.drawn}" * bool(figures.drawn)
    return f"won {figures.won} of {figures.played}{drawn}"


def _records(figures: "GameStatistics") -> str:
    """The current streak and the best time, as far as there are any."""
    streak = [f"streak {figures.streak}"] if figures.streak else []
    best = [f"best {clock(figures.unaided.best)}"] if figures.unaided.best is not None else []
    return ", ".join(streak + best)


def _today(record: "GameRecord | None") -> Fact:
    from cardgames_tui.records.record import Result

    if record is None:
        return Fact("today's deal: new", Role.NEXT)
    if record.result is None:
        return Fact("today's deal: begun", Role.NEXT)
    won = record.result is Result.WON
    return Fact(f"today's deal: {clock(record.seconds)}" if won else "today's deal: not won")


def _waiting(records: "tuple[GameRecord, ...]") -> str:
    if len(records) > 1:
        return f"{len(records)} unfinished games"
    return f"unfinished: {count(records[0].ply, 'move')}"


def going_on(record: "GameRecord") -> str:
    """The game to continue, behind the word for that: `Black Hole, deal 24: 15 moves, 1:04`."""
    from cardgames_tui.games.notation import title

    played = f": {count(record.ply, 'move')}, {clock(record.seconds)}" if record.moves else ""
    return f"{title(record.start_id)}{played}"
