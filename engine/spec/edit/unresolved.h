// Names in a document that nothing has.
#pragma once

#include <string>

#include "engine/core/diagnostics.h"
#include "engine/spec/spec.h"

namespace pliant::spec {

// What to say about a name that is not found: "joint 'hipp' not found; did you mean 'hip'?", or which names
// there are when none is near.
std::string NotFound(const Spec& spec, mjtObj kind, const std::string& name);

// Reports every reference to something that does not exist, one error each.
void ReportUnresolved(Spec& spec, DiagnosticSink& sink);

// Takes the relations out that refer to something that does not exist, and what refers to those.
void DropUnresolved(Spec& spec);

}  // namespace pliant::spec
