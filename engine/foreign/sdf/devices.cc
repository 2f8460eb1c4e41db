#include "engine/foreign/sdf/devices.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quat.h"

namespace pliant::foreign::sdf {

using io::XmlElement;
namespace {

// The numbers of a child; what it was when there are none.
void Read(const XmlElement& xml, const char* name, double* values, std::size_t count) {
  const XmlElement* child = Child(xml, name);
  if (child) Numbers(Text(*child, kText), values, count);
}

void ReadColor(const XmlElement& xml, const char* name, float rgb[3]) {
  const XmlElement* child = Child(xml, name);
  double values[4];
  if (!child || (!Numbers(Text(*child, kText), values, 4) && !Numbers(Text(*child, kText), values, 3)))
    return;
  for (int k = 0; k < 3; ++k) rgb[k] = static_cast<float>(std::clamp(values[k], 0.0, 1.0));
}

bool IsTrue(const XmlElement& xml, const char* name, bool unless_given) {
  const XmlElement* child = Child(xml, name);
  const std::string text = child ? Text(*child, kText) : "";
  return text.empty() ? unless_given : text == "true" || text == "1";
}

}  // namespace

void ReadSensor(const XmlElement& sensor, const std::string& owner, spec::Spec& spec, spec::Body& body,
                DiagnosticSink& sink) {
  const XmlElement* optics = Child(sensor, "camera");
  if (!optics) return;
  SdfPose pose, inner;
  ReadPose(Child(sensor, "pose"), pose, sink);
  ReadPose(Child(*optics, "pose"), inner, sink);
  // It looks along x with z upward; cameras of the document look along -z with y upward.
  const SdfPose turn = {{0, 0, 0}, {0.5, 0.5, -0.5, -0.5}};
  pose = pose * inner * turn;
  double across = 1.047, width = 320, height = 240;
  Read(*optics, "horizontal_fov", &across, 1);
  if (const XmlElement* image = Child(*optics, "image")) {
    Read(*image, "width", &width, 1);
    Read(*image, "height", &height, 1);
  }
  const bool plausible =
      across > 0 && across < mjPI && width >= 1 && height >= 1 && width < 1e5 && height < 1e5;
  spec::Camera* camera = spec.AddCamera(body);
  camera->where = {sensor.file, sensor.line, sensor.column};
  if (!spec.SetName(*camera, Text(sensor, "name"))) spec.SetName(*camera, owner + "_" + Text(sensor, "name"));
  std::copy_n(pose.pos, 3, camera->spec.pos);
  std::copy_n(pose.quat, 4, camera->spec.quat);
  if (!plausible) return;
  camera->spec.fovy = 2 * std::atan(std::tan(across / 2) * height / width) * 180 / mjPI;
  camera->spec.resolution[0] = static_cast<int>(width);
  camera->spec.resolution[1] = static_cast<int>(height);
}

void ReadLight(const XmlElement& light, spec::Spec& spec, spec::Body& body, DiagnosticSink& sink) {
  spec::Light* added = spec.AddLight(body);
  added->where = {light.file, light.line, light.column};
  spec.SetName(*added, Text(light, "name"));
  mjsLight& l = added->spec;
  const std::string type = Text(light, "type");
  l.type = type == "directional" ? mjLIGHT_DIRECTIONAL : type == "spot" ? mjLIGHT_SPOT : mjLIGHT_POINT;
  SdfPose pose;
  ReadPose(Child(light, "pose"), pose, sink);
  std::copy_n(pose.pos, 3, l.pos);
  double direction[3] = {0, 0, -1};
  Read(light, "direction", direction, 3);
  if (std::hypot(direction[0], direction[1], direction[2]) > 0) RotVecQuat(l.dir, direction, pose.quat);
  ReadColor(light, "diffuse", l.diffuse);
  ReadColor(light, "specular", l.specular);
  l.castshadow = IsTrue(light, "cast_shadows", false) ? 1 : 0;
  if (const XmlElement* fading = Child(light, "attenuation"); fading && type != "directional") {
    double range = 10, terms[3] = {1, 0, 0};
    Read(*fading, "range", &range, 1);
    Read(*fading, "constant", &terms[0], 1);
    Read(*fading, "linear", &terms[1], 1);
    Read(*fading, "quadratic", &terms[2], 1);
    if (range > 0) l.range = static_cast<float>(range);
    const bool fades =
        std::all_of(terms, terms + 3, [](double t) { return t >= 0; }) && terms[0] + terms[1] + terms[2] > 0;
    for (int k = 0; fades && k < 3; ++k) l.attenuation[k] = static_cast<float>(terms[k]);
  }
  if (const XmlElement* spot = Child(light, "spot")) {
    double outer = 0;  // the whole angle
    Read(*spot, "outer_angle", &outer, 1);
    if (outer > 0 && outer < mjPI) l.cutoff = static_cast<float>(outer / 2 * 180 / mjPI);
  }
}

}  // namespace pliant::foreign::sdf
