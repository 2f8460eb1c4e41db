// The shared library consists of the rooms' archives alone; a library target needs one source of its own.
