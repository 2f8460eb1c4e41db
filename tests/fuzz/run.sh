#!/usr/bin/env bash
# Fuzzes the readers with libFuzzer. Usage: tests/fuzz/run.sh [SECONDS per target] [TARGET ...], targets as in
# targets.txt; new inputs that raise coverage go to build/fuzz/corpus, crashes to build/fuzz/crashes. Needs Debian's
# clang and libclang-rt-dev.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-300}
shift || true
cd "$top"
CC=clang CXX=clang++ cmake -S . -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DPLIANT_APP=OFF -DPLIANT_FUZZ=ON \
  -DPLIANT_SANITIZE=address,undefined >/dev/null
fuzz() {  # NAME PROGRAM FILE
  cmake --build build/fuzz --target "fuzz_$2"
  mkdir -p "build/fuzz/corpus/$1" build/fuzz/crashes
  (cd build/fuzz && PLIANT_FUZZ_FILE="$3" "./tests/fuzz/fuzz_$2" -max_total_time="$seconds" -max_len=20000 -timeout=20 \
    -rss_limit_mb=4096 -artifact_prefix="crashes/$1-" "corpus/$1" "$top/tests/fuzz/corpus/$1")
}
while read -r name program file; do
  [[ $name == \#* ]] && continue
  [[ $# -eq 0 || " $* " == *" $name "* ]] && fuzz "$name" "$program" "$file" < /dev/null
done < tests/fuzz/targets.txt
