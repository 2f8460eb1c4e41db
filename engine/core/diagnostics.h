// Errors and warnings about files, each with its place. The reader and the compiler collect them here; the
// caller decides whether to show all (window), or the first (C API).
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pliant {

enum class Severity { kWarning, kError };

// Where an element came from. line and column count from 1; 0 means unknown. file is empty for elements
// made in code.
struct SourceLocation {
  std::string file;
  int line = 0;
  int column = 0;
};

struct Diagnostic {
  Severity severity = Severity::kError;
  SourceLocation where;
  std::string element;   // as in: geom 'foot'; may be empty
  std::string message;   // what is wrong, and what would be right
  std::string tag = {};  // of the XML element that is meant, where `element` is empty; may be empty
  int id = -1;           // of the element in the model that was to be; -1 while nothing was compiled
};

// "FILE:LINE:COL: message" with the unknown parts left out; the element's name leads the message.
std::string ToString(const Diagnostic& diagnostic);

class DiagnosticSink {
 public:
  void Error(SourceLocation where, std::string element, std::string message) {
    Add({Severity::kError, std::move(where), std::move(element), std::move(message)});
  }
  // Of an XML element that the message names already, or of none: then the tag is empty.
  void ErrorAtTag(SourceLocation where, std::string tag, std::string message) {
    Add({Severity::kError, std::move(where), "", std::move(message), std::move(tag)});
  }
  void Add(Diagnostic diagnostic) {
    if (diagnostic.severity == Severity::kError) ++errors_;
    list_.push_back(std::move(diagnostic));
  }
  void Warning(SourceLocation where, std::string element, std::string message) {
    Add({Severity::kWarning, std::move(where), std::move(element), std::move(message)});
  }
  bool HasErrors() const { return errors_ > 0; }
  int ErrorCount() const { return errors_; }
  const std::vector<Diagnostic>& List() const { return list_; }

  // The first error as text; empty when there is none.
  std::string FirstError() const;
  // All warnings, each as text.
  std::vector<std::string> WarningList() const;
  // All warnings, one a line; empty when there are none.
  std::string Warnings() const;

 private:
  std::vector<Diagnostic> list_;
  int errors_ = 0;
};

}  // namespace pliant
