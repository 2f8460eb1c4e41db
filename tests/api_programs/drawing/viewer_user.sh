#!/usr/bin/env bash
# viewer_user.sh PROGRAM MODELS: looks at a model, selects the ball with a double click, and ends with Escape.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/user.sh"
"$1" "$2/arm.xml" 20 viewer.ppm >output.txt 2>&1 || fail "the viewer failed"
check_picture viewer.ppm 640 480 50

"$1" "$2/arm.xml" >output.txt 2>&1 &
program=$!
wait_for ready
xdotool mousemove 320 240 click --repeat 2 --delay 60 1
wait_for selected
xdotool key Escape
wait "$program" || fail "the viewer did not end well"
