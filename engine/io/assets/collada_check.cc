#include "engine/io/assets/collada_check.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/assets/node_graph.h"
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

bool HoldsIndices(std::string_view name) {
  return name == "p" || name == "v" || name == "h" || name == "vcount" || name == "int_array";
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
    {"controller", {"id", nullptr}},
    {"skin", {"source", nullptr}},
    {"vertex_weights", {"count", nullptr}},
    {"instance_controller", {"url", nullptr}},
    {"material", {"id", nullptr}},
    {"effect", {"id", nullptr}},
    {"visual_scene", {"id", nullptr}},
    {"instance_geometry", {"url", nullptr}},
    {"instance_visual_scene", {"url", nullptr}},
    {"instance_effect", {"url", nullptr}},
    {"instance_material", {"symbol", "target"}},
};

// No count is above `most`, as each of what is counted takes at least a byte; indices interleave no more than
// a few lists.
bool CheckCounts(const XmlElement& xml, std::size_t most, std::string& error) {
  constexpr std::size_t kMostLists = 64;
  const std::pair<const char*, std::size_t> kCounts[] = {
      {"count", most}, {"stride", kMostLists}, {"offset", xml.name == "input" ? kMostLists : most}};
  for (const auto& [name, limit] : kCounts) {
    const std::string* text = xml.Find(name);
    if (!text) continue;
    const bool whole = text->size() < 10 && text->find_first_not_of("0123456789 ") == std::string::npos;
    if (whole && std::strtoul(text->c_str(), nullptr, 10) <= limit) continue;
    error = "line " + std::to_string(xml.line) + ": '" + name + "' must be a whole number of at most " +
            std::to_string(limit) + " here, not '" + *text + "'";
    return false;
  }
  return true;
}

bool CheckAttributes(const XmlElement& xml, std::size_t most, std::string& error) {
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
  return CheckCounts(xml, most, error);
}

bool CheckNumbers(std::string_view text, const XmlElement& xml, std::string& error) {
  if (HoldsNumbers(xml.name) && xml.children.empty() && xml.inner_end <= text.size() &&
      xml.inner_begin < xml.inner_end) {
    const std::string_view list = text.substr(xml.inner_begin, xml.inner_end - xml.inner_begin);
    // Digits, signs, exponents, and the letters of NaN and INF, which the list of vertices is checked for.
    const std::size_t bad = list.find_first_not_of(HoldsIndices(xml.name) ? "0123456789+- \t\r\n"
                                                                          : "0123456789+-.eE \t\r\nnNaAiIfF");
    if (bad != std::string_view::npos) {
      const auto line =
          xml.line + std::count(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
      error = "line " + std::to_string(line) + ": '" + xml.name + "' must hold numbers, not '" +
              std::string(list.substr(bad, 8)) + "'";
      return false;
    }
  }
  if (xml.name == "extra") return true;  // for other programs, in words of their own
  return CheckAttributes(xml, text.size(), error) &&
         std::all_of(xml.children.begin(), xml.children.end(),
                     [&](const XmlElement& child) { return CheckNumbers(text, child, error); });
}

// ---- Accessors, which assimp follows beyond the numbers that are there

using Visit = std::function<void(const XmlElement&)>;

void ForEach(const XmlElement& xml, std::string_view name, const Visit& visit) {
  if (xml.name == name) visit(xml);
  for (const XmlElement& child : xml.children) ForEach(child, name, visit);
}

double CountOf(const XmlElement& xml, const char* attribute, double otherwise) {
  const std::string* text = xml.Find(attribute);
  return text ? std::strtod(text->c_str(), nullptr) : otherwise;
}

// The largest index of the faces of a geometry.
double LargestIndex(std::string_view text, const XmlElement& geometry) {
  double largest = 0;
  ForEach(geometry, "p", [&](const XmlElement& list) {
    const char* end = text.data() + list.inner_end;
    for (const char* at = text.data() + list.inner_begin; at < end; ++at) {
      std::uint32_t index = 0;
      const auto [behind, problem] = std::from_chars(at, end, index);
      if (problem == std::errc()) largest = std::max<double>(largest, index);
      if (behind > at) at = behind - 1;
    }
  });
  return largest;
}

bool CheckAccessors(std::string_view text, const XmlElement& geometry, std::string& error) {
  std::map<std::string, double> lengths;
  ForEach(geometry, "float_array",
          [&](const XmlElement& list) { lengths[*list.Find("id")] = CountOf(list, "count", 0); });
  ForEach(geometry, "accessor", [&](const XmlElement& accessor) {
    const std::string& source = *accessor.Find("source");
    const auto list = lengths.find(source.substr(source.starts_with('#') ? 1 : 0));
    const double stride = CountOf(accessor, "stride", 1), offset = CountOf(accessor, "offset", 0);
    if (list == lengths.end() || offset + stride * CountOf(accessor, "count", 0) <= list->second) return;
    // Some exporters count numbers where they should count points, and name none that is not there.
    if (offset + stride * (LargestIndex(text, geometry) + 1) <= list->second) return;
    error = "line " + std::to_string(accessor.line) + ": its faces name more points than its list '" +
            list->first + "' has";
  });
  return error.empty();
}

bool CheckGeometries(std::string_view text, const XmlElement& root, std::string& error) {
  ForEach(root, "geometry", [&](const XmlElement& geometry) {
    if (error.empty()) CheckAccessors(text, geometry, error);
  });
  return error.empty();
}

// The nodes of the document by number, and what each names: nodes inside, and by reference.
class Nodes {
 public:
  bool Check(const XmlElement& root, std::string& error) {
    Collect(root, -1);
    std::vector<std::vector<int>> below = inside_;
    for (const auto& [node, name] : named_) {
      const auto found = ids_.find(name);
      if (found != ids_.end()) below[static_cast<std::size_t>(node)].push_back(found->second);
    }
    return CheckNodes(below, error);
  }

 private:
  void Collect(const XmlElement& xml, int node) {
    if (xml.name == "node") {
      const int id = static_cast<int>(inside_.size());
      inside_.emplace_back();
      if (node >= 0) inside_[static_cast<std::size_t>(node)].push_back(id);
      for (const char* attribute : {"id", "sid", "name"}) {
        if (const std::string* name = xml.Find(attribute)) ids_.try_emplace(*name, id);
      }
      node = id;
    } else if (const std::string* url = xml.name == "instance_node" ? xml.Find("url") : nullptr;
               url && node >= 0) {
      named_.emplace_back(node, url->substr(url->starts_with('#') ? 1 : 0));
    }
    for (const XmlElement& child : xml.children) Collect(child, node);
  }

  std::vector<std::vector<int>> inside_;
  std::map<std::string, int> ids_;
  std::vector<std::pair<int, std::string>> named_;
};

}  // namespace

bool CheckCollada(std::span<const std::uint8_t> bytes, std::string& error) {
  error.clear();
  const DocumentBudget::Scope budget;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  XmlElement root;
  DiagnosticSink sink;
  if (ParseXml(text, "", root, nullptr, sink)) {
    return CheckNumbers(text, root, error) && CheckGeometries(text, root, error) &&
           Nodes().Check(root, error);
  }
  const Diagnostic& first = sink.List().front();
  error = "line " + std::to_string(first.where.line) + ": " + first.message;
  return false;
}

bool WithoutPrefix(std::span<const std::uint8_t> bytes, std::string& plain) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::size_t colon = text.find(":COLLADA");
  const std::size_t open = text.substr(0, colon).rfind('<');
  if (colon == std::string_view::npos || open == std::string_view::npos) return false;
  const std::string prefix(text.substr(open + 1, colon - open));  // with its colon
  if (prefix.find_first_of(" \t\r\n\"'") != std::string::npos) return false;
  plain.clear();
  plain.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    std::size_t tag = std::min(text.find('<', at), text.size());
    tag += text.substr(tag).starts_with("</") ? 2 : tag < text.size() ? 1 : 0;
    plain += text.substr(at, tag - at);
    at = tag + (text.substr(tag).starts_with(prefix) ? prefix.size() : 0);
  }
  return true;
}

}  // namespace pliant::io
