#include "app/editing/structure_compile.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cctype>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "app/editing/key_carry.h"
#include "app/files/element_locations.h"
#include "app/files/file_edits.h"
#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/patch/document.h"
#include "engine/io/patch/structure.h"
#include "engine/io/vfs.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
namespace patch = io::patch;
using Kind = ui::StructureEdit::Kind;

std::string Absolute(const std::string& path) { return fs::absolute(path).lexically_normal().string(); }

// Where an element stands in the document; null when it has no place there.
patch::Place PlaceOf(patch::Document& document, const runner::ElementLocations& locations,
                     ui::ElementRef element) {
  if (element.type == mjOBJ_BODY && element.id == 0) return document.Section("worldbody");
  const SourceLocation where = locations.Find(element.type, element.id);
  if (where.file.empty()) return {};
  return document.Find({std::make_shared<const std::string>(where.file), where.line, where.column});
}

// Where an element of a body is in that body, as the file says it.
std::optional<patch::Placement> LocalPlacement(const mjModel& m, ui::ElementRef element) {
  patch::Placement local;
  const int i = element.id;
  const auto take = [&](const double* pos, const double* quat) {
    std::copy_n(pos + 3 * i, 3, local.pos);
    if (quat != nullptr) std::copy_n(quat + 4 * i, 4, local.quat);
  };
  const auto direct = [&](const double* of) { local.direction = {of[3 * i], of[3 * i + 1], of[3 * i + 2]}; };
  switch (element.type) {
    case mjOBJ_BODY:
      break;
    case mjOBJ_GEOM:
      take(m.geom_pos, m.geom_quat);
      local.half_length =
          m.geom_size[3 * i +
                      (m.geom_type[i] == mjGEOM_CAPSULE || m.geom_type[i] == mjGEOM_CYLINDER ? 1 : 2)];
      if (m.geom_dataid[i] >= 0 && m.geom_type[i] != mjGEOM_HFIELD) {
        if (m.geom_type[i] != mjGEOM_MESH) return std::nullopt;  // fitted to a mesh, which decides its place
        double pos[3], quat[4];
        mju_negPose(pos, quat, m.mesh_pos + 3 * m.geom_dataid[i], m.mesh_quat + 4 * m.geom_dataid[i]);
        mju_mulPose(local.pos, local.quat, m.geom_pos + 3 * i, m.geom_quat + 4 * i, pos, quat);
      }
      break;
    case mjOBJ_SITE:
      take(m.site_pos, m.site_quat);
      local.half_length =
          m.site_size[3 * i +
                      (m.site_type[i] == mjGEOM_CAPSULE || m.site_type[i] == mjGEOM_CYLINDER ? 1 : 2)];
      break;
    case mjOBJ_CAMERA:
      take(m.cam_pos, m.cam_quat);
      break;
    case mjOBJ_LIGHT:
      take(m.light_pos, nullptr);
      direct(m.light_dir);
      break;
    case mjOBJ_JOINT:
      take(m.jnt_pos, nullptr);
      direct(m.jnt_axis);
      break;
    default:
      return std::nullopt;
  }
  return local;
}

// The place at the initial state of an element in the frame of another body. Nothing for what has none.
std::optional<patch::Placement> PlacementIn(const mjModel& m, ui::ElementRef element, int body) {
  std::optional<patch::Placement> out = LocalPlacement(m, element);
  DataPtr d(mj_makeData(&m));
  if (d == nullptr || !out) return std::nullopt;
  mj_kinematics(&m, d.get());
  const int of = element.type == mjOBJ_BODY ? element.id : ui::BodyOf(m, element);
  double back_pos[3], back_quat[4], pos[3], quat[4];
  mju_negPose(back_pos, back_quat, d->xpos + 3 * body, d->xquat + 4 * body);
  mju_mulPose(pos, quat, back_pos, back_quat, d->xpos + 3 * of, d->xquat + 4 * of);
  if (out->direction) mju_rotVecQuat(out->direction->data(), out->direction->data(), quat);
  mju_mulPose(out->pos, out->quat, pos, quat, patch::Placement(*out).pos, patch::Placement(*out).quat);
  return out;
}

std::string FreshPrefix(const mjModel& m, const std::string& file) {
  std::string stem = fs::path(file).stem().string();
  std::replace_if(
      stem.begin(), stem.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  const auto taken = [&](const std::string& prefix) {
    for (int b = 1; b < m.nbody; ++b) {
      const char* name = Id2Name(m, mjOBJ_BODY, b);
      if (name != nullptr && std::string_view(name).find(prefix) != std::string_view::npos) return true;
    }
    return false;
  };
  int number = 1;
  std::string prefix = stem + "_";
  while (taken(prefix)) prefix = stem + std::to_string(++number) + "_";
  return prefix;
}

// One edit of one document.
class Editor {
 public:
  Editor(patch::Document& document, const ui::StructureEdit& edit, const mjModel& m,
         const runner::ElementLocations& locations)
      : document_(document), edit_(edit), m_(m), locations_(locations) {}

  // "" or what is wrong.
  std::string Run(StructureResult& result) {
    if (NeedsParent() && edit_.parent.id != 0 && !Parent())
      return "the body has no place in the file: it is made by a macro, or the file is not MJCF";
    const std::string name = HasElement() ? ElementLabel(m_, edit_.element.type, edit_.element.id) : "";
    const patch::Place element =
        HasElement() ? PlaceOf(document_, locations_, edit_.element) : patch::Place();
    switch (edit_.kind) {
      case Kind::kAdd:
        result.label = edit_.launched.empty() ? "Added to the model" : "Added " + Count();
        return patch::AddElements(document_, Parent(), Section(), edit_.text);
      case Kind::kDelete:
        result.label = "Deleted " + name;
        return patch::DeleteElement(document_, element, &result.also);
      case Kind::kDuplicate:
        result.label = "Duplicated " + name;
        return patch::DuplicateElement(document_, element, edit_.offset);
      case Kind::kRename:
        result.label = "Renamed " + name + " to '" + edit_.text + "'";
        return patch::RenameElement(document_, element, edit_.text);
      case Kind::kReparent:
        result.label = "Moved " + name + " to " + ElementLabel(m_, mjOBJ_BODY, edit_.parent.id);
        return Reparent(element);
      case Kind::kAttach:
        result.label = "Attached " + fs::path(edit_.text).filename().string();
        if (std::string problem = CannotAttach(); !problem.empty()) return problem;
        return patch::AttachModel(document_, Parent(), Absolute(edit_.text), FreshPrefix(m_, edit_.text),
                                  edit_.offset);
      case Kind::kChangeType:
        result.label = "Type of " + name + ": " + edit_.text;
        return patch::ChangeElementType(document_, element, edit_.text, Shape());
    }
    return "";
  }

 private:
  bool HasElement() const { return edit_.element.type != mjOBJ_UNKNOWN && ui::Exists(m_, edit_.element); }
  bool NeedsParent() const {
    return edit_.kind == Kind::kReparent || edit_.kind == Kind::kAttach ||
           (edit_.kind == Kind::kAdd && edit_.section.empty());
  }
  // Of a file that has no world yet, that of the world.
  std::string Section() {
    const bool of_world = edit_.section.empty() && edit_.parent.type == mjOBJ_BODY && edit_.parent.id == 0;
    return of_world ? "worldbody" : edit_.section;
  }
  // None for a body that a macro makes: its place is that of the macro, which holds no bodies.
  patch::Place Parent() {
    const patch::Place place = PlaceOf(document_, locations_, edit_.parent);
    const bool macro = place && (place.xml().name == "flexcomp" || place.xml().name == "composite");
    return macro ? patch::Place() : place;
  }
  // "" or why not: texts on disk name what they attach.
  std::string CannotAttach() {
    const std::string file = Absolute(edit_.text);
    std::error_code unreadable;
    if (!fs::exists(file, unreadable)) return "there is no file '" + file + "' to attach";
    const patch::Place parent = Parent();
    const std::string main = *patch::Place{&document_.main(), 0}.xml().file;
    const std::string owner = parent ? *parent.xml().file : main;
    if (file != owner && file != main) return "";
    return ElementLabel(m_, mjOBJ_BODY, edit_.parent.id) + " is written in " + owner +
           ", so that this file would contain itself; attach a copy of it under another name";
  }
  std::string Count() const {
    return edit_.launched.size() == 1 ? "a body" : std::to_string(edit_.launched.size()) + " bodies";
  }
  // Of the element, when it is a geom or a site; null otherwise.
  const patch::CompiledShape* Shape() {
    const int i = edit_.element.id;
    if (edit_.element.type == mjOBJ_GEOM && m_.geom_dataid[i] < 0) {
      shape_.type = m_.geom_type[i];
      std::copy_n(m_.geom_size + 3 * i, 3, shape_.size);
      return &shape_;
    }
    if (edit_.element.type != mjOBJ_SITE) return nullptr;
    shape_.type = m_.site_type[i];
    std::copy_n(m_.site_size + 3 * i, 3, shape_.size);
    return &shape_;
  }
  std::string Reparent(patch::Place element) {
    return patch::ReparentElement(document_, element, Parent(),
                                  PlacementIn(m_, edit_.element, edit_.parent.id));
  }

  patch::Document& document_;
  const ui::StructureEdit& edit_;
  const mjModel& m_;
  const runner::ElementLocations& locations_;
  patch::CompiledShape shape_;
};

void Fill(io::Vfs& vfs, const FileTexts& texts) {
  vfs.Clear();
  for (const auto& [name, text] : texts) vfs.AddBuffer(name, text.data(), text.size());
}

// The first element, in the order of the lists, with a name that the model before did not have.
ui::ElementRef FirstNew(const mjModel& before, const mjModel& after) {
  for (const mjtObj type : ui::kElementKinds) {
    for (int id = 0; id < CountOf(after, type); ++id) {
      const char* name = Id2Name(after, type, id);
      if (name != nullptr && Name2Id(before, type, name) < 0) return {type, id};
    }
  }
  return {};
}

// Says what was added, where it was not thrown, and what has a new name.
void NameTheNew(const ui::StructureEdit& edit, const mjModel& before, StructureResult& result) {
  if (edit.kind == Kind::kRename && result.model != nullptr)
    result.added = {edit.element.type, Name2Id(*result.model, edit.element.type, edit.text.c_str())};
  const bool adds = edit.kind == Kind::kAdd || edit.kind == Kind::kDuplicate || edit.kind == Kind::kAttach;
  if (!adds || result.model == nullptr || !edit.launched.empty()) return;
  result.added = FirstNew(before, *result.model);
  if (edit.kind == Kind::kAdd && ui::Exists(*result.model, result.added))
    result.label = "Added " + ElementLabel(*result.model, result.added.type, result.added.id);
}

void Edit(const std::string& path, const FileTexts& texts, const ui::StructureEdit& edit,
          const mjModel& model, const runner::ElementLocations& locations, StructureResult& result) {
  io::Vfs vfs;
  Fill(vfs, texts);
  DiagnosticSink sink;
  patch::Document document;
  if (!document.Load(Absolute(path), &vfs, sink)) {
    result.error = "The structure of this file cannot be edited: " + sink.FirstError();
    return;
  }
  result.error = Editor(document, edit, model, locations).Run(result);
  if (!result.error.empty()) return;
  StructureResult next;
  FileTexts changed = texts;
  for (auto& [name, text] : document.Apply()) changed[name] = std::move(text);
  std::set<std::string> keys_elsewhere;
  if (model.nkey > 0) keys_elsewhere = CarryKeys(Absolute(path), model, &changed);
  next = CompileTexts(path, changed);
  next.keys_elsewhere = std::move(keys_elsewhere);
  next.label = std::move(result.label);
  next.also = std::move(result.also);
  next.launched = edit.launched;
  NameTheNew(edit, model, next);
  result = std::move(next);
}

}  // namespace

StructureResult CompileTexts(const std::string& path, const FileTexts& texts) {
  StructureResult result;
  io::Vfs vfs;
  Fill(vfs, texts);
  try {
    DiagnosticSink sink;
    const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile(Absolute(path), &vfs, sink);
    if (spec != nullptr) result.model = compile::Compile(*spec, &vfs, sink);
    if (result.model == nullptr) result.error = sink.FirstError();
    if (result.model != nullptr) result.locations = LocateElements(*spec);
    result.warnings = sink.List();
  } catch (const std::exception& problem) {
    result.model.reset();
    result.error = problem.what();
  }
  result.texts = texts;
  return result;
}

StructureResult CompileEdit(const std::string& path, const FileTexts& texts, const ui::StructureEdit& edit,
                            const mjModel& model, const runner::ElementLocations& locations) {
  StructureResult result;
  try {
    Edit(path, texts, edit, model, locations, result);
  } catch (const std::exception& problem) {
    result.model.reset();
    result.error = problem.what();
  }
  return result;
}

StructureResult CompileEdits(const std::string& path, const FileTexts& texts, const std::string& label,
                             std::span<const io::patch::ElementEdit> edits, const FileTexts& files) {
  StructureResult result;
  if (!IsMjcfText(path)) {
    result.error = "Only MJCF text can be changed in place; save the model as MJCF first.";
    return result;
  }
  try {
    io::Vfs vfs;
    Fill(vfs, texts);
    DiagnosticSink sink;
    patch::Document document;
    const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile(Absolute(path), &vfs, sink);
    const ModelPtr model = spec != nullptr ? compile::Compile(*spec, &vfs, sink) : nullptr;
    if (model == nullptr || !document.Load(Absolute(path), &vfs, sink)) {
      result.error = sink.FirstError();
    } else if (patch::ApplyEdits(document, *spec, edits, &result.error)) {
      FileTexts changed = texts;
      changed.insert(files.begin(), files.end());
      for (auto& [name, text] : document.Apply()) changed[name] = std::move(text);
      result = CompileTexts(path, changed);
      result.label = label;
    }
  } catch (const std::exception& problem) {
    result.model.reset();
    result.error = problem.what();
  }
  return result;
}

}  // namespace pliant::app
