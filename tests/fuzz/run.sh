#!/usr/bin/env bash
# Fuzzes the readers with libFuzzer. Usage: tests/fuzz/run.sh [SECONDS per target] [TARGET ...]; new inputs that raise
# coverage go to build/fuzz/corpus, crashes to build/fuzz/crashes. Needs Debian's clang and libclang-rt-dev.
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-300}
shift || true
targets=("$@")
[ "${#targets[@]}" -gt 0 ] || targets=(mjcf xml mesh image mjb)
cd "$top"
CC=clang CXX=clang++ cmake -S . -B build/fuzz -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DPLIANT_APP=OFF -DPLIANT_FUZZ=ON \
  -DPLIANT_SANITIZE=address,undefined >/dev/null
for target in "${targets[@]}"; do
  cmake --build build/fuzz --target "fuzz_$target"
  mkdir -p "build/fuzz/corpus/$target" build/fuzz/crashes
  (cd build/fuzz && "./tests/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=20000 -timeout=20 -rss_limit_mb=4096 \
    -artifact_prefix="crashes/$target-" "corpus/$target" "$top/tests/fuzz/corpus/$target")
done
