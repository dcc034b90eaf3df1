"""The games to begin with when the player names none."""

import random

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.words import invalid_rules
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.solitaires import SOLITAIRES


def default_record(slug: str, profile: Profile, rng: random.Random) -> GameRecord:
    """A new game as the settings want it; the player is warned of rules in them that cannot be used."""
    if slug == CHOPSTICKS:
        from cardgames_tui.games.chopsticks import default_setup, record_of_setup

        setup, error = default_setup(profile.settings)
        if error:
            profile.store.warn(invalid_rules(profile.settings_name, error))
        return record_of_setup(setup)
    from cardgames_tui.games import deal_selection
    from cardgames_tui.games.solitaire import record_of_deal

    return record_of_deal(deal_selection.default_deal(SOLITAIRES[slug], profile, rng))
