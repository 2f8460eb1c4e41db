#include "engine/core/diagnostics.h"

#include "engine/core/messages.h"

namespace pliant {
namespace {

// Names and messages come from files; nobody reads a million characters of them.
constexpr std::size_t kLongestElement = 200, kLongestMessage = 2000;

std::string Cut(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not inside a character
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace

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
  if (!diagnostic.element.empty()) text += Cut(diagnostic.element, kLongestElement) + ": ";
  return Printable(text + Cut(diagnostic.message, kLongestMessage));
}

std::string DiagnosticSink::FirstError() const {
  for (const Diagnostic& diagnostic : list_) {
    if (diagnostic.severity == Severity::kError) return ToString(diagnostic);
  }
  return "";
}

std::vector<std::string> DiagnosticSink::WarningList() const {
  std::vector<std::string> warnings;
  for (const Diagnostic& diagnostic : list_) {
    if (diagnostic.severity == Severity::kWarning) warnings.push_back(ToString(diagnostic));
  }
  return warnings;
}

std::string DiagnosticSink::Warnings() const {
  std::string text;
  for (const std::string& warning : WarningList()) text += warning + "\n";
  return text;
}

}  // namespace pliant
