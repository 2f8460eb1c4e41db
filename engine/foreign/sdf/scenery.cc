#include "engine/foreign/sdf/scenery.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>

#include "engine/foreign/sdf/frames.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/math/quat.h"

namespace pliant::foreign::sdf {

using io::XmlElement;
namespace {

using Point = std::array<double, 3>;

XmlElement& AddText(XmlElement& parent, const char* name, std::string text) {
  XmlElement& child = AddChild(parent, name);
  SetAttribute(child, kText, std::move(text));
  return child;
}

// A model that nothing moves.
XmlElement StillModel(const XmlElement& from, const std::string& pose) {
  XmlElement model;
  model.name = "model";
  model.file = from.file;
  model.line = from.line;
  model.column = from.column;
  SetAttribute(model, "name", Text(from, "name").empty() ? from.name : Text(from, "name"));
  AddText(model, "static", "true");
  if (!pose.empty()) AddText(model, "pose", pose);
  return model;
}

// Of its one link.
XmlElement& AddVisual(XmlElement& model) {
  XmlElement& link = AddChild(model, "link");
  SetAttribute(link, "name", Text(model, "name") + "_link");
  XmlElement& visual = AddChild(link, "visual");
  SetAttribute(visual, "name", "visual");
  return visual;
}

std::string PoseText(const XmlElement& xml) {
  const XmlElement* pose = Child(xml, "pose");
  return pose ? Text(*pose, kText) : "";
}

// The pose of the first waypoint of the script, or that of the actor.
std::string FirstPose(const XmlElement& actor) {
  const XmlElement* at = &actor;
  for (const char* name : {"script", "trajectory", "waypoint"}) at = at ? Child(*at, name) : nullptr;
  const std::string pose = at ? PoseText(*at) : "";
  return pose.empty() ? PoseText(actor) : pose;
}

// The two edges of a road at a point: across the mean of the directions to its neighbours.
void EdgesAt(const std::vector<Point>& line, std::size_t i, double width, double left[2], double right[2]) {
  constexpr double kSharpest = 0.3;  // of the width that a bend keeps
  const Point& before = line[i > 0 ? i - 1 : 0];
  const Point& after = line[std::min(i + 1, line.size() - 1)];
  double in[2] = {line[i][0] - before[0], line[i][1] - before[1]};
  double out[2] = {after[0] - line[i][0], after[1] - line[i][1]};
  for (double* way : {in, out}) {
    const double length = std::hypot(way[0], way[1]);
    for (int k = 0; k < 2 && length > 0; ++k) way[k] /= length;
  }
  const double sum[2] = {in[0] + out[0], in[1] + out[1]}, length = std::hypot(sum[0], sum[1]);
  if (!(length > 0)) return;
  const double across[2] = {-sum[1] / length, sum[0] / length};
  const bool bend = i > 0 && i + 1 < line.size();
  const double half = width / 2 / (bend ? std::max(length / 2, kSharpest) : 1);
  for (int k = 0; k < 2; ++k) {
    left[k] = line[i][static_cast<std::size_t>(k)] + half * across[k];
    right[k] = line[i][static_cast<std::size_t>(k)] - half * across[k];
  }
}

double NumberIn(const XmlElement* xml, const char* name, double fallback) {
  const XmlElement* child = xml ? Child(*xml, name) : nullptr;
  double number = fallback;
  return child && Numbers(Text(*child, kText), &number, 1) && std::isfinite(number) ? number : fallback;
}

Point VectorIn(const XmlElement* xml, const char* name, Point fallback) {
  const XmlElement* child = xml ? Child(*xml, name) : nullptr;
  Point vector = fallback;
  return child && Numbers(Text(*child, kText), vector.data(), 3) ? vector : fallback;
}

// Where the models stand about the middle of the region, which is `size` large.
std::vector<Point> Offsets(const XmlElement& population, const Point& size, int count) {
  const XmlElement* how = Child(population, "distribution");
  const XmlElement* type = how ? Child(*how, "type") : nullptr;
  const std::string kind = type ? Text(*type, kText) : "random";
  std::vector<Point> offsets;
  if (kind == "grid") {
    const int rows = std::clamp(static_cast<int>(NumberIn(how, "rows", 1)), 0, count);
    const int columns = std::clamp(static_cast<int>(NumberIn(how, "cols", 1)), 0, count);
    const Point step = VectorIn(how, "step", {0.5, 0.5, 0});
    for (int i = 0; i < rows && static_cast<int>(offsets.size()) < count; ++i) {
      for (int j = 0; j < columns && static_cast<int>(offsets.size()) < count; ++j)
        offsets.push_back({step[0] * (j - 0.5 * (columns - 1)), step[1] * (i - 0.5 * (rows - 1)), 0});
    }
    return offsets;
  }
  std::mt19937 random(1);
  const auto share = [&] { return static_cast<double>(random()) / 4294967296.0 - 0.5; };
  for (int i = 0; i < count; ++i) {
    const double along = count > 1 ? static_cast<double>(i) / (count - 1) - 0.5 : 0;
    Point offset = {size[0] * share(), size[1] * share(), size[2] * share()};
    for (std::size_t k = 0; k < 3; ++k) {
      if (kind.starts_with("linear"))
        offset[k] = kind.ends_with(static_cast<char>('x' + k)) ? size[k] * along : 0;
    }
    offsets.push_back(offset);
  }
  return offsets;
}

}  // namespace

bool IsScenery(const XmlElement& xml, DiagnosticSink& sink) {
  const bool actor = xml.name == "actor", road = xml.name == "road";
  if (!actor && !road && xml.name != "population") return false;
  const char* needed = actor ? "skin" : road ? "point" : "model";
  if (Child(xml, needed) || (!actor && !road && Child(xml, "include"))) return true;
  sink.Warning(io::mjcf::LocationOf(xml), io::mjcf::Describe(xml),
               std::string("it has no '") + needed + "' and is left out");
  return false;
}

XmlElement ModelOfActor(const XmlElement& actor, DiagnosticSink& sink) {
  XmlElement model = StillModel(actor, FirstPose(actor));
  const XmlElement* skin = Child(actor, "skin");
  const XmlElement* file = skin ? Child(*skin, "filename") : nullptr;
  sink.Warning(io::mjcf::LocationOf(actor), io::mjcf::Describe(actor),
               "actors are not moved; its skin stands where it begins");
  XmlElement& visual = AddVisual(model);
  if (!file) return model;
  XmlElement& mesh = AddChild(AddChild(visual, "geometry"), "mesh");
  AddText(mesh, "uri", Text(*file, kText));
  const double scale = NumberIn(skin, "scale", 1), scales[3] = {scale, scale, scale};
  AddText(mesh, "scale", Join(scales, 3));
  return model;
}

XmlElement ModelOfRoad(const XmlElement& road) {
  constexpr double kThickness = 0.002;  // m
  std::vector<Point> line;
  for (const XmlElement& child : road.children) {
    Point point;
    if (child.name != "point" || !Numbers(Text(child, kText), point.data(), 3)) continue;
    if (line.empty() || std::hypot(point[0] - line.back()[0], point[1] - line.back()[1]) > 1e-6)
      line.push_back(point);
  }
  const double pose[6] = {0, 0, line.empty() ? 0 : line[0][2], 0, 0, 0};
  XmlElement model = StillModel(road, Join(pose, 6));
  XmlElement& visual = AddVisual(model);
  XmlElement& outline = AddChild(AddChild(visual, "geometry"), "polyline");
  AddText(outline, "height", std::to_string(kThickness));
  std::vector<std::string> back;
  for (std::size_t i = 0; i < line.size(); ++i) {
    double left[2] = {line[i][0], line[i][1]}, right[2] = {line[i][0], line[i][1]};
    EdgesAt(line, i, NumberIn(&road, "width", 1), left, right);
    AddText(outline, "point", Join(right, 2));
    back.push_back(Join(left, 2));
  }
  for (auto point = back.rbegin(); point != back.rend(); ++point) AddText(outline, "point", *point);
  AddText(AddChild(visual, "material"), "diffuse", "0.2 0.2 0.22 1");
  return model;
}

std::vector<XmlElement> PlacesOfPopulation(const XmlElement& population, DiagnosticSink& sink) {
  constexpr double kMost = 10000;
  const int count = static_cast<int>(std::clamp(NumberIn(&population, "model_count", 1), 0.0, kMost));
  SdfPose around;
  ReadPose(Child(population, "pose"), around, sink);
  const XmlElement *box = Child(population, "box"), *cylinder = Child(population, "cylinder");
  const double across = 2 * NumberIn(cylinder, "radius", 0);
  const Point size = box ? VectorIn(box, "size", {1, 1, 1})
                         : Point{across / std::sqrt(2.0), across / std::sqrt(2.0),
                                 NumberIn(cylinder, "length", 0)};  // the box inside of the cylinder
  const XmlElement* model = Child(population, "model");
  if (!model) model = Child(population, "include");
  const std::string name = model && !Text(*model, "name").empty() ? Text(*model, "name") : "model";
  std::vector<XmlElement> places;
  for (const Point& offset : Offsets(population, size, count)) {
    double pose[6] = {};
    RotVecQuat(pose, offset.data(), around.quat);
    for (int k = 0; k < 3; ++k) pose[k] += around.pos[k];
    XmlElement& place = places.emplace_back();
    place.name = "include";
    place.file = population.file;
    place.line = population.line;
    place.column = population.column;
    AddText(place, "name", name + "_clone_" + std::to_string(places.size() - 1));
    AddText(place, "pose", Join(pose, 6));
  }
  return places;
}

}  // namespace pliant::foreign::sdf
