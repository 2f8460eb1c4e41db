#include "engine/fit/replacement.h"

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

// The name of the geom, else that of its mesh, without characters that files or quotes mind.
std::string Stem(const Source& source, int geom) {
  const char* name = Id2Name(source.m, mjOBJ_GEOM, geom);
  std::string out = name != nullptr && *name != '\0' ? name : "";
  if (out.empty()) {
    const char* mesh = Id2Name(source.m, mjOBJ_MESH, source.m.geom_dataid[geom]);
    out = (mesh != nullptr ? mesh : "mesh") + std::string("_") + std::to_string(geom);
  }
  for (char& c : out) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '-' && c != '.') c = '_';
  }
  return out;
}

// Why the text of the geom cannot be changed for it alone; empty when it can.
std::string Problem(const Source& source, int geom, const Place& place) {
  const std::string label = ElementLabel(source.m, mjOBJ_GEOM, geom);
  if (!place) return label + " has no text of its own in the file: a macro or the compiler made it";
  if (place.xml().Find("mesh") == nullptr)
    return label + " takes its mesh from a default class; name the mesh in the geom first";
  int users = 0;
  for (const spec::Geom* other : source.spec.geoms) {
    const Place there = io::patch::PlaceOf(source.document, source.spec, mjOBJ_GEOM, other->id);
    users += there && &there.xml() == &place.xml() ? 1 : 0;
  }
  return users > 1 ? label + " is one of " + std::to_string(users) +
                         " geoms that one text makes (by replicate or attach); write it out first"
                   : "";
}

// Attributes of every new geom; `pose` in the frame of the body.
std::string Common(const Source& source, int geom, const Place& place, const double pos[3],
                   const double quat[4]) {
  std::string out;
  if (const std::string dclass = source.document.ClassOf(place); dclass != "main" && !dclass.empty())
    out += " class=\"" + dclass + "\"";
  out += " pos=\"" + Numbers(pos, 3) + "\" quat=\"" + Numbers(quat, 4) + "\" mass=\"0\"";
  const int group = source.m.geom_group[geom];
  out += " group=\"" + std::to_string(group < kHiddenGroup ? kHiddenGroup : group) + "\"";
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

fs::path MeshFolder(const spec::Spec& spec) {
  const fs::path folder = spec.own.meshdir;
  const std::string& model = spec.own.modelfiledir;
  return folder.is_absolute() ? folder : fs::absolute(model.empty() ? "." : model) / folder;
}

}  // namespace

Replacement ReplaceByPrimitive(const Source& source, int geom, const PrimitiveFit& fit) {
  Replacement out;
  const Place place = io::patch::PlaceOf(source.document, source.spec, mjOBJ_GEOM, geom);
  out.problem = Problem(source, geom, place);
  if (!out.problem.empty()) return out;
  double pos[3], quat[4];
  RotVecQuat(pos, fit.pos, source.m.geom_quat + 4 * geom);
  AddTo3(pos, source.m.geom_pos + 3 * geom);
  MulQuat(quat, source.m.geom_quat + 4 * geom, fit.quat);
  StopColliding(geom, out);
  const std::string type = NameOfGeom(fit.type).word;
  AddGeom(geom,
          "<geom name=\"" + Stem(source, geom) + "_" + type + "\" type=\"" + type + "\" size=\"" +
              Numbers(fit.size, FindSolid(fit.type)->sizes) + "\"" + Common(source, geom, place, pos, quat) +
              "/>",
          out);
  return out;
}

Replacement ReplaceByParts(const Source& source, int geom, const Decomposition& parts) {
  Replacement out;
  const Place place = io::patch::PlaceOf(source.document, source.spec, mjOBJ_GEOM, geom);
  out.problem = Problem(source, geom, place);
  if (out.problem.empty() && parts.parts.empty()) out.problem = "the mesh has no volume to cut into parts";
  if (!out.problem.empty()) return out;
  const std::string stem = Stem(source, geom);
  const std::string common =
      Common(source, geom, place, source.m.geom_pos + 3 * geom, source.m.geom_quat + 4 * geom);
  const fs::path folder = MeshFolder(source.spec);
  StopColliding(geom, out);
  // The parts are in metres, also where a default class scales the meshes of the model.
  const double* scale = source.m.mesh_scale + 3 * source.m.geom_dataid[geom];
  const bool scaled = scale[0] != 1 || scale[1] != 1 || scale[2] != 1;
  int number = 0;
  for (const ConvexPart& part : parts.parts) {
    const std::string name = stem + "_part" + std::to_string(number++);
    out.files.emplace_back((folder / (name + ".obj")).lexically_normal().string(), ObjText(part));
    out.edits.push_back({ElementEdit::Kind::kAddToSection, mjOBJ_UNKNOWN, -1, "asset", "",
                         "<mesh name=\"" + name + "\" file=\"" + name + ".obj\"" +
                             (scaled ? " scale=\"1 1 1\"" : "") + "/>"});
    AddGeom(geom, "<geom name=\"" + name + "\" type=\"mesh\" mesh=\"" + name + "\"" + common + "/>", out);
  }
  return out;
}

Replacement ReplaceByField(const Source& source, int geom) {
  Replacement out;
  const Place place = io::patch::PlaceOf(source.document, source.spec, mjOBJ_GEOM, geom);
  out.problem = Problem(source, geom, place);
  if (out.problem.empty()) out.edits = {{ElementEdit::Kind::kSet, mjOBJ_GEOM, geom, "", "type", "sdf"}};
  return out;
}

}  // namespace pliant::fit
