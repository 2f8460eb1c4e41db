// What Drake adds to URDF.
#pragma once

#include "engine/foreign/xml_help.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Writes the joints and shapes of Drake as the others, so that the reader of URDF knows them: joints,
// capsules, and ellipsoids and universal joints as balls, which TakeDrakeSettings makes what they are.
void TakeDrakeElements(io::XmlElement& xml);

// Adds to the document, made of the robot, what else Drake says: ellipsoids, friction, rotors of motors as
// armature of their joints, groups of links that do not collide.
void TakeDrakeSettings(const io::XmlElement& robot, spec::Spec& spec);

}  // namespace pliant::foreign
