#!/usr/bin/env bash
# Says which programs that building and testing need are missing, with the Debian package that has them, and whether
# programs run under the sanitizers here. Exit status 1 when something is missing.
set -uo pipefail

tools=(c++:g++ cmake:cmake ninja:ninja-build ccache:ccache pkg-config:pkg-config clang-format:clang-format
       clang-tidy:clang-tidy xvfb-run:xvfb xauth:xauth xdotool:xdotool python3:python3)
missing=()
for tool in "${tools[@]}"; do
  command -v "${tool%%:*}" >/dev/null || missing+=("${tool%%:*} (package ${tool##*:})")
done
if [ "${#missing[@]}" -gt 0 ]; then
  printf 'check_tools.sh: not found: %s\n' "${missing[@]}" >&2
  exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo 'int main() { return 0; }' >"$folder/main.cc"
for sanitizer in address,undefined thread; do
  if ! c++ -fsanitize="$sanitizer" -o "$folder/main" "$folder/main.cc" 2>"$folder/error" || ! "$folder/main" 2>"$folder/error"; then
    echo "check_tools.sh: a program built with -fsanitize=$sanitizer does not run here: $(head -n 1 "$folder/error")" >&2
    exit 1
  fi
done
