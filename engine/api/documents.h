// What the functions on model documents share: texts for callers, the text of a document.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjspec.h>

#include <memory>
#include <string>

#include "engine/core/diagnostics.h"
#include "engine/spec/spec.h"

namespace pliant {

// Copies a message to a caller's buffer of `size` bytes, cut to it; null: nobody listens.
void CopyText(const std::string& text, char* error, int size);

// The first error of reading a document, or of compiling one, after the words with which the reference begins
// such texts: "XML Error: ", "Error: ".
std::string ReadingError(const DiagnosticSink& sink);
std::string CompilingError(const DiagnosticSink& sink);

// Hands a document that was read to the caller, or the first error; warnings go with the document.
mjSpec* ReleaseDocument(std::unique_ptr<spec::Spec> spec, const DiagnosticSink& sink, char* error, int size);

// MJCF of a document, which is compiled for it. False with the reason in `error`; where it is true, what the
// language cannot say.
bool DocumentText(const mjSpec* s, std::string& text, char* error, int size);

}  // namespace pliant
