// Elements of the tree written as MJCF, read into a document that exists already.
#pragma once

#include <string_view>

#include "engine/core/diagnostics.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::io {

// Reads what could stand inside a body element as the contents of `body`, which gets them behind what it has.
// False, with at least one error in `sink`, when something is wrong; elements that were read before stay.
bool ReadIntoBody(spec::Spec& spec, spec::Body& body, std::string_view elements, const Vfs* vfs,
                  DiagnosticSink& sink);

}  // namespace pliant::io
