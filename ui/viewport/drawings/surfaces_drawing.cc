// Surfaces that move on their own, as arrows that drift with them.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "ui/actions/actions.h"
#include "ui/state/habits.h"
#include "ui/viewport/pen.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {
namespace {

constexpr float kInk[3] = {0.98f, 0.8f, 0.15f};
constexpr int kAcross = 4;         // arrows along the longer side of a face
constexpr int kAround = 8;         // arrows around a round side
constexpr double kLength = 0.55;   // of the way between two arrows
constexpr double kSlow = 1e-6;     // m/s: slower places have no arrow
constexpr double kInfinite = 0.5;  // half size of an endless plane, of the model's extent

// A place on a surface, in the geom's frame.
struct Seed {
  double point[3];
  double normal[3];
};

// A grid on the face of a box whose outward normal is `sign` times axis.
void AddFace(const double* center, const double* half, int axis, double sign, std::vector<Seed>& seeds) {
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const double cell = 2 * std::max(half[u], half[v]) / kAcross;
  if (cell <= 0) return;
  const int nu = std::max(1, static_cast<int>(std::lround(2 * half[u] / cell))),
            nv = std::max(1, static_cast<int>(std::lround(2 * half[v] / cell)));
  for (int i = 0; i < nu; ++i) {
    for (int k = 0; k < nv; ++k) {
      Seed seed = {};
      seed.normal[axis] = sign;
      seed.point[axis] = center[axis] + sign * half[axis];
      seed.point[u] = center[u] + half[u] * (2 * (i + 0.5) / nu - 1);
      seed.point[v] = center[v] + half[v] * (2 * (k + 0.5) / nv - 1);
      seeds.push_back(seed);
    }
  }
}

void AddBox(const double* center, const double* half, std::vector<Seed>& seeds) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) AddFace(center, half, axis, sign, seeds);
  }
}

// Circle of seeds at a height, looking outward by `out` and up by `up`.
void AddRing(double radius, double height, double out, double up, std::vector<Seed>& seeds) {
  for (int i = 0; i < kAround; ++i) {
    const double angle = 2 * mjPI * i / kAround, c = std::cos(angle), s = std::sin(angle);
    seeds.push_back({{radius * c, radius * s, height}, {out * c, out * s, up}});
  }
}

// Where arrows start on a geom, and about how far apart they are.
std::vector<Seed> SeedsOf(const mjModel& m, int geom, double* spacing) {
  std::vector<Seed> seeds;
  const double* size = m.geom_size + 3 * geom;
  switch (m.geom_type[geom]) {
    case mjGEOM_PLANE: {
      const double endless = kInfinite * m.stat.extent, center[3] = {0, 0, 0};
      const double half[3] = {size[0] > 0 ? size[0] : endless, size[1] > 0 ? size[1] : endless, 0};
      AddFace(center, half, 2, 1, seeds);
      *spacing = 2 * std::max(half[0], half[1]) / kAcross;
      break;
    }
    case mjGEOM_CYLINDER:
      for (const double sign : {-1.0, 1.0}) {
        AddRing(0.75 * size[0], sign * size[1], 0, sign, seeds);
        AddRing(0.4 * size[0], sign * size[1], 0, sign, seeds);
      }
      AddRing(size[0], 0, 1, 0, seeds);
      *spacing = 2 * mjPI * 0.75 * size[0] / kAround;
      break;
    case mjGEOM_CAPSULE:
      for (const double height : {-0.5, 0.0, 0.5}) AddRing(size[0], height * size[1], 1, 0, seeds);
      *spacing = 2 * mjPI * size[0] / kAround;
      break;
    case mjGEOM_SPHERE:
      for (const double sine : {-0.7, 0.0, 0.7}) {
        const double cosine = std::sqrt(1 - sine * sine);
        AddRing(size[0] * cosine, size[0] * sine, cosine, sine, seeds);
      }
      *spacing = 2 * mjPI * size[0] / kAround;
      break;
    default: {
      const double* box = m.geom_aabb + 6 * geom;
      AddBox(box, box + 3, seeds);
      *spacing = 2 * std::max({box[3], box[4], box[5]}) / kAcross;
    }
  }
  return seeds;
}

// Velocity of the surface at a place, along the surface.
void VelocityAt(const double* surface, const Seed& seed, double out[3]) {
  Cross(out, surface + 3, seed.point);
  AddTo3(out, surface);
  AddToScl3(out, seed.normal, -Dot3(out, seed.normal));
}

// Moves a place with the surface for `time`.
void Carry(const double* surface, double time, Seed& seed) {
  const double turn[3] = {surface[3], surface[4], surface[5]};
  double quat[4] = {1, 0, 0, 0};
  QuatIntegrate(quat, turn, time);
  RotVecQuat(seed.point, seed.point, quat);
  RotVecQuat(seed.normal, seed.normal, quat);
  AddToScl3(seed.point, surface, time);
}

struct Painter {
  const mjModel& m;
  const mjData& d;
  mjvScene& scene;

  void Arrow(int geom, const double* surface, const Seed& seed, double spacing, double fade) const {
    double velocity[3], from[3], to[3];
    VelocityAt(surface, seed, velocity);
    if (Normalize3(velocity) < kSlow) return;
    const double width = 0.05 * spacing;
    AddScl3(from, seed.point, seed.normal, width);
    AddScl3(to, from, velocity, kLength * spacing);
    const double* mat = d.geom_xmat + 9 * geom;
    for (double* point : {from, to}) {
      double world[3];
      MulMatVec3(world, mat, point);
      Add3(point, world, d.geom_xpos + 3 * geom);
    }
    const float rgba[4] = {kInk[0], kInk[1], kInk[2], static_cast<float>(fade)};
    ScenePen(scene).Span(mjGEOM_ARROW, from, to, width, rgba);
  }

  // Two sets of arrows, each for a while: one fades in while the other fades out.
  void Geom(int geom) const {
    const double* surface = m.geom_surfacevel + 6 * geom;
    double spacing = 0, fastest = 0, velocity[3];
    const std::vector<Seed> seeds = SeedsOf(m, geom, &spacing);
    for (const Seed& seed : seeds) {
      VelocityAt(surface, seed, velocity);
      fastest = std::max(fastest, Norm3(velocity));
    }
    if (fastest < kSlow) return;
    const double period = spacing / fastest;
    for (const double offset : {0.0, 0.5}) {
      const double turns = (CurrentHabits().reduced_motion ? 0.5 : d.time / period) + offset,
                   phase = turns - std::floor(turns);
      for (Seed seed : seeds) {
        Carry(surface, (phase - 0.5) * period, seed);
        Arrow(geom, surface, seed, spacing, 1 - std::abs(2 * phase - 1));
      }
    }
  }
};

// On every shown geom with a surface velocity: along the velocity, and moving with it while time runs.
void Draw(const ActionContext& c, const ViewState& view, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  if (!m.flg_surfacevel) return;
  const Painter painter = {m, *c.frame.d, scene};
  for (int geom = 0; geom < m.ngeom; ++geom) {
    const int group = std::clamp(m.geom_group[geom], 0, mjNGROUP - 1);
    if (view.option.geomgroup[group] == 0 || IsHidden(m, view.extras, m.geom_bodyid[geom])) continue;
    painter.Geom(geom);
  }
}

}  // namespace

extern constinit const Drawing kSurfacesDrawing = {
    .name = "surfaces",
    .action = "contact.surfaces",
    .title = "Velocity of moving surfaces",
    .label = "Moving surfaces",
    .order = 10,
    .at_first = true,
    .draw = Draw,
};

}  // namespace pliant::ui
