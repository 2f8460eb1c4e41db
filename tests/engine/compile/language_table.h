// The walk over the language: tests/data/io/language.txt names every element and attribute with a value away
// from its default, and the document to try it in.
//
//   host ...          sections that stand in every document whose `xml` is not a whole model
//   [path] flags      an element; `inert`: its attributes have no effect on the model; `ours`: the
//                     reference cannot be asked (needs a plugin, threads, or an older macro)
//   xml ...           the document, with {} in place of the element's attributes
//   base ...          attributes that the element always has
//   name = value ; other=value ; -dropped      one attribute, with changes to the base
#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace pliant::language {

using Attributes = std::vector<std::pair<std::string, std::string>>;

struct Trial {
  std::string path;
  std::string name;
  bool inert = false;
  std::string without;  // the document with the attribute left out (or at the base's value)
  std::string with;
};

inline void Set(Attributes& attributes, const std::string& name, const std::string& value) {
  for (auto& [key, old] : attributes) {
    if (key == name) {
      old = value;
      return;
    }
  }
  attributes.emplace_back(name, value);
}

inline std::string Text(const Attributes& attributes) {
  std::string text;
  for (const auto& [key, value] : attributes) text += " " + key + "=\"" + value + "\"";
  return text;
}

inline Attributes ParseBase(const std::string& text) {
  Attributes base;
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string::npos;) {
    const std::size_t equals = text.find("=\"", at), end = text.find('"', equals + 2);
    base.emplace_back(text.substr(at, equals - at), text.substr(equals + 2, end - equals - 2));
    at = end + 1;
  }
  return base;
}

// " ; a=b ; -c" applied to the base.
inline void ApplyChanges(std::string changes, Attributes& attributes) {
  while (!changes.empty()) {
    changes.erase(0, 3);
    const std::string change = changes.substr(0, changes.find(" ; "));
    changes.erase(0, change.size());
    if (change[0] == '-') {
      std::erase_if(attributes, [&](const auto& a) { return a.first == change.substr(1); });
    } else {
      const std::size_t equals = change.find('=');
      Set(attributes, change.substr(0, equals), change.substr(equals + 1));
    }
  }
}

inline std::string Document(const std::string& host, const std::string& xml, const Attributes& attributes) {
  std::string document = xml;
  document.replace(document.find("{}"), 2, Text(attributes));
  return xml.starts_with("<mujoco") ? document : "<mujoco>" + host + document + "</mujoco>";
}

inline std::vector<Trial> ReadTable(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file);
  std::vector<Trial> trials;
  std::string line, host, path, xml, flags;
  Attributes base;
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("host ")) {
      host += line.substr(5);
    } else if (line[0] == '[') {
      path = line.substr(1, line.find(']') - 1);
      flags = line.substr(line.find(']') + 1);
      base.clear();
    } else if (line.starts_with("xml ")) {
      xml = line.substr(4);
    } else if (line.starts_with("base ")) {
      base = ParseBase(line.substr(5));
    } else {
      const std::size_t equals = line.find(" = "), changes = line.find(" ; ");
      Trial trial = {path, line.substr(0, equals), flags.find("inert") != std::string::npos, "", ""};
      const std::size_t end = changes == std::string::npos ? line.size() : changes;
      const std::string value = line.substr(equals + 3, end - equals - 3);
      Attributes attributes = base;
      if (changes != std::string::npos) ApplyChanges(line.substr(changes), attributes);
      trial.without = Document(host, xml, attributes);
      Set(attributes, trial.name, value);
      trial.with = Document(host, xml, attributes);
      trials.push_back(std::move(trial));
    }
  }
  return trials;
}

}  // namespace pliant::language
