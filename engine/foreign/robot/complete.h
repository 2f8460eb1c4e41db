// What URDF says beyond the reader of io, which does as the reference.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/foreign/file_finder.h"
#include "engine/io/xml_tree.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Adds what the elements mimic, transmission, ros2_control, gazebo, safety_controller and texture say. Joints
// are found by their names. Links that hang on the fixed base do not collide with it.
void Complete(const io::XmlElement& robot, const FileFinder& finder, spec::Spec& spec, DiagnosticSink& sink);

}  // namespace pliant::foreign
