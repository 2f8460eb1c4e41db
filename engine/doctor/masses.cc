#include "engine/doctor/masses.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "engine/doctor/shapes.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/parameters.h"

namespace pliant::doctor {
namespace {

using io::patch::ElementEdit;

// kg/m3
constexpr double kWater = 1000, kSteel = 7850, kDensest = 22600, kThinnest = 1;
// Shapes are drawn a little smaller than what they stand for: so much larger may a body be than they are.
constexpr double kSlack = 1.25;

struct Stated {
  bool inertial = false;   // the file states mass and inertia
  double volume = 0;       // of the shapes, m3
  double shapes_mass = 0;  // that they have at the density of water; 0 without a file
};

Stated StatedOf(const mjModel& m, std::span<const double> meshes, const spec::Spec* spec, int body) {
  Stated out;
  out.volume = BodyVolume(m, meshes, body);
  if (spec == nullptr) return out;
  for (const spec::Body* b : spec->bodies) {
    if (b->id == body) out.inertial = b->spec.explicitinertial != 0;
  }
  out.shapes_mass = kWater * out.volume;
  return out;
}

// Mass and inertia from the shapes instead of the stated ones.
void OfferShapes(const Stated& stated, double mass, Diagnosis& finding) {
  if (!stated.inertial || !(stated.shapes_mass > 0)) return;
  finding.remedy = Text("let the shapes give mass and inertia (%.3g kg by their density instead of %.3g kg)",
                        stated.shapes_mass, mass);
  finding.fix = {{ElementEdit::Kind::kDeleteChild, mjOBJ_BODY, finding.id, "inertial", "", ""}};
}

void CheckDensity(const mjModel& m, int b, const Stated& stated, Diagnoses& out) {
  const double volume = stated.volume, mass = m.body_mass[b];
  if (!(volume > 0)) return;
  const double density = mass / volume;
  if (density <= kDensest && density >= kThinnest) return;
  Diagnosis finding{.kind = "density", .object = mjOBJ_BODY, .id = b};
  const std::string name = ElementLabel(m, mjOBJ_BODY, b);
  if (density > kDensest) {
    finding.text = Text(
        "%s weighs %.4g kg in %.3g litres: %.3g kg/m3, %.3g times steel (%g) and denser than any metal; "
        "is the mass in grams, or are the shapes too small?",
        name.c_str(), mass, 1e3 * volume, density, density / kSteel, kSteel);
  } else {
    finding.text = Text(
        "%s weighs %.4g kg in %.3g litres: %.3g kg/m3, lighter than air (water: %g); "
        "is the mass in tonnes, or are the shapes too large?",
        name.c_str(), mass, 1e3 * volume, density, kWater);
  }
  OfferShapes(stated, mass, finding);
  out.push_back(std::move(finding));
}

void CheckTriangle(const mjModel& m, int b, const Stated& stated, Diagnoses& out) {
  const double* I = m.body_inertia + 3 * b;
  const double max_moment = std::max({I[0], I[1], I[2]});
  const double rest = I[0] + I[1] + I[2] - max_moment;
  if (!(max_moment > 0) || rest >= max_moment * (1 - 1e-6)) return;
  Diagnosis finding{.kind = "inertia_triangle", .object = mjOBJ_BODY, .id = b};
  finding.text = Text(
      "%s has principal moments %.4g, %.4g and %.4g kg m2 that no real body has: the two smaller ones "
      "must add up to the largest at least (%.4g < %.4g)",
      ElementLabel(m, mjOBJ_BODY, b).c_str(), I[0], I[1], I[2], rest, max_moment);
  OfferShapes(stated, m.body_mass[b], finding);
  out.push_back(std::move(finding));
}

// The farthest a corner of the box lies from the body's centre of mass.
double Reach(const mjModel& m, int b, const Bounds& box) {
  double reach = 0;
  for (int corner = 0; corner < 8; ++corner) {
    double point[3];
    for (int k = 0; k < 3; ++k) point[k] = (corner >> k) & 1 ? box.high[k] : box.low[k];
    reach = std::max(reach, Dist3(point, m.body_ipos + 3 * b));
  }
  return reach;
}

// The radius of gyration is at most the distance of the farthest point: then all mass would be there.
void CheckMoments(const mjModel& m, int b, const Bounds& box, const Stated& stated, Diagnoses& out) {
  const double* I = m.body_inertia + 3 * b;
  const double mass = m.body_mass[b];
  const double gyration = std::sqrt(std::max({I[0], I[1], I[2]}) / mass);
  const double reach = Reach(m, b, box);
  if (gyration <= kSlack * reach) return;
  double side[3];  // of the box of even density with the same moments
  for (int k = 0; k < 3; ++k) side[k] = std::sqrt(std::max(0.0, 6 * (I[0] + I[1] + I[2] - 2 * I[k]) / mass));
  Diagnosis finding{.kind = "inertia_size", .object = mjOBJ_BODY, .id = b};
  finding.text = Text(
      "%s has principal moments %.4g, %.4g and %.4g kg m2 at %.4g kg: a box of %.3g x %.3g x %.3g m has "
      "those, but its shapes are %.3g x %.3g x %.3g m, and with all mass in their farthest point it would be "
      "%.4g kg m2",
      ElementLabel(m, mjOBJ_BODY, b).c_str(), I[0], I[1], I[2], mass, side[0], side[1], side[2],
      box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2], mass * reach * reach);
  OfferShapes(stated, mass, finding);
  out.push_back(std::move(finding));
}

void CheckCentre(const mjModel& m, int b, const Bounds& box, const Stated& stated, Diagnoses& out) {
  const double* com = m.body_ipos + 3 * b;
  double outside2 = 0;
  for (int k = 0; k < 3; ++k) {
    const double beyond = std::max({box.low[k] - com[k], com[k] - box.high[k], 0.0});
    outside2 += beyond * beyond;
  }
  // Parts of the body that are not drawn may pull it out, but hardly by its own size.
  if (std::sqrt(outside2) <= 0.5 * box.Diagonal()) return;
  Diagnosis finding{.kind = "centre_of_mass", .object = mjOBJ_BODY, .id = b};
  finding.text = Text(
      "%s has its center of mass at %.3g %.3g %.3g, %.3g m outside of its shapes, which are %.3g m across",
      ElementLabel(m, mjOBJ_BODY, b).c_str(), com[0], com[1], com[2], std::sqrt(outside2), box.Diagonal());
  OfferShapes(stated, m.body_mass[b], finding);
  out.push_back(std::move(finding));
}

// What the bodies that are fixed to each other have together.
struct Whole {
  double mass = 0, moment = 0;  // the largest principal moment of one of them
};

double LargestMoment(const mjModel& m, int b) {
  return *std::max_element(m.body_inertia + 3 * b, m.body_inertia + 3 * b + 3);
}

std::vector<Whole> WholesOf(const mjModel& m) {
  std::vector<Whole> wholes(static_cast<std::size_t>(m.nbody));
  for (int b = 1; b < m.nbody; ++b) {
    Whole& whole = wholes[static_cast<std::size_t>(m.body_weldid[b])];
    whole.mass += m.body_mass[b];
    whole.moment = std::max(whole.moment, LargestMoment(m, b));
  }
  return wholes;
}

// Bodies that are points of a flex: their mass is that of the flex around them, which no shape of theirs has.
std::vector<bool> PointsOfFlexes(const mjModel& m) {
  std::vector<bool> points(static_cast<std::size_t>(m.nbody));
  const auto mark = [&](const int* bodies, const mjtNum* places, mjtSize count) {
    for (mjtSize i = 0; i < count; ++i) {
      if (bodies[i] >= 0 && Norm3(places + 3 * i) == 0) points[static_cast<std::size_t>(bodies[i])] = true;
    }
  };
  mark(m.flex_vertbodyid, m.flex_vert, m.nflexvert);
  mark(m.flex_nodebodyid, m.flex_node, m.nflexnode);
  return points;
}

}  // namespace

void CheckMasses(const mjModel& m, const spec::Spec* spec, Diagnoses& out) {
  // Frames of sensors and the like, which have a mass because some program asks for one, change nothing.
  constexpr double kNegligible = 0.01;
  const std::vector<double> meshes = MeshVolumes(m);
  const std::vector<Whole> wholes = WholesOf(m);
  const std::vector<bool> points = PointsOfFlexes(m);
  for (int b = 1; b < m.nbody; ++b) {
    if (m.body_treeid[b] < 0 || !(m.body_mass[b] > 0)) continue;
    const Stated stated = StatedOf(m, meshes, spec, b);
    CheckTriangle(m, b, stated, out);
    const Bounds box = BodyBounds(m, b);
    if (box.Empty() || points[static_cast<std::size_t>(b)]) continue;
    const Whole& whole = wholes[static_cast<std::size_t>(m.body_weldid[b])];
    const bool weighs = m.body_mass[b] >= kNegligible * whole.mass;
    if (weighs) CheckDensity(m, b, stated, out);
    if (LargestMoment(m, b) >= kNegligible * whole.moment) CheckMoments(m, b, box, stated, out);
    if (weighs) CheckCentre(m, b, box, stated, out);
  }
}

}  // namespace pliant::doctor
