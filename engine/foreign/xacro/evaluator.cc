#include "engine/foreign/xacro/evaluator.h"

#include <algorithm>
#include <cstdlib>

#include "engine/foreign/xacro/expression.h"
#include "engine/foreign/xacro/problem.h"
#include "engine/foreign/xacro/yaml.h"
#include "engine/io/document_budget.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/io/source_journal.h"

namespace pliant::foreign::xacro {

using io::XmlElement;
namespace {

constexpr int kMaxDepth = 120;  // of macros that call each other, and of properties that name each other

// The end of "${..}" or "$(..)" whose inside begins at `at`.
std::size_t Closing(const std::string& text, std::size_t at, char open, char close) {
  int depth = 1;
  char quote = '\0';
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote) {
      quote = c == quote ? '\0' : quote;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == open) {
      ++depth;
    } else if (c == close && --depth == 0) {
      return at;
    }
  }
  return std::string::npos;
}

// A text without expressions. A dictionary or list that comes back as text, as arguments are, is one again.
Value FromLiteral(const std::string& text) {
  Value value;
  std::string ignored;
  const Lookup nothing = [](const std::string&, Value&) { return false; };
  const bool container = text.starts_with('{') || text.starts_with('[');
  if (container && Evaluate(text, nothing, value, ignored) && (value.AsList() || value.AsDictionary()))
    return value;
  return FromText(text);
}

}  // namespace

Evaluator::Deeper::Deeper(Evaluator& evaluator, const XmlElement& at) : depth(evaluator.depth_) {
  if (++depth > kMaxDepth) Fail(at, "macros, includes or properties call each other without end");
}

void Evaluator::Fail(const XmlElement& at, const std::string& message) {
  throw Failure(io::mjcf::LocationOf(at), io::mjcf::Describe(at), message);
}

bool Evaluator::Look(const std::string& name, const Scope& scope, const XmlElement& at, Value& value) {
  const Scope* holder = scope.Holder(name);
  if (!holder) {
    const std::size_t dot = name.find('.');
    const Scope* space = dot == std::string::npos ? nullptr : scope.FindNamespace(name.substr(0, dot));
    return space && Look(name.substr(dot + 1), *space, at, value);
  }
  if (const auto found = holder->values.find(name); found != holder->values.end()) {
    value = found->second;
    return true;
  }
  const Deeper deeper(*this, at);
  value = EvaluateText(holder->texts.at(name), *holder, at);
  holder->values[name] = value;  // from now on, so that lists can be changed in place
  return true;
}

bool Evaluator::Splice(const std::string& text, const Scope& scope, const XmlElement& at, std::string& result,
                       Value& whole) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] != '$' || (next != '{' && next != '(' && next != '$')) {
      result += text[i];
      continue;
    }
    if (next == '$') {  // "$${" stands for "${" itself
      result += text[++i];
      continue;
    }
    const std::size_t end = Closing(text, i + 2, next, next == '{' ? '}' : ')');
    if (end == std::string::npos)
      Fail(at, "'" + text + "': the closing " + (next == '{' ? "}" : ")") + " is missing");
    const std::string inside = text.substr(i + 2, end - i - 2);
    const Value value = next == '{' ? Compute(inside, scope, at) : Value{Substitute(inside, scope, at)};
    if (i == 0 && end + 1 == text.size()) {
      whole = next == '{' ? value : FromLiteral(value.ToText());
      return true;
    }
    result += value.ToText();
    i = end;
  }
  return false;
}

Value Evaluator::EvaluateText(const std::string& text, const Scope& scope, const XmlElement& at) {
  std::string spliced;
  Value whole;
  return Splice(text, scope, at, spliced, whole) ? whole : FromLiteral(spliced);
}

std::string Evaluator::Filled(const std::string& text, const Scope& scope, const XmlElement& at) {
  return text.find('$') == std::string::npos ? text : EvaluateText(text, scope, at).ToText();
}

Value Evaluator::Compute(const std::string& expression, const Scope& scope, const XmlElement& at) {
  Value value;
  std::string error;
  const Lookup lookup = [&](const std::string& name, Value& found) {
    if (Look(name, scope, at, found)) return true;
    const auto argument = arguments.find(name);  // which $(eval ..) names so
    if (argument != arguments.end()) found = FromText(argument->second);
    return argument != arguments.end();
  };
  const Host host = [&](const std::string& name, const std::vector<Value>& values, Value& found) {
    return CallHost(name, values, scope, at, found);
  };
  // "${$(arg mass) / 2}", "${'$(arg tool)' != 'none'}": what is put in is text, and quotes around it stay.
  std::string spliced;
  Value whole;
  const std::string plain = Splice(expression, scope, at, spliced, whole) ? whole.ToText() : spliced;
  if (!Evaluate(plain, lookup, value, error, host)) Fail(at, error);
  return value;
}

// Functions of xacro itself; false for others.
bool Evaluator::CallHost(const std::string& name, const std::vector<Value>& given, const Scope& scope,
                         const XmlElement& at, Value& value) {
  if (name == "message" || name == "info" || name == "print_location") {
    value = {std::string()};
    return true;
  }
  if (given.empty()) return false;
  const std::string text = given[0].ToText();
  if (name == "load_yaml") {
    value = LoadYaml(text, at);
  } else if (name == "arg" || name == "find" || name == "env" || name == "optenv") {
    const std::string more = given.size() > 1 ? " " + given[1].ToText() : "";
    value = FromText(Substitute(name + " " + text + more, scope, at));
  } else if (name == "abs_filename") {
    value = {io::JoinPath(at.file ? io::DirectoryOf(*at.file) : "", text)};
  } else if (name == "fatal") {
    Fail(at, text);
  } else if (name == "warning" || name == "error") {
    sink_.Warning(io::mjcf::LocationOf(at), io::mjcf::Describe(at), text);
    value = {std::string()};
  } else {
    return false;
  }
  return true;
}

Value Evaluator::LoadYaml(const std::string& name, const XmlElement& at) {
  const std::string path = Find(name, at);
  if (path.empty()) Fail(at, "load_yaml: file '" + name + "' was not found; " + finder_.Places(name));
  const std::string text = Read(path, at);
  try {
    return ParseYaml(text);
  } catch (const Problem& problem) {
    Fail(at, "load_yaml: '" + path + "': " + problem.what());
  }
}

std::string Evaluator::Find(const std::string& name, const XmlElement& at) {
  std::string path = finder_.Find(name, at.file ? io::DirectoryOf(*at.file) : "");
  if (!path.empty() && !IsWhereNamed(path, name))
    Missing(
        at,
        "file '" + name + "' was not found; '" + path +
            "' stands in for it. Where an argument is part of the name, --arg NAME=VALUE chooses another");
  return path;
}

std::string Evaluator::Read(const std::string& path, const XmlElement& at) {
  if (!io::DocumentBudget::Current().SpendFile()) Fail(at, "the document includes too many files");
  io::Bytes bytes;
  std::string problem;
  if (!io::ReadResource(finder_.vfs(), path, bytes, problem)) Fail(at, "could not read the file: " + problem);
  if (std::find(sources_.files.begin(), sources_.files.end(), path) == sources_.files.end())
    sources_.files.push_back(path);
  return {bytes.begin(), bytes.end()};
}

void Evaluator::Missing(const XmlElement& at, const std::string& message) {
  if (warned_.insert(message).second)
    sink_.Warning(io::mjcf::LocationOf(at), io::mjcf::Describe(at), message);
}

// $(arg NAME), $(find PACKAGE), $(env NAME), $(optenv NAME DEFAULT), $(dirname),
// $(cwd), $(eval EXPRESSION).
std::string Evaluator::Substitute(const std::string& given, const Scope& scope, const XmlElement& at) {
  const std::string text = Filled(given, scope, at);
  constexpr const char* kBlanks = " \t\r\n";
  const std::size_t blank = std::min(text.find_first_of(kBlanks), text.size());
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks, blank), text.size());
  const std::string command = text.substr(0, blank);
  std::string rest = text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
  if (command == "arg") {
    const auto found = arguments.find(rest);
    if (found != arguments.end()) return found->second;
    Missing(at, "argument '" + rest + "' is not given and has no default in xacro:arg; it is empty (--arg " +
                    rest + "=VALUE gives it)");
    return "";
  }
  if (command == "find" || command == "find-pkg-share") {
    std::string folder = finder_.FindPackage(rest);
    if (folder.empty()) {
      // Of what an include does not find it says more itself.
      if (!at.name.ends_with("include"))
        Missing(at, "package '" + rest + "' was not found; " + finder_.Places("package://" + rest));
      return "package://" + rest;
    }
    if (folder.back() == '/') folder.pop_back();
    return folder;
  }
  if (command == "env" || command == "optenv") {
    const std::size_t gap = std::min(rest.find_first_of(kBlanks), rest.size());
    const std::string variable = rest.substr(0, gap);
    io::NoteVariable(variable.c_str());
    if (const char* value = std::getenv(variable.c_str())) return value;
    if (command == "env") Missing(at, "the environment has no variable '" + rest + "'; it is empty");
    return rest.substr(std::min(gap + 1, rest.size()));
  }
  if (command == "anon") return rest;
  if (command == "dirname") {
    std::string folder = at.file ? io::DirectoryOf(*at.file) : "";
    if (folder.size() > 1) folder.pop_back();  // its final '/'
    return folder.empty() ? "." : folder;
  }
  if (command == "cwd") return ".";
  if (command == "eval") return Compute(rest, scope, at).ToText();
  Fail(at, "unknown substitution '$(" + text + ")'; known: arg, find, env, optenv, dirname, cwd, eval");
}

}  // namespace pliant::foreign::xacro
