#!/usr/bin/env bash
# on_a_screen.sh USER PROGRAM MODELS: runs the script USER with PROGRAM and MODELS on a virtual screen of its own. Exit
# status 77 where there is no such screen.
set -u
command -v xvfb-run >/dev/null && command -v xdotool >/dev/null || exit 77
exec xvfb-run -a -s "-screen 0 1280x800x24 -nolisten tcp" "$@"
