#!/usr/bin/env bash
# Fails when clang-format would change a source file. Usage: check_format.sh CLANG_FORMAT TOP
set -euo pipefail
cd "$2"
find engine render ui app tests \( -name '*.cc' -o -name '*.h' \) -not -path 'engine/include/*' -print0 | sort -z |
  xargs -0 -P 2 -n 40 "$1" --dry-run -Werror
