#!/usr/bin/env bash
# Installs what is missing, builds, and runs tests. Usage:
#   tests/run.sh [--preset release|debug|asan|tsan] [--target TARGET] [ctest arguments]
# Without a target everything is built; with one, name by ctest's arguments what it has built. The last line is
# "N passed, N failed, N skipped"; exit status 0 only when none failed. The report stays in build/PRESET/tests.xml.
set -uo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
preset=release
target=all
while [ $# -gt 1 ]; do
  case "$1" in
    --preset) preset=$2 ;;
    --target) target=$2 ;;
    *) break ;;
  esac
  shift 2
done
cd "$top" || exit 1
build="build/$preset"
export UBSAN_OPTIONS=print_stacktrace=1
export PLIANT_CACHE=off  # the person's own is left alone
export LSAN_OPTIONS="suppressions=$top/tests/support/leaks.txt:print_suppressions=0"
cmake/install_dependencies.sh build app test || exit 1
rm -f "$build/tests.xml"
cmake --preset "$preset" >/tmp/pliant_configure.$$ 2>&1 || { cat /tmp/pliant_configure.$$; rm -f /tmp/pliant_configure.$$; exit 1; }
rm -f /tmp/pliant_configure.$$
cmake --build "$build" --target "$target" || exit 1
ctest --test-dir "$build" --output-on-failure --no-tests=error -j "$(nproc)" --output-junit "$top/$build/tests.xml" "$@"
status=$?
python3 tests/support/count_tests.py "$build/tests.xml" || status=1
exit $status
