#include "engine/api/documents.h"

#include <cstdio>

#include "engine/compile/compiler.h"
#include "engine/core/messages.h"
#include "engine/io/mjcf/write/writer.h"

namespace pliant {

void CopyText(const std::string& text, char* error, int size) {
  if (error && size > 0) std::snprintf(error, static_cast<size_t>(size), "%s", text.c_str());
}

std::string ReadingError(const DiagnosticSink& sink) { return "XML Error: " + FirstErrorForPrograms(sink); }

std::string CompilingError(const DiagnosticSink& sink) { return "Error: " + FirstErrorForPrograms(sink); }

mjSpec* ReleaseDocument(std::unique_ptr<spec::Spec> spec, const DiagnosticSink& sink, char* error, int size) {
  CopyText(spec ? sink.Warnings() : ReadingError(sink), error, size);
  if (!spec) return nullptr;
  spec->SetError(sink.Warnings(), true);
  spec->history.read_warnings = sink.WarningList();
  return &spec.release()->spec;
}

// The writer needs the compiled model for what only the compiler knows; a copy is compiled, so that the ids
// in the caller's document stay as they are.
bool DocumentText(const mjSpec* s, std::string& text, char* error, int size) {
  if (!s) {
    CopyText("there is no specification to write", error, size);
    return false;
  }
  const spec::Spec& document = *spec::AsSpec(s);
  const std::unique_ptr<spec::Spec> copy = document.Clone();
  DiagnosticSink sink;
  const ModelPtr model = compile::Compile(*copy, nullptr, sink);
  // A document that was compiled with the files of a virtual file system is written without that help.
  if (!model && document.signature == 0) {
    CopyText(CompilingError(sink), error, size);
    return false;
  }
  std::string lost;
  text = io::WriteMjcf(*copy, model.get(), &lost);
  CopyText(lost, error, size);
  return true;
}

}  // namespace pliant
