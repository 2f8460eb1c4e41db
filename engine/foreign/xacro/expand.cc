#include "engine/foreign/xacro/expand.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "engine/foreign/xacro/evaluator.h"
#include "engine/foreign/xacro/scope.h"
#include "engine/io/document_budget.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign {

using io::XmlAttribute;
using io::XmlElement;
namespace {

using xacro::Evaluator;
using xacro::Failure;
using xacro::Macro;
using xacro::Parameter;
using xacro::Scope;
using xacro::Value;

constexpr std::string_view kPrefix = "xacro:";
// What descriptions say to their users, and whether it is worth a warning here.
const std::map<std::string, bool, std::less<>> kMessages = {
    {"message", false}, {"info", false}, {"warning", true}, {"error", true}, {"fatal", true}};

// Files of the first years write the commands without their prefix.
bool IsOldCommand(const XmlElement& xml) {
  if (xml.name == "include") return xml.Find("filename") != nullptr;
  if (xml.name == "macro") return xml.Find("name") && !xml.children.empty();
  if (xml.name == "property") return xml.Find("name") && xml.Find("value");
  return xml.name == "insert_block" && xml.Find("name");
}

// What stands in descriptions without being a call, whatever macros are called.
constexpr std::string_view kPlain[] = {
    "link",      "joint",    "material", "gazebo",   "transmission", "sensor", "inertial", "visual",
    "collision", "geometry", "origin",   "inertia",  "mass",         "mesh",   "box",      "cylinder",
    "sphere",    "limit",    "mimic",    "dynamics", "axis",         "color",  "texture"};

// Whether the element of this name gives the macro what it needs, and nothing else.
bool Fits(const XmlElement& xml, const Macro& macro) {
  const auto given = [&](const Parameter& p) {
    return p.block || p.has_default || p.inherits || xml.Find(p.name);
  };
  const auto known = [&](const XmlAttribute& attribute) {
    return attribute.name == kText || std::any_of(macro.parameters.begin(), macro.parameters.end(),
                                                  [&](const auto& p) { return p.name == attribute.name; });
  };
  return std::find(std::begin(kPlain), std::end(kPlain), xml.name) == std::end(kPlain) &&
         std::all_of(macro.parameters.begin(), macro.parameters.end(), given) &&
         std::all_of(xml.attributes.begin(), xml.attributes.end(), known);
}

class Expander {
 public:
  Expander(const FileFinder& finder, const std::map<std::string, std::string>& arguments,
           io::mjcf::SourceFiles& sources, DiagnosticSink& sink)
      : texts_(finder, arguments, sources, sink), finder_(finder), sources_(sources), sink_(sink) {}

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
  static std::string Required(const XmlElement& xml, const char* attribute) {
    const std::string* value = xml.Find(attribute);
    if (!value) Evaluator::Fail(xml, std::string("required attribute '") + attribute + "' is missing");
    return *value;
  }

  // ---- Elements

  void Fill(XmlElement& xml, const Scope& scope) {
    for (XmlAttribute& attribute : xml.attributes)
      attribute.value = texts_.Filled(attribute.value, scope, xml);
  }

  void Expand(const std::vector<XmlElement>& from, Scope& scope, std::vector<XmlElement>& to) {
    for (const XmlElement& xml : from) {
      if (!io::DocumentBudget::Current().SpendXmlPart())
        Evaluator::Fail(xml, "the expanded document has too many elements");
      if (xml.name.starts_with(kPrefix)) {
        ExpandCommand(xml, xml.name.substr(kPrefix.size()), scope, to);
      } else if (IsOldCommand(xml) || IsOldCall(xml, scope)) {
        ExpandCommand(xml, xml.name, scope, to);
      } else {
        ExpandPlain(xml, scope, to);
      }
    }
  }

  // Those files call all macros without a prefix, also what newer ones define.
  bool IsOldCall(const XmlElement& xml, const Scope& scope) const {
    if (old_macros_.contains(xml.name)) return true;
    const Macro* macro = in_gazebo_ ? nullptr : scope.FindMacro(xml.name);
    return macro && Fits(xml, *macro);
  }

  void ExpandPlain(const XmlElement& xml, Scope& scope, std::vector<XmlElement>& to) {
    const Evaluator::Deeper deeper(texts_, xml);
    XmlElement filled = xml;
    filled.children.clear();
    Fill(filled, scope);
    const bool outer = std::exchange(in_gazebo_, in_gazebo_ || xml.name == "gazebo");
    Expand(xml.children, scope, filled.children);
    in_gazebo_ = outer;
    TakeAttributes(filled);
    to.push_back(std::move(filled));
  }

  // xacro:attribute gives its parent one.
  static void TakeAttributes(XmlElement& parent) {
    std::erase_if(parent.children, [&](const XmlElement& child) {
      if (child.name != "xacro:attribute") return false;
      SetAttribute(parent, Required(child, "name"), Text(child, "value"));
      return true;
    });
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
      TakeAttributes(plain);
      to.push_back(std::move(plain));
      return;
    }
    if (kMessages.contains(command) && !scope.FindMacro(command)) return Tell(xml, command, scope);
    Call(xml, command == "call" ? texts_.Filled(Required(xml, "macro"), scope, xml) : command, scope, to);
  }

  // <xacro:warning message="..."/>
  void Tell(const XmlElement& xml, const std::string& command, const Scope& scope) {
    const std::string* given = xml.Find("message");
    const std::string said = texts_.Filled(given ? *given : Text(xml, kText), scope, xml);
    if (command == "fatal") Evaluator::Fail(xml, said);
    if (kMessages.at(command)) texts_.Missing(xml, said);
  }

  bool IsTrue(const XmlElement& xml, const Scope& scope) {
    Value value = texts_.EvaluateText(Required(xml, "value"), scope, xml);
    if (value.IsText()) value = xacro::FromText(value.ToText());
    if (value.IsText() && value.IsTrue()) {
      Evaluator::Fail(xml, "the condition '" + value.ToText() + "' is neither true nor false, nor a number");
    }
    return value.IsTrue();
  }

  void Define(const XmlElement& xml, Scope& scope) {
    const std::string name = texts_.Filled(Required(xml, "name"), scope, xml);
    if (Text(xml, "remove") == "true") {
      scope.values.erase(name);
      scope.texts.erase(name);
      return;
    }
    const std::string where = Text(xml, "scope");
    Scope& target = where == "global"                     ? scope.Root()
                    : where == "parent" && scope.caller() ? *scope.caller()
                                                          : scope;
    if (const std::string* fallback = xml.Find("default")) {
      if (!scope.Holder(name) && !scope.FindBlock(name)) Assign(name, *fallback, xml, scope, target);
    } else if (const std::string* value = xml.Find("value")) {
      Assign(name, *value, xml, scope, target);
    } else {
      target.blocks[name] = xml.children;
    }
  }

  // Texts are kept as written, so that they may name what comes later, and are nothing when nobody
  // asks for them; those for another scope mean what they mean here.
  void Assign(const std::string& name, const std::string& text, const XmlElement& xml, Scope& scope,
              Scope& target) {
    const bool lazy = Text(xml, "lazy_eval") != "false" && !Names(text, name);
    if (&target == &scope && lazy) {
      target.values.erase(name);
      target.texts[name] = text;
    } else {
      Value value = texts_.EvaluateText(text, scope, xml);
      target.texts.erase(name);
      target.values[name] = std::move(value);
    }
  }

  // Whether the word stands in the text.
  static bool Names(const std::string& text, const std::string& word) {
    const auto part = [&](std::size_t i) {
      return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
    };
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) {
      if (!part(at - 1) && !part(at + word.size())) return true;
    }
    return false;
  }

  void DefineArgument(const XmlElement& xml, const Scope& scope) {
    const std::string name = texts_.Filled(Required(xml, "name"), scope, xml);
    const std::string* fallback = xml.Find("default");
    if (fallback && !texts_.arguments.contains(name))
      texts_.arguments[name] = texts_.Filled(*fallback, scope, xml);
  }

  void DefineMacro(const XmlElement& xml, Scope& scope) {
    std::string name = Required(xml, "name");
    if (name.starts_with(kPrefix)) name.erase(0, kPrefix.size());
    if (!xml.name.starts_with(kPrefix)) old_macros_.insert(name);
    scope.Home().macros[name] = {xacro::ParseParameters(Text(xml, "params")), xml};
  }

  void Insert(const XmlElement& xml, Scope& scope, std::vector<XmlElement>& to) {
    const std::string name = texts_.Filled(Required(xml, "name"), scope, xml);
    const std::vector<XmlElement>* block = scope.FindBlock(name);
    if (!block)
      Evaluator::Fail(xml,
                      "there is no block '" + name + "' here; macros take one as parameter '*" + name + "'");
    const Evaluator::Deeper deeper(texts_, xml);
    Expand(std::vector<XmlElement>(*block), scope, to);
  }

  void Call(const XmlElement& xml, const std::string& name, Scope& scope, std::vector<XmlElement>& to) {
    // A macro of a namespace sees what its own file defines; others see what their caller does.
    Scope* around = &scope;
    const Macro* found = scope.FindMacro(name);
    if (!found) found = FindInNamespace(name, around);
    if (!found && gaps_) {
      return texts_.Missing(
          xml,
          "macro '" + name + "' is not defined, as an included file is missing; what it makes is left out");
    }
    if (!found)
      Evaluator::Fail(xml, "there is no macro '" + name + "'; is the file that defines it included before?");
    const Evaluator::Deeper deeper(texts_, xml);
    const Macro macro = *found;
    Scope inside(around);
    std::vector<XmlElement> blocks;
    Expand(xml.children, scope, blocks);
    std::size_t next_block = 0;
    for (const Parameter& parameter : macro.parameters) {
      if (parameter.block) {
        if (next_block >= blocks.size())
          Evaluator::Fail(xml, "block '*" + parameter.name + "' is missing inside the call");
        XmlElement& block = blocks[next_block++];
        inside.blocks[parameter.name] = parameter.contents ? block.children : std::vector<XmlElement>{block};
      } else {
        inside.values[parameter.name] = Given(parameter, xml, scope, inside);
      }
    }
    for (const XmlAttribute& attribute : xml.attributes) CheckParameter(attribute, macro, name, xml);
    Expand(macro.body.children, inside, to);
  }

  // "outer.inner.macro"; `around` becomes the namespace. Null when there is none.
  static const Macro* FindInNamespace(const std::string& name, Scope*& around) {
    Scope* space = around;
    std::size_t begin = 0;
    for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', begin)) {
      space = space->FindNamespace(name.substr(begin, dot - begin));
      if (!space) return nullptr;
      begin = dot + 1;
    }
    around = space;
    return space->FindMacro(name.substr(begin));
  }

  // Defaults may name the parameters before them.
  Value Given(const Parameter& parameter, const XmlElement& call, const Scope& scope, const Scope& inside) {
    if (const std::string* text = call.Find(parameter.name)) return texts_.EvaluateText(*text, scope, call);
    Value value;
    if (parameter.inherits && texts_.Look(parameter.name, scope, call, value)) return value;
    if (!parameter.has_default)
      Evaluator::Fail(call, "parameter '" + parameter.name + "' of the macro is missing");
    return texts_.EvaluateText(parameter.default_value, inside, call);
  }

  static void CheckParameter(const XmlAttribute& given, const Macro& macro, const std::string& name,
                             const XmlElement& xml) {
    const bool known = std::any_of(macro.parameters.begin(), macro.parameters.end(),
                                   [&](const Parameter& parameter) { return parameter.name == given.name; });
    if (known || given.name == "macro" || given.name == kText || given.name.starts_with("xmlns")) return;
    Evaluator::Fail(xml, "macro '" + name + "' has no parameter '" + given.name + "'");
  }

  void Include(const XmlElement& xml, Scope& scope, std::vector<XmlElement>& to) {
    const Evaluator::Deeper deeper(texts_, xml);
    const std::string name = texts_.Filled(Required(xml, "filename"), scope, xml);
    if (const std::string* space = xml.Find("ns")) {
      XmlElement plain = xml;
      std::erase_if(plain.attributes, [](const XmlAttribute& attribute) { return attribute.name == "ns"; });
      SetAttribute(plain, "filename", name);
      return Include(plain, scope.AddNamespace(texts_.Filled(*space, scope, xml)), to);
    }
    if (name.find('*') != std::string::npos) return IncludeAll(xml, name, scope, to);
    const std::string path = texts_.Find(name, xml);
    if (path.empty()) {
      if (Text(xml, "optional") == "true" || Text(xml, "optional") == "True") return;
      gaps_ = true;
      return texts_.Missing(
          xml, "included file '" + name + "' was not found and is left out; " + finder_.Places(name));
    }
    IncludeFile(xml, path, scope, to);
  }

  void IncludeFile(const XmlElement& xml, const std::string& path, Scope& scope,
                   std::vector<XmlElement>& to) {
    const std::string text = texts_.Read(path, xml);
    XmlElement root;
    if (!ParseWithTexts(text, path, root, sink_)) throw Failure({}, "", "");  // reported by the scanner
    CallXacroByItsName(root);
    Expand(root.children, scope, to);
  }

  // "folder/*.xacro"
  void IncludeAll(const XmlElement& xml, const std::string& pattern, Scope& scope,
                  std::vector<XmlElement>& to) {
    const std::string last = io::FileNameOf(pattern);
    const std::size_t star = std::min(last.find('*'), last.size());
    const std::string folder = io::IsAbsolutePath(pattern) || !xml.file
                                   ? io::DirectoryOf(pattern)
                                   : io::JoinPath(io::DirectoryOf(*xml.file), io::DirectoryOf(pattern));
    const std::string begin = last.substr(0, star), end = last.substr(std::min(star + 1, last.size()));
    for (const ListedEntry& entry : std::vector<ListedEntry>(finder_.folders().List(folder))) {
      if (!entry.folder && entry.name.starts_with(begin) && entry.name.ends_with(end)) {
        IncludeFile(xml, io::JoinPath(folder, entry.name), scope, to);
      }
    }
  }

  Evaluator texts_;
  const FileFinder& finder_;
  io::mjcf::SourceFiles& sources_;
  DiagnosticSink& sink_;
  std::set<std::string> old_macros_;  // that were defined without a prefix
  bool gaps_ = false;                 // an included file is missing
  bool in_gazebo_ = false;            // where elements are those of SDFormat
};

void ReplacePrefix(const std::string& prefix, XmlElement& xml) {
  if (xml.name.starts_with(prefix)) xml.name.replace(0, prefix.size(), kPrefix);
  for (XmlElement& child : xml.children) ReplacePrefix(prefix, child);
}

}  // namespace

void CallXacroByItsName(XmlElement& root) {
  constexpr std::string_view kDeclares = "xmlns:";
  for (XmlAttribute& attribute : root.attributes) {
    const bool names_xacro = attribute.name.starts_with(kDeclares) && attribute.value.ends_with("/xacro");
    if (!names_xacro || attribute.name == "xmlns:xacro") continue;
    ReplacePrefix(attribute.name.substr(kDeclares.size()) + ":", root);
    attribute.name = "xmlns:xacro";
  }
}

bool UsesXacro(const XmlElement& root) {
  if (root.name.starts_with(kPrefix) || root.Find("xmlns:xacro")) return true;
  return std::any_of(root.children.begin(), root.children.end(), UsesXacro);
}

bool HasXacroElements(const XmlElement& root) {
  return root.name.starts_with(kPrefix) || IsOldCommand(root) ||
         std::any_of(root.children.begin(), root.children.end(), HasXacroElements);
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
