#include "engine/fit/replacement.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <filesystem>

#include "engine/geometry/primitive.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/geom_names.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"

namespace pliant::fit {
namespace {

namespace fs = std::filesystem;
using io::patch::ElementEdit;
using io::patch::Place;

// What a geom says about its contacts.
constexpr const char* kContactAttributes[] = {"contype",  "conaffinity", "condim",     "priority",
                                              "friction", "solmix",      "solref",     "solimp",
                                              "margin",   "gap",         "surfacevel", "adhesion"};
constexpr int kHiddenGroup = 3;

// What is only rounding becomes zero.
std::string Numbers(const double* values, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) {
    char text[40];
    const double value = std::fabs(values[i]) < 1e-12 ? 0 : values[i];
    std::snprintf(text, sizeof text, "%s%.9g", i > 0 ? " " : "", value);
    out += text;
  }
  return out;
}

// The name of the geom in its text, else that of its mesh, without characters that files or quotes mind.
std::string Stem(const Source& source, int geom, const Place& place) {
  const std::string* name = place.xml().Find("name");
  std::string out = name != nullptr ? *name : "";
  if (out.empty()) {
    const std::string* called = place.xml().Find("mesh");  // without the prefix of an attached file
    const char* mesh = Id2Name(source.m, mjOBJ_MESH, source.m.geom_dataid[geom]);
    out = (called != nullptr ? *called : mesh != nullptr ? mesh : "mesh") + "_" + std::to_string(geom);
  }
  for (char& c : out) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '-' && c != '.') c = '_';
  }
  return out;
}

// Whether a geom added to the text of the body stands in the other copy as it does in this one: each body is
// made by the same text, and holds the geom at the same place.
bool IsCopy(const Source& source, int geom, int other) {
  const mjModel& m = source.m;
  const int body = m.geom_bodyid[geom], its_body = m.geom_bodyid[other];
  const Place text = io::patch::PlaceOf(source.document, source.spec, mjOBJ_BODY, body),
              its_text = io::patch::PlaceOf(source.document, source.spec, mjOBJ_BODY, its_body);
  if (body == its_body || !text || !its_text || &text.xml() != &its_text.xml()) return false;
  const auto near = [](const mjtNum* a, const mjtNum* b, int n) {
    return std::equal(a, a + n, b, [](mjtNum x, mjtNum y) { return std::fabs(x - y) < 1e-9; });
  };
  return near(m.geom_pos + 3 * geom, m.geom_pos + 3 * other, 3) &&
         near(m.geom_quat + 4 * geom, m.geom_quat + 4 * other, 4);
}

// Why the text of the geom cannot be changed for what it makes; empty when it can, with its other geoms.
std::string Problem(const Source& source, int geom, const Place& place, std::vector<int>& copies) {
  const std::string label = ElementLabel(source.m, mjOBJ_GEOM, geom);
  if (!place) return label + " has no text of its own in the file: a macro or the compiler made it";
  for (const spec::Geom* other : source.spec.geoms) {
    if (other->id == geom) continue;
    const Place there = io::patch::PlaceOf(source.document, source.spec, mjOBJ_GEOM, other->id);
    if (!there || &there.xml() != &place.xml()) continue;
    copies.push_back(other->id);
    if (IsCopy(source, geom, other->id)) continue;
    return label + " and " + ElementLabel(source.m, mjOBJ_GEOM, other->id) +
           " are made by one text (by replicate or attach) at different places of their bodies; put the geom "
           "into "
           "a body of its own inside, or write it out first";
  }
  return "";
}

const spec::Geom* GeomOf(const Source& source, int geom) {
  const auto found = std::find_if(source.spec.geoms.begin(), source.spec.geoms.end(),
                                  [geom](const spec::Geom* g) { return g->id == geom; });
  return found != source.spec.geoms.end() ? *found : nullptr;
}

// Why new geoms beside it would not stand where it stands; empty when they do. What an attached file has in
// its world is moved by the frame that it is attached in.
std::string MovedProblem(const Source& source, int geom, const Place& place) {
  const auto& files = place.tree->sources.files;
  const spec::Geom* g = GeomOf(source, geom);
  for (const spec::Frame* frame = g ? g->frame : nullptr; frame; frame = frame->frame) {
    if (!frame->where.file || std::find(files.begin(), files.end(), *frame->where.file) != files.end())
      continue;
    return ElementLabel(source.m, mjOBJ_GEOM, geom) + " stands in the world of " + files.front() +
           ", which a frame moves where it is attached; put the geom into a body of its own there";
  }
  return "";
}

// Whether new geoms of the class would have a mesh that they do not name.
bool TakesMeshFromClass(const Place& place) { return place.xml().Find("mesh") == nullptr; }

// The contact settings of a geom as they are in effect.
std::string Effective(const mjModel& m, int geom) {
  const auto whole = [](const char* name, int value) {
    return std::string(" ") + name + "=\"" + std::to_string(value) + "\"";
  };
  const auto real = [](const char* name, const mjtNum* values, int n) {
    return std::string(" ") + name + "=\"" + Numbers(values, n) + "\"";
  };
  return whole("contype", m.geom_contype[geom]) + whole("conaffinity", m.geom_conaffinity[geom]) +
         whole("condim", m.geom_condim[geom]) + whole("priority", m.geom_priority[geom]) +
         real("friction", m.geom_friction + 3 * geom, 3) + real("solmix", m.geom_solmix + geom, 1) +
         real("solref", m.geom_solref + mjNREF * geom, mjNREF) +
         real("solimp", m.geom_solimp + mjNIMP * geom, mjNIMP) + real("margin", m.geom_margin + geom, 1) +
         real("gap", m.geom_gap + geom, 1);
}

// Attributes of every new geom; `pose` in the frame of the body.
std::string Common(const Source& source, int geom, const Place& place, bool of_class, const double pos[3],
                   const double quat[4]) {
  std::string out;
  if (!of_class) {
    out += " class=\"main\"";
  } else if (const std::string dclass = source.document.ClassOf(place); dclass != "main" && !dclass.empty())
    out += " class=\"" + dclass + "\"";
  out += " pos=\"" + Numbers(pos, 3) + "\" quat=\"" + Numbers(quat, 4) + "\" mass=\"0\"";
  const int group = source.m.geom_group[geom];
  out += " group=\"" + std::to_string(group < kHiddenGroup ? kHiddenGroup : group) + "\"";
  if (!of_class) return out + Effective(source.m, geom);
  for (const char* attribute : kContactAttributes) {
    if (const std::string* value = place.xml().Find(attribute); value != nullptr)
      out += " " + std::string(attribute) + "=\"" + *value + "\"";
  }
  return out;
}

// The old geom is only seen from now on.
void StopColliding(int geom, Replacement& out) {
  for (const char* attribute : {"contype", "conaffinity"})
    out.edits.push_back({ElementEdit::Kind::kSet, mjOBJ_GEOM, geom, "", attribute, "0"});
}

void AddGeom(int geom, std::string text, Replacement& out) {
  out.edits.push_back({ElementEdit::Kind::kAddToBody, mjOBJ_GEOM, geom, "", "", std::move(text)});
}

std::string ObjText(const ConvexPart& part) {
  std::string out;
  for (std::size_t i = 0; i < part.vert.size(); i += 3) out += "v " + Numbers(&part.vert[i], 3) + "\n";
  for (std::size_t f = 0; f < part.face.size(); f += 3) {
    out += "f";
    for (std::size_t k = 0; k < 3; ++k) out += " " + std::to_string(part.face[f + k] + 1);
    out += "\n";
  }
  return out;
}

// Where the file that the geom stands in, which may be attached, looks for its meshes.
fs::path MeshFolder(const Source& source, int geom) {
  const spec::Spec::Own& own = source.spec.own;
  const spec::Geom* g = GeomOf(source, geom);
  const spec::Origin* origin = g ? g->origin.get() : nullptr;
  const fs::path folder = origin != nullptr ? origin->meshdir : own.meshdir;
  const std::string& model = origin != nullptr ? origin->modelfiledir : own.modelfiledir;
  return folder.is_absolute() ? folder : fs::absolute(model.empty() ? "." : model) / folder;
}

}  // namespace

Replacement ReplaceByPrimitive(const Source& source, int geom, const PrimitiveFit& fit) {
  Replacement out;
  const Place place = io::patch::PlaceOf(source.document, source.spec, mjOBJ_GEOM, geom);
  out.problem = Problem(source, geom, place, out.copies);
  if (out.problem.empty()) out.problem = MovedProblem(source, geom, place);
  const bool of_class = !place || !TakesMeshFromClass(place);
  if (out.problem.empty() && !of_class && source.document.ClassOf(place) == "main") {
    out.problem = ElementLabel(source.m, mjOBJ_GEOM, geom) +
                  " takes its mesh from the defaults of all geoms; name the mesh in the geom first";
  }
  if (!out.problem.empty()) return out;
  double pos[3], quat[4];
  RotVecQuat(pos, fit.pos, source.m.geom_quat + 4 * geom);
  AddTo3(pos, source.m.geom_pos + 3 * geom);
  MulQuat(quat, source.m.geom_quat + 4 * geom, fit.quat);
  StopColliding(geom, out);
  const std::string type = NameOfGeom(fit.type).word;
  AddGeom(geom,
          "<geom name=\"" + Stem(source, geom, place) + "_" + type + "\" type=\"" + type + "\" size=\"" +
              Numbers(fit.size, FindSolid(fit.type)->sizes) + "\"" +
              Common(source, geom, place, of_class, pos, quat) + "/>",
          out);
  return out;
}

Replacement ReplaceByParts(const Source& source, int geom, const Decomposition& parts) {
  Replacement out;
  const Place place = io::patch::PlaceOf(source.document, source.spec, mjOBJ_GEOM, geom);
  out.problem = Problem(source, geom, place, out.copies);
  if (out.problem.empty()) out.problem = MovedProblem(source, geom, place);
  if (out.problem.empty() && parts.parts.empty()) out.problem = "the mesh has no volume to cut into parts";
  if (!out.problem.empty()) return out;
  const std::string stem = Stem(source, geom, place);
  const std::string common =
      Common(source, geom, place, true, source.m.geom_pos + 3 * geom, source.m.geom_quat + 4 * geom);
  const fs::path folder = MeshFolder(source, geom);
  StopColliding(geom, out);
  // The parts are in metres, also where a default class scales the meshes of the model.
  const double* scale = source.m.mesh_scale + 3 * source.m.geom_dataid[geom];
  const bool scaled = scale[0] != 1 || scale[1] != 1 || scale[2] != 1;
  int number = 0;
  for (const ConvexPart& part : parts.parts) {
    const std::string name = stem + "_part" + std::to_string(number++);
    out.files.emplace_back((folder / (name + ".obj")).lexically_normal().string(), ObjText(part));
    out.edits.push_back({ElementEdit::Kind::kAddToSection, mjOBJ_GEOM, geom, "asset", "",
                         "<mesh name=\"" + name + "\" file=\"" + name + ".obj\"" +
                             (scaled ? " scale=\"1 1 1\"" : "") + "/>"});
    AddGeom(geom, "<geom name=\"" + name + "\" type=\"mesh\" mesh=\"" + name + "\"" + common + "/>", out);
  }
  return out;
}

Replacement ReplaceByField(const Source& source, int geom) {
  Replacement out;
  const Place place = io::patch::PlaceOf(source.document, source.spec, mjOBJ_GEOM, geom);
  out.problem = Problem(source, geom, place, out.copies);
  if (out.problem.empty()) out.edits = {{ElementEdit::Kind::kSet, mjOBJ_GEOM, geom, "", "type", "sdf"}};
  return out;
}

}  // namespace pliant::fit
