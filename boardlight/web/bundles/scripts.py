"""Modules of the page, joined into one: a browser asks once instead of sixty times. Pure.

The modules are ECMAScript's in the forms that the page uses: imports of names on a line of their own, exports
before a function, a class or a constant, no two modules that import one another. All else is refused.
"""

import posixpath
import re
from collections.abc import Mapping
from graphlib import TopologicalSorter

IMPORT = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<path>\.{1,2}/[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(
    r"^export (?=(?:async )?function (?P<function>\w+)|(?:class|const) (?P<other>\w+))", re.MULTILINE
)
NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)
"""What makes a file with nothing but types a module."""
UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def joined_scripts(entry: str, files: Mapping[str, str]) -> str:
    """One module that does what `entry` and all that it imports do, what is imported first.

    `files`: sources by path. Raises ValueError where one imports or exports in another form, or where two
    import one another (graphlib.CycleError); KeyError where an imported file is missing.
    """
    wanted, graph = [entry], {}
    while wanted:
        name = wanted.pop()
        if name not in graph:
            graph[name] = [_target(name, found["path"]) for found in IMPORT.finditer(files[name])]
            wanted += graph[name]
    order = list(TopologicalSorter(graph).static_order())
    numbers = {name: number for number, name in enumerate(order)}
    return "".join(_wrapped(name, files[name], numbers, name == entry) for name in order)


def _target(name: str, path: str) -> str:
    """The file that the module `name` calls `path`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _wrapped(name: str, source: str, numbers: Mapping[str, int], is_entry: bool) -> str:
    """A module as a function that gives what it exports; the first one as a block, for only it may await."""
    exported = [found["function"] or found["other"] for found in EXPORT.finditer(source)]

    def imported(found: re.Match[str]) -> str:
        names = re.sub(r"\b(\w+) as (\w+)", r"\1: \2", found["names"])
        return f"const {{{names}}} = module{numbers[_target(name, found['path'])]};"

    body = NOTHING.sub("", EXPORT.sub("", IMPORT.sub(imported, source)))
    if unknown := UNKNOWN.search(body):
        raise ValueError(f"{name}: cannot join: {unknown[0]}")
    if is_entry:
        return f"// {name}\n{{\n{body}}}\n"
    given = ", ".join(exported)
    return f"// {name}\nconst module{numbers[name]} = (() => {{\n{body}return {{ {given} }};\n}})();\n"
