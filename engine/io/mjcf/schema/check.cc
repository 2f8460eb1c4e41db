#include "engine/io/mjcf/schema/check.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/io/mjcf/values.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::io::mjcf {
namespace {

std::string Quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string quoted = "'";
  quoted += text.substr(0, kLongest);
  if (text.size() > kLongest) quoted += "...";
  return quoted + "'";
}

std::string Listed(std::span<const char* const> words) {
  std::string list;
  for (const char* word : words) {
    if (!list.empty()) list += ", ";
    list += word;
  }
  return list;
}

// What would be right: the one that was probably meant, else all there are.
std::string NearestOrAll(std::string_view word, std::span<const char* const> candidates) {
  const std::string nearest = NearestSpelling(word, candidates);
  return nearest.empty() ? "; allowed: " + Listed(candidates) : "; did you mean '" + nearest + "'?";
}

// One of the spellings of an orientation besides `quat`; macros have them too.
bool IsOrientation(const Attribute& attribute) {
  const std::string_view name = attribute.name;
  return name == "axisangle" || name == "xyaxes" || name == "zaxis" || name == "euler";
}

// Whether the attribute holds numbers, or a keyword that may be left out, and none is given: it is like no
// attribute at all.
bool SaysNothing(const Attribute& attribute, const std::string& value) {
  switch (attribute.store) {
    case Store::kString:
    case Store::kStringVec:
    case Store::kStringSlot:
    case Store::kDisableBit:
    case Store::kEnableBit:
    case Store::kWordSet:
    case Store::kChars:
    case Store::kMemory:
    case Store::kName:
    case Store::kClass:
    case Store::kText:
      return false;
    default:
      return !attribute.required && (attribute.keywords.empty() || attribute.blank) &&
             value.find_first_not_of(" \t\n\r") == std::string::npos;
  }
}

// The row of what has its place in a world body and stands directly below the root, as in files that are made
// to be included. Null for all else.
const ElementRow* StrayRow(const XmlElement& element, const ElementRow& parent) {
  if (parent.tag != Tag::kMujoco) return nullptr;
  for (const Tag tag : {Tag::kBody, Tag::kFrame, Tag::kReplicate}) {
    if (element.name == RowOf(tag).name) return &RowOf(tag);
  }
  return nullptr;
}

bool IsActuator(const ElementRow& row) { return row.tag >= Tag::kGeneral && row.tag <= Tag::kActuatorPlugin; }

// XML namespaces, which the root may declare, mean nothing here.
bool IsForeign(const XmlAttribute& attribute, const ElementRow& row) {
  return row.tag == Tag::kMujoco &&
         (attribute.name == "xmlns" || attribute.name.find(':') != std::string::npos);
}

class Checker {
 public:
  explicit Checker(DiagnosticSink& sink) : sink_(sink) {}

  // False when the element cannot be read at all, because something required is missing or wrong.
  bool Check(XmlElement& element, const ElementRow& row) {
    const int errors = sink_.ErrorCount();
    const int outside = row.tag == Tag::kFrame || row.tag == Tag::kReplicate ? 1 : 0;
    frames_ += outside;
    CheckAttributes(element, row);
    CheckExclusive(element, row);
    element.faulty = element.faulty || sink_.ErrorCount() > errors;
    const bool usable = CheckRequired(element, row);
    CheckChildren(element, row);
    frames_ -= outside;
    return usable;
  }

  bool LostElements() const { return lost_elements_; }

 private:
  // Wrong attributes are reported and taken out.
  void CheckAttributes(XmlElement& element, const ElementRow& row) {
    std::erase_if(element.attributes, [&](const XmlAttribute& given) {
      if (IsForeign(given, row)) return true;
      const int errors = sink_.ErrorCount();
      if (const Attribute* attribute = mjcf::FindAttribute(row, given.name)) {
        if (SaysNothing(*attribute, given.value)) return true;
        CheckValue(element, *attribute, given);
        if (sink_.ErrorCount() > errors && attribute->required) refused_.push_back(attribute);
      } else if (frames_ > 0) {
        // Frames, with all they hold, stand outside the schema: attributes it does not know have no effect.
        sink_.Warning({element.file ? *element.file : "", given.line, given.column}, Describe(element),
                      "unknown attribute " + Quoted(given.name) + " is ignored");
        return true;
      } else {
        ReportUnknown(element, given, row);
      }
      return sink_.ErrorCount() > errors;
    });
  }

  void ReportUnknown(const XmlElement& element, const XmlAttribute& given, const ElementRow& row) {
    std::vector<const char*> known;
    for (const Attribute& a : row.attributes) known.push_back(a.name);
    Report(element, given,
           "unknown attribute " + Quoted(given.name) +
               (known.empty() ? "; this element has none" : NearestOrAll(given.name, known)));
  }

  bool CheckRequired(const XmlElement& element, const ElementRow& row) {
    bool usable = true;
    for (const Attribute& attribute : row.attributes) {
      if (!attribute.required || element.Find(attribute.name)) continue;
      usable = false;
      if (std::find(refused_.begin(), refused_.end(), &attribute) != refused_.end()) continue;
      if (element.faulty) continue;  // it may be what could not be read
      sink_.Error(LocationOf(element), Describe(element),
                  std::string("required attribute '") + attribute.name + "' is missing");
    }
    refused_.clear();
    return usable;
  }

  // At most one orientation; targets of one kind of thing only.
  void CheckExclusive(XmlElement& element, const ElementRow& row) {
    std::string orientation;
    std::vector<std::pair<const Attribute*, std::string>> kinds;
    const bool oriented = std::any_of(row.attributes.begin(), row.attributes.end(), IsOrientation);
    const bool typed = element.Find("type") != nullptr;
    const bool of_body = row.tag == Tag::kAttach && element.Find("body");
    std::erase_if(element.attributes, [&](const XmlAttribute& given) {
      const Attribute* attribute = mjcf::FindAttribute(row, given.name);
      const int errors = sink_.ErrorCount();
      if (of_body && given.name == "frame") {
        Report(element, given, "'frame' and 'body' both name what is attached; keep only one of them");
      }
      if (given.name == "directional" && typed) {
        Report(element, given, "'directional' and 'type' both give the kind of light; keep only 'type'");
      }
      if (IsOrientation(*attribute) || (oriented && given.name == "quat")) {
        if (!orientation.empty()) {
          Report(element, given,
                 "'" + given.name + "' and '" + orientation +
                     "' both give the orientation; keep only one of them");
        }
        orientation = given.name;
      }
      if (attribute->kind_offset >= 0) {
        for (const auto& [other, name] : kinds) {
          if (other->kind_offset != attribute->kind_offset || other->kind_value == attribute->kind_value)
            continue;
          if (!IsActuator(row)) {
            Report(element, given, "'" + given.name + "' and '" + name + "' exclude each other");
          } else if (LeavesTo(element, given, *attribute, *other)) {
            return true;
          }
        }
        kinds.emplace_back(attribute, given.name);
      }
      return sink_.ErrorCount() > errors;
    });
  }

  // Of two targets of an actuator the reference takes the one that stands later in the table,
  // whatever their order in the file. Warns, and says whether `given` is the one that goes: the
  // reader lets later attributes win.
  bool LeavesTo(const XmlElement& element, const XmlAttribute& given, const Attribute& attribute,
                const Attribute& other) {
    const bool loses = &attribute < &other;
    const char* winner = loses ? other.name : attribute.name;
    const char* loser = loses ? attribute.name : other.name;
    sink_.Warning({element.file ? *element.file : "", given.line, given.column}, Describe(element),
                  "it acts on its '" + std::string(winner) + "'; '" + loser + "' beside it is ignored");
    return loses;
  }

  // After too many errors the rest of the document is neither looked at nor read.
  bool GiveUp(const XmlElement& element) {
    if (sink_.ErrorCount() < spec::kMaxErrors) return false;
    if (!std::exchange(gave_up_, true)) {
      sink_.Error({element.file ? *element.file : "", 0, 0}, "", "further errors are not listed");
    }
    return true;
  }

  // What cannot stand here, or cannot be read, is taken out.
  void CheckChildren(XmlElement& element, const ElementRow& row) {
    std::vector<const char*> seen;
    const std::size_t before = element.children.size();
    std::erase_if(element.children, [&](XmlElement& child) {
      if (GiveUp(child)) return true;
      if (row.tag == Tag::kSensor) TakeSavedName(child);
      const ElementRow* child_row = FindChild(row, child.name);
      if (const ElementRow* stray = child_row ? nullptr : StrayRow(child, row)) {
        sink_.Warning(LocationOf(child), Describe(child),
                      "it stands outside of 'worldbody' and is ignored, unless this file is included in one");
        Check(child, *stray);
        return true;
      }
      if (!child_row) {
        ReportUnknown(element, child, row);
        return true;
      }
      bool surplus = false;
      if (child_row->multiplicity != Multiplicity::kAny && frames_ == 0) {
        surplus = std::find(seen.begin(), seen.end(), child_row->name) != seen.end();
        if (surplus) {
          sink_.Error(LocationOf(child), Describe(child),
                      "only one '" + child.name + "' may stand in '" + element.name + "'");
        }
        seen.push_back(child_row->name);
      }
      return !Check(child, *child_row) || surplus;
    });
    lost_elements_ = lost_elements_ || element.children.size() < before;
  }

  // Release 3.14 saves the sensors of energy under names that it does not read itself.
  void TakeSavedName(XmlElement& sensor) {
    if (sensor.name != "potential" && sensor.name != "kinetic") return;
    sink_.Warning(LocationOf(sensor), Describe(sensor), "it is read as 'e_" + sensor.name + "'");
    sensor.name.insert(0, "e_");
  }

  void ReportUnknown(const XmlElement& element, const XmlElement& child, const ElementRow& row) {
    std::vector<const char*> known;
    for (const ElementRow* candidate : Children(row)) known.push_back(candidate->name);
    sink_.ErrorAtTag(LocationOf(child), child.name,
                     "unknown element " + Quoted(child.name) + " in '" + element.name + "'" +
                         (known.empty() ? "; nothing may stand there" : NearestOrAll(child.name, known)));
  }

  void CheckValue(const XmlElement& element, const Attribute& attribute, const XmlAttribute& given) {
    if (attribute.store == Store::kWordSet) return CheckWordSet(element, attribute, given);
    if (!attribute.keywords.empty()) return CheckKeyword(element, attribute, given);
    switch (attribute.store) {
      case Store::kDouble:
      case Store::kFloat:
      case Store::kDoubleVec:
      case Store::kFloatVec:
      case Store::kAxisAngle:
      case Store::kXyAxes:
      case Store::kZAxis:
      case Store::kEuler:
      case Store::kReals:
        return CheckReals(element, attribute, given);
      case Store::kInt:
      case Store::kByte:
      case Store::kIntVec:
      case Store::kInts:
      case Store::kSize:
      case Store::kBitList:
        return CheckInts(element, attribute, given);
      case Store::kChars:
        // Which letters matters where they are used, and only there.
        if (static_cast<int>(given.value.size()) != attribute.max_count) {
          Report(element, given,
                 "attribute '" + given.name + "' must be three letters out of xyzXYZ, not " +
                     Quoted(given.value));
        }
        return;
      case Store::kMemory: {
        long long bytes;
        if (!ParseMemory(given.value, bytes)) {
          Report(element, given,
                 "attribute '" + given.name +
                     "' must be a number of bytes with an optional unit K, M, G, T, P or E, not " +
                     Quoted(given.value));
        }
        return;
      }
      default:
        return;
    }
  }

  void CheckWordSet(const XmlElement& element, const Attribute& attribute, const XmlAttribute& given) {
    std::vector<const char*> known;
    for (const Keyword& keyword : attribute.keywords) known.push_back(keyword.text);
    const bool ordered = attribute.value != 0;
    std::vector<bool> seen(known.size(), false);
    std::size_t next = 0;
    for (const std::string& word : SplitWords(given.value)) {
      const auto at = static_cast<std::size_t>(std::find(known.begin(), known.end(), word) - known.begin());
      if (at == known.size()) {
        return Report(element, given,
                      "invalid keyword " + Quoted(word) + " in attribute '" + given.name + "'" +
                          NearestOrAll(word, known));
      }
      if (!ordered) {
        if (seen[at]) {
          return Report(element, given, "the word " + Quoted(word) + " stands twice in '" + given.name + "'");
        }
        seen[at] = true;
        continue;
      }
      if (at < next) {
        std::string order;
        for (const char* text : known) order += (order.empty() ? "" : ", ") + std::string(text);
        return Report(element, given,
                      "the words of attribute '" + given.name + "' must be in the order [" + order +
                          "], each at most once");
      }
      next = at + 1;
    }
  }

  void CheckKeyword(const XmlElement& element, const Attribute& attribute, const XmlAttribute& given) {
    std::vector<const char*> known;
    for (const Keyword& keyword : attribute.keywords) {
      if (given.value == keyword.text) return;
      known.push_back(keyword.text);
    }
    if (attribute.lenient) {
      sink_.Warning({element.file ? *element.file : "", given.line, given.column}, Describe(element),
                    "value " + Quoted(given.value) + " of attribute '" + given.name + "' is ignored" +
                        NearestOrAll(given.value, known));
      return;
    }
    Report(element, given,
           "invalid value " + Quoted(given.value) + " of attribute '" + given.name + "'" +
               NearestOrAll(given.value, known));
  }

  void CheckReals(const XmlElement& element, const Attribute& attribute, const XmlAttribute& given) {
    std::vector<double> numbers;
    std::string bad;
    if (!ParseReals(given.value, numbers, bad)) {
      return Report(element, given,
                    "attribute '" + given.name + "' has " + Quoted(bad) + " where a number should be");
    }
    if (std::any_of(numbers.begin(), numbers.end(), [](double x) { return std::isnan(x); })) {
      sink_.Warning(LocationOf(element, given.name), Describe(element),
                    "attribute '" + given.name + "' holds a NaN");
    }
    CheckCount(element, attribute, given, numbers.size());
    if (given.name == "quat" && element.name != "composite" && element.name != "flexcomp" &&
        numbers == std::vector<double>(4, 0.0)) {
      Report(element, given, "the quaternion is zero; write '1 0 0 0' for no rotation");
    }
  }

  void CheckInts(const XmlElement& element, const Attribute& attribute, const XmlAttribute& given) {
    std::vector<int> numbers;
    std::string bad;
    if (!ParseInts(given.value, numbers, bad)) {
      return Report(element, given,
                    "attribute '" + given.name + "' has " + Quoted(bad) + " where an integer should be");
    }
    CheckCount(element, attribute, given, numbers.size());
    if (attribute.store != Store::kBitList) return;
    for (int bit : numbers) {
      if (bit < 0 || bit > 30) {
        Report(element, given,
               "attribute '" + given.name + "' lists groups from 0 to 30, not " + std::to_string(bit));
      }
    }
  }

  void CheckCount(const XmlElement& element, const Attribute& attribute, const XmlAttribute& given,
                  std::size_t count) {
    const int n = static_cast<int>(count);
    if (n >= attribute.min_count && n <= attribute.max_count) return;
    std::string wanted;
    if (attribute.min_count == attribute.max_count) {
      wanted = attribute.max_count == 1 ? "1 number" : std::to_string(attribute.max_count) + " numbers";
    } else if (attribute.max_count == kAnyCount) {
      wanted = "at least " + std::to_string(attribute.min_count) + " numbers";
    } else {
      wanted =
          std::to_string(attribute.min_count) + " to " + std::to_string(attribute.max_count) + " numbers";
    }
    Report(element, given,
           "attribute '" + given.name + "' must have " + wanted + ", not " + std::to_string(n));
  }

  void Report(const XmlElement& element, const XmlAttribute& given, std::string message) {
    sink_.Error({element.file ? *element.file : "", given.line, given.column}, Describe(element),
                std::move(message));
  }

  DiagnosticSink& sink_;
  std::vector<const Attribute*> refused_;  // required ones of the element at hand
  bool lost_elements_ = false;
  bool gave_up_ = false;  // there are too many errors
  int frames_ = 0;        // frames and replicates around the element at hand
};

}  // namespace

bool CheckTree(XmlElement& element, const ElementRow& row, DiagnosticSink& sink) {
  Checker checker(sink);
  checker.Check(element, row);
  return !checker.LostElements();
}

std::string Describe(const XmlElement& element) {
  const std::string* name = element.Find("name");
  return name && !name->empty() ? element.name + " '" + *name + "'" : "element '" + element.name + "'";
}

SourceLocation LocationOf(const XmlElement& element) {
  return {element.file ? *element.file : "", element.line, element.column};
}

SourceLocation LocationOf(const XmlElement& element, std::string_view attribute) {
  const XmlAttribute* a = element.FindAttribute(attribute);
  return a ? SourceLocation{element.file ? *element.file : "", a->line, a->column} : LocationOf(element);
}

}  // namespace pliant::io::mjcf
