# Helpers of the scripts that play the user of a program with a window. The program runs as $program, its standard output
# goes to output.txt.

fail() { echo "$*" >&2; cat output.txt >&2; exit 1; }

# Waits until the program has written a line, at most two minutes: the machine may be busy.
wait_for() {
  for _ in $(seq 1200); do
    grep -q -- "$1" output.txt && return 0
    kill -0 "$program" 2>/dev/null || break
    sleep 0.1
  done
  fail "the program did not write '$1'"
}

# Presses a key in the program's window, and waits for what the program says of it.
press_key() {
  xdotool key "$1"
  wait_for "$2"
}

# Fails unless FILE is a picture of WIDTH x HEIGHT with more than COLORS colours.
check_picture() {
  python3 - "$@" <<'PYTHON' || fail "the picture $1 is wrong"
import sys
name, width, height, colors = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
with open(name, "rb") as file:
    assert file.readline() == b"P6\n"
    size = tuple(map(int, file.readline().split()))
    file.readline()
    pixels = file.read()
assert size == (width, height), size
assert len(pixels) == 3 * width * height
found = {pixels[i:i + 3] for i in range(0, len(pixels), 3)}
assert len(found) > colors, len(found)
PYTHON
}
