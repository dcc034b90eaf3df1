"""The conversation over Black Hole and All in a Row: one deal after another."""

from collections.abc import Iterator
from dataclasses import replace

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.packs import all_packs
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.finding import next_open, numbers_after
from cardgames_tui.plain.black_hole import dealing
from cardgames_tui.plain.black_hole.asking import AskingTalk
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.talk import Word
from cardgames_tui.plain.voice import shortened
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import daily_streak
from cardgames_tui.records.wording import count


class BlackHoleTalk(AskingTalk):
    """Talks about one deal after another.

    Args:
        desk: What it has at hand.
        record: The game to begin with, a new one or one that is continued.

    Raises:
        ValueError: The record is corrupt.
    """

    def __init__(self, desk: Desk, record: GameRecord) -> None:
        super().__init__(desk, record)
        self.words = (
            *self.playing_words(),
            *self.asking_words(),
            *self.dealing_words(),
            *self.common_words(),
        )

    def dealing_words(self) -> tuple[Word, ...]:
        """The words that ask for another deal."""
        deals = "Deals"
        return (
            Word(
                ("new",),
                deals,
                "Deals a new game. New winnable, easy, medium, hard or fiendish looks for such a deal, "
                "new 24 is deal 24.",
                self.new,
            ),
            Word(("deal",), deals, "With a number, deal 24, plays the deal with that number.", self.deal),
            Word(("next deal",), deals, "Plays the deal with the next number.", lambda _: self.beside(1)),
            Word(
                ("previous deal",),
                deals,
                "Plays the deal with the number before this one.",
                lambda _: self.beside(-1),
            ),
            Word(
                ("open",), deals, "Plays the next deal that can be won and that you have not won.", self.open
            ),
            Word(
                ("pack", "packs"),
                deals,
                "Lists the packs of deals. With a number, pack 1, plays the first of that pack that you have "
                "not won.",
                self.pack,
            ),
            Word(
                ("daily",),
                deals,
                "Plays the deal of the day. With a day, daily 2026-01-31, that of an earlier day.",
                self.daily,
            ),
        )

    def new(self, rest: str) -> None:
        """Deal as the player wishes."""
        wish = rest.lower().removesuffix(" deal").removesuffix(" game")
        if wish in (dealing.WINNABLE, *dealing.LEVELS):
            self.say("Looking for such a deal.")
        deal = dealing.wished(self.position.game, wish, self.desk.rng, self.desk.patience)
        if deal is not None:
            self.put_on_table(deal)

    def deal(self, rest: str) -> None:
        """Play a deal by its number, or say the number of this one."""
        if rest:
            self.put_on_table(Deal.parse(self.position.game, rest))
        else:
            self.say(f"This is {self.title}.")

    def beside(self, step: int) -> None:
        """Play the next or the previous deal."""
        self.put_on_table(dealing.beside(self.game.deal, step))

    def put_on_table(self, deal: Deal) -> None:
        """Leave this deal for another one."""
        self.take_up(new_record(deal))

    def open(self, rest: str) -> None:
        """Play the next deal that has not been won."""
        self._play_open(numbers_after(self.game.deal.number or "0"))

    def pack(self, rest: str) -> None:
        """Play a deal of a pack that has not been won, or list the packs."""
        packs = [pack for pack in all_packs() if pack.game == self.position.game.slug]
        chosen = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 4 else 0
        if 1 <= chosen <= len(packs):
            self._play_open(iter(packs[chosen - 1].deals))
            return
        if rest:
            raise InvalidGameError(f"there is no pack '{shortened(rest)}': they are 1 to {len(packs)}")
        won = self._won()
        for number, pack in enumerate(packs, 1):
            self.say(f"{number}: {pack.title}, {len(won.intersection(pack.start_ids))} won")
        self.say("Say pack and a number to play one of them.")

    def _play_open(self, numbers: Iterator[str]) -> None:
        game, won = self.position.game, self._won()
        others = (number for number in numbers if number != self.game.deal.number)
        self.say("Looking for such a deal.")
        deal = self.desk.patience.wait_for(
            lambda should_stop: next_open(game, others, won, should_stop=should_stop)
        )
        if deal is None:
            self.say("No such deal was found.")
        else:
            self.put_on_table(deal)

    def _won(self) -> set[str]:
        """The starts of this game that have been won."""
        slug = self.position.game.slug
        won: set[str] = self.desk.keeper.ask(lambda archive: archive.won_starts(slug), set())
        return won

    def daily(self, rest: str) -> None:
        """Play the deal of a day, or go on with it."""
        keeper, game = self.desk.keeper, self.position.game
        today = keeper.today()
        day = dealing.read_day(rest.lower(), today)
        everything: list[GameRecord] = keeper.ask(Archive.everything, [])
        played = [record for record in everything if record.daily and record.game == game.slug]
        streak = daily_streak(played, today)
        self.say(f"The deal of {day.isoformat()}. Days in a row won on the very day: {streak}.")
        of_day = [record for record in played if record.daily == day.isoformat()]
        going_on = [record for record in of_day if record.result is None]
        if going_on:
            self.take_up(going_on[-1])
            return
        if of_day:
            self.say(f"You have played it {count(len(of_day), 'time')} before.")
        deal = dealing.of_day(game, day, self.desk.patience)
        if deal is None:
            raise InvalidGameError("the deal of the day was not found")
        self.take_up(replace(new_record(deal), daily=day.isoformat()))

    def rules(self, rest: str) -> None:
        """Say the rules."""
        self.say(*self.position.game.rules, self.position.game.odds)
