"""The recorded campaigns: what they must contain."""

from __future__ import annotations

from collections import Counter

from companion.core.codec import variants
from companion.games.synchro_horizon import GAME
from tests.golden.evening_file import HOME, Recorded, read

CAMPAIGN: Recorded = read(HOME / "synchro_horizon" / "campaign.v1.json")
WINTER: Recorded = read(HOME / "synchro_horizon" / "winter.v1.json")


def events(*campaigns: Recorded) -> Counter[str]:
    return Counter(
        type(event).__name__ for campaign in campaigns for entry in campaign.entries for event in entry.events
    )


def test_the_whole_campaign_has_all_that_makes_one() -> None:
    seen = events(CAMPAIGN)
    assert seen["FightWon"] >= 3
    assert seen["Retreated"] >= 1
    assert seen["VillageEntered"] >= 2
    assert seen["HeroFell"] >= 1
    assert seen["GameWon"] == 1
    opened = [e for entry in CAMPAIGN.entries for e in entry.events if type(e).__name__ == "FightOpened"]
    assert any(event.dungeon for event in opened)
    assert any(event.celestial for event in opened)
    done = Counter(type(entry.action).__name__ for entry in CAMPAIGN.entries)
    assert done["Recruit"] == 1


def test_between_them_they_meet_nearly_everything() -> None:
    seen = events(CAMPAIGN, WINTER)
    rare = {"PlainChosen", "AsideReturned", "ReserveDiscarded", "HeroDismissed", "HeroStepsOut"}
    # Younger than the recordings.
    rare |= {"MonsterMovedOn", "ReminderAttached", "ReminderDropped", "WaitingHealed"}
    assert sorted(set(variants(GAME.events)) - set(seen) - rare) == []
    assert any(entry.override for entry in CAMPAIGN.entries)
    ends = {GAME.summary(campaign.state).outcome.why for campaign in (CAMPAIGN, WINTER)}  # type: ignore[union-attr]
    assert ends == {"won", "winter"}
