"""Modules joined into one do what they did apart."""

import subprocess
from graphlib import CycleError
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from boardlight.web.bundles.scripts import joined_scripts

NODE = compute_driver_executable()[0]
MODULES = {
    "page/main.js": """\
import { Counter, LIMIT as MOST } from "../common/counter.js";
import { log } from "./log.js";

/** @param {import("./log.js").Line} line */
const twice = (line) => line + line;
const counter = new Counter();
log(twice("a"), MOST, await counter.next(), await counter.next());

export function unused() {}
""",
    "page/log.js": """\
import {
  LIMIT,
  later,
} from "../common/counter.js";

/** @typedef {string} Line */
console.log("log comes after counter, before main");
export const log = (...lines) => console.log(LIMIT, later.name, ...lines);
""",
    "common/counter.js": """\
import { } from "./types.js";
const twice = 2; // a name of this file alone
console.log("counter comes first");
export const LIMIT = 10 * twice;
export class Counter {
  count = 0;
  next() {
    return later(++this.count);
  }
}
export async function later(number) {
  return number;
}
""",
    "common/types.js": "/** @typedef {number} Count */\nexport {};\n",
}


def run(file: Path) -> str:
    done = subprocess.run([NODE, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_joined_modules_do_what_they_did_apart(tmp_path: Path) -> None:
    for name, source in MODULES.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(source, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    joined = tmp_path / "joined.js"
    joined.write_text(joined_scripts("page/main.js", MODULES), encoding="utf-8")
    apart = run(tmp_path / "page/main.js")
    assert apart.splitlines()[-1] == "20 later aa 20 1 2" and run(joined) == apart


@pytest.mark.parametrize(
    "line",
    [
        'import log from "./log.js";',
        'import * as log from "./log.js";',
        'import "./log.js";',
        "export let count = 0;",
        "export default 1;",
        "export { twice };",
        'export * from "./log.js";',
    ],
)
def test_other_forms_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"page/main\.js: cannot join"):
        joined_scripts("page/main.js", {"page/main.js": f"{line}\n"})


def test_modules_that_need_one_another_and_missing_ones_are_refused() -> None:
    def asks(path: str) -> str:
        return f'import {{ a }} from "{path}";\n'

    with pytest.raises(CycleError):
        joined_scripts("a.js", {"a.js": asks("./b.js"), "b.js": asks("./a.js")})
    with pytest.raises(KeyError):
        joined_scripts("a.js", {"a.js": asks("./b.js")})
