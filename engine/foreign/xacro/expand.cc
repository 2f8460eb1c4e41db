#include "engine/foreign/xacro/expand.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "engine/foreign/xacro/expression.h"
#include "engine/foreign/xacro/scope.h"
#include "engine/io/document_budget.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign {

using io::XmlAttribute;
using io::XmlElement;
namespace {

using xacro::Macro;
using xacro::Parameter;
using xacro::Scope;
using xacro::Value;

constexpr std::string_view kPrefix = "xacro:";
constexpr int kMaxDepth = 120;  // of macros that call each other, and of properties that name each other

// Ends the expansion; the first error is the cause of all that would follow.
struct Failure : std::runtime_error {
  Failure(SourceLocation at, std::string what_element, const std::string& message)
      : std::runtime_error(message), where(std::move(at)), element(std::move(what_element)) {}
  SourceLocation where;
  std::string element;
};

class Expander {
 public:
  Expander(const FileFinder& finder, const std::map<std::string, std::string>& arguments,
           io::mjcf::SourceFiles& sources, DiagnosticSink& sink)
      : finder_(finder), arguments_(arguments), sources_(sources), sink_(sink) {}

  void Run() {
    Scope root(nullptr);
    XmlElement& robot = sources_.root;
    std::vector<XmlElement> children = std::move(robot.children);
    robot.children.clear();
    Expand(children, root, robot.children);
    Fill(robot, root);
    std::erase_if(robot.attributes,
                  [](const XmlAttribute& attribute) { return attribute.name.starts_with("xmlns"); });
  }

 private:
  struct Deeper {
    Deeper(int& depth, const XmlElement& at) : depth_(depth) {
      if (++depth_ > kMaxDepth) Fail(at, "macros, includes or properties call each other without end");
    }
    ~Deeper() { --depth_; }
    int& depth_;
  };

  [[noreturn]] static void Fail(const XmlElement& at, const std::string& message) {
    throw Failure(io::mjcf::LocationOf(at), io::mjcf::Describe(at), message);
  }
  static std::string Required(const XmlElement& xml, const char* attribute) {
    const std::string* value = xml.Find(attribute);
    if (!value) Fail(xml, std::string("required attribute '") + attribute + "' is missing");
    return *value;
  }

  // ---- Texts

  // The value of a property; texts are evaluated when they are used, as in xacro.
  bool Look(const std::string& name, const Scope& scope, const XmlElement& at, Value& value) {
    const Scope* holder = scope.Holder(name);
    if (!holder) return false;
    if (const auto found = holder->values.find(name); found != holder->values.end()) {
      value = found->second;
      return true;
    }
    const Deeper deeper(depth_, at);
    value = EvaluateText(holder->texts.at(name), *holder, at);
    return true;
  }

  // The end of "${..}" or "$(..)" whose inside begins at `at`.
  static std::size_t Closing(const std::string& text, std::size_t at, char open, char close) {
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

  // A text that is one expression has its value, any other is a text with those inside replaced.
  Value EvaluateText(const std::string& text, const Scope& scope, const XmlElement& at) {
    std::string result;
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
      if (i == 0 && end + 1 == text.size()) return next == '{' ? value : xacro::FromText(value.ToText());
      result += value.ToText();
      i = end;
    }
    return xacro::FromText(result);
  }
  // Numbers keep their spelling.
  std::string Filled(const std::string& text, const Scope& scope, const XmlElement& at) {
    return text.find('$') == std::string::npos ? text : EvaluateText(text, scope, at).ToText();
  }

  Value Compute(const std::string& expression, const Scope& scope, const XmlElement& at) {
    Value value;
    std::string error;
    const xacro::Lookup lookup = [&](const std::string& name, Value& found) {
      return Look(name, scope, at, found);
    };
    if (!xacro::Evaluate(expression, lookup, value, error)) Fail(at, error);
    return value;
  }

  // $(arg NAME), $(find PACKAGE), $(env NAME), $(optenv NAME DEFAULT), $(dirname),
  // $(cwd), $(eval EXPRESSION).
  std::string Substitute(const std::string& given, const Scope& scope, const XmlElement& at) {
    const std::string text = Filled(given, scope, at);
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string command = text.substr(0, blank), rest = text.substr(std::min(blank + 1, text.size()));
    if (command == "arg") {
      const auto found = arguments_.find(rest);
      if (found == arguments_.end())
        Fail(at, "argument '" + rest + "' is not given and has no default in xacro:arg");
      return found->second;
    }
    if (command == "find") {
      std::string folder = finder_.FindPackage(rest);
      if (folder.empty())
        Fail(at, "package '" + rest + "' was not found; " + finder_.Places("package://" + rest));
      if (folder.back() == '/') folder.pop_back();
      return folder;
    }
    if (command == "env" || command == "optenv") {
      const std::size_t gap = std::min(rest.find(' '), rest.size());
      if (const char* value = std::getenv(rest.substr(0, gap).c_str())) return value;
      if (command == "env") Fail(at, "the environment has no variable '" + rest + "'");
      return rest.substr(std::min(gap + 1, rest.size()));
    }
    if (command == "dirname") return at.file ? io::DirectoryOf(*at.file) : "";
    if (command == "cwd") return ".";
    if (command == "eval") return Compute(rest, scope, at).ToText();
    Fail(at, "unknown substitution '$(" + text + ")'; known: arg, find, env, optenv, dirname, cwd, eval");
  }

  // ---- Elements

  void Fill(XmlElement& xml, const Scope& scope) {
    for (XmlAttribute& attribute : xml.attributes) attribute.value = Filled(attribute.value, scope, xml);
  }

  void Expand(const std::vector<XmlElement>& from, Scope& scope, std::vector<XmlElement>& to) {
    for (const XmlElement& xml : from) {
      if (!io::DocumentBudget::Current().SpendXmlPart())
        Fail(xml, "the expanded document has too many elements");
      if (xml.name.starts_with(kPrefix)) {
        ExpandCommand(xml, xml.name.substr(kPrefix.size()), scope, to);
      } else {
        ExpandPlain(xml, scope, to);
      }
    }
  }

  void ExpandPlain(const XmlElement& xml, Scope& scope, std::vector<XmlElement>& to) {
    const Deeper deeper(depth_, xml);
    XmlElement filled = xml;
    filled.children.clear();
    Fill(filled, scope);
    Expand(xml.children, scope, filled.children);
    // xacro:attribute gives its parent one.
    std::erase_if(filled.children, [&](const XmlElement& child) {
      if (child.name != "xacro:attribute") return false;
      SetAttribute(filled, Required(child, "name"), Text(child, "value"));
      return true;
    });
    to.push_back(std::move(filled));
  }

  void ExpandCommand(const XmlElement& xml, const std::string& command, Scope& scope,
                     std::vector<XmlElement>& to) {
    if (command == "property") return Define(xml, scope);
    if (command == "arg") return DefineArgument(xml, scope);
    if (command == "macro") return DefineMacro(xml, scope);
    if (command == "include") return Include(xml, scope, to);
    if (command == "insert_block") return Insert(xml, scope, to);
    if (command == "if" || command == "unless") {
      const bool wanted = command == "if";
      if (IsTrue(xml, scope) == wanted) Expand(xml.children, scope, to);
      return;
    }
    if (command == "element" || command == "attribute") {
      XmlElement plain = xml;
      Fill(plain, scope);
      if (command == "element") plain.name = Required(plain, "xacro:name");
      std::erase_if(plain.attributes,
                    [](const XmlAttribute& attribute) { return attribute.name == "xacro:name"; });
      plain.children.clear();
      Expand(xml.children, scope, plain.children);
      to.push_back(std::move(plain));
      return;
    }
    Call(xml, command == "call" ? Filled(Required(xml, "macro"), scope, xml) : command, scope, to);
  }

  bool IsTrue(const XmlElement& xml, const Scope& scope) {
    const Value value = EvaluateText(Required(xml, "value"), scope, xml);
    if (const std::string* text = std::get_if<std::string>(&value.data)) {
      if (!text->empty() && *text != "true" && *text != "false") {
        Fail(xml, "the condition '" + *text + "' is neither true nor false, nor a number");
      }
    }
    return value.IsTrue();
  }

  void Define(const XmlElement& xml, Scope& scope) {
    const std::string name = Filled(Required(xml, "name"), scope, xml);
    const std::string where = Text(xml, "scope");
    Scope& target = where == "global"                     ? scope.Root()
                    : where == "parent" && scope.caller() ? *scope.caller()
                                                          : scope;
    if (const std::string* fallback = xml.Find("default")) {
      if (!scope.Holder(name)) Assign(name, *fallback, xml, scope, target);
    } else if (const std::string* value = xml.Find("value")) {
      Assign(name, *value, xml, scope, target);
    } else {
      target.blocks[name] = xml.children;
    }
  }

  // Texts of the document itself are kept as written, so that they may name what comes later; those of
  // another scope mean what they mean here.
  void Assign(const std::string& name, const std::string& text, const XmlElement& xml, Scope& scope,
              Scope& target) {
    target.values.erase(name);
    target.texts.erase(name);
    const bool names_itself = text.find(name) != std::string::npos;
    if (&target == &scope && !scope.caller() && !names_itself) {
      target.texts[name] = text;
    } else {
      target.values[name] = EvaluateText(text, scope, xml);
    }
  }

  void DefineArgument(const XmlElement& xml, const Scope& scope) {
    const std::string name = Filled(Required(xml, "name"), scope, xml);
    const std::string* fallback = xml.Find("default");
    if (fallback && !arguments_.contains(name)) arguments_[name] = Filled(*fallback, scope, xml);
  }

  void DefineMacro(const XmlElement& xml, Scope& scope) {
    std::string name = Required(xml, "name");
    if (name.starts_with(kPrefix)) name.erase(0, kPrefix.size());
    Scope& target = scope.Root();
    target.macros[name] = {xacro::ParseParameters(Text(xml, "params")), xml};
  }

  void Insert(const XmlElement& xml, Scope& scope, std::vector<XmlElement>& to) {
    const std::string name = Filled(Required(xml, "name"), scope, xml);
    const std::vector<XmlElement>* block = scope.FindBlock(name);
    if (!block)
      Fail(xml, "there is no block '" + name + "' here; macros take one as parameter '*" + name + "'");
    const Deeper deeper(depth_, xml);
    Expand(std::vector<XmlElement>(*block), scope, to);
  }

  void Call(const XmlElement& xml, const std::string& name, Scope& scope, std::vector<XmlElement>& to) {
    const std::size_t dot = name.rfind('.');  // namespaces of includes are not kept apart
    const Macro* found = scope.FindMacro(dot == std::string::npos ? name : name.substr(dot + 1));
    if (!found) Fail(xml, "there is no macro '" + name + "'; is the file that defines it included before?");
    const Deeper deeper(depth_, xml);
    const Macro macro = *found;
    Scope inside(&scope);
    std::vector<XmlElement> blocks;
    Expand(xml.children, scope, blocks);
    std::size_t next_block = 0;
    for (const Parameter& parameter : macro.parameters) {
      if (parameter.block) {
        if (next_block >= blocks.size())
          Fail(xml, "block '*" + parameter.name + "' is missing inside the call");
        XmlElement& block = blocks[next_block++];
        inside.blocks[parameter.name] = parameter.contents ? block.children : std::vector<XmlElement>{block};
      } else {
        inside.values[parameter.name] = Given(parameter, xml, scope);
      }
    }
    for (const XmlAttribute& attribute : xml.attributes) CheckParameter(attribute, macro, name, xml);
    Expand(macro.body.children, inside, to);
  }

  Value Given(const Parameter& parameter, const XmlElement& call, const Scope& scope) {
    if (const std::string* text = call.Find(parameter.name)) return EvaluateText(*text, scope, call);
    Value value;
    if (parameter.inherits && Look(parameter.name, scope, call, value)) return value;
    if (!parameter.has_default) Fail(call, "parameter '" + parameter.name + "' of the macro is missing");
    return EvaluateText(parameter.default_value, scope, call);
  }

  static void CheckParameter(const XmlAttribute& given, const Macro& macro, const std::string& name,
                             const XmlElement& xml) {
    const bool known = std::any_of(macro.parameters.begin(), macro.parameters.end(),
                                   [&](const Parameter& parameter) { return parameter.name == given.name; });
    if (known || given.name == "macro" || given.name == kText || given.name.starts_with("xmlns")) return;
    Fail(xml, "macro '" + name + "' has no parameter '" + given.name + "'");
  }

  void Include(const XmlElement& xml, Scope& scope, std::vector<XmlElement>& to) {
    const Deeper deeper(depth_, xml);
    const std::string name = Filled(Required(xml, "filename"), scope, xml);
    const std::string path = finder_.Find(name, xml.file ? io::DirectoryOf(*xml.file) : "");
    if (path.empty()) {
      if (Text(xml, "optional") == "true" || Text(xml, "optional") == "True") return;
      Fail(xml, "included file '" + name + "' was not found; " + finder_.Places(name));
    }
    if (!io::DocumentBudget::Current().SpendFile()) Fail(xml, "the document includes too many files");
    io::Bytes bytes;
    std::string problem;
    if (!io::ReadResource(finder_.vfs(), path, bytes, problem))
      Fail(xml, "could not read included file: " + problem);
    if (std::find(sources_.files.begin(), sources_.files.end(), path) == sources_.files.end())
      sources_.files.push_back(path);
    XmlElement root;
    if (!ParseWithTexts({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path, root, sink_)) {
      throw Failure({}, "", "");  // reported by the scanner
    }
    Expand(root.children, scope, to);
  }

  const FileFinder& finder_;
  std::map<std::string, std::string> arguments_;
  io::mjcf::SourceFiles& sources_;
  DiagnosticSink& sink_;
  int depth_ = 0;
};

}  // namespace

bool UsesXacro(const XmlElement& root) {
  if (root.name.starts_with(kPrefix) || root.Find("xmlns:xacro")) return true;
  return std::any_of(root.children.begin(), root.children.end(), UsesXacro);
}

bool ExpandXacro(const FileFinder& finder, const std::map<std::string, std::string>& arguments,
                 io::mjcf::SourceFiles& sources, DiagnosticSink& sink) {
  try {
    Expander(finder, arguments, sources, sink).Run();
    return true;
  } catch (const Failure& failure) {
    if (failure.what()[0] != '\0') sink.Error(failure.where, failure.element, failure.what());
    return false;
  }
}

}  // namespace pliant::foreign
