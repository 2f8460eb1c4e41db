// Positions, orientations and inertia: the file may give them in a frame, as Euler angles, by two points.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "engine/geometry/primitive.h"
#include "engine/io/mjcf/values.h"
#include "engine/io/patch/model_patch_impl.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/spec/attributes/orientation.h"

namespace pliant::io::patch {
namespace {

using mjcf::FormatReal;
using mjcf::Store;

constexpr double kSameTurn = 1e-12;  // rad between orientations that count as one

constexpr struct {
  const char* name;
  Store store;
  int count;
} kOrientations[] = {{"quat", Store::kDouble, 4},
                     {"axisangle", Store::kAxisAngle, 4},
                     {"euler", Store::kEuler, 3},
                     {"xyaxes", Store::kXyAxes, 6},
                     {"zaxis", Store::kZAxis, 3}};

std::vector<std::string> Texts(const double* values, int n) {
  std::vector<std::string> texts;
  for (int i = 0; i < n; ++i) texts.push_back(FormatReal(values[i] == 0 ? 0.0 : values[i]));
  return texts;
}

double RoundedTo(int digits, double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return std::strtod(text, nullptr);
}

// Numbers that went through a rotation carry no more than 15 digits.
void RoundOff(double* values, int n) {
  for (int i = 0; i < n; ++i) {
    values[i] = RoundedTo(15, values[i]);
    if (std::abs(values[i]) < 1e-16) values[i] = 0;
  }
}

std::string JoinTexts(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<double> Numbers(const std::string* text) {
  std::vector<double> numbers;
  std::string bad;
  if (text != nullptr) mjcf::ParseReals(*text, numbers, bad);
  return numbers;
}

// Rotation vector that turns `from` into `to`, in the frame of `from`.
void Difference(double out[3], const double from[4], const double to[4]) {
  double inverse[4], turn[4];
  NegQuat(inverse, from);
  MulQuat(turn, inverse, to);
  const double sign = turn[0] < 0 ? -1 : 1;
  const double length = std::sqrt(turn[1] * turn[1] + turn[2] * turn[2] + turn[3] * turn[3]);
  const double angle = 2 * std::atan2(length, std::abs(turn[0]));
  for (int i = 0; i < 3; ++i) out[i] = length > 0 ? sign * turn[1 + i] / length * angle : 0;
}

void FromEuler(double quat[4], const double euler[3], bool degree, const char* sequence) {
  mjsOrientation orientation = {};
  orientation.type = mjORIENTATION_EULER;
  std::copy_n(euler, 3, orientation.euler);
  spec::ResolveOrientation(quat, degree, sequence, orientation);
}

// The unit quaternion that numbers of an orientation attribute of this kind stand for.
void FromNumbers(double quat[4], Store kind, const std::vector<double>& numbers, bool degree,
                 const char* sequence) {
  mjsOrientation orientation = {};
  switch (kind) {
    case Store::kEuler:
      return FromEuler(quat, numbers.data(), degree, sequence);
    case Store::kAxisAngle:
      orientation.type = mjORIENTATION_AXISANGLE;
      std::copy_n(numbers.data(), 4, orientation.axisangle);
      break;
    case Store::kXyAxes:
      orientation.type = mjORIENTATION_XYAXES;
      std::copy_n(numbers.data(), 6, orientation.xyaxes);
      break;
    default:
      std::copy_n(numbers.data(), 4, quat);
      Normalize4(quat);
      return;
  }
  spec::ResolveOrientation(quat, degree, sequence, orientation);
}

// Solves the 3x3 system by Cramer's rule; false when it is singular.
bool Solve3(const double a[9], const double b[3], double x[3]) {
  const auto det = [](const double m[9]) {
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
           m[2] * (m[3] * m[7] - m[4] * m[6]);
  };
  const double d = det(a);
  if (std::abs(d) < 1e-12) return false;
  for (int k = 0; k < 3; ++k) {
    double m[9];
    std::copy_n(a, 9, m);
    for (int i = 0; i < 3; ++i) m[3 * i + k] = b[i];
    x[k] = det(m) / d;
  }
  return true;
}

// Euler angles by Newton's method from the angles that stand in the file, so that the turn that is nearest to
// them is found and unchanged angles stay.
std::vector<double> ToEuler(const double quat[4], bool degree, const char* sequence, std::vector<double> x) {
  const double unit = degree ? 180 / mjPI : 1;
  if (x.size() != 3) x.assign(3, 0.0);
  for (int iteration = 0; iteration < 60; ++iteration) {
    double now[4], error[3], jacobian[9], step[3];
    FromEuler(now, x.data(), degree, sequence);
    Difference(error, now, quat);
    const double size = std::sqrt(error[0] * error[0] + error[1] * error[1] + error[2] * error[2]);
    if (size < 1e-15) break;
    for (int k = 0; k < 3; ++k) {
      constexpr double kStep = 1e-6;
      std::vector<double> moved = x;
      moved[static_cast<std::size_t>(k)] += kStep * unit;
      double other[4], slope[3];
      FromEuler(other, moved.data(), degree, sequence);
      Difference(slope, now, other);
      for (int i = 0; i < 3; ++i) jacobian[3 * i + k] = slope[i] / kStep;
    }
    if (!Solve3(jacobian, error, step)) return {};
    const double largest = std::max({std::abs(step[0]), std::abs(step[1]), std::abs(step[2])});
    const double scale = largest > 1 ? 1 / largest : 1;
    for (int k = 0; k < 3; ++k) x[static_cast<std::size_t>(k)] += scale * step[k] * unit;
  }
  double now[4], error[3];
  FromEuler(now, x.data(), degree, sequence);
  Difference(error, now, quat);
  for (const double e : error) {
    if (std::abs(e) > kSameTurn) return {};
  }
  return x;
}

// The same orientation in the fewest digits: a turn by a handle has no more than that to say.
std::vector<double> Shortened(Store kind, const std::vector<double>& numbers, const double quat[4],
                              bool degree, const char* sequence) {
  constexpr int kAllDigits = 17;
  for (int digits = 1; digits < kAllDigits; ++digits) {
    std::vector<double> rounded = numbers;
    for (double& x : rounded) x = RoundedTo(digits, std::abs(x) < kSameTurn ? 0 : x);
    double turn[4], error[3];
    FromNumbers(turn, kind, rounded, degree, sequence);
    Difference(error, turn, quat);
    if (std::hypot(error[0], error[1], error[2]) < kSameTurn) return rounded;
  }
  return numbers;
}

// Numbers of an orientation attribute of this kind for the unit quaternion; empty when this kind cannot say
// it. `start`: the numbers that stand there now.
std::vector<double> OrientationNumbers(Store kind, const double quat[4], bool degree, const char* sequence,
                                       const std::vector<double>& start) {
  switch (kind) {
    case Store::kDouble:
      return std::vector<double>(quat, quat + 4);
    case Store::kEuler:
      return ToEuler(quat, degree, sequence, start);
    case Store::kAxisAngle: {
      const double identity[4] = {1, 0, 0, 0};
      double turn[3];
      Difference(turn, identity, quat);
      const double angle = std::sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]);
      if (angle == 0) return {0, 0, 1, 0};
      return {turn[0] / angle, turn[1] / angle, turn[2] / angle, degree ? angle * (180 / mjPI) : angle};
    }
    case Store::kXyAxes: {
      const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0};
      std::vector<double> out(6);
      RotVecQuat(out.data(), x, quat);
      RotVecQuat(out.data() + 3, y, quat);
      return out;
    }
    default:
      return {};  // one axis does not determine an orientation
  }
}

std::string QuatText(const double quat[4]) {
  const std::vector<double> numbers(quat, quat + 4);
  return JoinTexts(Texts(Shortened(Store::kDouble, numbers, quat, false, "").data(), 4));
}

}  // namespace

bool Patcher::FilePoseOf(const Item& item, const spec::Spec& spec, FilePose& out) {
  const mjsOrientation* alternative = nullptr;
  const auto take = [&](const auto& element) {
    std::copy_n(element.spec.pos, 3, out.pos);
    std::copy_n(element.spec.quat, 4, out.quat);
    alternative = &element.spec.alt;
    out.frame = element.frame;
  };
  switch (item.parameter->object) {
    case mjOBJ_BODY:
      take(*static_cast<const spec::Body*>(item.element));
      break;
    case mjOBJ_GEOM:
      take(*static_cast<const spec::Geom*>(item.element));
      out.from_to = !std::isnan(static_cast<const spec::Geom*>(item.element)->spec.fromto[0]);
      break;
    case mjOBJ_SITE:
      take(*static_cast<const spec::Site*>(item.element));
      out.from_to = !std::isnan(static_cast<const spec::Site*>(item.element)->spec.fromto[0]);
      break;
    case mjOBJ_CAMERA:
      take(*static_cast<const spec::Camera*>(item.element));
      break;
    default:
      return false;
  }
  const bool degree =
      item.element->origin ? item.element->origin->compiler.degree != 0 : spec.spec.compiler.degree != 0;
  const char* sequence =
      item.element->origin ? item.element->origin->compiler.eulerseq : spec.spec.compiler.eulerseq;
  spec::ResolveOrientation(out.quat, degree, sequence, *alternative);
  const double length = std::sqrt(out.quat[0] * out.quat[0] + out.quat[1] * out.quat[1] +
                                  out.quat[2] * out.quat[2] + out.quat[3] * out.quat[3]);
  if (length > 0) {
    for (double& q : out.quat) q /= length;
  }
  return true;
}

// The pose as the file has to say it: the compiled pose without the frames around the element and, for
// meshes, without the shift to the mesh's centre.
bool Patcher::FileFrame(const Item& item, const FilePose& file, double pos[3], double quat[4]) {
  const std::string prefix = item.parameter->object == mjOBJ_BODY     ? "body_"
                             : item.parameter->object == mjOBJ_GEOM   ? "geom_"
                             : item.parameter->object == mjOBJ_CAMERA ? "cam_"
                                                                      : "site_";
  double base_pos[3], base_quat[4];
  for (int k = 0; k < 4; ++k) {
    const int i = item.id;
    if (k < 3) {
      base_pos[k] = ParameterValue(base_, (prefix + "pos").c_str(), 3 * i + k);
      pos[k] = ParameterValue(live_, (prefix + "pos").c_str(), 3 * i + k);
    }
    base_quat[k] = ParameterValue(base_, (prefix + "quat").c_str(), 4 * i + k);
    quat[k] = ParameterValue(live_, (prefix + "quat").c_str(), 4 * i + k);
  }
  const bool mesh = item.parameter->object == mjOBJ_GEOM && base_.geom_dataid[item.id] >= 0 &&
                    base_.geom_type[item.id] != mjGEOM_HFIELD;
  if (mesh && base_.geom_type[item.id] != mjGEOM_MESH) return false;  // fitted to the mesh
  const bool plain = file.frame == nullptr && !mesh && std::equal(base_pos, base_pos + 3, file.pos);
  if (plain) return true;
  double mesh_pos[3] = {0, 0, 0}, mesh_quat[4] = {1, 0, 0, 0};
  if (mesh) {
    std::copy_n(base_.mesh_pos + 3 * base_.geom_dataid[item.id], 3, mesh_pos);
    std::copy_n(base_.mesh_quat + 4 * base_.geom_dataid[item.id], 4, mesh_quat);
  }
  double inverse_mesh[4], inverse_file[4], around[4], around_pos[3], shift[3], work[4];
  NegQuat(inverse_mesh, mesh_quat);
  NegQuat(inverse_file, file.quat);
  MulQuat(work, base_quat, inverse_mesh);
  MulQuat(around, work, inverse_file);
  RotVecQuat(shift, mesh_pos, file.quat);
  for (int k = 0; k < 3; ++k) shift[k] += file.pos[k];
  RotVecQuat(shift, shift, around);
  for (int k = 0; k < 3; ++k) around_pos[k] = base_pos[k] - shift[k];
  double inverse[4];
  NegQuat(inverse, around);
  MulQuat(work, inverse, quat);
  MulQuat(quat, work, inverse_mesh);
  for (int k = 0; k < 3; ++k) pos[k] -= around_pos[k];
  RotVecQuat(pos, pos, inverse);
  RotVecQuat(shift, mesh_pos, quat);
  for (int k = 0; k < 3; ++k) pos[k] -= shift[k];
  RoundOff(pos, 3);
  return true;
}

void Patcher::WriteOrientation(const Item& item, Place place, const double quat[4]) {
  Change change;
  change.element = LabelOf(item);
  for (const auto& entry : kOrientations) {
    const std::string* now = doc_.Value(place, entry.name);
    if (now == nullptr) continue;
    const bool degree = Degree(*item.element);
    const char* sequence = EulerSequence(*item.element);
    std::vector<double> numbers = OrientationNumbers(entry.store, quat, degree, sequence, Numbers(now));
    if (numbers.empty()) {  // this kind of orientation cannot say it
      doc_.Remove(place, entry.name);
      change.note = std::string("replaces ") + entry.name;
      break;
    }
    numbers = Shortened(entry.store, numbers, quat, degree, sequence);
    change.attribute = entry.name;
    change.after = JoinTexts(Texts(numbers.data(), entry.count));
    return Put(std::move(change), place);
  }
  change.attribute = "quat";
  change.after = QuatText(quat);
  const std::string note = change.note;
  Put(std::move(change), place, note);
}

void Patcher::Pose(const Item& item) {
  const Form form = item.parameter->form;
  const mjtObj object = item.parameter->object;
  if (object == mjOBJ_JOINT || object == mjOBJ_LIGHT) {
    // Points and directions: as the file says them, unless a frame stands around.
    const spec::Frame* frame = object == mjOBJ_JOINT ? static_cast<const spec::Joint*>(item.element)->frame
                                                     : static_cast<const spec::Light*>(item.element)->frame;
    if (frame != nullptr) return Refuse(item, "it stands in a <frame>; change it there");
    if (item.place.xml().name == "freejoint") return Refuse(item, "a free joint has none");
    return Plain(item);
  }
  FilePose file;
  if (!FilePoseOf(item, spec_, file)) return Refuse(item, "its pose cannot be written");
  if (file.from_to) return FromTo(item);
  double pos[3], quat[4];
  if (!FileFrame(item, file, pos, quat)) {
    return Refuse(item, "it is fitted to a mesh, which decides its pose");
  }
  if (form == Form::kOrientation) return WriteOrientation(item, item.place, quat);
  std::vector<int> changed;
  for (int k = 0; k < 3; ++k) {
    if (pos[k] != file.pos[k]) changed.push_back(k);
  }
  WriteNumbers(item, "pos", changed, Texts(pos, 3));
}

// Both ends from the pose and length that the element has now; done once for all three.
void Patcher::FromTo(const Item& item) {
  const mjtObj object = item.parameter->object;
  if (done_[{object, item.id}]++ > 0) return;
  if (item.place.xml().Find("fromto") == nullptr) {
    return Refuse(item, "its two ends come from a default class; give the element its own fromto");
  }
  FilePose file;
  FilePoseOf(item, spec_, file);
  if (file.frame != nullptr) return Refuse(item, "its two ends stand in a <frame>; change them there");
  const bool geom = object == mjOBJ_GEOM;
  const int i = item.id;
  const double* pos = (geom ? live_.geom_pos : live_.site_pos) + 3 * i;
  const double* quat = (geom ? live_.geom_quat : live_.site_quat) + 4 * i;
  const double* size = (geom ? live_.geom_size : live_.site_size) + 3 * i;
  const int type = geom ? base_.geom_type[i] : base_.site_type[i];
  const Primitive* solid = FindSolid(type);
  double axis[3] = {0, 0, size[solid ? solid->sizes - 1 : 2]};
  RotVecQuat(axis, axis, quat);  // the z axis points to the first end
  const std::vector<double> now = Numbers(doc_.Value(item.place, "fromto"));
  double ends[6];
  for (int k = 0; k < 3; ++k) {
    ends[k] = pos[k] + axis[k];
    ends[3 + k] = pos[k] - axis[k];
  }
  RoundOff(ends, 6);
  std::vector<int> changed;
  for (int k = 0; k < 6; ++k) {
    const double old = static_cast<std::size_t>(k) < now.size() ? now[static_cast<std::size_t>(k)] : NAN;
    if (std::abs(ends[k] - old) <= 1e-14 * std::max(1.0, std::abs(old))) {
      ends[k] = old;
    } else {
      changed.push_back(k);
    }
  }
  WriteNumbers(item, "fromto", changed, Texts(ends, 6));
  if (item.parameter->form == Form::kSize && Differs(item, 0)) Plain(item);
}

// `inertial` is one place for four numbers; where the file has none, it is added and from then on replaces
// what follows from the geoms.
void Patcher::Inertial(const Item& item) {
  if (done_[{mjOBJ_BODY, item.id}]++ > 0) return;
  if (item.id == 0) return Refuse(item, "the world has no inertia");
  if (spec_.spec.compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE) {
    return Refuse(item,
                  "compiler inertiafromgeom=\"true\" computes all inertia from the geoms; set it to auto");
  }
  const int i = item.id;
  const double* pos = live_.body_ipos + 3 * i;
  const double* quat = live_.body_iquat + 4 * i;
  const double* inertia = live_.body_inertia + 3 * i;
  const auto differs = [&](const char* field, int n) {
    for (int k = 0; k < n; ++k) {
      if (ParameterValue(base_, field, n * i + k) != ParameterValue(live_, field, n * i + k)) return true;
    }
    return false;
  };
  const Place own = doc_.Child(item.place, "inertial");
  Change change;
  change.element = LabelOf(item);
  if (!own) {
    change.attribute = "inertial";
    change.after = "<inertial pos=\"" + JoinTexts(Texts(pos, 3)) + "\" quat=\"" + QuatText(quat) +
                   "\" mass=\"" + FormatReal(live_.body_mass[i]) + "\" diaginertia=\"" +
                   JoinTexts(Texts(inertia, 3)) + "\"/>";
    change.file = *item.place.xml().file;
    change.line = item.place.xml().line;
    change.note = "new: replaces the inertia that follows from the geoms";
    doc_.Prepend(item.place, change.after);
    plan_.changes.push_back(std::move(change));
    return;
  }
  const auto put = [&](const char* attribute, const std::string& text, const std::string& note = "") {
    Change part;
    part.element = LabelOf(item);
    part.attribute = attribute;
    part.after = text;
    Put(std::move(part), own, note);
  };
  if (differs("body_mass", 1)) put("mass", FormatReal(live_.body_mass[i]));
  if (differs("body_ipos", 3)) put("pos", JoinTexts(Texts(pos, 3)));
  const bool turned = differs("body_iquat", 4);
  if (!turned && !differs("body_inertia", 3)) return;
  if (own.xml().Find("fullinertia") != nullptr) {
    doc_.Remove(own, "fullinertia");
    put("quat", QuatText(quat));
    put("diaginertia", JoinTexts(Texts(inertia, 3)), "replaces fullinertia");
    return;
  }
  if (turned) WriteOrientation(item, own, quat);
  if (differs("body_inertia", 3)) put("diaginertia", JoinTexts(Texts(inertia, 3)));
}

}  // namespace pliant::io::patch
