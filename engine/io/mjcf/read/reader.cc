#include "engine/io/mjcf/read/reader.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <new>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "engine/io/document_budget.h"
#include "engine/io/mjcf/read/actuators.h"
#include "engine/io/mjcf/read/assets.h"
#include "engine/io/mjcf/read/defaults.h"
#include "engine/io/mjcf/read/newer_language.h"
#include "engine/io/mjcf/read/plugins.h"
#include "engine/io/mjcf/read/reader_impl.h"
#include "engine/io/mjcf/read/relations.h"
#include "engine/io/mjcf/read/sensors.h"
#include "engine/io/mjcf/read/settings.h"
#include "engine/io/mjcf/read/tree.h"
#include "engine/io/mjcf/sources/include.h"
#include "engine/io/mjcf/values.h"
#include "engine/io/urdf/reader.h"
#include "engine/model/load_rules.h"
#include "engine/spec/edit/queries.h"
#include "engine/spec/edit/unresolved.h"

namespace pliant::io::mjcf {

using spec::Spec;

namespace {

// Whether an element makes others, with names of their own.
bool HasMacros(const XmlElement& xml) {
  static constexpr std::string_view kMacros[] = {"attach", "composite", "flexcomp", "replicate"};
  if (std::find(std::begin(kMacros), std::end(kMacros), xml.name) != std::end(kMacros)) return true;
  return std::any_of(xml.children.begin(), xml.children.end(), HasMacros);
}

// A document starts by the rules that are asked for, unless it asks for something newer.
void ChooseRules(const XmlElement& root, Spec& spec, DiagnosticSink& sink) {
  const int rules = LoadRules();
  if (!rules) return;
  if (const std::optional<NewerUse> newer = FindNewerLanguage(root)) {
    return sink.Warning(newer->where, "",
                        newer->what + " is newer than release 3.3; the model follows the rules of 3.14");
  }
  spec.spec.option.enableflags |= rules;
}

void ReadSection(Reading& r, const ElementRow& row, const XmlElement& xml) {
  switch (row.tag) {
    case Tag::kCompiler:
      return ReadCompiler(r, row, xml);
    case Tag::kSize:
      return ReadSize(r, row, xml);
    case Tag::kOption:
    case Tag::kStatistic:
    case Tag::kVisual:
      return ReadSettings(r, row, xml);
    case Tag::kDefault:
      return ReadDefault(r, xml, nullptr);
    case Tag::kExtension:
      return ReadExtension(r, xml);
    case Tag::kWorldBody:
      return ReadTree(r, xml, {*r.spec.world, nullptr, nullptr});
    default:
      break;
  }
  for (const XmlElement& child : xml.children) {
    const ElementRow& child_row = *FindChild(row, child.name);
    switch (row.tag) {
      case Tag::kAsset:
        ReadAsset(r, child_row, child);
        break;
      case Tag::kActuator:
        ReadActuator(r, child_row, child);
        break;
      case Tag::kSensor:
        ReadSensor(r, child_row, child);
        break;
      default:
        ReadRelation(r, child_row, child);
    }
  }
}

// Settings and classes first, the tree last: replicate and attach copy what refers to its elements.
void ReadSections(Reading& r, const XmlElement& root) {
  for (Tag tag : {Tag::kCompiler, Tag::kOption, Tag::kSize, Tag::kStatistic, Tag::kVisual, Tag::kDefault,
                  Tag::kExtension, Tag::kCustom, Tag::kAsset, Tag::kContact, Tag::kDeformable, Tag::kEquality,
                  Tag::kTendon, Tag::kActuator, Tag::kSensor, Tag::kKeyframe, Tag::kWorldBody}) {
    const ElementRow& row = RowOf(tag);
    for (const XmlElement& section : root.children) {
      if (section.name == row.name) ReadSection(r, row, section);
    }
  }
}

// A sub-model in URDF; its elements are known when it has been read.
std::unique_ptr<Spec> BuildRobot(SourceFiles& sources, const Vfs* vfs, DiagnosticSink& sink,
                                 const Submodel& self) {
  std::unique_ptr<Spec> robot = urdf::BuildSpec(sources, vfs, sink);
  if (!robot) return nullptr;
  double copied = 0;
  if (const auto parts = self.asked.find(self.name.empty() ? robot->own.modelname : self.name);
      parts != self.asked.end()) {
    for (const auto& [part, times] : parts->second) copied += times;
  }
  if (DocumentBudget::Current().SpendElements(copied * spec::ElementsIn(*robot->world))) return robot;
  sink.Error(LocationOf(sources.root), Describe(sources.root), TooManyElements());
  return nullptr;
}

// Checks and reads the tree into a new document. Null when anything was wrong.
std::unique_ptr<Spec> BuildSpec(SourceFiles& sources, const Vfs* vfs, DiagnosticSink& sink,
                                const Submodel& self) {
  const int errors = sink.ErrorCount();
  if (sources.root.name == "robot") return BuildRobot(sources, vfs, sink, self);
  if (sources.root.name != Root().name) {
    sink.ErrorAtTag(
        LocationOf(sources.root), sources.root.name,
        "the root element is '" + sources.root.name + "'; it must be 'mujoco' (MJCF) or 'robot' (URDF)");
    return nullptr;
  }
  const bool complete = CheckTree(sources.root, Root(), sink);
  auto spec = std::make_unique<Spec>();
  spec->own.modelfiledir = sources.directory;
  spec->own.comment = sources.comment;
  ChooseRules(sources.root, *spec, sink);
  if (const std::string* name = sources.root.Find("model")) spec->own.modelname = *name;
  Reading reading{*spec, vfs, sink};
  AskedModels others = self.asked;
  const auto parts = others.extract(self.name.empty() ? spec->own.modelname : self.name);
  CountMade(reading, sources.root, parts ? parts.mapped() : AskedParts{}, others);
  ReadSections(reading, sources.root);
  spec->Renumber();
  if (reading.attached_last) spec->ShowIds();
  if (sink.ErrorCount() == errors) return spec;
  // The compiler will not get to see this document. Unless names went lost,
  // its references can be judged here.
  if (complete && !reading.too_large && !HasMacros(sources.root)) spec::ReportUnresolved(*spec, sink);
  return nullptr;
}

// A document of which some part could not be read: what else is wrong with it.
void CheckBroken(SourceFiles& sources, DiagnosticSink& sink) {
  if (sources.root.name == Root().name) CheckTree(sources.root, Root(), sink);
}

// A document that does not fit in memory is an error like any other.
std::unique_ptr<Spec> Build(SourceFiles& sources, const Vfs* vfs, DiagnosticSink& sink,
                            const Submodel& self = {}) {
  try {
    return BuildSpec(sources, vfs, sink, self);
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  sink.Error(LocationOf(sources.root), "", "out of memory while reading the model");
  return nullptr;
}

}  // namespace

std::unique_ptr<Spec> ReadSubmodel(const Submodel& model, const Vfs* vfs, DiagnosticSink& sink,
                                   bool& circular) {
  static thread_local std::vector<std::string> open;  // sub-models that are being read, outermost first
  const std::string name = NormalizePath(model.path);
  circular = std::find(open.begin(), open.end(), name) != open.end();
  if (circular) return nullptr;
  open.push_back(name);
  struct Closer {
    ~Closer() { open.pop_back(); }
  } closer;
  SourceFiles sources;
  if (LoadSources(model.path, vfs, sources, sink)) return Build(sources, vfs, sink, model);
  CheckBroken(sources, sink);
  return nullptr;
}

}  // namespace pliant::io::mjcf

namespace pliant::io {

std::unique_ptr<spec::Spec> ReadMjcfFile(const std::string& path, const Vfs* vfs, DiagnosticSink& sink,
                                         std::vector<std::string>* files) {
  const DocumentBudget::Scope budget;
  mjcf::SourceFiles sources;
  const bool loaded = mjcf::LoadSources(path, vfs, sources, sink);
  if (files) *files = sources.files;
  if (loaded) return mjcf::Build(sources, vfs, sink);
  mjcf::CheckBroken(sources, sink);
  return nullptr;
}

std::unique_ptr<spec::Spec> ReadMjcfString(std::string_view text, const Vfs* vfs, DiagnosticSink& sink,
                                           std::vector<std::string>* files) {
  const DocumentBudget::Scope budget;
  mjcf::SourceFiles sources;
  const bool loaded = mjcf::LoadSourcesFromText(text, vfs, sources, sink);
  if (files) *files = sources.files;
  if (loaded) return mjcf::Build(sources, vfs, sink);
  mjcf::CheckBroken(sources, sink);
  return nullptr;
}

}  // namespace pliant::io
