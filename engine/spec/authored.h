// Which global settings a document states itself, whatever their values. It decides what happens when an
// attached document states others.
#pragma once

#include <mujoco/mjspec.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace pliant::spec {

enum class NumberType : std::uint8_t { kDouble, kFloat, kInt };

// A member of mjSpec.option or mjSpec.visual.
struct GlobalField {
  const char* name;
  std::size_t offset;  // in mjSpec, bytes
  int count;           // of numbers
  NumberType type;
  std::uint64_t mjsAuthored::*mask;  // where its bit is
  std::uint64_t bit;
};

// All of them, in the order of the lists in mjxmacro.h.
std::span<const GlobalField> GlobalFields();

// Remembers that the document states the member at `offset` of mjSpec. Nothing for members that
// are not global fields.
void MarkAuthored(mjSpec& spec, std::size_t offset);

}  // namespace pliant::spec
