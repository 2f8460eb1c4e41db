#include "engine/io/assets/collada_check.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/io/document_budget.h"
#include "engine/io/xml_tree.h"

namespace pliant::io {
namespace {

bool HoldsNumbers(std::string_view name) {
  static constexpr std::array<std::string_view, 14> kNames = {
      "p",      "v",     "h",      "vcount", "float_array", "int_array", "translate",
      "rotate", "scale", "matrix", "lookat", "skew",        "color",     "float"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

struct Required {
  std::string_view element;
  const char* attributes[2];
};

// Without these assimp reads memory that is not there.
constexpr Required kRequired[] = {
    {"float_array", {"id", "count"}},
    {"accessor", {"source", "count"}},
    {"input", {"semantic", "source"}},
    {"source", {"id", nullptr}},
    {"vertices", {"id", nullptr}},
    {"triangles", {"count", nullptr}},
    {"polylist", {"count", nullptr}},
    {"polygons", {"count", nullptr}},
    {"geometry", {"id", nullptr}},
    {"material", {"id", nullptr}},
    {"effect", {"id", nullptr}},
    {"visual_scene", {"id", nullptr}},
    {"instance_geometry", {"url", nullptr}},
    {"instance_visual_scene", {"url", nullptr}},
    {"instance_effect", {"url", nullptr}},
    {"instance_material", {"symbol", "target"}},
};

bool CheckAttributes(const XmlElement& xml, std::string& error) {
  for (const Required& required : kRequired) {
    if (required.element != xml.name) continue;
    if (xml.name == "source" && xml.children.empty()) continue;  // of a sampler, which names another
    for (const char* attribute : required.attributes) {
      const std::string* value = attribute ? xml.Find(attribute) : nullptr;
      if (!attribute || (value && !value->empty())) continue;
      error =
          "line " + std::to_string(xml.line) + ": '" + xml.name + "' needs the attribute '" + attribute + "'";
      return false;
    }
  }
  const std::string* count = xml.Find("count");
  if (!count || (count->size() < 10 && count->find_first_not_of("0123456789 ") == std::string::npos))
    return true;
  error = "line " + std::to_string(xml.line) + ": 'count' must be a whole number, not '" + *count + "'";
  return false;
}

bool CheckNumbers(std::string_view text, const XmlElement& xml, std::string& error) {
  if (HoldsNumbers(xml.name) && xml.children.empty() && xml.inner_end <= text.size() &&
      xml.inner_begin < xml.inner_end) {
    const std::string_view list = text.substr(xml.inner_begin, xml.inner_end - xml.inner_begin);
    // Digits, signs, exponents, and the letters of NaN and INF, which the list of vertices is checked for.
    const std::size_t bad = list.find_first_not_of("0123456789+-.eE \t\r\nnNaAiIfF");
    if (bad != std::string_view::npos) {
      const auto line =
          xml.line + std::count(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
      error = "line " + std::to_string(line) + ": '" + xml.name + "' must hold numbers, not '" +
              std::string(list.substr(bad, 8)) + "'";
      return false;
    }
  }
  if (xml.name == "extra") return true;  // for other programs, in words of their own
  return CheckAttributes(xml, error) &&
         std::all_of(xml.children.begin(), xml.children.end(),
                     [&](const XmlElement& child) { return CheckNumbers(text, child, error); });
}

}  // namespace

bool CheckCollada(std::span<const std::uint8_t> bytes, std::string& error) {
  const DocumentBudget::Scope budget;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  XmlElement root;
  DiagnosticSink sink;
  if (ParseXml(text, "", root, nullptr, sink)) return CheckNumbers(text, root, error);
  const Diagnostic& first = sink.List().front();
  error = "line " + std::to_string(first.where.line) + ": " + first.message;
  return false;
}

}  // namespace pliant::io
