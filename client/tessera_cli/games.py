"""``tessera games``: which games there are, and all that one consists of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.table import Table

from tessera.engine.game import AnyGame
from tessera.games import load, names
from tessera_cli.console import out, print_json

app = typer.Typer()


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(help="A game; none: list them all.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: everything.")] = False,
) -> None:
    """List the games, or print all data of one.

    Seats, options, map, cards and tracks are data; this prints what the rules
    play with.

    Example: tessera games ancient-empires --json
    """
    if name is None:
        _list([load(each) for each in names()], as_json)
    elif as_json:
        print_json(describe(load(name)))
    else:
        _print_game(load(name))


def describe(game: AnyGame) -> dict[str, Any]:
    """All of a game's data as plain JSON values."""
    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.version,
        "content_hash": game.content_hash.hex(),
        "seats": list(game.seats),
        "options": [
            {"name": o.name, "default": o.default, "values": list(o.values), "help": o.help}
            for o in game.options
        ],
        **game.content(),
    }


def _list(all_games: list[AnyGame], as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {"name": game.name, "title": game.title, "seats": list(game.seats)}
                for game in all_games
            ]
        )
        return
    table = Table("name", "title", "players", "options")
    for game in all_games:
        options = ", ".join(option.name for option in game.options)
        table.add_row(game.name, game.title, f"{game.seats[0]}–{game.seats[-1]}", options)
    out.print(table)


def _print_game(game: AnyGame) -> None:
    out.print(f"{game.title}, for {game.seats[0]} to {game.seats[-1]} players", style="bold")
    out.print(f"rules version {game.version}, content {game.content_hash.hex()[:16]}\n")
    table = Table("option", "default", "values", "meaning", title="Options", title_justify="left")
    for option in game.options:
        values = ", ".join(_word(value) for value in option.values)
        table.add_row(option.name, _word(option.default), values, option.help)
    out.print(table)
    for section, value in game.content().items():
        _print_section(section, value)


def _print_section(title: str, value: object) -> None:
    rows = value if isinstance(value, list) else None
    if rows and all(isinstance(row, Mapping) for row in rows):
        heads = list(rows[0])
        table = Table(*map(str, heads), title=title.replace("_", " "), title_justify="left")
        for row in rows:
            table.add_row(*(_word(row.get(head)) for head in heads))
        out.print(table)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            _print_section(f"{title}: {key}", inner)
    else:
        out.print(f"{title.replace('_', ' ')}: {_word(value)}")


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_word(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_word(inner) for inner in value)
    return "" if value is None else str(value)
