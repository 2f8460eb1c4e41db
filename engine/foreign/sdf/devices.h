// Cameras and lights of SDFormat.
#pragma once

#include <string>

#include "engine/foreign/sdf/frames.h"
#include "engine/spec/spec.h"

namespace pliant::foreign::sdf {

// Adds the camera of a `sensor` to its link's body; nothing for sensors of other kinds. `owner`: the name of
// the link, for names that are given twice.
void ReadSensor(const io::XmlElement& sensor, const std::string& owner, spec::Spec& spec, spec::Body& body,
                DiagnosticSink& sink);

// Adds a `light` of a link or of the world, whose frame is that of the body.
void ReadLight(const io::XmlElement& light, spec::Spec& spec, spec::Body& body, DiagnosticSink& sink);

}  // namespace pliant::foreign::sdf
