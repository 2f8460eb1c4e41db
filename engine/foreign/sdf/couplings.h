// What ties joints of SDFormat to each other, as equalities of the document.
#pragma once

#include <string>

#include "engine/foreign/xml_help.h"
#include "engine/spec/spec.h"

namespace pliant::foreign::sdf {

// The number that stands in a child; what it was, with a warning when there is something else, without one.
void ReadNumber(const io::XmlElement& xml, const char* name, double& value, DiagnosticSink& sink);

// Range and largest effort of an axis.
void ReadLimit(const io::XmlElement& limit, mjsJoint& joint, DiagnosticSink& sink);

// `mimic` of the axis of a joint whose name in the document is `follower`.
void AddMimic(const io::XmlElement& mimic, const io::XmlElement& joint, spec::Spec& spec,
              DiagnosticSink& sink);

// The slide that goes with the hinge of a screw, and what ties it to the hinge.
void AddThread(const io::XmlElement& screw, const spec::Joint& hinge, spec::Body& body, spec::Spec& spec,
               DiagnosticSink& sink);

}  // namespace pliant::foreign::sdf
