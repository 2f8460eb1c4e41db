"""Draws the rooms and who may include whom, from the build files, as assets/rooms.svg.

A room stands above all rooms that it may include (pliant_room(... DEPENDS ...) of each CMakeLists.txt). A line is drawn
only where no path over other rooms says the same; the full list of a room is the tooltip of its box.
Usage: draw_rooms.py TOP [--check]. With --check nothing is written, and the exit status is 1 when the picture is stale.
"""
import pathlib
import re
import sys
import textwrap
from xml.sax.saxutils import escape

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests" / "lint"))
from check_includes import read_table  # noqa: E402  the lists that the lint checks are those that are drawn

LINK = re.compile(r"target_link_libraries\(pliant_app PUBLIC ([^)]*)\)")
WIDTH, HEIGHT, BEND, GAP_X, GAP_Y, MARGIN = 150, 62, 6, 12, 34, 12


def summary(top, name):
    """The first clause of the comment that says what the room is: "# NAME: clause: more"."""
    path = top / name / "CMakeLists.txt"
    text = (path if path.exists() else top / "engine" / name / "CMakeLists.txt").read_text(encoding="utf-8")
    comment = " ".join(line.lstrip("# ") for line in text.split("\n\n")[0].splitlines() if line.startswith("#"))
    said = re.match(rf"{name}: (.*?)(?:[:;]|\.(?: |$)|, one |, from |, by | \(|$)", comment)
    return said.group(1) if said else ""


def read_rooms(top):
    """{room: (what it may include, what it is)}"""
    rooms = {name: (depends, summary(top, name)) for name, depends in read_table(top).items()}
    # The program has no room of its own: it links what it needs.
    app = (top / "app" / "CMakeLists.txt").read_text(encoding="utf-8")
    linked = {word.removeprefix("pliant_") for word in LINK.search(app).group(1).split()}
    rooms["app"] = ((linked & set(rooms)) | {"api"}, summary(top, "app"))
    return rooms


def closure(room, rooms):
    seen, todo = set(), [room]
    while todo:
        for below in rooms[todo.pop()][0] - seen:
            seen.add(below)
            todo.append(below)
    return seen


def ranks(rooms):
    rank = {}

    def of(room):
        if room not in rank:
            rank[room] = 1 + max((of(below) for below in rooms[room][0]), default=-1)
        return rank[room]

    for room in rooms:
        of(room)
    return rank


def needed_lines(rooms):
    """Pairs (room, room below) that no longer path implies."""
    for room, (below, _) in sorted(rooms.items()):
        for target in sorted(below):
            if not any(target in closure(other, rooms) for other in below - {target}):
                yield room, target


def rows_of(rooms, rank):
    """Rooms by rank, from core upwards, with the lines between them: each is [room, bends ..., room below]. Where a line
    passes a row it takes a place of its own there, so that it runs beside the boxes."""
    rows = [sorted(room for room in rooms if rank[room] == r) for r in range(max(rank.values()) + 1)]
    lines = []
    for room, target in needed_lines(rooms):
        bends = [(room, target, r) for r in range(rank[room] - 1, rank[target], -1)]
        for bend in bends:
            rows[bend[2]].append(bend)
        lines.append([room, *bends, target])
    return rows, lines


def order(rows, lines):
    """Sorts each row by the mean place of its neighbours, upwards and downwards in turn (Sugiyama and others 1981)."""
    near = {}
    for line in lines:
        for a, b in zip(line, line[1:]):
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
    at = {node: i / len(row) for row in rows for i, node in enumerate(row)}
    for sweep in range(24):
        for row in rows if sweep % 2 == 0 else reversed(rows):
            mean = {node: sum(at[x] for x in near[node]) / len(near[node]) for node in row}
            row.sort(key=lambda node: (mean[node], str(node)))
            for i, node in enumerate(row):
                at[node] = (i + 0.5) / len(row)


def place(rows):
    """Left edge and top of each box and bend, and the size of the picture."""
    def width(node):
        return WIDTH if isinstance(node, str) else BEND
    widest = max(sum(width(node) + GAP_X for node in row) - GAP_X for row in rows)
    where = {}
    for r, row in enumerate(rows):
        x = MARGIN + (widest - sum(width(node) + GAP_X for node in row) + GAP_X) / 2
        for node in row:
            where[node] = (x, MARGIN + (len(rows) - 1 - r) * (HEIGHT + GAP_Y))
            x += width(node) + GAP_X
    return where, (2 * MARGIN + widest, 2 * MARGIN + len(rows) * (HEIGHT + GAP_Y) - GAP_Y)


def draw_line(line, where):
    x, y = where[line[0]]
    x, y = x + WIDTH / 2, y + HEIGHT
    path = f"M{x:.0f} {y:.0f}"
    for node in line[1:]:
        to, top = where[node]
        to += (WIDTH if isinstance(node, str) else BEND) / 2
        path += f"C{x:.0f} {(y + top) / 2:.0f} {to:.0f} {(y + top) / 2:.0f} {to:.0f} {top:.0f}"
        x, y = to, top + HEIGHT
        if not isinstance(node, str):
            path += f"V{y:.0f}"
    return f'<path d="{path}"/>'


def draw(rooms):
    rows, lines = rows_of(rooms, ranks(rooms))
    order(rows, lines)
    where, (width, height) = place(rows)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif">',
           "<style>rect{fill:#f4f6f8;stroke:#5b6b7b}path{fill:none;stroke:#8796a5}.n{font-weight:bold;font-size:14px}"
           ".d{font-size:10px;fill:#445}</style>",
           f'<rect width="{width:.0f}" height="{height:.0f}" style="fill:#fff;stroke:none"/>']
    out += [draw_line(line, where) for line in lines]
    for room, (below, what) in sorted(rooms.items()):
        x, y = where[room]
        out.append(f'<g><title>{room} may include: {" ".join(sorted(below)) or "the standard library alone"}</title>'
                   f'<rect x="{x:.0f}" y="{y:.0f}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
                   f'<text class="n" x="{x + 8:.0f}" y="{y + 17:.0f}">{room}</text>')
        text = textwrap.wrap(what, 26)
        for i, words in enumerate(text[:3]):
            more = "..." if i == 2 and len(text) > 3 else ""
            out.append(f'<text class="d" x="{x + 8:.0f}" y="{y + 31 + 12 * i:.0f}">{escape(words + more)}</text>')
        out.append("</g>")
    return "\n".join(out + ["</svg>"]) + "\n"


def main():
    top = pathlib.Path(sys.argv[1])
    picture = top / "assets" / "rooms.svg"
    drawn = draw(read_rooms(top))
    if "--check" in sys.argv:
        if not picture.exists() or picture.read_text(encoding="utf-8") != drawn:
            print(f"{picture} does not show the build files: run cmake/draw_rooms.py .")
            return 1
        print("the picture of the rooms is current")
        return 0
    picture.write_text(drawn, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
