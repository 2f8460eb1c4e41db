#include "engine/foreign/robot/mend_shapes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "engine/foreign/stand_in.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign {

using io::XmlElement;
namespace {

using io::mjcf::Describe;
using io::mjcf::LocationOf;

constexpr double kSheet = 1e-3;  // m, of a side that is given as 0

struct Row {
  std::string_view shape, attribute;
  std::size_t count;
  bool may_be_sheet;  // a side of 0 is a thin one
};
constexpr Row kRows[] = {{"box", "size", 3, true},         {"sphere", "radius", 1, false},
                         {"cylinder", "radius", 1, false}, {"cylinder", "length", 1, true},
                         {"capsule", "radius", 1, false},  {"capsule", "length", 1, true}};

bool IsKnown(const XmlElement& shape) {
  return shape.name == "mesh" || std::any_of(std::begin(kRows), std::end(kRows),
                                             [&](const Row& row) { return row.shape == shape.name; });
}

class Mender {
 public:
  Mender(const FileFinder& finder, std::string mesh_folder, DiagnosticSink& sink)
      : finder_(finder), mesh_folder_(std::move(mesh_folder)), sink_(sink) {}

  void MendLink(XmlElement& link) {
    missing_ = false;
    const auto is_shape = [](const XmlElement& xml) {
      return xml.name == "visual" || xml.name == "collision";
    };
    std::erase_if(link.children, [&](XmlElement& xml) { return is_shape(xml) && !Keep(xml); });
    if (missing_ && std::none_of(link.children.begin(), link.children.end(), is_shape)) AddStandIn(link);
  }

 private:
  bool LeaveOut(const XmlElement& xml, const XmlElement& at, const std::string& message) {
    sink_.Warning(LocationOf(at), Describe(xml), message + " and is left out");
    return false;
  }

  bool Keep(XmlElement& xml) {
    XmlElement* geometry = Child(xml, "geometry");
    if (!geometry || geometry->children.empty())
      return LeaveOut(xml, xml, "it has no 'geometry' with a shape inside");
    const auto known = std::find_if(geometry->children.begin(), geometry->children.end(), IsKnown);
    if (known == geometry->children.end()) {
      return LeaveOut(
          xml, geometry->children[0],
          "its shape '" + geometry->children[0].name + "' is none of box, sphere, cylinder, capsule, mesh");
    }
    std::rotate(geometry->children.begin(), known, known + 1);
    XmlElement& shape = geometry->children[0];
    return shape.name == "mesh" ? KeepMesh(xml, shape) : KeepPrimitive(xml, shape);
  }

  bool KeepMesh(const XmlElement& xml, XmlElement& mesh) {
    const std::string name = Text(mesh, "filename");
    const std::string path = name.empty() ? "" : finder_.Find(name, finder_.directory() + mesh_folder_);
    if (path.empty()) {
      missing_ = true;
      sink_.Warning(
          LocationOf(mesh, "filename"), Describe(xml),
          "mesh file '" + name + "' was not found, and the shape is left out; " + finder_.Places(name));
      return false;
    }
    SetAttribute(mesh, "filename", finder_.Relative(path));
    double scale[3];
    if (!Numbers(mesh, "scale", scale, 3) || scale[0] * scale[1] * scale[2] != 0) return true;
    return LeaveOut(xml, mesh, "scale=\"" + Text(mesh, "scale") + "\" makes its mesh flat");
  }

  bool KeepPrimitive(const XmlElement& xml, XmlElement& shape) {
    for (const Row& row : kRows) {
      if (row.shape == shape.name && !MendSize(xml, shape, row)) return false;
    }
    return true;
  }

  bool MendSize(const XmlElement& xml, XmlElement& shape, const Row& row) {
    const std::string name(row.attribute), text = Text(shape, row.attribute);
    double size[3] = {};
    if (!Numbers(shape, row.attribute, size, row.count))
      return LeaveOut(xml, shape, "its shape has no '" + name + "'");
    bool changed = false, all_zero = true;
    for (std::size_t k = 0; k < row.count; ++k) {
      all_zero = all_zero && size[k] == 0;
      if (size[k] > 0) continue;
      size[k] = size[k] < 0 ? -size[k] : kSheet;
      changed = true;
    }
    if (all_zero && !(row.may_be_sheet && row.count == 1))
      return LeaveOut(xml, shape, name + "=\"" + text + "\" is no size");
    if (!changed) return true;
    SetAttribute(shape, row.attribute, Join(size, row.count));
    sink_.Warning(
        LocationOf(shape, row.attribute), Describe(xml),
        name + "=\"" + text + "\" must be positive; it is read as \"" + Text(shape, row.attribute) + "\"");
    return true;
  }

  // A box with the moments of inertia on the link's axes, as far as a body can have them.
  void AddStandIn(XmlElement& link) {
    const XmlElement* inertial = Child(link, "inertial");
    const XmlElement* tensor = inertial ? Child(*inertial, "inertia") : nullptr;
    const XmlElement* mass_xml = inertial ? Child(*inertial, "mass") : nullptr;
    double mass = 0, moments[3] = {}, sides[3], color[4];
    std::copy_n(kStandInColor, 4, color);
    if (mass_xml) Numbers(*mass_xml, "value", &mass, 1);
    static constexpr const char* kNames[3] = {"ixx", "iyy", "izz"};
    for (int k = 0; tensor && k < 3; ++k) Numbers(*tensor, kNames[k], &moments[k], 1);
    SidesOfStandIn(mass, moments, sides);
    XmlElement visual;
    visual.name = "visual";
    visual.file = link.file;
    visual.line = link.line;
    visual.column = link.column;
    if (const XmlElement* origin = inertial ? Child(*inertial, "origin") : nullptr)
      visual.children.push_back(*origin);
    SetAttribute(AddChild(AddChild(visual, "geometry"), "box"), "size", Join(sides, 3));
    SetAttribute(AddChild(AddChild(visual, "material"), "color"), "rgba", Join(color, 4));
    link.children.push_back(std::move(visual));
    sink_.Warning(LocationOf(link), Describe(link),
                  "nothing of it is left to be shown; a magenta box with about its inertia stands in");
  }

  const FileFinder& finder_;
  const std::string mesh_folder_;
  DiagnosticSink& sink_;
  bool missing_ = false;  // a mesh file of the link
};

// The folder of meshes that the file names in its element `mujoco`, with its final '/', or "".
std::string MeshFolder(const XmlElement& robot) {
  const XmlElement* extension = Child(robot, "mujoco");
  const XmlElement* compiler = extension ? Child(*extension, "compiler") : nullptr;
  const std::string folder =
      compiler ? Text(*compiler, compiler->Find("meshdir") ? "meshdir" : "assetdir") : "";
  return folder.empty() || folder.back() == '/' ? folder : folder + "/";
}

}  // namespace

void MendShapes(XmlElement& robot, const FileFinder& finder, DiagnosticSink& sink) {
  Mender mender(finder, MeshFolder(robot), sink);
  for (XmlElement& child : robot.children) {
    if (child.name == "link") mender.MendLink(child);
  }
}

}  // namespace pliant::foreign
