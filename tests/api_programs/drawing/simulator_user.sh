#!/usr/bin/env bash
# simulator_user.sh PROGRAM MODELS: works the panels of the simulator with mouse and keys.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/user.sh"
"$1" "$2/arm.xml" >output.txt 2>&1 &
program=$!
wait_for ready
xdotool mousemove 550 300
press_key F3 "item Profiler of Option"
press_key F4 "item Sensor of Option"
press_key BackSpace "item Reset of Simulation"
press_key w "item Wireframe of Rendering"
# Pause by a click on its half of the switch: the first row of the section Simulation.
xdotool mousemove 70 222 click 1
wait_for "item  of Simulation"
press_key ctrl+p "item Screenshot of File"
press_key ctrl+q "item Quit of File"
wait "$program" || fail "the simulator did not end well"
check_picture screenshot.ppm 1100 720 100
