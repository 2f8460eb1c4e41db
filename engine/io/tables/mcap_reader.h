// MCAP as robots record it (https://mcap.dev/spec).
#pragma once

#include <string>

#include "engine/io/tables/table.h"

namespace pliant::io {

// What McapBytes() wrote comes back with all digits. Of recordings of others: joint states (in JSON, or as
// ROS 1 and ROS 2 encode sensor_msgs/JointState) give "JOINT/position", "JOINT/velocity" and "JOINT/effort",
// in the units recorded; other messages in JSON a column "TOPIC/key/key[i]" for each number (of arrays up to
// 64 entries). The first column is "time", s since the first message; a row for each time stamp, where what
// has no message then keeps its value, NaN before the first one. Messages of other encodings are left out.
// False with a sentence in `error` for compressed chunks and where nothing is left.
bool ReadMcap(const std::string& bytes, Table* table, std::string* error);

}  // namespace pliant::io
