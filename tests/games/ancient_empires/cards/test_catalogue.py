"""Cards as a whole: how many, no two alike, each with a text, an effect and a test."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from importlib import import_module

import pytest

from tessera.games.ancient_empires.cards import catalogue, ids
from tessera.games.ancient_empires.cards.points import Ongoing, Terms
from tessera.games.ancient_empires.ids import Continent, Pillar

TESTS = {
    ids.Technology: "test_technologies",
    ids.CityState: "test_city_states",
    ids.Civilization: "test_civilizations",
    ids.Wonder: "test_wonders",
}


def test_there_are_as_many_cards_as_in_the_box() -> None:
    assert len(catalogue.TECHNOLOGIES) == 20
    assert len(catalogue.CITY_STATES) == 8
    assert len(catalogue.CIVILIZATIONS) == 10
    assert len(catalogue.WONDERS) == 14


@pytest.mark.parametrize("kind", TESTS)
def test_every_card_has_a_test_named_after_it(kind: type[IntEnum]) -> None:
    module = import_module(f"tests.games.ancient_empires.cards.{TESTS[kind]}")
    for card in kind:
        assert any(name.startswith(f"test_{card.name.lower()}_") for name in vars(module)), card


def distinct(values: Iterable[object]) -> bool:
    listed = list(values)
    return len({repr(value) for value in listed}) == len(listed)


def test_titles_and_texts_are_all_different() -> None:
    cards = (
        catalogue.TECHNOLOGIES,
        catalogue.CITY_STATES,
        catalogue.CIVILIZATIONS,
        catalogue.WONDERS,
    )
    assert distinct(card.title for kind in cards for card in kind)
    assert distinct(card.text for card in catalogue.TECHNOLOGIES)
    assert distinct(card.texts for card in catalogue.CITY_STATES)
    assert distinct(card.founding_text for card in catalogue.CIVILIZATIONS)
    assert distinct(card.ongoing_text for card in catalogue.CIVILIZATIONS)
    assert distinct(card.end_of_age_text for card in catalogue.CIVILIZATIONS)
    assert distinct(card.scoring_text for card in catalogue.WONDERS)


def behaviour(effect: Ongoing) -> tuple[Terms, object]:
    """What an effect does: its terms, and its class where that adds moments of its own."""
    return effect.terms, type(effect)


def test_no_two_ongoing_effects_are_alike_and_none_is_dead() -> None:
    effects: list[Ongoing] = [card.ongoing for card in catalogue.TECHNOLOGIES]
    effects += [card.ongoing for card in catalogue.CIVILIZATIONS]
    assert distinct(behaviour(effect) for effect in effects)
    for effect in effects:
        moments = [name for name in vars(Ongoing) if name.startswith(("on_", "after_"))]
        bends = effect.terms != Terms()
        acts = any(getattr(type(effect), name) is not getattr(Ongoing, name) for name in moments)
        assert bends or acts, effect


def test_every_term_is_used_by_some_card() -> None:
    effects: list[Ongoing] = [card.ongoing for card in catalogue.TECHNOLOGIES]
    effects += [card.ongoing for card in catalogue.CIVILIZATIONS]
    effects += [card.ongoing for card in catalogue.WONDERS]
    used = {name for effect in effects for name in Terms.__slots__ if getattr(effect.terms, name)}
    assert used == set(Terms.__slots__)


def test_no_two_city_states_offer_the_same() -> None:
    for age in range(3):
        offers = [card.offers[age](Continent.ORANGE) for card in catalogue.CITY_STATES]
        assert distinct(offers)
        assert all(offers)
    for card in catalogue.CITY_STATES:
        assert distinct(offer(Continent.ORANGE) for offer in card.offers)


def test_symbols_are_spread_evenly() -> None:
    spread = Counter(pillar for card in catalogue.TECHNOLOGIES for pillar in card.symbols)
    assert all(6 <= spread[pillar] <= 7 for pillar in Pillar)
    assert all(1 <= len(card.symbols) <= 2 for card in catalogue.TECHNOLOGIES)
    pairs = [frozenset(card.symbols) for card in catalogue.CIVILIZATIONS]
    assert len(set(pairs)) == len(pairs) == 10, "every pair of Pillars once"
    assert {card.pillar for card in catalogue.CITY_STATES} == set(Pillar)
    assert {pillar for card in catalogue.WONDERS for pillar in card.symbols} == set(Pillar)


def test_the_symbols_that_the_rulebook_shows() -> None:
    assert Pillar.SCIENCE in catalogue.TECHNOLOGIES[ids.Technology.PHILOSOPHY].symbols
    assert catalogue.CITY_STATES[ids.CityState.SPARTA].pillar == Pillar.MILITARY


def test_wonders_cost_what_can_be_held() -> None:
    for card in catalogue.WONDERS:
        assert card.cost
        assert all(1 <= amount <= 5 for amount in card.cost.values())


def test_content_is_plain_and_complete() -> None:
    content = catalogue.content()
    assert json.loads(json.dumps(content)) == content
    assert {kind: len(list(cards)) for kind, cards in content.items()} == {  # type: ignore[call-overload]  # plain data
        "technologies": 20,
        "city_states": 8,
        "civilizations": 10,
        "wonders": 14,
    }
    assert "\n" not in json.dumps(content)


def test_philosophy_is_listed_with_its_symbols_and_text() -> None:
    technologies = catalogue.content()["technologies"]
    assert isinstance(technologies, list)
    assert technologies[0] == {
        "id": "philosophy",
        "title": "Philosophy",
        "symbols": ["science", "culture"],
        "text": "When you gain an Idea instead of a Technology, gain 1 more Idea.",
    }
