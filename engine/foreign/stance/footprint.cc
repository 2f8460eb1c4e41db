#include "engine/foreign/stance/footprint.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/math/quat.h"

namespace pliant::foreign {
namespace {

using spec::Body;
using spec::Geom;

constexpr double kPi = 3.14159265358979323846;
constexpr int kRimPoints = 12;
constexpr double kGroundShare = 0.01;  // of a robot's height: what is this near to its lowest point touches
constexpr double kWheelShare = 0.1;    // likewise where wheels stand beside casters that are a little off
constexpr int kFewestRotors = 3;       // that lift what they are mounted on

void Place(const double pos[3], const double quat[4], const double local_pos[3], const double local_quat[4],
           double at[3], double turn[4]) {
  RotVecQuat(at, local_pos, quat);
  for (int k = 0; k < 3; ++k) at[k] += pos[k];
  MulQuat(turn, quat, local_quat);
}

bool Collides(const Geom& geom) { return geom.spec.contype || geom.spec.conaffinity; }

bool AnyCollides(const Body& body) {
  return std::any_of(body.geoms.begin(), body.geoms.end(), [](const Geom* g) { return Collides(*g); }) ||
         std::any_of(body.bodies.begin(), body.bodies.end(), [](const Body* b) { return AnyCollides(*b); });
}

// Whether directions leave no half plane free: then the place that they start from is inside.
bool Surround(std::vector<double>& angles) {
  if (angles.size() < 3) return false;
  std::sort(angles.begin(), angles.end());
  double gap = angles.front() + 2 * kPi - angles.back();
  for (std::size_t i = 1; i < angles.size(); ++i) gap = std::max(gap, angles[i] - angles[i - 1]);
  return gap < kPi - 1e-6;
}

bool HasJointsBelow(const Body& body) {
  return std::any_of(body.bodies.begin(), body.bodies.end(),
                     [](const Body* child) { return !child->joints.empty() || HasJointsBelow(*child); });
}

// How upright the axis is around which the body, whose frame is turned by `quat`, turns without end: the
// size of the z component; -1 for other joints, and where joints hang on the body.
double UprightnessOfSpin(const Body& body, const double quat[4]) {
  constexpr double kManyTurns = 1000;  // rad: limits of files that cannot say that there are none
  if (body.joints.size() != 1 || HasJointsBelow(body)) return -1;
  const mjsJoint& joint = body.joints[0]->spec;
  const bool limited = joint.limited != mjLIMITED_FALSE && joint.range[0] < joint.range[1] &&
                       joint.range[1] - joint.range[0] < kManyTurns;
  if (joint.type != mjJNT_HINGE || limited) return -1;
  double axis[3];
  RotVecQuat(axis, joint.axis, quat);
  const double length = std::hypot(axis[0], axis[1], axis[2]);
  return length > 0 ? std::abs(axis[2]) / length : -1;
}

// The frame that the document says the mesh is in.
void Unturn(const mjsMesh& mesh, std::vector<float>& points) {
  double back[4];
  NegQuat(back, mesh.refquat);
  for (std::size_t i = 0; i + 2 < points.size(); i += 3) {
    double at[3], turned[3];
    for (std::size_t k = 0; k < 3; ++k) at[k] = points[i + k] - mesh.refpos[k];
    RotVecQuat(turned, at, back);
    for (std::size_t k = 0; k < 3; ++k) points[i + k] = static_cast<float>(turned[k]);
  }
}

}  // namespace

Footprint FootprintReader::Read(const Body& body) {
  shapes_.clear();
  rotors_ = 0;
  mass_ = 0;
  moment_ = {};
  Collect(body, body.spec.pos, body.spec.quat, {}, AnyCollides(body));
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Shape& shape : shapes_) {
    low = std::min(low, shape.low);
    high = std::max(high, shape.high);
  }
  Footprint foot{.lowest = low};
  if (!(mass_ > 0)) return foot;
  foot.mobile = rotors_ >= kFewestRotors;
  std::vector<double> angles;
  const std::vector<double> grounds = GroundsOfShapes(low, high);
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    const Shape& shape = shapes_[i];
    if (shape.low > grounds[i]) continue;
    foot.mobile = foot.mobile || shape.moved;
    Cover(*shape.geom, shape.pos, shape.quat);
    for (const Ball& ball : balls_) {
      if (ball.center[2] - ball.radius > grounds[i]) continue;
      angles.push_back(std::atan2(ball.center[1] - moment_[1] / mass_, ball.center[0] - moment_[0] / mass_));
    }
  }
  foot.balanced = Surround(angles);
  return foot;
}

// The heights below which what there is of each shape touches the ground. Casters are drawn a little higher
// or lower than the wheels beside them, on which the robot comes to rest: there the ground reaches higher.
std::vector<double> FootprintReader::GroundsOfShapes(double low, double high) const {
  double ground = low + kGroundShare * (high - low);
  const double near = low + kWheelShare * (high - low);
  const auto touches = [&](const Shape& shape) { return shape.rolls && shape.low <= near; };
  const bool wheeled = std::count_if(shapes_.begin(), shapes_.end(), touches) >= 2;
  std::vector<double> grounds;
  for (const Shape& shape : shapes_) {
    if (wheeled && touches(shape))
      ground = std::max(ground, shape.low + kWheelShare * (shape.high - shape.low));
  }
  for (const Shape& shape : shapes_) {
    const bool wheel = wheeled && touches(shape);  // whose sides do not support, however near they are
    grounds.push_back(wheel ? shape.low + kGroundShare * (shape.high - shape.low) : ground);
  }
  return grounds;
}

std::vector<Reach> FootprintReader::Reaches(const Body& body) {
  shapes_.clear();
  Collect(body, body.spec.pos, body.spec.quat, {}, false);
  std::vector<Reach> reaches;
  for (const Shape& shape : shapes_) reaches.push_back({shape.geom, shape.low, shape.high});
  return reaches;
}

void FootprintReader::Collect(const Body& body, const double pos[3], const double quat[4], Carried carried,
                              bool touching) {
  AddMass(body, pos, quat);
  for (Geom* geom : body.geoms) {
    if (touching && !Collides(*geom)) continue;
    double at[3], turn[4];
    Place(pos, quat, geom->spec.pos, geom->spec.quat, at, turn);
    Touch(*geom, at, turn, carried);
  }
  for (const Body* child : body.bodies) {
    double at[3], turn[4];
    Place(pos, quat, child->spec.pos, child->spec.quat, at, turn);
    constexpr double kAcross = 0.3, kAlong = 0.8;  // of sines of tilts
    const double upright = UprightnessOfSpin(*child, turn);
    if (upright > kAlong && !carried.moved) ++rotors_;
    Collect(*child, at, turn,
            {.moved = carried.moved || !child->joints.empty(),
             .rolls = carried.rolls || (upright >= 0 && upright < kAcross)},
            touching);
  }
}

void FootprintReader::AddMass(const Body& body, const double pos[3], const double quat[4]) {
  if (!(body.spec.mass > 0)) return;
  double center[3];
  RotVecQuat(center, body.spec.ipos, quat);
  mass_ += body.spec.mass;
  for (std::size_t k = 0; k < 3; ++k) moment_[k] += body.spec.mass * (pos[k] + center[k]);
}

void FootprintReader::Add(const double local[3], const double pos[3], const double quat[4], double radius) {
  Ball ball{.center = {0, 0, 0}, .radius = radius};
  RotVecQuat(ball.center, local, quat);
  for (int k = 0; k < 3; ++k) ball.center[k] += pos[k];
  balls_.push_back(ball);
}

void FootprintReader::Touch(Geom& geom, const double pos[3], const double quat[4], Carried carried) {
  Cover(geom, pos, quat);
  if (balls_.empty()) return;
  Shape shape{.geom = &geom,
              .pos = {},
              .quat = {},
              .moved = carried.moved,
              .rolls = carried.rolls,
              .low = 0,
              .high = 0};
  std::copy_n(pos, 3, shape.pos);
  std::copy_n(quat, 4, shape.quat);
  shape.low = std::numeric_limits<double>::infinity();
  shape.high = -shape.low;
  for (const Ball& ball : balls_) {
    shape.low = std::min(shape.low, ball.center[2] - ball.radius);
    shape.high = std::max(shape.high, ball.center[2] + ball.radius);
  }
  shapes_.push_back(shape);
}

void FootprintReader::Cover(const Geom& geom, const double pos[3], const double quat[4]) {
  balls_.clear();
  const double* size = geom.spec.size;
  if (geom.spec.type == mjGEOM_SPHERE) {
    const double center[3] = {0, 0, 0};
    Add(center, pos, quat, size[0]);
  } else if (geom.spec.type == mjGEOM_CAPSULE) {
    for (const double z : {-size[1], size[1]}) {
      const double end[3] = {0, 0, z};
      Add(end, pos, quat, size[0]);
    }
  } else if (geom.spec.type == mjGEOM_BOX) {
    for (int i = 0; i < 8; ++i) {
      const double corner[3] = {i & 1 ? size[0] : -size[0], i & 2 ? size[1] : -size[1],
                                i & 4 ? size[2] : -size[2]};
      Add(corner, pos, quat, 0);
    }
  } else if (geom.spec.type == mjGEOM_CYLINDER) {
    CoverRim(geom, pos, quat);
  } else if (geom.spec.type == mjGEOM_ELLIPSOID) {
    CoverEllipsoid(geom, pos, quat);
  } else if (geom.spec.type == mjGEOM_MESH) {
    const std::vector<float>& points = Points(geom.own.meshname);
    for (std::size_t i = 0; i + 2 < points.size(); i += 3) {
      const double point[3] = {points[i], points[i + 1], points[i + 2]};
      Add(point, pos, quat, 0);
    }
  }
}

// Points of both rims, among them the lowest ones.
void FootprintReader::CoverRim(const Geom& geom, const double pos[3], const double quat[4]) {
  double rotation[9];
  Quat2Mat(rotation, quat);
  const double* up = rotation + 6;  // the world's z on the axes of the shape
  const double lowest = std::atan2(-up[1], -up[0]);
  const double* size = geom.spec.size;
  for (int i = 0; i < kRimPoints; ++i) {
    const double angle = lowest + 2 * kPi * i / kRimPoints;
    for (const double z : {-size[1], size[1]}) {
      const double point[3] = {size[0] * std::cos(angle), size[0] * std::sin(angle), z};
      Add(point, pos, quat, 0);
    }
  }
}

// Its lowest and its highest point.
void FootprintReader::CoverEllipsoid(const Geom& geom, const double pos[3], const double quat[4]) {
  double rotation[9];
  Quat2Mat(rotation, quat);
  const double* up = rotation + 6;
  const double* size = geom.spec.size;
  const double reach = std::hypot(up[0] * size[0], up[1] * size[1], up[2] * size[2]);
  if (!(reach > 0)) return;
  for (const double side : {-1.0, 1.0}) {
    double point[3];
    for (int k = 0; k < 3; ++k) point[k] = side * up[k] * size[k] * size[k] / reach;
    Add(point, pos, quat, 0);
  }
}

const std::vector<float>& FootprintReader::Points(const std::string& name) {
  const auto [entry, added] = points_.try_emplace(name);
  const auto mesh = std::find_if(spec_.meshes.begin(), spec_.meshes.end(),
                                 [&](const spec::Mesh* candidate) { return candidate->name == name; });
  if (!added || mesh == spec_.meshes.end()) return entry->second;
  entry->second = (*mesh)->own.uservert;
  if (!(*mesh)->own.file.empty()) Load(**mesh, entry->second);
  Unturn((*mesh)->spec, entry->second);
  for (std::size_t i = 0; i < entry->second.size(); ++i) {
    entry->second[i] *= static_cast<float>((*mesh)->spec.scale[i % 3]);
  }
  return entry->second;
}

io::MeshFile FootprintReader::FileOf(const spec::Mesh& mesh) const {
  return {io::ResolveAssetPath(spec_.own.modelfiledir, spec_.own.meshdir, mesh.own.file,
                               spec_.spec.strippath != 0),
          mesh.own.file, mesh.own.content_type};
}

void FootprintReader::Load(const spec::Mesh& mesh, std::vector<float>& points) {
  if (!std::exchange(read_ahead_, true)) {
    std::vector<io::MeshFile> files;  // all of them: the compiler will ask for the rest
    for (const spec::Mesh* other : spec_.meshes) {
      if (!other->own.file.empty()) files.push_back(FileOf(*other));
    }
    io::ReadMeshFilesAhead(finder_.vfs(), files);
  }
  std::string error;  // a file that cannot be read is the compiler's to report
  if (const auto data = io::ReadMeshFile(finder_.vfs(), FileOf(mesh), error)) points = data->vertices;
}

}  // namespace pliant::foreign
