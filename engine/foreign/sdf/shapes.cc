#include "engine/foreign/sdf/shapes.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/foreign/gazebo_friction.h"
#include "engine/foreign/robot/gazebo_colors.h"
#include "engine/foreign/robot/inertias.h"
#include "engine/foreign/sdf/devices.h"
#include "engine/foreign/sdf/heightmap.h"
#include "engine/foreign/sdf/material_script.h"
#include "engine/foreign/sdf/polyline.h"
#include "engine/foreign/sdf/textures.h"
#include "engine/io/assets/mesh_data.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign::sdf {

using io::XmlElement;
namespace {

using io::mjcf::Describe;
using io::mjcf::LocationOf;

class LinkReader {
 public:
  LinkReader(const FileFinder& finder, spec::Spec& spec, DiagnosticSink& sink)
      : finder_(finder), spec_(spec), sink_(sink) {}

  void ReadInertial(const XmlElement& link, spec::Body& body) {
    const XmlElement* inertial = Child(link, "inertial");
    mjsBody& b = body.spec;
    // Of its collisions, by their densities.
    if (inertial && Text(*inertial, "auto") == "true" && Child(link, "collision")) {
      ReadNumber(*inertial, "density", density_);
      by_shapes_ = true;
      return;
    }
    b.explicitinertial = 1;
    b.mass = 1;
    double full[6] = {1, 1, 1, 0, 0, 0};  // what the format says of links that do not say it
    SdfPose pose;
    if (inertial) {
      ReadPose(Child(*inertial, "pose"), pose, sink_);
      ReadNumber(*inertial, "mass", b.mass);
      if (const XmlElement* tensor = Child(*inertial, "inertia")) {
        static constexpr const char* kNames[6] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
        for (int i = 0; i < 6; ++i) ReadNumber(*tensor, kNames[i], full[i]);
      }
    }
    std::copy_n(pose.pos, 3, b.ipos);
    if (b.mass <= 0) {
      sink_.Warning(LocationOf(inertial ? *inertial : link), Describe(link),
                    "its mass is not positive; it is read as 1 g");
      b.mass = 1e-3;
    }
    std::string problem;
    if (MendTensor(b.mass, full, problem)) sink_.Warning(LocationOf(link), Describe(link), problem);
    SetTensor(pose, full, b);
  }

  void ReadShape(const XmlElement& xml, spec::Body& body) {
    const XmlElement* geometry = Child(xml, "geometry");
    if (!geometry)
      return sink_.Warning(LocationOf(xml), Describe(xml), "it has no 'geometry' and is left out");
    const auto shape = std::find_if(geometry->children.begin(), geometry->children.end(),
                                    [](const XmlElement& child) { return child.name != "empty"; });
    if (shape == geometry->children.end()) return;
    spec::Geom* geom = spec_.AddGeom(body);
    geom->where = {xml.file, xml.line, xml.column};
    pieces_.clear();
    const bool visual = xml.name == "visual";
    SdfPose pose;
    ReadPose(Child(xml, "pose"), pose, sink_);
    const bool known = shape->name == "polyline" ? ReadOutlines(*geometry, visual, *geom)
                       : shape->name == "heightmap"
                           ? ReadHeightmap(*shape, visual, finder_, spec_, *geom, pose, sink_)
                           : ReadGeometry(*shape, *geom);
    if (!known) {
      spec_.Delete(*geom);
      return;
    }
    if (geom->spec.type == mjGEOM_PLANE) TurnPlane(*shape, pose);
    std::copy_n(pose.pos, 3, geom->spec.pos);
    std::copy_n(pose.quat, 4, geom->spec.quat);
    if (visual) {
      geom->spec.contype = geom->spec.conaffinity = 0;
      geom->spec.group = 1;
      geom->spec.density = 0;
      ReadMaterial(xml, *geom);
    } else {
      ReadFriction(xml, *geom);
      if (by_shapes_) {
        geom->spec.density = density_;
        ReadNumber(xml, "density", geom->spec.density);
      }
    }
    for (const std::string& piece : pieces_) {
      spec::Geom* more = spec_.AddGeom(body);
      spec::CopyData(*more, *geom);
      more->where = geom->where;
      more->own.meshname = piece;
    }
  }

 private:
  // A number that stands as text in a child; false when there is none.
  bool ReadNumber(const XmlElement& xml, const char* name, double& value) {
    const XmlElement* child = Child(xml, name);
    const std::string text = child ? Text(*child, kText) : "";
    if (text.empty()) return false;
    double number = 0;
    if (Numbers(text, &number, 1) && std::isfinite(number)) {
      value = number;
      return true;
    }
    sink_.Warning(LocationOf(*child), name, "it must be a number, not '" + text + "', and is ignored");
    return false;
  }
  bool ReadVector(const XmlElement& xml, const char* name, double* values, std::size_t count) {
    const XmlElement* child = Child(xml, name);
    const std::string text = child ? Text(*child, kText) : "";
    if (text.empty()) return false;
    if (Numbers(text, values, count)) return true;
    sink_.Warning(LocationOf(*child), name,
                  "it must be " + std::to_string(count) + " numbers, not '" + text + "', and is ignored");
    return false;
  }

  // The document has no turned tensors with a frame of their own.
  static void SetTensor(const SdfPose& pose, const double full[6], mjsBody& b) {
    double axes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, turned[9] = {};
    for (int k = 0; k < 3; ++k) {
      const double unit[3] = {k == 0 ? 1.0 : 0, k == 1 ? 1.0 : 0, k == 2 ? 1.0 : 0};
      const SdfPose turn = SdfPose{{0, 0, 0}, {pose.quat[0], pose.quat[1], pose.quat[2], pose.quat[3]}} *
                           SdfPose{{unit[0], unit[1], unit[2]}, {1, 0, 0, 0}};
      for (int r = 0; r < 3; ++r) axes[3 * r + k] = turn.pos[r];
    }
    const double tensor[9] = {full[0], full[3], full[4], full[3], full[1],
                              full[5], full[4], full[5], full[2]};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        for (int k = 0; k < 9; ++k)
          turned[3 * i + j] += axes[3 * i + k / 3] * tensor[k] * axes[3 * j + k % 3];
      }
    }
    const double entries[6] = {turned[0], turned[4], turned[8], turned[1], turned[2], turned[5]};
    std::copy_n(entries, 6, b.fullinertia);
  }

  bool ReadGeometry(const XmlElement& shape, spec::Geom& geom) {
    mjsGeom& g = geom.spec;
    bool complete = true;
    constexpr std::string_view kDrake = "drake:";  // shapes that it knew before the format did
    const std::string name = shape.name.substr(shape.name.starts_with(kDrake) ? kDrake.size() : 0);
    if (name == "box") {
      g.type = mjGEOM_BOX;
      complete = ReadVector(shape, "size", g.size, 3);
      for (double& size : g.size) size /= 2;
    } else if (name == "sphere") {
      g.type = mjGEOM_SPHERE;
      complete = ReadNumber(shape, "radius", g.size[0]);
    } else if (name == "cylinder" || name == "capsule") {
      g.type = name == "cylinder" ? mjGEOM_CYLINDER : mjGEOM_CAPSULE;
      complete = ReadNumber(shape, "radius", g.size[0]) && ReadNumber(shape, "length", g.size[1]);
      g.size[1] /= 2;
    } else if (name == "ellipsoid") {
      g.type = mjGEOM_ELLIPSOID;
      complete = ReadVector(shape, "radii", g.size, 3);
    } else if (name == "plane") {
      g.type = mjGEOM_PLANE;
      double size[2] = {0, 0};
      ReadVector(shape, "size", size, 2);
      constexpr double kGround = 50;  // m
      // The ground of a world is no measure of what stands on it, as the view would make it.
      if (std::min(size[0], size[1]) >= kGround) size[0] = size[1] = 0;  // without end
      const double half[3] = {size[0] / 2, size[1] / 2, 0.05};
      std::copy_n(half, 3, g.size);
    } else if (name == "cone") {
      double size[2] = {0, 0};
      complete = ReadNumber(shape, "radius", size[0]) && ReadNumber(shape, "length", size[1]) &&
                 size[0] > 0 && size[1] > 0;
      if (complete) UseCone(size[0], size[1], geom);
    } else if (name == "mesh") {
      return ReadMesh(shape, geom);
    } else {
      sink_.Warning(
          LocationOf(shape), Describe(shape),
          "shapes of this kind are left out; known: box, sphere, cylinder, capsule, cone, ellipsoid, plane, "
          "mesh, polyline, heightmap");
      return false;
    }
    complete = complete && std::all_of(g.size, g.size + 3, [](double size) { return size >= 0; });
    if (!complete) {
      sink_.Warning(LocationOf(shape), shape.name,
                    "it needs its size (size, radius, length or radii) and is left out");
    }
    return complete;
  }

  // The hull of a base circle and of the tip, which is up; the origin is at half of the height.
  void UseCone(double radius, double length, spec::Geom& geom) {
    constexpr int kCorners = 48;
    geom.spec.type = mjGEOM_MESH;
    std::vector<float> points = {0, 0, static_cast<float>(length / 2)};
    for (int i = 0; i < kCorners; ++i) {
      const double angle = 2 * mjPI * i / kCorners;
      const double corner[3] = {radius * std::cos(angle), radius * std::sin(angle), -length / 2};
      for (const double x : corner) points.push_back(static_cast<float>(x));
    }
    geom.own.meshname = MeshOf(std::move(points), {}, "cone", geom);
  }

  // The name of a mesh of these points, the hull of them without faces.
  std::string MeshOf(std::vector<float> points, std::vector<int> faces, const std::string& kind,
                     const spec::Geom& geom) {
    for (const spec::Mesh* mesh : spec_.meshes) {
      if (mesh->own.uservert == points && mesh->own.userface == faces) return mesh->name;
    }
    spec::Mesh* mesh = spec_.AddMesh();
    mesh->where = geom.where;
    mesh->own.uservert = std::move(points);
    mesh->own.userface = std::move(faces);
    std::string name = kind;
    for (int i = 1; !spec_.SetName(*mesh, name); ++i) name = kind + "_" + std::to_string(i);
    return name;
  }

  // All polylines of a geometry are one solid. It collides by convex pieces, the first of which is `geom`.
  bool ReadOutlines(const XmlElement& geometry, bool visual, spec::Geom& geom) {
    std::vector<Outline> outlines;
    double height = 1;
    for (const XmlElement& polyline : geometry.children) {
      if (polyline.name != "polyline") continue;
      ReadNumber(polyline, "height", height);
      Outline& outline = outlines.emplace_back();
      for (const XmlElement& point : polyline.children) {
        double xy[2];
        if (point.name == "point" && Numbers(Text(point, kText), xy, 2)) outline.push_back({xy[0], xy[1]});
      }
    }
    Prism prism;
    if (!MakePrism(outlines, height, prism)) {
      sink_.Warning(
          LocationOf(geometry), "polyline",
          "its points bound no area, or its outlines cross, or its height is not positive, and it is "
          "left out");
      return false;
    }
    geom.spec.type = mjGEOM_MESH;
    if (visual) {
      geom.own.meshname = MeshOf(std::move(prism.vertices), std::move(prism.faces), "polyline", geom);
      auto* const mesh = spec_.Find<spec::Mesh>(geom.own.meshname);
      mesh->own.usernormal = std::move(prism.normals);
      mesh->own.userfacenormal = std::move(prism.face_normals);
      return true;
    }
    for (std::vector<float>& piece : prism.pieces)
      pieces_.push_back(MeshOf(std::move(piece), {}, "polyline_piece", geom));
    geom.own.meshname = pieces_.front();
    pieces_.erase(pieces_.begin());
    return true;
  }

  void TurnPlane(const XmlElement& shape, SdfPose& pose) {
    double normal[3] = {0, 0, 1};
    ReadVector(shape, "normal", normal, 3);
    if (normal[0] == 0 && normal[1] == 0) return;
    const double length = std::sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    const double angle = std::acos(std::clamp(normal[2] / length, -1.0, 1.0)),
                 side = std::hypot(normal[0], normal[1]);
    const double half = std::sin(angle / 2) / side;
    pose = pose * SdfPose{{0, 0, 0}, {std::cos(angle / 2), -normal[1] * half, normal[0] * half, 0}};
  }

  // Of a file with several shapes the one that is asked for.
  static std::string PartType(const XmlElement& shape, const std::string& path) {
    const XmlElement* part = Child(shape, "submesh");
    const XmlElement *name = part ? Child(*part, "name") : nullptr,
                     *center = part ? Child(*part, "center") : nullptr;
    const io::MeshFormat format = io::FindMeshFormat(path, "");
    if (!name || (format != io::MeshFormat::kScene && format != io::MeshFormat::kObj)) return "";
    const std::string centered = center ? Text(*center, kText) : "";
    return io::ContentTypeOfPart(path, Text(*name, kText), centered == "true" || centered == "1");
  }

  bool ReadMesh(const XmlElement& shape, spec::Geom& geom) {
    const XmlElement* uri = Child(shape, "uri");
    const std::string name = uri ? Text(*uri, kText) : "";
    const std::string path =
        name.empty() ? "" : finder_.Find(name, shape.file ? io::DirectoryOf(*shape.file) : "");
    if (path.empty()) {
      sink_.Warning(
          LocationOf(uri ? *uri : shape), Describe(shape),
          "mesh file '" + name + "' was not found, and the shape is left out; " + finder_.Places(name));
      return false;
    }
    double scale[3] = {1, 1, 1};
    ReadVector(shape, "scale", scale, 3);
    geom.spec.type = mjGEOM_MESH;
    const std::string file = finder_.Relative(path), type = PartType(shape, path);
    for (const spec::Mesh* mesh : spec_.meshes) {
      if (mesh->own.file != file || mesh->own.content_type != type ||
          !std::equal(scale, scale + 3, mesh->spec.scale))
        continue;
      geom.own.meshname = mesh->name;
      return true;
    }
    spec::Mesh* mesh = spec_.AddMesh();
    mesh->where = {shape.file, shape.line, shape.column};
    mesh->own.file = file;
    mesh->own.content_type = type;
    std::copy_n(scale, 3, mesh->spec.scale);
    const std::string stem = io::StemOf(path);
    std::string unique = stem;
    for (int i = 1; !spec_.SetName(*mesh, unique); ++i) unique = stem + "_" + std::to_string(i);
    geom.own.meshname = unique;
    return true;
  }

  void ReadMaterial(const XmlElement& visual, spec::Geom& geom) {
    const XmlElement* material = Child(visual, "material");
    if (!material) return;
    double rgba[4] = {0.5, 0.5, 0.5, 1};
    const XmlElement* script = Child(*material, "script");
    const XmlElement* named = script ? Child(*script, "name") : nullptr;
    float known[4];
    ScriptedLook look;
    const bool scripted = script && FindScriptedLook(*script, finder_, look);
    const bool diffuse = ReadColor(*material, "diffuse", rgba);
    bool painted =
        diffuse && (rgba[0] != 1 || rgba[1] != 1 || rgba[2] != 1);  // white is what exporters write
    if (diffuse || ReadColor(*material, "ambient", rgba)) {
    } else if (scripted) {
      std::copy_n(look.rgba, 4, rgba);
      painted = true;
    } else if (named && FindGazeboColor(Text(*named, kText), known)) {
      std::copy_n(known, 4, rgba);
      painted = true;
    }
    for (double& c : rgba) c = std::clamp(c, 0.0, 1.0);
    double transparency = 0;
    if (ReadNumber(visual, "transparency", transparency)) rgba[3] *= 1 - std::clamp(transparency, 0.0, 1.0);
    std::copy_n(rgba, 4, geom.spec.rgba);
    const XmlElement* pbr = Child(*material, "pbr");
    const XmlElement* metal = pbr ? Child(*pbr, "metal") : nullptr;
    const XmlElement* map = metal ? Child(*metal, "albedo_map") : nullptr;
    if (map) {
      UseTexture(*map, 0, finder_, spec_, geom, sink_);
    } else if (!look.picture.empty()) {
      ShowPicture(look.picture, 0, finder_, spec_, geom);
    } else if (painted && geom.spec.type == mjGEOM_MESH) {
      PaintOver(named ? NameOfPaint(Text(*named, kText)) : "paint", spec_, geom);
    }
  }

  // "Gazebo/Blue" as a name of MJCF, which attaching would split.
  static std::string NameOfPaint(std::string name) {
    std::replace(name.begin(), name.end(), '/', '_');
    return name.empty() ? "paint" : name;
  }

  bool ReadColor(const XmlElement& material, const char* name, double rgba[4]) {
    const XmlElement* child = Child(material, name);
    const std::string text = child ? Text(*child, kText) : "";
    if (text.empty()) return false;
    if (Numbers(text, rgba, 4) || Numbers(text, rgba, 3)) return true;
    sink_.Warning(LocationOf(*child), name,
                  "a color is red green blue alpha in [0, 1], not '" + text + "'; it is ignored");
    return false;
  }

  void ReadFriction(const XmlElement& collision, spec::Geom& geom) {
    const XmlElement* at = &collision;
    for (const char* name : {"surface", "friction", "ode"}) at = at ? Child(*at, name) : nullptr;
    double mu = 0;
    if (at && ReadNumber(*at, "mu", mu) && mu >= 0) geom.spec.friction[0] = FrictionOfGazebo(mu);
  }

  const FileFinder& finder_;
  spec::Spec& spec_;
  DiagnosticSink& sink_;
  bool by_shapes_ = false;           // the inertia of the link is that of its collisions
  double density_ = 1000;            // of those that do not say it
  std::vector<std::string> pieces_;  // meshes of a shape besides the first
};

}  // namespace

void ReadLink(const XmlElement& link, const FileFinder& finder, bool world, spec::Spec& spec,
              spec::Body& body, DiagnosticSink& sink) {
  LinkReader reader(finder, spec, sink);
  if (!world) reader.ReadInertial(link, body);
  for (const XmlElement& child : link.children) {
    if (child.name == "visual" || child.name == "collision") reader.ReadShape(child, body);
    if (child.name == "light") ReadLight(child, spec, body, sink);
    if (child.name == "sensor") ReadSensor(child, Text(link, "name"), spec, body, sink);
  }
  if (!Child(link, "visual")) return;
  for (spec::Geom* geom : body.geoms) {
    if (geom->spec.contype) geom->spec.group = 3;  // not shown where something else is
  }
}

void GivePlanesThickness(spec::Body& body, bool moves) {
  constexpr double kHalf = 5e-4, kUnsaid = 0.5;  // m; SDFormat's planes are 1 m wide unless told
  for (spec::Geom* geom : body.geoms) {
    if (!moves || geom->spec.type != mjGEOM_PLANE) continue;
    geom->spec.type = mjGEOM_BOX;
    double* const size = geom->spec.size;
    for (int k = 0; k < 2; ++k) size[k] = size[k] > 0 ? size[k] : kUnsaid;
    size[2] = kHalf;
  }
  for (spec::Body* child : body.bodies) GivePlanesThickness(*child, moves || !child->joints.empty());
}

}  // namespace pliant::foreign::sdf
