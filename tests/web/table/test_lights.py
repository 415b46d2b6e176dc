"""What lights up on the page, and what is said of it: colours, patterns, motion, the legend."""

from playwright.sync_api import expect

from tests.web.conftest import Visit, open_drawer
from tests.web.pictures import said_by
from tests.web.scripted import (
    AMBER,
    BLINK,
    FLICKER,
    GREEN,
    PULSE,
    RED,
    STEADY,
    ScriptedTable,
    play,
)


def test_lights_shine_in_colour_and_pattern(visit: Visit, table: ScriptedTable) -> None:
    page = visit(reduced_motion="reduce")
    table.change(
        lights=table.lights(d4=(GREEN, STEADY), f4=(RED, BLINK), b6=(AMBER, FLICKER), d6=(AMBER, PULSE))
    )
    rings = page.locator(".light .ring")
    expect(rings).to_have_count(4)
    assert "lit" in said_by(page, "d4")
    seen = rings.evaluate_all(
        "rings => rings.map(ring => [getComputedStyle(ring).stroke, getComputedStyle(ring).strokeDasharray])"
    )
    assert sorted(colour for colour, _ in seen) == sorted(
        f"rgb({red}, {green}, {blue})" for red, green, blue in (GREEN, RED, AMBER, AMBER)
    )
    assert len({dash for _, dash in seen}) == 4
    expect(page.locator(".arriving")).to_have_count(0)
    play(table, "d8-e7")
    expect(page.locator(".cell[data-name=e7] .arriving")).to_be_attached()
    open_drawer(page, "log")
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_lit_cell_and_the_legend_say_why(visit: Visit, table: ScriptedTable) -> None:
    page = visit(locale="fr-CA")
    lit = {"d4": ("must_take", (AMBER, PULSE)), "e5": ("target", (GREEN, STEADY))}
    cues = {table.cell(name): cue for name, (cue, _) in lit.items()}
    table.change(
        lights=table.lights(**{name: light for name, (_, light) in lit.items()}),
        cues=[cues.get(number) for number in range(len(table.game.board))],
        covered=[table.cell("f4")],
    )
    lines = ["doit prendre", "la pièce peut aller ici", "hors de vue"]
    expect(page.locator("#legend li")).to_have_text(lines)
    assert said_by(page, "d4") == "d4, fantassin (Sud), doit prendre"
    assert said_by(page, "e5") == "e5, vide, la pièce peut aller ici"
    assert said_by(page, "f4") == "f4, fantassin (Sud), hors de vue"
    page.locator("#language").click()
    expect(page.locator("#legend li").first).to_have_text("must capture")
    table.change(lights=table.lights(), covered=[])
    expect(page.locator("#legend li")).to_have_count(0)


def test_a_dim_light_is_pale_not_dark(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    table.change(lights=table.lights(d4=((0, 0, 51), STEADY), f4=((0, 0, 255), STEADY)))
    expect(page.locator(".ring")).to_have_count(2)
    dim, bright = (
        page.locator(f".cell[data-name={name}] .ring").evaluate("ring => getComputedStyle(ring).stroke")
        for name in ("d4", "f4")
    )
    assert bright == "rgb(0, 0, 255)"
    assert dim == "rgba(0, 0, 255, 0.61)"


def test_lights_move_for_those_who_like_it(visit: Visit, table: ScriptedTable) -> None:
    page = visit()
    table.change(lights=table.lights(d4=(GREEN, STEADY), f4=(RED, BLINK), b6=(AMBER, FLICKER)))
    expect(page.locator(".light")).to_have_count(3)
    endless = "document.getAnimations().filter(one => one.effect.getTiming().iterations === Infinity)"
    assert page.evaluate(f"{endless}.length") == 2
