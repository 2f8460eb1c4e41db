// Inertias of links as published: mended where no body could have them.
#pragma once

#include <string>

#include "engine/foreign/xml_help.h"

namespace pliant::foreign {

// Checks mass and tensor of <inertial> elements of all links. Negative masses, tensors that are no tensor of
// a body (a principal moment that is not positive, or larger than the sum of the other two) and moving links
// without any mass are given the nearest values that a body can have, each with a warning that shows the
// numbers. Links without <inertial> weigh nothing where the body that they are fixed to states its mass.
// `floating`: the root links move too.
void MendInertias(io::XmlElement& robot, bool floating, DiagnosticSink& sink);

// The same for one tensor [ixx iyy izz ixy ixz iyz] of a body of this mass > 0. False when there is nothing
// to mend, else a sentence in `problem`.
bool MendTensor(double mass, double full[6], std::string& problem);

}  // namespace pliant::foreign
