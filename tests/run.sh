#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test. Usage: tests/run.sh [--preset release|debug|asan|tsan] [ctest
# arguments]. The last line is "N passed, N failed, N skipped"; exit status 0 only when none failed.
set -uo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
preset=release
if [ "${1:-}" = --preset ]; then
  preset=${2:?--preset needs a name: release, debug, asan or tsan}
  shift 2
fi
"$top/cmake/install_dependencies.sh" build app test || exit 1
cd "$top" || exit 1
cmake --preset "$preset" >/tmp/pliant_configure.$$ 2>&1 || { cat /tmp/pliant_configure.$$; rm -f /tmp/pliant_configure.$$; exit 1; }
rm -f /tmp/pliant_configure.$$
cmake --build "build/$preset" || exit 1
report=$(mktemp)
trap 'rm -f "$report"' EXIT
ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j "$(nproc)" --output-junit "$report" "$@"
status=$?
python3 "$top/tests/support/count_tests.py" "$report" || status=1
exit $status
