// Where legs go whose knees cannot be straight.
#pragma once

#include <map>

#include "engine/spec/spec.h"

namespace pliant::foreign {

// Changes of joint values (rad) that go with those of `bends` (hinges that start at a limit, and by how
// much, rad), so that legs stand where they stood: the joint above a bent knee, of the same axis, turns
// until the foot is below it as it was in the pose of the document, and the joint below it turns back what
// both turned, so that soles stay level. Only limbs that hang down and joints that no limit has moved are
// turned, once each.
std::map<const spec::Joint*, double> TurnsOfBentLegs(const spec::Spec& spec,
                                                     const std::map<const spec::Joint*, double>& bends);

}  // namespace pliant::foreign
