// Loops of machines, which URDF cannot say, in the ways that exporters say them all the same.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/io/xml_tree.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// An element `loop_joint` that holds two links together, each at a point of its own:
//   <loop_joint name="" type="spherical|fixed"><link1 link="" xyz="" rpy=""/><link2 .../></loop_joint>
// `joint` is one of URDF whose child hangs on another joint already. Nothing is made of types that a point or
// a pose cannot hold (prismatic, planar, floating): false.
bool MakeLoopJoint(const io::XmlElement& joint, io::XmlElement& loop);

// The loops of the file become equalities between sites of their links: those of `loop_joint`, and pairs of
// links `closing_NAME_1` and `closing_NAME_2`, whose origins belong together.
void CloseLoops(const io::XmlElement& robot, spec::Spec& spec, DiagnosticSink& sink);

}  // namespace pliant::foreign
