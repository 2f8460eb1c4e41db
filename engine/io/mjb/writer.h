// Compiled models to MJB bytes.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <span>
#include <string>

namespace pliant::io {

// Bytes that SaveModel writes.
std::size_t MjbSize(const mjModel& m);

// Writes MjbSize(m) bytes. False when `buffer` is smaller.
bool SaveModel(const mjModel& m, std::span<std::byte> buffer);

// False, with a message in `error`, when the file cannot be written.
bool SaveModelFile(const mjModel& m, const std::string& path, std::string& error);

}  // namespace pliant::io
