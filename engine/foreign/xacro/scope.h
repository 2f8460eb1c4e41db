// What names mean inside a macro: its parameters and properties, then those of its caller.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/foreign/xacro/value.h"
#include "engine/foreign/xml_help.h"

namespace pliant::foreign::xacro {

struct Parameter {
  std::string name;
  bool block = false;     // takes the next element inside the call
  bool contents = false;  // or what is inside that
  bool inherits = false;  // from the caller, when the call does not give it
  bool has_default = false;
  std::string default_value;
};

struct Macro {
  std::vector<Parameter> parameters;
  io::XmlElement body;
};

class Scope {
 public:
  explicit Scope(Scope* caller) : caller_(caller) {}

  Scope& Root() { return caller_ ? caller_->Root() : *this; }
  // Where macros that are defined here belong: the namespace of the file, or the root.
  Scope& Home() { return caller_ && !is_namespace_ ? caller_->Home() : *this; }
  Scope* caller() const { return caller_; }

  // What a file defines that is included under this name; it sees what stands here. The same one for files of
  // the same name.
  Scope& AddNamespace(const std::string& name) {
    std::unique_ptr<Scope>& space = namespaces_[name];
    if (!space) {
      space = std::make_unique<Scope>(this);
      space->is_namespace_ = true;
    }
    return *space;
  }
  // Null when no file was included under this name, here or farther out.
  Scope* FindNamespace(const std::string& name) const {
    const auto found = namespaces_.find(name);
    if (found != namespaces_.end()) return found->second.get();
    return caller_ ? caller_->FindNamespace(name) : nullptr;
  }

  const std::vector<io::XmlElement>* FindBlock(const std::string& name) const {
    return Find(name, &Scope::blocks);
  }
  const Macro* FindMacro(const std::string& name) const { return Find(name, &Scope::macros); }

  std::map<std::string, std::string> texts;  // that are evaluated when they are used first
  // What they were evaluated to then, and what was evaluated at once.
  mutable std::map<std::string, Value> values;
  std::map<std::string, std::vector<io::XmlElement>> blocks;
  std::map<std::string, Macro> macros;

  // The scope in which a property of this name stands; null when there is none.
  const Scope* Holder(const std::string& name) const {
    if (texts.contains(name) || values.contains(name)) return this;
    return caller_ ? caller_->Holder(name) : nullptr;
  }

 private:
  template <class T>
  const T* Find(const std::string& name, std::map<std::string, T> Scope::*table) const {
    const auto found = (this->*table).find(name);
    if (found != (this->*table).end()) return &found->second;
    return caller_ ? caller_->Find(name, table) : nullptr;
  }

  Scope* caller_;
  bool is_namespace_ = false;
  std::map<std::string, std::unique_ptr<Scope>> namespaces_;
};

// "a b:=1 *c **d e:=^|2" as parameters.
std::vector<Parameter> ParseParameters(const std::string& text);

}  // namespace pliant::foreign::xacro
