// Time-stamped messages: a table as we log it, and the joint states and numbers of others' recordings.
#include "engine/io/tables/mcap.h"
#include "engine/io/tables/mcap_reader.h"
#include "engine/io/tables/table_formats.h"

namespace pliant::io {
namespace {

bool Write(const Table& table, std::string* bytes, std::string*) {
  *bytes = McapBytes(table);
  return true;
}

}  // namespace

extern constinit const TableFormat kMcapFormat = {.ending = ".mcap", .write = Write, .read = ReadMcap};

}  // namespace pliant::io
