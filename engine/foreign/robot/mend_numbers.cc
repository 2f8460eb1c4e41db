#include "engine/foreign/robot/mend_numbers.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "engine/foreign/xacro/expression.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/io/mjcf/values.h"

namespace pliant::foreign {

using io::XmlAttribute;
using io::XmlElement;
namespace {

constexpr double kNoLimit = 1e6;   // rad or m; makers write 1e16 for "none"
constexpr double kNoEffort = 1e9;  // N m or N

struct Row {
  std::string_view element, attribute;
  std::size_t count;
};

constexpr Row kRows[] = {
    {"origin", "xyz", 3},
    {"origin", "rpy", 3},
    {"axis", "xyz", 3},
    {"limit", "lower", 1},
    {"limit", "upper", 1},
    {"limit", "effort", 1},
    {"dynamics", "damping", 1},
    {"dynamics", "friction", 1},
    {"mass", "value", 1},
    {"inertia", "ixx", 1},
    {"inertia", "iyy", 1},
    {"inertia", "izz", 1},
    {"inertia", "ixy", 1},
    {"inertia", "ixz", 1},
    {"inertia", "iyz", 1},
    {"color", "rgba", 4},
    {"box", "size", 3},
    {"sphere", "radius", 1},
    {"cylinder", "radius", 1},
    {"cylinder", "length", 1},
    {"capsule", "radius", 1},
    {"capsule", "length", 1},
    {"mesh", "scale", 3},
    {"mimic", "multiplier", 1},
    {"mimic", "offset", 1},
    {"safety_controller", "soft_lower_limit", 1},
    {"safety_controller", "soft_upper_limit", 1},
};

bool ParseWord(std::string word, double& value) {
  if (word.size() > 1 && (word.back() == 'f' || word.back() == 'F') &&
      word.find("inf") == std::string::npos) {
    word.pop_back();
  }
  std::vector<double> numbers;
  std::string bad;
  if (io::mjcf::ParseReals(word, numbers, bad) && numbers.size() == 1) {
    value = numbers[0];
    return true;
  }
  xacro::Value result;
  const xacro::Lookup nothing = [](const std::string&, xacro::Value&) { return false; };
  if (!xacro::Evaluate(word, nothing, result, bad) || !result.IsNumber()) return false;
  value = result.Number();
  return true;
}

// Where as many words as there should be numbers have a comma inside, it is the decimal point of its country.
void ReadDecimalCommas(std::size_t count, std::string& text) {
  const std::vector<std::string> words = io::mjcf::SplitWords(text);
  const auto whole = [](const std::string& word) { return word.back() != ',' && word.front() != ','; };
  if (words.size() == count && std::all_of(words.begin(), words.end(), whole))
    std::replace(text.begin(), text.end(), ',', '.');
}

// The numbers that the text means, `count` where it is as it should be; false when a word of it is none.
bool ParseLoosely(std::string text, std::size_t count, std::vector<double>& numbers) {
  ReadDecimalCommas(count, text);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == ',' || c == ';'; }, ' ');
  for (const std::string& word : io::mjcf::SplitWords(text)) {
    double value = 0;
    if (!ParseWord(word, value)) return false;
    numbers.push_back(value);
  }
  return !numbers.empty();
}

class Mender {
 public:
  explicit Mender(DiagnosticSink& sink) : sink_(sink) {}

  void Walk(XmlElement& xml) {
    for (const Row& row : kRows) {
      if (row.element == xml.name && xml.Find(row.attribute)) Mend(xml, row);
    }
    std::erase_if(xml.children, [&](const XmlElement& child) {
      const bool empty = xml.name == "material" && child.name == "color" && !child.Find("rgba");
      if (empty) Warn(child, "", "it has no 'rgba' and is left out; the color is that of its name, or grey");
      return empty;
    });
    if (xml.name == "limit") OpenEnds(xml);
    if (xml.name == "color") ShrinkColor(xml);
    for (XmlElement& child : xml.children) Walk(child);
  }

 private:
  void Warn(const XmlElement& xml, std::string_view attribute, const std::string& message) {
    sink_.Warning(io::mjcf::LocationOf(xml, attribute), io::mjcf::Describe(xml), message);
  }
  static void Drop(XmlElement& xml, std::string_view attribute) {
    std::erase_if(xml.attributes, [&](const XmlAttribute& a) { return a.name == attribute; });
  }

  void Mend(XmlElement& xml, const Row& row) {
    const std::string text = Text(xml, row.attribute);
    std::vector<double> numbers;
    std::string bad;
    const bool plain = io::mjcf::ParseReals(text, numbers, bad) && numbers.size() == row.count;
    if (!plain) numbers.clear();
    const bool readable = plain || ParseLoosely(text, row.count, numbers);
    const bool none = std::any_of(numbers.begin(), numbers.end(), [](double x) { return std::isnan(x); }) ||
                      (row.element != "limit" &&
                       std::any_of(numbers.begin(), numbers.end(), [](double x) { return std::isinf(x); }));
    const std::string name(row.attribute);
    if (!readable || none) {
      Warn(xml, row.attribute,
           name + "=\"" + text + "\" is not " + std::to_string(row.count) +
               (row.count == 1 ? " finite number" : " finite numbers") + " and is left out");
      return Drop(xml, row.attribute);
    }
    if (plain) return;
    const bool usual = Complete(row, numbers);
    SetAttribute(xml, row.attribute, Join(numbers.data(), numbers.size()));
    if (!usual)
      Warn(xml, row.attribute, name + "=\"" + text + "\" is read as \"" + Text(xml, row.attribute) + "\"");
  }

  // Brings the numbers to their count; true for short forms that many files use.
  static bool Complete(const Row& row, std::vector<double>& numbers) {
    const bool one_scale = row.element == "mesh" && numbers.size() == 1;
    const bool no_alpha = row.element == "color" && numbers.size() == 3;
    // Of a mesh, two numbers that are the same mean all three; others leave the third direction as it is.
    if (row.element == "mesh" && numbers.size() == 2)
      numbers.push_back(numbers[0] == numbers[1] ? numbers[0] : 1);
    while (numbers.size() < row.count) numbers.push_back(one_scale ? numbers[0] : row.count == 4 ? 1 : 0);
    numbers.resize(row.count);
    return one_scale || no_alpha;
  }

  void OpenEnds(XmlElement& limit) {
    double lower = 0, upper = 0, effort = 0;
    Numbers(limit, "lower", &lower, 1);
    Numbers(limit, "upper", &upper, 1);
    if (lower <= -kNoLimit || upper >= kNoLimit) {
      if (lower > -kNoLimit || upper < kNoLimit) {
        Warn(limit, "lower",
             "limits \"" + Text(limit, "lower") + "\" and \"" + Text(limit, "upper") +
                 "\" have one end alone; they are left out");
      }
      Drop(limit, "lower");
      Drop(limit, "upper");
    }
    if (Numbers(limit, "effort", &effort, 1) && effort >= kNoEffort) Drop(limit, "effort");
  }

  void ShrinkColor(XmlElement& color) {
    double rgba[4];
    if (!Numbers(color, "rgba", rgba, 4)) return;
    const double largest = *std::max_element(rgba, rgba + 4), smallest = *std::min_element(rgba, rgba + 4);
    if (largest <= 1 && smallest >= 0) return;
    const std::string text = Text(color, "rgba");
    const double* end = rgba + (rgba[3] > 1 ? 4 : 3);
    const double unit = *std::max_element(rgba, rgba + 3) > 2 ? 255 : 1;
    for (double* c = rgba; c < end; ++c) *c /= unit;
    for (double& c : rgba) c = std::clamp(c, 0.0, 1.0);
    SetAttribute(color, "rgba", Join(rgba, 4));
    Warn(color, "rgba",
         "color \"" + text + "\" is outside of [0, 1]; it is read as \"" + Text(color, "rgba") + "\"");
  }

  DiagnosticSink& sink_;
};

}  // namespace

void MendNumbers(XmlElement& robot, DiagnosticSink& sink) {
  Mender mender(sink);
  for (XmlElement& child : robot.children) {
    if (child.name == "link" || child.name == "joint" || child.name == "material") mender.Walk(child);
  }
}

}  // namespace pliant::foreign
