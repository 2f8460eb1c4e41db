#include "engine/io/urdf/reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/io/mjcf/schema/check.h"
#include "engine/io/mjcf/schema/store.h"
#include "engine/io/mjcf/values.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/load_rules.h"
#include "engine/model/rules.h"
#include "engine/spec/attributes/orientation.h"

namespace pliant::io::urdf {

using spec::Body;
using spec::Joint;
using spec::Spec;

namespace {

using mjcf::Describe;
using mjcf::LocationOf;

const XmlElement* FindChild(const XmlElement& parent, std::string_view name) {
  for (const XmlElement& child : parent.children) {
    if (child.name == name) return &child;
  }
  return nullptr;
}

class Converter {
 public:
  Converter(Spec& spec, const Vfs* vfs, DiagnosticSink& sink) : spec_(spec), vfs_(vfs), sink_(sink) {}

  // Links become bodies, joints hang them on their parents; links that are nobody's child hang on the world.
  void Convert(const XmlElement& robot) {
    mjsCompiler& compiler = spec_.spec.compiler;
    compiler.fusestatic = 1;
    compiler.discardvisual = 1;
    spec_.spec.strippath = HasRule(spec_.spec.option, kRuleStripPath);
    if (const std::string* name = robot.Find("name")) spec_.own.modelname = *name;
    for (const XmlElement& child : robot.children) {
      if (child.name == "mujoco") ReadExtension(child);
    }
    compiler.degree = 0;
    for (const XmlElement& child : robot.children) {
      if (child.name == "material") ReadMaterial(child);
      if (child.name == "link") Collect(child);
    }
    for (const XmlElement& child : robot.children) {
      if (child.name == "joint") Connect(child);
    }
    for (const Link& link : links_) {
      if (!link.joint) AddTree(link, *spec_.world);
    }
    for (const Link& link : links_) {
      if (link.body) {
        ReadShapes(*link.xml, *link.body);
      } else {
        Error(*link.xml, "this link hangs in a loop of joints; a robot must be a tree");
      }
    }
  }

 private:
  struct Link {
    const XmlElement* xml;
    std::string name;
    const XmlElement* joint = nullptr;  // that connects it to its parent
    std::vector<int> children;          // links, in the order of their joints
    mutable Body* body = nullptr;       // null until the tree reaches it
  };

  void Error(const XmlElement& xml, std::string message) {
    sink_.Error(LocationOf(xml), Describe(xml), std::move(message));
  }

  // ---- The robot as a whole.
  void ReadExtension(const XmlElement& xml) {
    for (const XmlElement& child : xml.children) {
      for (const mjcf::Tag tag : {mjcf::Tag::kCompiler, mjcf::Tag::kOption, mjcf::Tag::kSize}) {
        if (child.name == mjcf::RowOf(tag).name) ReadSettings(child, mjcf::RowOf(tag));
      }
    }
  }

  // As in MJCF, but what is not known there is ignored.
  void ReadSettings(const XmlElement& xml, const mjcf::ElementRow& row) {
    XmlElement known = xml;
    known.children.clear();
    std::erase_if(known.attributes, [&](const XmlAttribute& a) { return !mjcf::FindAttribute(row, a.name); });
    const int errors = sink_.ErrorCount();
    mjcf::CheckTree(known, row, sink_);
    if (sink_.ErrorCount() > errors) return;
    if (const std::string* directory = known.Find("assetdir")) {
      spec_.own.meshdir = spec_.own.texturedir = *directory;
    }
    mjcf::StoreAttributes(row, known, &spec_.spec);
    for (const XmlElement& child : xml.children) {
      if (const mjcf::ElementRow* child_row = mjcf::FindChild(row, child.name))
        ReadSettings(child, *child_row);
    }
  }

  // Remembers the colour of a named material; the first one of a name counts.
  void ReadMaterial(const XmlElement& xml) {
    const XmlElement* color = FindChild(xml, "color");
    const std::string* name = xml.Find("name");
    std::array<double, 4> rgba = {0, 0, 0, 1};
    if (color && name && Numbers(*color, "rgba", rgba.data(), 4)) colors_.emplace(*name, rgba);
  }

  void Collect(const XmlElement& xml) {
    const std::string* name = xml.Find("name");
    if (!name || name->empty()) return Error(xml, "a link needs a 'name'");
    if (FindLink(*name) >= 0) return Error(xml, "there are two links of this name");
    links_.push_back({&xml, *name, nullptr, {}, nullptr});
    for (const XmlElement& child : xml.children) {
      const XmlElement* material = child.name == "visual" ? FindChild(child, "material") : nullptr;
      if (material) ReadMaterial(*material);
    }
  }

  int FindLink(const std::string& name) const {
    for (std::size_t i = 0; i < links_.size(); ++i) {
      if (links_[i].name == name) return static_cast<int>(i);
    }
    return -1;
  }

  // The link that <parent link=".."/> or <child link=".."/> of a joint names; -1 after an error.
  int EndOf(const XmlElement& joint, const char* which) {
    const XmlElement* end = FindChild(joint, which);
    const std::string* name = end ? end->Find("link") : nullptr;
    if (!name) {
      Error(joint, std::string("a joint needs '<") + which + " link=...>'");
      return -1;
    }
    const int link = FindLink(*name);
    if (link < 0) Error(*end, std::string("the ") + which + " link '" + *name + "' does not exist");
    return link;
  }

  void Connect(const XmlElement& joint) {
    if (!joint.Find("type")) return Error(joint, "required attribute 'type' is missing");
    const int parent = EndOf(joint, "parent"), child = EndOf(joint, "child");
    if (parent < 0 || child < 0) return;
    if (links_[child].joint) {
      return Error(joint, "link '" + links_[child].name + "' already has a parent; a robot must be a tree");
    }
    links_[child].joint = &joint;
    links_[parent].children.push_back(child);
  }

  // ---- Links.
  void AddTree(const Link& link, Body& parent) {
    Body* body = &parent;
    // A root link called like the world is the world.
    if (link.joint || link.name != spec_.world->name) {
      body = spec_.AddBody(parent);
      body->where = {link.xml->file, link.xml->line, link.xml->column};
      if (!spec_.SetName(*body, link.name)) Error(*link.xml, spec_.error());
      if (link.joint) {
        ReadOrigin(*link.joint, body->spec.pos, body->spec.quat);
        ReadJoint(*link.joint, *body);
      }
      if (const XmlElement* inertial = FindChild(*link.xml, "inertial")) ReadInertial(*inertial, *body);
    }
    link.body = body;
    for (const int child : link.children) AddTree(links_[child], *body);
  }

  // Link by link as the file has them, whatever hangs on what: the first of a name has it, and meshes are
  // numbered like that. Discarded visuals take no names and need no files: they are not read.
  void ReadShapes(const XmlElement& link, Body& body) {
    for (const XmlElement& child : link.children) {
      const bool visual = child.name == "visual" && !spec_.spec.compiler.discardvisual;
      if (visual || child.name == "collision") ReadGeom(child, link, body);
    }
  }

  void ReadInertial(const XmlElement& xml, Body& body) {
    mjsBody& b = body.spec;
    b.explicitinertial = 1;
    std::fill_n(b.ipos, 3, 0.0);
    double quat[4] = {1, 0, 0, 0};
    ReadOrigin(xml, b.ipos, quat);
    if (const XmlElement* mass = FindChild(xml, "mass")) Numbers(*mass, "value", &b.mass, 1);
    const XmlElement* inertia = FindChild(xml, "inertia");
    if (!inertia) return;
    static constexpr const char* kNames[6] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
    double full[6] = {0, 0, 0, 0, 0, 0};
    for (int i = 0; i < 6; ++i) Numbers(*inertia, kNames[i], &full[i], 1);
    // MJCF has no turned tensors, so that this one is turned.
    const double tensor[9] = {full[0], full[3], full[4], full[3], full[1],
                              full[5], full[4], full[5], full[2]};
    double turn[9], half[9], turned[9];
    Quat2Mat(turn, quat);
    MulMatMat3(half, turn, tensor);
    MulMatMatT3(turned, half, turn);
    const double rows[6] = {turned[0], turned[4], turned[8], turned[1], turned[2], turned[5]};
    std::copy_n(quat[0] == 1 ? full : rows, 6, b.fullinertia);
  }

  // "xyz" and roll-pitch-yaw about the fixed axes; absent parts are the identity.
  void ReadOrigin(const XmlElement& xml, double pos[3], double quat[4]) {
    const XmlElement* origin = FindChild(xml, "origin");
    if (!origin) return;
    Numbers(*origin, "xyz", pos, 3);
    mjsOrientation orientation = {};
    orientation.type = mjORIENTATION_EULER;
    if (Numbers(*origin, "rpy", orientation.euler, 3))
      spec::ResolveOrientation(quat, false, "XYZ", orientation);
  }

  // ---- Joints.
  void ReadJoint(const XmlElement& xml, Body& body) {
    static const std::map<std::string, mjtJoint, std::less<>> kTypes = {{"revolute", mjJNT_HINGE},
                                                                        {"continuous", mjJNT_HINGE},
                                                                        {"prismatic", mjJNT_SLIDE},
                                                                        {"spherical", mjJNT_BALL},
                                                                        {"floating", mjJNT_FREE}};
    const std::string& type = *xml.Find("type");
    double axis[3] = {1, 0, 0};
    if (const XmlElement* given = FindChild(xml, "axis")) Numbers(*given, "xyz", axis, 3);
    if (type == "fixed") return;
    if (type == "planar") return AddPlanar(xml, axis, body);
    const auto found = kTypes.find(type);
    if (found == kTypes.end()) {
      return Error(xml,
                   "unknown joint type '" + type +
                       "'; allowed: revolute, continuous, prismatic, fixed, floating, planar, spherical");
    }
    Joint* joint = AddJoint(xml, body, mjcf::FetchText(xml, "name"), found->second, axis);
    if (found->second == mjJNT_HINGE || found->second == mjJNT_SLIDE) ReadLimit(xml, joint->spec);
    if (const XmlElement* mimic = FindChild(xml, "mimic")) {
      sink_.Warning(LocationOf(*mimic), "joint '" + joint->name + "'",
                    "'mimic' is ignored; couple the joints by an equality in MJCF");
    }
  }

  Joint* AddJoint(const XmlElement& xml, Body& body, const std::string& name, mjtJoint type,
                  const double axis[3]) {
    Joint* joint = spec_.AddJoint(body);
    joint->where = {xml.file, xml.line, xml.column};
    if (!spec_.SetName(*joint, name)) Error(xml, spec_.error());
    mjsJoint& j = joint->spec;
    j.type = type;
    std::copy_n(axis, 3, j.axis);
    if (const XmlElement* dynamics = FindChild(xml, "dynamics")) {
      Numbers(*dynamics, "damping", j.damping, 1);
      Numbers(*dynamics, "friction", &j.frictionloss, 1);
    }
    return joint;
  }

  void ReadLimit(const XmlElement& xml, mjsJoint& joint) {
    const XmlElement* limit = FindChild(xml, "limit");
    if (!limit) return;
    Numbers(*limit, "lower", &joint.range[0], 1);
    Numbers(*limit, "upper", &joint.range[1], 1);
    double effort = 0;
    Numbers(*limit, "effort", &effort, 1);
    if (effort <= 0) return;
    joint.actfrcrange[0] = -effort;
    joint.actfrcrange[1] = effort;
  }

  // Two slides in the plane normal to the axis and a hinge about it. A limit is one of the first slide.
  void AddPlanar(const XmlElement& xml, const double axis[3], Body& body) {
    const double ex[3] = {1, 0, 0}, ey[3] = {0, 1, 0};
    double quat[4], x[3], y[3];
    QuatZ2Vec(quat, axis);
    RotVecQuat(x, ex, quat);
    RotVecQuat(y, ey, quat);
    const std::string name = mjcf::FetchText(xml, "name");
    ReadLimit(xml, AddJoint(xml, body, name + "_TX", mjJNT_SLIDE, x)->spec);
    AddJoint(xml, body, name + "_TY", mjJNT_SLIDE, y);
    AddJoint(xml, body, name + "_RZ", mjJNT_HINGE, axis);
  }

  // ---- Shapes.
  void ReadGeom(const XmlElement& xml, const XmlElement& link, Body& body) {
    const XmlElement* geometry = FindChild(xml, "geometry");
    if (!geometry || geometry->children.empty()) {
      return Error(xml, "it needs a 'geometry' with a shape inside");
    }
    spec::Geom* geom = spec_.AddGeom(body);
    geom->where = {xml.file, xml.line, xml.column};
    // A name that is taken is dropped.
    const std::string* name = xml.Find("name");
    if (name && !spec_.Find(mjOBJ_GEOM, *name)) spec_.SetName(*geom, *name);
    mjsGeom& g = geom->spec;
    ReadOrigin(xml, g.pos, g.quat);
    if (xml.name == "visual") {
      g.contype = g.conaffinity = 0;
      g.group = 1;
      g.density = 0;
    }
    ReadColor(xml, link, g);
    ReadShape(geometry->children[0], *geom);
  }

  // A colour carries on: a visual without one has that of the visuals before it in the link, and so has a
  // collision shape, whatever it says itself.
  void ReadColor(const XmlElement& xml, const XmlElement& link, mjsGeom& geom) {
    for (const XmlElement& child : link.children) {
      if (child.name == "visual") ApplyMaterial(child, geom);
      if (&child == &xml) return;
    }
  }

  // Nothing without a material, or with one that is not known.
  void ApplyMaterial(const XmlElement& xml, mjsGeom& geom) {
    const XmlElement* material = FindChild(xml, "material");
    if (!material) return;
    double rgba[4] = {0, 0, 0, 1};
    const XmlElement* color = FindChild(*material, "color");
    const std::string* name = material->Find("name");
    if (color) {
      if (!Numbers(*color, "rgba", rgba, 4)) return;
    } else if (name && colors_.contains(*name)) {
      std::copy_n(colors_[*name].data(), 4, rgba);
    } else {
      return;
    }
    std::copy_n(rgba, 4, geom.rgba);
  }

  void ReadShape(const XmlElement& shape, spec::Geom& geom) {
    mjsGeom& g = geom.spec;
    if (shape.name == "box") {
      g.type = mjGEOM_BOX;
      Require(shape, "size", g.size, 3);
      for (double& size : g.size) size /= 2;
    } else if (shape.name == "sphere") {
      g.type = mjGEOM_SPHERE;
      Require(shape, "radius", g.size, 1);
    } else if (shape.name == "cylinder" || shape.name == "capsule") {
      g.type = shape.name == "cylinder" ? mjGEOM_CYLINDER : mjGEOM_CAPSULE;
      Require(shape, "radius", g.size, 1);
      Require(shape, "length", g.size + 1, 1);
      g.size[1] /= 2;
    } else if (shape.name == "mesh") {
      g.type = mjGEOM_MESH;
      geom.own.meshname = AddMesh(shape);
    } else {
      Error(shape, "unknown shape; allowed: box, sphere, cylinder, capsule, mesh");
    }
  }

  // Name of the mesh file, from the mesh directory. Folders of the robot's own computer are often not here:
  // until release 3.6 they were always left out, so a file found only like that gives a warning.
  std::string MeshPath(const XmlElement& shape, const std::string& file) {
    std::string plain = FileNameOf(file);
    if (spec_.spec.strippath || plain == file) return plain;
    const auto exists = [this](const std::string& name) {
      return ResourceExists(vfs_, ResolveAssetPath(spec_.own.modelfiledir, spec_.own.meshdir, name, false));
    };
    if (exists(file) || !exists(plain)) return file;
    sink_.Warning(LocationOf(shape, "filename"), Describe(shape),
                  "there is no file '" + file + "'; '" + plain +
                      "' is read instead, as <mujoco><compiler strippath=\"true\"/></mujoco> asks for");
    return plain;
  }

  // The asset for this file at this scale, made at its first use.
  std::string AddMesh(const XmlElement& shape) {
    const std::string* file = shape.Find("filename");
    if (!file || file->empty()) {
      Error(shape, "required attribute 'filename' is missing");
      return "";
    }
    double scale[3] = {1, 1, 1};
    Numbers(shape, "scale", scale, 3);
    const std::string path = MeshPath(shape, *file);
    for (const spec::Mesh* mesh : spec_.meshes) {
      if (mesh->own.file == path && std::equal(scale, scale + 3, mesh->spec.scale)) return mesh->name;
    }
    spec::Mesh* mesh = spec_.AddMesh();
    mesh->where = {shape.file, shape.line, shape.column};
    mesh->own.file = path;
    std::copy_n(scale, 3, mesh->spec.scale);
    std::string name = StemOf(path);
    for (int i = 1; spec_.Find(mjOBJ_MESH, name); ++i) name = StemOf(path) + std::to_string(i);
    spec_.SetName(*mesh, name);
    return name;
  }

  // ---- Numbers. False when the attribute is absent; reports what is not `count` numbers.
  bool Numbers(const XmlElement& xml, const char* attribute, double* values, std::size_t count) {
    const std::string* text = xml.Find(attribute);
    if (!text) return false;
    std::vector<double> numbers;
    std::string bad;
    if (!mjcf::ParseReals(*text, numbers, bad) || numbers.size() != count) {
      sink_.Error(LocationOf(xml, attribute), Describe(xml),
                  std::string("attribute '") + attribute + "' must be " + std::to_string(count) +
                      (count == 1 ? " number" : " numbers") + ", not '" + *text + "'");
      return false;
    }
    std::copy(numbers.begin(), numbers.end(), values);
    return true;
  }
  void Require(const XmlElement& xml, const char* attribute, double* values, std::size_t count) {
    if (!xml.Find(attribute)) {
      Error(xml, std::string("required attribute '") + attribute + "' is missing");
    } else {
      Numbers(xml, attribute, values, count);
    }
  }

  Spec& spec_;
  const Vfs* vfs_;
  DiagnosticSink& sink_;
  std::vector<Link> links_;
  std::map<std::string, std::array<double, 4>> colors_;  // of named materials
};

}  // namespace

std::unique_ptr<Spec> BuildSpec(mjcf::SourceFiles& sources, const Vfs* vfs, DiagnosticSink& sink) {
  const int errors = sink.ErrorCount();
  auto spec = std::make_unique<Spec>();
  spec->own.modelfiledir = sources.directory;
  spec->spec.option.enableflags |= LoadRules();
  Converter(*spec, vfs, sink).Convert(sources.root);
  if (sink.ErrorCount() > errors) return nullptr;
  spec->Renumber();
  return spec;
}

}  // namespace pliant::io::urdf
