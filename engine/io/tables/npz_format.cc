// Several arrays of numpy in one file, by their names.
#include "engine/io/tables/npy.h"
#include "engine/io/tables/table_formats.h"

namespace pliant::io {

extern constinit const TableFormat kNpzFormat = {.ending = ".npz", .write = NpzBytes, .read = ReadNpz};

}  // namespace pliant::io
