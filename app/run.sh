#!/usr/bin/env bash
# Installs what is missing, builds the release and opens MODEL, or the default example. All arguments go to pliant.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
"$top/cmake/install_dependencies.sh" build app
log=$(mktemp)
trap 'rm -f "$log"' EXIT
options=(-DPLIANT_TESTS=OFF -DPLIANT_UNITS=ON)  # the second: who opens a model edits no source, and waits less
if ! { cmake -S "$top" --preset release "${options[@]}" -B "$top/build/app" && cmake --build "$top/build/app"; } >"$log" 2>&1; then
  cat "$log" >&2
  echo "The build failed; the lines above say why." >&2
  exit 1
fi
exec "$top/build/app/app/pliant" "$@"
