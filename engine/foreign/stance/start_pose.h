// The pose in which a robot starts.
#pragma once

#include <map>
#include <string>

#include "engine/core/diagnostics.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// The limits of a hinge or slide joint, in its own unit (rad, degrees as the document counts, m). False when
// it has none.
bool LimitsOf(const spec::Spec& spec, const spec::Joint& joint, double range[2]);

// The joints with a wish (by name; rad or m) start there, or at the limit next to it. Bodies are placed, and
// `ref` is set, as by StartInsideLimits().
void StartAt(const std::map<std::string, double>& wishes, spec::Spec& spec);

// Every hinge and slide joint whose start value, `ref`, lies outside of its limits starts at the nearest
// limit: the body is placed as it stands there, and `ref` says so, so that values keep their meaning. Legs
// that this bends at the knee keep their feet below their hips (bent_legs.h). Followers of joint
// equalities start where their leaders put them. Bodies with several joints stay. One warning names the
// joints that were moved.
void StartInsideLimits(spec::Spec& spec, DiagnosticSink& sink);

}  // namespace pliant::foreign
