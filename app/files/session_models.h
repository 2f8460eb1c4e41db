// The models of a recorded run as bytes. One changes into the next by a few numbers, as a person tunes it:
// only what differs is kept, and arrays that are equal are shared in memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/io/vfs.h"
#include "engine/runner/history/recording.h"

namespace pliant::app {

// In the binary format (MJB).
io::Bytes ModelBytes(const mjModel& m);

// The runs of bytes in which `to` differs from `from`; both have the same length.
io::Bytes Difference(std::span<const std::uint8_t> from, std::span<const std::uint8_t> to);
// Makes `bytes` what Difference() was made for. False when the runs do not lie in it.
bool ApplyDifference(std::span<const std::uint8_t> difference, std::span<std::uint8_t> bytes);

// The model in the bytes; arrays that are equal to those of `before` (may be null) are its arrays. False,
// with a sentence in `error`, when they are not a model.
bool ReadModelView(std::span<const std::uint8_t> bytes, const runner::ModelView* before,
                   runner::ModelView* view, std::string* error);

// Whether data of one model fits the other.
bool SameSizes(const mjModel& a, const mjModel& b);

}  // namespace pliant::app
