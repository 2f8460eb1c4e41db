#!/usr/bin/env bash
# check_install.sh BUILD SCRATCH: installs BUILD into a fresh prefix below SCRATCH, then builds the same small programs
# against it through CMake, pkg-config and plain -lmujoco, and runs them and the installed `pliant`.
set -euo pipefail
build=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
drawing=$here/../api_programs/drawing
models=$here/../data/programs
prefix=$2/prefix
rm -rf "$prefix" "$2/consumer"
cmake --install "$build" --prefix "$prefix" >/dev/null
libdir=$(dirname "$(find "$prefix" -name libpliant.so)")
model=$prefix/share/pliant/models/mechanisms/four_bar.xml

# Fails when a program or library asks for OpenGL when it is loaded.
without_gl() {
  if ldd "$1" | grep -E 'lib(GL|EGL|GLX|OpenGL|OSMesa)\.'; then
    echo "$1 needs OpenGL" >&2
    return 1
  fi
}

# Draws off-screen; a machine without OpenGL is no fault.
draws() { (cd "$2" && "$1" "$models") || [ $? -eq 77 ]; }

cmake -G Ninja -S "$here/consumer" -B "$2/consumer" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$2/consumer" >/dev/null
"$2/consumer/consumer" "$model"
without_gl "$2/consumer/consumer"

export PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir
# shellcheck disable=SC2046  # the flags are words
cc "$here/consumer/main.c" $(pkg-config --cflags --libs mujoco) -o "$2/by_pkg_config"
"$2/by_pkg_config" "$model"
cc "$here/consumer/main.c" -I"$prefix/include" -L"$libdir" -lmujoco -o "$2/by_name"
"$2/by_name" "$model"
cc "$here/consumer/main.c" -I"$prefix/include" "$libdir/libmujoco.so" -o "$2/by_file"
"$2/by_file" "$model"

if [ -e "$libdir/libpliant_render.so" ]; then
  without_gl "$libdir/libpliant_render.so"
  # A headless program gets nothing of the drawing; one that draws gets it by the same name.
  if readelf -d "$2/by_name" | grep libpliant_render; then
    echo "a program that does not draw is linked with the drawing library" >&2
    exit 1
  fi
  draws "$2/consumer/record" "$2"
  # shellcheck disable=SC2046
  cc "$drawing/record.c" $(pkg-config --cflags --libs mujoco) -lEGL -lm -o "$2/record_by_pkg_config"
  draws "$2/record_by_pkg_config" "$2"
  cc "$drawing/record.c" -I"$prefix/include" -L"$libdir" -lmujoco -lEGL -lm -o "$2/record_by_name"
  draws "$2/record_by_name" "$2"
  # Opened by its file name, one library brings both.
  cc "$here/consumer/open.c" -ldl -o "$2/open"
  "$2/open" "$(find "$libdir" -name 'libmujoco.so.*' | head -1)" mj_version mjr_render mjui_event
fi

"$prefix/bin/pliant" check "$model" >/dev/null

# A plugin that was linked to the library finds it beside the program, without being told where.
c++ -shared -fPIC -DFOREIGN_VERSION=1 "$here/../support/foreign_plugin.cc" -I"$prefix/include" -L"$libdir" -lmujoco \
  -o "$2/plugin.so"
readelf -d "$2/plugin.so" | grep 'NEEDED.*libpliant' >/dev/null
env -u LD_LIBRARY_PATH "$prefix/bin/pliant" check --plugin "$2/plugin.so" "$model" >/dev/null
