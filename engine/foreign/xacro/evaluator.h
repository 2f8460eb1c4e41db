// Texts of xacro documents: what stands in ${..} and $(..).
#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/foreign/file_finder.h"
#include "engine/foreign/xacro/scope.h"
#include "engine/foreign/xacro/value.h"
#include "engine/io/mjcf/sources/include.h"

namespace pliant::foreign::xacro {

// Ends the expansion; the first error is the cause of all that would follow.
struct Failure : std::runtime_error {
  Failure(SourceLocation at, std::string what_element, const std::string& message)
      : std::runtime_error(message), where(std::move(at)), element(std::move(what_element)) {}
  SourceLocation where;
  std::string element;
};

class Evaluator {
 public:
  // `given`: values for $(arg ..), by name; xacro:arg adds its defaults. Files that are read
  // are added to `sources`.
  Evaluator(const FileFinder& finder, std::map<std::string, std::string> given,
            io::mjcf::SourceFiles& sources, DiagnosticSink& sink)
      : arguments(std::move(given)), finder_(finder), sources_(sources), sink_(sink) {}

  // Counts what is inside each other, as long as it lives.
  struct Deeper {
    Deeper(Evaluator& evaluator, const io::XmlElement& at);
    ~Deeper() { --depth; }
    int& depth;
  };

  [[noreturn]] static void Fail(const io::XmlElement& at, const std::string& message);
  // A text that is one expression has its value, any other is a text with those inside replaced.
  Value EvaluateText(const std::string& text, const Scope& scope, const io::XmlElement& at);
  // The same as text; numbers keep their spelling.
  std::string Filled(const std::string& text, const Scope& scope, const io::XmlElement& at);
  // The value of a property, also one of a namespace ("arm.length"); texts are evaluated when they are used
  // first, as in xacro. False when there is none.
  bool Look(const std::string& name, const Scope& scope, const io::XmlElement& at, Value& value);
  // The path of a file that the element names; "" when there is none. Warns where another one stands in.
  std::string Find(const std::string& name, const io::XmlElement& at);
  // The text of a file, which counts as read.
  std::string Read(const std::string& path, const io::XmlElement& at);
  // Warns, once a message. What is not to be had leaves a gap that often does not matter, as
  // in paths of controllers.
  void Missing(const io::XmlElement& at, const std::string& message);

  std::map<std::string, std::string> arguments;

 private:
  // The text with what stands in "${..}" and "$(..)" replaced by its text. True when it is nothing but one of
  // these, whose value is then `whole`.
  bool Splice(const std::string& text, const Scope& scope, const io::XmlElement& at, std::string& result,
              Value& whole);
  Value Compute(const std::string& expression, const Scope& scope, const io::XmlElement& at);
  bool CallHost(const std::string& name, const std::vector<Value>& given, const Scope& scope,
                const io::XmlElement& at, Value& value);
  Value LoadYaml(const std::string& name, const io::XmlElement& at);
  std::string Substitute(const std::string& given, const Scope& scope, const io::XmlElement& at);

  const FileFinder& finder_;
  io::mjcf::SourceFiles& sources_;
  DiagnosticSink& sink_;
  std::set<std::string> warned_;  // messages
  int depth_ = 0;
};

}  // namespace pliant::foreign::xacro
