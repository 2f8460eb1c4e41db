// MCAP, the container of time-stamped messages that plotting tools open (https://mcap.dev/spec): without
// chunks, one topic, JSON.
#pragma once

#include <string>

#include "engine/io/tables/table.h"

namespace pliant::io {

// One message a row on the topic "log", an object with a number for each column, null for what is no finite
// number, stamped with the first column in nanoseconds.
std::string McapBytes(const Table& table);

}  // namespace pliant::io
