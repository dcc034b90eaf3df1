"""The commands that ask for another deal: any, winnable, by difficulty, by number, of a day."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import Game
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games import finding
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.standing import DailyGames
from cardgames_tui.plain.cards import telling
from cardgames_tui.plain.cards.playing import Cards
from cardgames_tui.plain.conversation import Command, Conversation
from cardgames_tui.plain.opening import open_start, take_up
from cardgames_tui.plain.wording import shortened
from cardgames_tui.records.record import GameRecord, count, day_words


def deal_commands(game: Game) -> tuple[Command[Cards], ...]:
    """The commands that ask for another deal."""
    deals = "Deals"
    hole = "" if game.any_opens else f" Deal 24 hole 7h begins with that card in the {game.pile_word}."
    return (
        Command(
            ("new",),
            deals,
            "Deals a new game: a winnable one, unless the settings say otherwise. New any, winnable, easy, "
            "medium, hard or fiendish looks for such a deal, new 24 is deal 24.",
            new,
        ),
        Command(
            ("deal",),
            deals,
            f"With a number, deal 24, plays the deal with that number.{hole}",
            numbered_deal,
        ),
        Command(("next deal",), deals, "Plays the deal with the next number.", partial(beside, 1)),
        Command(("previous deal",), deals, "Plays the deal with the previous number.", partial(beside, -1)),
        *chosen_deal_commands(deals),
    )


def chosen_deal_commands(deals: str) -> tuple[Command[Cards], ...]:
    """The commands that ask for deals which somebody has chosen, in a group."""
    return (
        Command(("open",), deals, "Plays the next winnable deal that you have not won yet.", open_deal),
        Command(
            ("pack", "packs"),
            deals,
            "Lists the packs of deals. With a number, pack 1, plays the first deal of it that you have "
            "not won.",
            pack,
        ),
        Command(
            ("daily",),
            deals,
            "Plays the deal of the day; with a date, daily 2026-01-31, an earlier one.",
            daily,
        ),
    )


def wished_record(game: Game, talk: Conversation[Any], wish: str) -> GameRecord:
    """The record of a new game of a deal: the usual one, `any`, `winnable`, a level, or a number.

    Raises:
        InvalidGameError: There is no such deal, or none was found.
    """
    wish = wish.lower().removesuffix(" deal").removesuffix(" game")
    if wish in ("", "deal", "game"):
        return new_record(finding.usual_deal(game, talk.profile, talk.rng))
    first = finding.any_deal(game, talk.rng)
    if wish in (finding.ANY, "random"):
        return new_record(first)
    if wish not in finding.WISHES:
        try:
            return new_record(Deal.parse(game, wish.removeprefix("deal").strip()))
        except InvalidGameError as fault:
            raise InvalidGameError(f"{fault}; or {', '.join(finding.WISHES)}") from None
    talk.say("Looking for such a deal.")
    found = talk.search(lambda should_stop: finding.find(first, wish, should_stop=should_stop))
    if found is None:
        raise InvalidGameError("no such deal was found")
    return new_record(found)


def new(talk: Cards, rest: str) -> None:
    """Deal as the player wishes."""
    open_start(talk, wished_record(talk.game.deal.game, talk, rest))


def numbered_deal(talk: Cards, rest: str) -> None:
    """Play a deal by its number, or say the number of this one."""
    if rest:
        open_start(talk, new_record(Deal.parse(talk.game.deal.game, rest)))
    else:
        talk.say(f"This is {telling.title(talk.game.deal)}.")


def beside(step: int, talk: Cards, rest: str) -> None:
    """Play the next or the previous deal."""
    deal = talk.game.deal.beside(step)
    if deal is None:
        raise InvalidGameError(f"there is no {'next' if step > 0 else 'previous'} deal")
    open_start(talk, new_record(deal))


def open_deal(talk: Cards, rest: str) -> None:
    """Play the next deal that has not been won."""
    _play_unwon(talk, finding.numbers_after(talk.game.deal.number or "0"))


def pack(talk: Cards, rest: str) -> None:
    """Play a deal of a pack that has not been won, or list the packs."""
    game = talk.game.deal.game
    if rest:
        if not (rest.isascii() and rest.isdecimal() and len(rest) < 4):
            raise InvalidGameError(f"there is no pack '{shortened(rest)}': say pack and a number")
        _play_unwon(talk, iter(finding.pack_numbered(game, int(rest)).deals))
        return
    won = _won(talk)
    packs = finding.packs_of(game)
    for number, each in enumerate(packs, 1):
        talk.say(f"{number}: {each.title}, {len(won.intersection(each.start_ids))} won")
    talk.say("Say pack and a number to play one of them." if packs else "There are no packs for this game.")


def daily(talk: Cards, rest: str) -> None:
    """Play the deal of a day, or go on with it."""
    from cardgames_tui.games.finding import deal_of_the_day

    game = talk.game.deal.game
    played = DailyGames.of(game, talk.profile)
    day = played.read_day(rest.lower())
    talk.say(f"The deal of {day_words(day, played.today)}. {played.streak_words}")
    going_on = played.going_on(day)
    if going_on is not None:
        take_up(talk, going_on)
        return
    if before := played.on(day):
        talk.say(f"You have played it {count(len(before), 'time')} before.")
    deal = talk.search(lambda should_stop: deal_of_the_day(game, day, should_stop=should_stop))
    if deal is None:
        raise InvalidGameError("the deal of the day was not found")
    take_up(talk, replace(new_record(deal), daily=day.isoformat()))


def _play_unwon(talk: Cards, numbers: Iterator[str]) -> None:
    """Play the first of some deals that can be won, has not been won, and is not on the table."""
    game, won = talk.game.deal.game, _won(talk)
    others = (number for number in numbers if number != talk.game.deal.number)
    talk.say("Looking for such a deal.")
    deal = talk.search(lambda should_stop: finding.next_open(game, others, won, should_stop=should_stop))
    if deal is None:
        raise InvalidGameError("no such deal was found")
    open_start(talk, new_record(deal))


def _won(talk: Cards) -> set[str]:
    slug = talk.game.deal.game.slug
    return talk.profile.store.ask(lambda archive: archive.won_starts(slug), set())
