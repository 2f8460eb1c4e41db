"""The sources of the program, for checks that read them as text."""
import pathlib

ROOMS = ("engine", "render", "ui", "app")


def read_sources(top):
    """Text of every source and header, by its path from `top`; but for those that the API fixes."""
    top = pathlib.Path(top)
    return {str(path.relative_to(top)): path.read_text(encoding="utf-8")
            for room in ROOMS
            for path in sorted((top / room).rglob("*"))
            if path.suffix in (".cc", ".h") and "include/mujoco" not in str(path)}
