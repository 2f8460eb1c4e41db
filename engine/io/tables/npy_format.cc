// One array of numpy, which has no name.
#include "engine/io/tables/npy.h"
#include "engine/io/tables/table_formats.h"

namespace pliant::io {
namespace {

bool Read(const std::string& bytes, Table* table, std::string* error) {
  return ReadNpy(bytes, "", table, error);
}

}  // namespace

extern constinit const TableFormat kNpyFormat = {.ending = ".npy", .read = Read};

}  // namespace pliant::io
