#include "engine/core/diagnostics.h"

namespace pliant {

std::string ToString(const Diagnostic& diagnostic) {
  std::string text;
  const SourceLocation& where = diagnostic.where;
  if (!where.file.empty()) {
    text += where.file + ":";
    if (where.line > 0) text += std::to_string(where.line) + ":";
    if (where.line > 0 && where.column > 0) text += std::to_string(where.column) + ":";
    text += " ";
  }
  if (diagnostic.severity == Severity::kWarning) text += "warning: ";
  if (!diagnostic.element.empty()) text += diagnostic.element + ": ";
  return text + diagnostic.message;
}

std::string DiagnosticSink::FirstError() const {
  for (const Diagnostic& diagnostic : list_) {
    if (diagnostic.severity == Severity::kError) return ToString(diagnostic);
  }
  return "";
}

std::string DiagnosticSink::Warnings() const {
  std::string text;
  for (const Diagnostic& diagnostic : list_) {
    if (diagnostic.severity == Severity::kWarning) text += ToString(diagnostic) + "\n";
  }
  return text;
}

}  // namespace pliant
