// The mark by which documents and models know that they belong together.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>

namespace pliant {

// mjModel.signature for these names and numbers of elements: a value that changes with the structure.
std::uint64_t StructureSignature(const mjModel& m);

}  // namespace pliant
