// The readers of recorded motions on any bytes: what they accept is a table.
#include <cstdlib>

#include "engine/io/tables/table.h"
#include "tests/fuzz/files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace pliant;
  static const std::string kName = fuzz::InputName();
  const fuzz::DiskFile file(kName.ends_with(".npz") ? fuzz::Archived(data, size)
                                                    : std::string(reinterpret_cast<const char*>(data), size),
                            kName);
  io::Table table;
  std::string error;
  if (!io::ReadTable(file.path(), &table, &error)) {
    if (error.empty()) std::abort();  // a refused file must come with a reason
    return 0;
  }
  if (table.names.size() != table.columns.size() || table.columns.empty()) std::abort();
  for (const std::vector<double>& column : table.columns) {
    if (column.size() != table.columns[0].size()) std::abort();
  }
  return 0;
}
