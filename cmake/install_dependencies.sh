#!/usr/bin/env bash
# Installs the Debian packages that are missing. Usage: install_dependencies.sh build|app|test ...
# Asks for sudo only when something is missing and the user is not root. Exit status 1 when it cannot install.
set -euo pipefail

build=(g++ cmake ninja-build ccache pkg-config libqhull-dev libccd-dev liblodepng-dev
       libtinyobjloader-dev libassimp-dev libminizip-dev zlib1g-dev liblzma-dev libbz2-dev libwebp-dev libstb-dev libceres-dev libcli11-dev nlohmann-json3-dev)
app=(libgif-dev libglfw3-dev libimgui-dev libfontconfig-dev python3-glad libgl-dev libopengl-dev libegl-dev libegl-mesa0 libglx-mesa0 libgl1-mesa-dri)
test=(libgtest-dev libgmock-dev libbenchmark-dev libtinyxml2-dev clang-format clang-tidy xvfb xauth xdotool python3 fonts-droid-fallback)

wanted=()
for group in "$@"; do
  case "$group" in
    build) wanted+=("${build[@]}") ;;
    app) wanted+=("${app[@]}") ;;
    test) wanted+=("${test[@]}") ;;
    *) echo "install_dependencies.sh: unknown group '$group'; known: build app test" >&2; exit 2 ;;
  esac
done

missing=()
for package in "${wanted[@]}"; do
  if ! dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed; then
    missing+=("$package")
  fi
done
[ "${#missing[@]}" -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "These packages are missing, and there is no apt-get to install them: ${missing[*]}" >&2
  exit 1
fi
echo "Installing: ${missing[*]}"
run=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "Run as root, or install sudo, to get: ${missing[*]}" >&2; exit 1; }
  run=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${run[@]}" apt-get update -qq
"${run[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
