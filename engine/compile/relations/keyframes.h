// Keyframes.
#pragma once

#include "engine/compile/context.h"

namespace pliant::compile {

// Needs qpos0, body poses, sizes.
void FillKeyframes(const Context& context, mjModel& m);

// Gives the document's keyframes that were kept by element the vectors that they have in the model.
void KeepKeyframes(spec::Spec& spec, const mjModel& m);

// Copies row k of the model's keyframes.
void TakeKeyValues(const mjModel& m, int k, spec::Key& key);

}  // namespace pliant::compile
