#include "engine/foreign/xml_help.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/foreign/document_text.h"
#include "engine/io/mjcf/values.h"
#include "engine/io/text_encoding.h"

namespace pliant::foreign {

using io::XmlAttribute;
using io::XmlElement;
namespace {

std::string WithoutComments(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find("<!--"), text.size());
    plain += text.substr(0, begin);
    const std::size_t end = text.find("-->", begin);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 3);
  }
  return plain;
}

std::string Decode(std::string text) {
  static constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&amp;", '&'}};
  for (const auto& [entity, character] : kEntities) {
    for (std::size_t at = 0; (at = text.find(entity, at)) != std::string::npos; ++at) {
      text.replace(at, entity.size(), 1, character);
    }
  }
  return text;
}

std::string Trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

void AddTexts(std::string_view file, XmlElement& xml) {
  for (XmlElement& child : xml.children) AddTexts(file, child);
  if (!xml.children.empty() || xml.inner_end <= xml.inner_begin || xml.inner_end > file.size()) return;
  std::string text =
      Trimmed(Decode(WithoutComments(file.substr(xml.inner_begin, xml.inner_end - xml.inner_begin))));
  if (!text.empty()) SetAttribute(xml, kText, std::move(text));
}

}  // namespace

bool ParseWithTexts(std::string_view given, const std::string& file, XmlElement& root, DiagnosticSink& sink) {
  std::string text = io::ToUtf8(given);
  BlankInstructions(text);
  if (!ExpandEntities(file, text, sink)) return false;
  if (!io::ParseXml(text, file, root, nullptr, sink)) return false;
  AddTexts(text, root);
  return true;
}

const XmlElement* Child(const XmlElement& parent, std::string_view name) {
  for (const XmlElement& child : parent.children) {
    if (child.name == name) return &child;
  }
  return nullptr;
}

XmlElement* Child(XmlElement& parent, std::string_view name) {
  return const_cast<XmlElement*>(Child(static_cast<const XmlElement&>(parent), name));
}

std::string Text(const XmlElement& xml, std::string_view attribute) {
  const std::string* value = xml.Find(attribute);
  return value ? *value : "";
}

void SetAttribute(XmlElement& xml, std::string_view name, std::string value) {
  for (XmlAttribute& attribute : xml.attributes) {
    if (attribute.name != name) continue;
    attribute.value = std::move(value);
    return;
  }
  XmlAttribute added;
  added.name = name;
  added.value = std::move(value);
  added.line = xml.line;
  added.column = xml.column;
  xml.attributes.push_back(std::move(added));
}

XmlElement& AddChild(XmlElement& parent, std::string name) {
  XmlElement child;
  child.name = std::move(name);
  child.file = parent.file;
  child.line = parent.line;
  child.column = parent.column;
  parent.children.push_back(std::move(child));
  return parent.children.back();
}

bool Numbers(std::string_view text, double* values, std::size_t count) {
  std::vector<double> numbers;
  std::string bad;
  if (!io::mjcf::ParseReals(text, numbers, bad) || numbers.size() != count) return false;
  std::copy(numbers.begin(), numbers.end(), values);
  return true;
}

bool Numbers(const XmlElement& xml, std::string_view attribute, double* values, std::size_t count) {
  const std::string* text = xml.Find(attribute);
  return text && Numbers(*text, values, count);
}

std::string Join(const double* values, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i ? " " : "") + io::mjcf::FormatReal(values[i]);
  return text;
}

}  // namespace pliant::foreign
