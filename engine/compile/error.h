// How a compile stage gives up: it throws, Compile() catches at the top and reports to the sink.
#pragma once

#include <string>

#include "engine/core/diagnostics.h"
#include "engine/spec/element.h"

namespace pliant::compile {

struct CompileError {
  Diagnostic diagnostic;
};

// Thrown when all that went wrong is already reported.
struct CompileStopped {};

// Throws CompileError about an element, with its id; the message gets the element's info text.
[[noreturn]] void Fail(const spec::Element& element, std::string message);
[[noreturn]] void Fail(std::string message);

}  // namespace pliant::compile
