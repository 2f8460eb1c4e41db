// What a mark on the timeline stands for.
#pragma once

#include <cstdint>

namespace pliant::runner {

// `a` and `b` are those of TimelineMark.
enum class MarkKind : uint8_t {
  kContactBegin,  // a, b: geoms of the first of `count` pairs
  kContactEnd,
  kReset,
  kKeyframe,  // a: the keyframe
  kStateEdit,
  kModelEdit,
  kPerturbBegin,  // a: the body
  kPerturbEnd,
  kReload,
  kWarning,       // a: mjtWarning
  kNotConverged,  // the solver's tolerance was not reached
  kDivergence,
  kCount
};

}  // namespace pliant::runner
