#!/bin/sh
# Render what prepare.py has written: render.sh OUT PYTHON RENDERER [SEQUENCE ...]
# PYTHON is that of the renderer's environment, RENDERER the folder of its scene.py. What is there already is kept.
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
while read -r scene exposure; do
    [ -e "$out/shots/$exposure.png" ] || [ ! -e "$out/shots/$scene.hdr.npz" ] && continue
    flock "$lock" nice -n 5 "$python" "$renderer/scene.py" post "$out/shots/$scene.hdr.npz" "$out/sensors/$exposure.json" \
        -o "$out/shots/$exposure.png" > /dev/null
done < "$out/exposures.txt"
