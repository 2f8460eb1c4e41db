#!/usr/bin/env bash
# check_install.sh BUILD SCRATCH: installs BUILD into a fresh prefix below SCRATCH, then builds the same small program
# against it through CMake, pkg-config and plain -lmujoco, and runs it and the installed `pliant`.
set -euo pipefail
build=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$2/prefix
rm -rf "$prefix" "$2/consumer"
cmake --install "$build" --prefix "$prefix" >/dev/null
libdir=$(dirname "$(find "$prefix" -name libpliant.so)")
model=$prefix/share/pliant/models/mechanisms/four_bar.xml

cmake -G Ninja -S "$here/consumer" -B "$2/consumer" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$2/consumer" >/dev/null
"$2/consumer/consumer" "$model"

export PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir
# shellcheck disable=SC2046  # the flags are words
cc "$here/consumer/main.c" $(pkg-config --cflags --libs mujoco) -o "$2/by_pkg_config"
"$2/by_pkg_config" "$model"
cc "$here/consumer/main.c" -I"$prefix/include" -L"$libdir" -lmujoco -o "$2/by_name"
"$2/by_name" "$model"

"$prefix/bin/pliant" check "$model" >/dev/null
