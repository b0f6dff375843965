"""What moved between two positions of Ancient Empires."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence

from tessera.engine.sealed import Known
from tessera.games.ancient_empires.ids import NONE, SLOTS
from tessera.games.ancient_empires.state import State, Token
from tessera_client.boards.ancient_empires import track
from tessera_client.boards.ancient_empires.symbols import TECHNOLOGY, WONDER
from tessera_client.boards.atlas import Atlas
from tessera_client.boards.motion import Motion, paired


def motions(before: State, after: State, atlas: Atlas) -> Sequence[Motion]:
    """Armies, Settlements, Order tokens, the Direction Marker and cards, in this order."""
    if before.board is not after.board or len(before.players) != len(after.players):
        return ()
    return [
        *_armies(before, after, atlas),
        *_settlements(before, after),
        *_tokens(before, after),
        *_marker(before, after),
        *_cards(before, after),
    ]


def token_picture(token: Token, size: float) -> Hashable:
    """How the picture of an Order token is called: what of it may be seen, and its size."""
    order = int(token.order.value) if isinstance(token.order, Known) else None
    state = "blank" if token.order is None else "up" if token.face_up else "down"
    return "token", token.owner, order, state, size


def tokens_of(s: State, slot: int) -> list[tuple[str, Token]]:
    """The tokens that lie in a slot, each with its round's kind of place."""
    both = (("first", s.first[slot]), ("second", s.second[slot]))
    return [(kind, token) for kind, token in both if token is not None]


def _armies(before: State, after: State, atlas: Atlas) -> Iterator[Motion]:
    def distance(a: int, b: int) -> float:
        return math.dist(atlas.areas[a].middle, atlas.areas[b].middle)

    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        more = [n - w for w, n in zip(was.armies, now.armies, strict=True)]
        lost = [t for t, by in enumerate(more) for _ in range(-by)]
        gained = [t for t, by in enumerate(more) for _ in range(by)]
        pairs, left, came = paired(lost, gained, distance)
        army, home = ("army", seat), ("player", seat)
        yield from (Motion(army, ("territory", a), ("territory", b)) for a, b in pairs)
        yield from (Motion(army, ("territory", t), home) for t in left)
        yield from (Motion(army, home, ("territory", t)) for t in came)


def _settlements(before: State, after: State) -> Iterator[Motion]:
    for t, (was, now) in enumerate(zip(before.settlement, after.settlement, strict=True)):
        if was != now and now != NONE:
            yield Motion(("settlement", now), ("player", now), ("territory", t))


def _tokens(before: State, after: State) -> Iterator[Motion]:
    """Tokens that are placed, taken back, and turned over."""
    for slot in range(SLOTS):
        was, now = dict(tokens_of(before, slot)), dict(tokens_of(after, slot))
        for kind in ("first", "second"):
            one, other = was.get(kind), now.get(kind)
            place = kind, slot
            if one and other and one.owner == other.owner:
                size = track.size_of_tokens(len(now))
                back, front = token_picture(one, size), token_picture(other, size)
                faces = [(token.face_up, token.order is None) for token in (one, other)]
                if faces[0] != faces[1]:
                    yield Motion(front, place, place, was=back)
                continue
            if one:
                size = track.size_of_tokens(len(was))
                yield Motion(token_picture(one, size), place, ("player", one.owner))
            if other:
                size = track.size_of_tokens(len(now))
                yield Motion(token_picture(other, size), ("player", other.owner), place)


def _cards(before: State, after: State) -> Iterator[Motion]:
    """Technologies and Wonders that are taken, and those that are put back into their market."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        home = "player", seat
        for kind, icon, had, has, market in (
            ("technology", TECHNOLOGY, was.technologies, now.technologies, after.technology_market),
            ("wonder", WONDER, was.wonders, now.wonders, after.wonder_market),
        ):
            card = "card", icon
            yield from (Motion(card, (kind, n), home) for n in has if n not in had)
            yield from (Motion(card, home, (kind, n)) for n in had if n not in has and n in market)


def _marker(before: State, after: State) -> Iterator[Motion]:
    if before.marker != after.marker:
        heading = track.heading(after.marker, after.clockwise)
        yield Motion(("marker", heading), ("marker", before.marker), ("marker", after.marker))
