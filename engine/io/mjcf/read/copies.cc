#include "engine/io/mjcf/read/copies.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "engine/io/document_budget.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/mjcf/schema/store.h"

namespace pliant::io::mjcf {
namespace {

// Long lists of numbers cost as much as several elements.
constexpr double kBytesOfElement = 1000;

double Weight(const XmlElement& xml) {
  std::size_t bytes = 0;
  for (const XmlAttribute& attribute : xml.attributes) bytes += attribute.value.size();
  return 1 + static_cast<double>(bytes) / kBytesOfElement;
}

bool Is(const XmlElement& xml, Tag tag) { return xml.name == RowOf(tag).name; }

bool IsRelation(const XmlElement& section) {
  static constexpr Tag kSections[] = {Tag::kContact, Tag::kDeformable, Tag::kEquality,
                                      Tag::kTendon,  Tag::kActuator,   Tag::kSensor};
  return std::any_of(std::begin(kSections), std::end(kSections), [&](Tag tag) { return Is(section, tag); });
}

bool Names(const XmlElement& xml, const std::string& name) {
  const std::string* own = xml.Find("name");
  if (own && *own == name && (Is(xml, Tag::kBody) || Is(xml, Tag::kFrame))) return true;
  return std::any_of(xml.children.begin(), xml.children.end(),
                     [&](const XmlElement& child) { return Names(child, name); });
}

class Counter {
 public:
  explicit Counter(const AskedParts& asked) : asked_(asked) {
    for (const auto& [part, times] : asked) attached_ += times;
    whole_ = 1;
    for (const char* part : {"", "world"}) {
      if (const auto found = asked.find(part); found != asked.end()) whole_ += found->second;
    }
  }

  Copies Count(const XmlElement& root, const AskedModels& others) {
    AskForMadeNames(root);
    for (auto section = root.children.rbegin(); section != root.children.rend(); ++section) {
      if (Is(*section, Tag::kWorldBody)) CountTree(*section, whole_);
    }
    // What a relation refers to can be a relation: tendons come before actuators, these before sensors.
    for (const Tag tag :
         {Tag::kContact, Tag::kDeformable, Tag::kEquality, Tag::kTendon, Tag::kActuator, Tag::kSensor}) {
      for (const XmlElement& section : root.children) {
        if (Is(section, tag)) CountRelations(section);
      }
    }
    for (const XmlElement& section : root.children) {
      if (!Is(section, Tag::kWorldBody) && !IsRelation(section)) CountRest(section);
    }
    Sort(root, others);
    return std::move(copies_);
  }

 private:
  void Spend(const XmlElement& xml, double copied) {
    if (copied <= 0 || copies_.excess) return;
    if (DocumentBudget::Current().SpendElements(copied * Weight(xml))) return;
    copies_.excess = &xml;
    copies_.excess_copies = copied;
  }

  // From the last element to the first, since attach copies what stands above it.
  void CountTree(const XmlElement& xml, double times) {
    for (auto child = xml.children.rbegin(); child != xml.children.rend() && !copies_.excess; ++child)
      CountTreeElement(*child, times);
  }

  void CountTreeElement(const XmlElement& xml, double times) {
    const std::string* name = xml.Find("name");
    if (Is(xml, Tag::kAttach)) return Ask(xml, times + made_);
    if (Is(xml, Tag::kReplicate)) times += made_;
    if (Is(xml, Tag::kBody) || Is(xml, Tag::kFrame)) {
      if (const auto found = name ? asked_.find(*name) : asked_.end(); found != asked_.end())
        times += found->second;
    }
    Spend(xml, times - 1);
    if (Is(xml, Tag::kComposite) || Is(xml, Tag::kFlexcomp)) {
      copies_.macros[&xml] = times;
      return;
    }
    if (name && times > 1) {
      double& most = times_[*name];
      most = std::max(most, times);
    }
    if (times > 1) {
      for (const XmlAttribute& attribute : xml.attributes) referred_[attribute.value] += times - 1;
    }
    int count = 0;
    if (Is(xml, Tag::kReplicate) && FetchInt(xml, "count", count) && count > 0) {
      Spend(xml, times * count);  // a frame each
      times *= 1.0 + count;
    }
    CountTree(xml, times);
  }

  void Ask(const XmlElement& attach, double times) {
    Spend(attach, times - 1);
    std::string part = FetchText(attach, "body");
    if (part.empty()) part = FetchText(attach, "frame");
    if (const std::string* model = attach.Find("model")) {
      copies_.own[*model][part] += times;
    } else {
      asked_[part] += times;
    }
  }

  // As many as the most frequent thing that it names.
  void CountRelations(const XmlElement& section) {
    for (const XmlElement& relation : section.children) {
      const double times = TimesReferred(relation);
      if (times <= 1) continue;
      SpendAll(relation, times - 1);
      if (const std::string* name = relation.Find("name")) times_[*name] = times;
    }
  }

  double TimesReferred(const XmlElement& relation) const {
    double times = 1;
    for (const XmlAttribute& attribute : relation.attributes) {
      if (attribute.name == "name" || attribute.name == "class") continue;
      if (const auto found = times_.find(attribute.value); found != times_.end())
        times = std::max(times, found->second);
    }
    for (const XmlElement& child : relation.children) times = std::max(times, TimesReferred(child));
    return times;
  }

  void SpendAll(const XmlElement& xml, double copied) {
    Spend(xml, copied);
    for (const XmlElement& child : xml.children) SpendAll(child, copied);
  }

  // Each time that a part is attached its keyframes and classes come with it, of the assets those in use.
  void CountRest(const XmlElement& section) {
    if (attached_ <= 0 || !(Is(section, Tag::kAsset) || Is(section, Tag::kKeyframe))) return;
    for (const XmlElement& xml : section.children) {
      const std::string* name = xml.Find("name");
      double copied = attached_;
      if (Is(section, Tag::kAsset) && name) {
        const auto found = referred_.find(*name);
        copied = std::min(copied, found == referred_.end() ? 0 : found->second);
      }
      Spend(xml, copied);
    }
  }

  // Parts with names that only copying gives: any of the macros may make them.
  void AskForMadeNames(const XmlElement& root) {
    for (const auto& [part, times] : asked_) {
      if (!part.empty() && part != "world" && !Names(root, part)) made_ += times;
    }
  }

  // What is asked of sub-models with names of their own, and of others.
  void Sort(const XmlElement& root, const AskedModels& others) {
    std::set<std::string_view> known;
    for (const XmlElement& section : root.children) {
      if (!Is(section, Tag::kAsset)) continue;
      for (const XmlElement& asset : section.children) {
        if (const std::string* name = asset.Find("name"); name && Is(asset, Tag::kModel)) known.insert(*name);
      }
    }
    for (const AskedModels* models : {&others, static_cast<const AskedModels*>(&copies_.own)}) {
      for (const auto& [name, parts] : *models) {
        if (known.contains(name)) continue;
        for (const auto& [part, times] : parts) copies_.others[name][part] += times;
      }
    }
    std::erase_if(copies_.own, [&](const auto& model) { return !known.contains(model.first); });
  }

  Copies copies_;
  AskedParts asked_;
  double whole_ = 1;                               // how often the world is made
  double made_ = 0;                                // how often others attach something that a macro has made
  double attached_ = 0;                            // how often others attach something of this document
  std::unordered_map<std::string, double> times_;  // named things that are made more than once
  std::unordered_map<std::string, double> referred_;  // values of attributes of the copies
};

}  // namespace

double Copies::TimesOf(const XmlElement& macro) const {
  const auto found = macros.find(&macro);
  return found == macros.end() ? 1 : found->second;
}

AskedModels Copies::AskedOf(const std::string& name) const {
  AskedModels asked = others;
  if (const auto found = own.find(name); found != own.end()) asked.insert(*found);
  return asked;
}

Copies CountCopies(const XmlElement& root, const AskedParts& parts, const AskedModels& others) {
  return Counter(parts).Count(root, others);
}

}  // namespace pliant::io::mjcf
