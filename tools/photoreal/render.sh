#!/bin/sh
# Render what prepare.py has written: render.sh OUT PYTHON RENDERER [SEQUENCE ...]
# PYTHON is that of the renderer's environment, RENDERER the folder of its scene.py. What is there already is kept.
# Set LOCK to a file to take turns with other programs on this machine.
set -eu
out=$1 python=$2 renderer=$3
shift 3
lock=${LOCK:-/dev/null}
[ $# -gt 0 ] || set -- $(cd "$out" && ls [0-9]-*.json)
mkdir -p "$out/shots"
for sequence in "$@"; do
    done=$out/${sequence%.json}.done
    [ -e "$done" ] && continue
    keep=; case $sequence in *rest*) keep=--keep-hdr ;; esac
    flock "$lock" nice -n 5 "$python" "$renderer/scene.py" sequence "$out/$sequence" -o "$out/shots" --png $keep
    touch "$done"
done
# All further exposures in one process: its start takes longer than an exposure.
flock "$lock" nice -n 5 "$python" - "$out" "$renderer" << 'EXPOSURES'
import pathlib
import sys

out = pathlib.Path(sys.argv[1])
sys.path.insert(0, sys.argv[2])
import scene

for line in (out / "exposures.txt").read_text().splitlines():
    number, name = line.split()
    rendered, picture = out / "shots" / f"{number}.hdr.npz", out / "shots" / f"{name}.png"
    if rendered.exists() and not picture.exists():
        scene.main(["post", str(rendered), str(out / "sensors" / f"{name}.json"), "-o", str(picture)])
EXPOSURES
