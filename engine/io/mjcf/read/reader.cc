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
#include "engine/io/mjcf/read/newer_language.h"
#include "engine/io/mjcf/read/reader_impl.h"
#include "engine/io/mjcf/sources/include.h"
#include "engine/io/mjcf/values.h"
#include "engine/io/urdf/reader.h"
#include "engine/model/load_rules.h"
#include "engine/spec/authored.h"
#include "engine/spec/edit/unresolved.h"

namespace pliant::io::mjcf {

using spec::DefaultClass;
using spec::Spec;

void Reader::Read(const XmlElement& root) {
  CountReplicas(root);
  if (const std::string* name = root.Find("model")) spec_.own.modelname = *name;
  for (Tag tag : {Tag::kCompiler, Tag::kOption, Tag::kSize, Tag::kStatistic, Tag::kVisual, Tag::kDefault,
                  Tag::kExtension, Tag::kCustom, Tag::kAsset, Tag::kContact, Tag::kDeformable, Tag::kEquality,
                  Tag::kTendon, Tag::kActuator, Tag::kSensor, Tag::kKeyframe, Tag::kWorldBody}) {
    ReadSections(root, tag);
  }
}

void Reader::ReadSections(const XmlElement& root, Tag tag) {
  const ElementRow& row = RowOf(tag);
  for (const XmlElement& section : root.children) {
    if (section.name == row.name) ReadSection(row, section);
  }
}

void Reader::ReadSection(const ElementRow& row, const XmlElement& xml) {
  switch (row.tag) {
    case Tag::kCompiler:
      return ReadCompiler(row, xml);
    case Tag::kSize:
      return ReadSize(row, xml);
    case Tag::kOption:
    case Tag::kStatistic:
    case Tag::kVisual:
      return ReadSettings(row, xml);
    case Tag::kDefault:
      return ReadDefault(xml, nullptr);
    case Tag::kExtension:
      return ReadExtension(xml);
    case Tag::kWorldBody:
      return ReadTree(xml, {*spec_.world, nullptr, nullptr});
    default:
      break;
  }
  for (const XmlElement& child : xml.children) {
    const ElementRow& child_row = *FindChild(row, child.name);
    switch (row.tag) {
      case Tag::kAsset:
        ReadAsset(child_row, child);
        break;
      case Tag::kActuator:
        ReadActuator(child_row, child);
        break;
      case Tag::kSensor:
        ReadSensor(child_row, child);
        break;
      default:
        ReadRelation(child_row, child);
    }
  }
}

// Global settings: the attributes of the section and of its children all live in mjSpec.
void Reader::ReadSettings(const ElementRow& row, const XmlElement& xml) {
  StoreAttributes(row, xml, &spec_.spec);
  for (const XmlAttribute& given : xml.attributes) {
    if (const Attribute* attribute = FindAttribute(row, given.name)) MarkStated(*attribute);
  }
  if (row.tag == Tag::kStatistic && xml.Find("extent") && spec_.spec.stat.extent <= 0) {
    ErrorAt(xml, "extent", "'extent' must be positive");
  }
  if (row.tag == Tag::kVisualMap && xml.Find("znear") && spec_.spec.visual.map.znear <= 0) {
    ErrorAt(xml, "znear", "'znear' must be positive");
  }
  if (row.tag == Tag::kVisualGlobal && xml.Find("realtime") && spec_.spec.visual.global.realtime <= 0) {
    ErrorAt(xml, "realtime", "'realtime' must be positive");
  }
  for (const XmlElement& child : xml.children) ReadSettings(*FindChild(row, child.name), child);
}

// Remembers that this document states the setting; flags and groups are remembered one by one.
void Reader::MarkStated(const Attribute& attribute) {
  mjsAuthored& stated = spec_.spec.authored;
  switch (attribute.store) {
    case Store::kDisableBit:
      stated.disableflags |= attribute.value;
      break;
    case Store::kEnableBit:
      stated.enableflags |= attribute.value;
      break;
    case Store::kBitList:
      stated.disableactuator |= spec_.spec.option.disableactuator;
      break;
    default:
      break;
  }
  spec::MarkAuthored(spec_.spec, static_cast<std::size_t>(attribute.offset));
}

void Reader::ReadCompiler(const ElementRow& row, const XmlElement& xml) {
  if (const std::string* directory = xml.Find("assetdir")) {
    spec_.own.meshdir = *directory;
    spec_.own.texturedir = *directory;
  }
  ReadSettings(row, xml);
  const std::string* coordinate = xml.Find("coordinate");
  if (coordinate && *coordinate == "global") {
    ErrorAt(xml, "coordinate", "global coordinates are no longer supported; write local coordinates");
  }
}

void Reader::ReadSize(const ElementRow& row, const XmlElement& xml) {
  ReadSettings(row, xml);
  const auto automatic = static_cast<mjtSize>(-1);
  if (spec_.spec.memory != automatic && (spec_.spec.njmax != -1 || spec_.spec.nstack != automatic)) {
    Error(xml, "'memory' cannot be combined with 'njmax' or 'nstack'; keep only 'memory'");
  }
  if (int count; FetchInt(xml, "nuserdata", count) && count < 0) {
    ErrorAt(xml, "nuserdata", "'nuserdata' cannot be negative");
  }
  for (const char* name : {"nconmax", "nuser_body", "nuser_jnt", "nuser_geom", "nuser_site", "nuser_cam",
                           "nuser_tendon", "nuser_actuator", "nuser_sensor"}) {
    if (int count; FetchInt(xml, name, count) && count < -1) {
      ErrorAt(xml, name, std::string("'") + name + "' must be at least -1, which means automatic");
    }
  }
}

// `parent` null: a top-level class, of which there is only one.
void Reader::ReadDefault(const XmlElement& xml, DefaultClass* parent) {
  const std::string name = FetchText(xml, "class");
  DefaultClass* dclass = nullptr;
  if (!parent) {
    dclass = spec_.root_class();
    if (!name.empty() && name != dclass->name) {
      return ErrorAt(xml, "class",
                     "the top-level default class is called '" + dclass->name + "'; nest class '" + name +
                         "' inside it");
    }
  } else {
    if (name.empty()) return Error(xml, "a nested default class needs a name: attribute 'class'");
    if (spec_.FindDefault(name))
      return ErrorAt(xml, "class", "default class '" + name + "' is defined twice");
    dclass = spec_.AddDefault(name, parent);
    if (!dclass) return ErrorAt(xml, "class", spec_.error());
  }
  dclass->where = {xml.file, xml.line, xml.column};
  // Templates first: a nested class copies its parent complete.
  ReadTemplates(xml, *dclass);
  for (const XmlElement& child : xml.children) {
    if (child.name == "default") ReadDefault(child, dclass);
  }
}

void Reader::ReadTemplates(const XmlElement& xml, DefaultClass& dclass) {
  for (const XmlElement& child : xml.children) {
    const ElementRow& row = *FindChild(RowOf(Tag::kDefault), child.name);
    switch (row.tag) {
      case Tag::kDefault:
        break;
      case Tag::kDefaultMesh:
        StoreAttributes(row, child, &dclass.mesh.spec);
        break;
      case Tag::kDefaultMaterial:
        StoreAttributes(row, child, &dclass.material.spec);
        break;
      case Tag::kDefaultJoint:
        StoreAttributes(row, child, &dclass.joint.spec);
        break;
      case Tag::kDefaultGeom:
        StoreAttributes(row, child, &dclass.geom.spec);
        break;
      case Tag::kDefaultSite:
        StoreAttributes(row, child, &dclass.site.spec);
        break;
      case Tag::kDefaultCamera:
        CheckCamera(child);
        StoreAttributes(row, child, &dclass.camera.spec);
        StoreOrthographic(child, dclass.camera.spec);
        break;
      case Tag::kDefaultLight:
        StoreAttributes(row, child, &dclass.light.spec);
        StoreDirectional(child, dclass.light.spec);
        break;
      case Tag::kDefaultPair:
        StoreAttributes(row, child, &dclass.pair.spec);
        break;
      case Tag::kDefaultEquality:
        StoreAttributes(row, child, &dclass.equality.spec);
        break;
      case Tag::kDefaultTendon:
        StoreAttributes(row, child, &dclass.tendon.spec);
        SpreadSpringLength(child, dclass.tendon.spec);
        break;
      default:
        StoreAttributes(row, child, &dclass.actuator.spec);
        ApplyShortcut(row.tag, child, dclass.actuator.spec);
    }
  }
}

// ---- Shared helpers.

void Reader::Mark(spec::Element& element, const XmlElement& xml) {
  element.where = {xml.file, xml.line, xml.column};
  if (const std::string* name = xml.Find("name")) {
    if (!spec_.SetName(element, *name)) ErrorAt(xml, "name", spec_.error());
  }
}

DefaultClass* Reader::ClassOf(const XmlElement& xml, const char* attribute, DefaultClass* inherited) {
  const std::string* name = xml.Find(attribute);
  if (!name) return inherited;
  if (DefaultClass* dclass = spec_.FindDefault(*name)) return dclass;
  std::vector<const char*> known;
  for (const DefaultClass* dclass : spec_.default_classes) known.push_back(dclass->name.c_str());
  const std::string nearest = NearestSpelling(*name, known);
  ErrorAt(
      xml, attribute,
      "unknown default class '" + *name + "'" + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
  return inherited;
}

void SpreadSpringLength(const XmlElement& xml, mjsTendon& tendon) {
  double length[2];
  if (FetchReals(xml, "springlength", length, 2) == 1) tendon.springlength[1] = length[0];
}

void StoreDirectional(const XmlElement& xml, mjsLight& light) {
  const std::string* directional = xml.Find("directional");
  if (!directional) return;
  light.type = *directional == "true" ? mjLIGHT_DIRECTIONAL : mjLIGHT_SPOT;
}

void Reader::StoreOrthographic(const XmlElement& xml, mjsCamera& camera) {
  const std::string* orthographic = xml.Find("orthographic");
  if (!orthographic) return;
  sink_.Warning(LocationOf(xml, "orthographic"), Describe(xml),
                "attribute 'orthographic' was replaced by projection=\"" +
                    std::string(*orthographic == "true" ? "orthographic" : "perspective") +
                    "\" and is read as that");
  if (!xml.Find("projection"))
    camera.proj = *orthographic == "true" ? mjPROJ_ORTHOGRAPHIC : mjPROJ_PERSPECTIVE;
}

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

// Checks and reads the tree into a new document. Null when anything was wrong.
std::unique_ptr<Spec> BuildSpec(SourceFiles& sources, const Vfs* vfs, DiagnosticSink& sink) {
  const int errors = sink.ErrorCount();
  if (sources.root.name == "robot") return urdf::BuildSpec(sources, vfs, sink);
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
  Reader(*spec, vfs, sink).Read(sources.root);
  spec->Renumber();
  if (sink.ErrorCount() == errors) return spec;
  // The compiler will not get to see this document. Unless names went lost,
  // its references can be judged here.
  if (complete && !HasMacros(sources.root)) spec::ReportUnresolved(*spec, sink);
  return nullptr;
}

}  // namespace

std::unique_ptr<Spec> ReadSubmodel(const std::string& path, const Vfs* vfs, DiagnosticSink& sink,
                                   bool& circular) {
  static thread_local std::vector<std::string> open;  // sub-models that are being read, outermost first
  const std::string name = NormalizePath(path);
  circular = std::find(open.begin(), open.end(), name) != open.end();
  if (circular) return nullptr;
  open.push_back(name);
  struct Closer {
    ~Closer() { open.pop_back(); }
  } closer;
  return ReadMjcfFile(path, vfs, sink);
}

}  // namespace pliant::io::mjcf

namespace pliant::io {
namespace {

// A document that does not fit in memory is an error like any other.
std::unique_ptr<spec::Spec> Build(mjcf::SourceFiles& sources, const Vfs* vfs, DiagnosticSink& sink) {
  try {
    return mjcf::BuildSpec(sources, vfs, sink);
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  sink.Error(mjcf::LocationOf(sources.root), "", "out of memory while reading the model");
  return nullptr;
}

}  // namespace

std::unique_ptr<spec::Spec> ReadMjcfFile(const std::string& path, const Vfs* vfs, DiagnosticSink& sink,
                                         std::vector<std::string>* files) {
  const DocumentBudget::Scope budget;
  mjcf::SourceFiles sources;
  const bool loaded = mjcf::LoadSources(path, vfs, sources, sink);
  if (files) *files = sources.files;
  return loaded ? Build(sources, vfs, sink) : nullptr;
}

std::unique_ptr<spec::Spec> ReadMjcfString(std::string_view text, const Vfs* vfs, DiagnosticSink& sink,
                                           std::vector<std::string>* files) {
  const DocumentBudget::Scope budget;
  mjcf::SourceFiles sources;
  const bool loaded = mjcf::LoadSourcesFromText(text, vfs, sources, sink);
  if (files) *files = sources.files;
  return loaded ? Build(sources, vfs, sink) : nullptr;
}

}  // namespace pliant::io
