// mujoco.elasticity.cable: bending and twisting of an inextensible rod that is a chain of bodies, one
// straight piece each.
//
// Bodies b = 0 ... n-1 with the numbers i0 + b; between b-1 and b a ball joint with quaternion q_j.
// Orientation of body b in the frame of the one before: q = q_body q_j, with the rotation vector w = log q.
// Curvature against the stress-free shape w0 makes the torque t = -K (w - w0) / L, in the frame before, on
// body b, and -t on body b-1. K = (J G, I_y E, I_z E) by Saint-Venant's theory, with x along the rod; L is
// the length of piece b-1.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/dynamics/jacobian.h"
#include "engine/math/quat.h"
#include "engine/plugin/instances.h"
#include "engine/plugins/builtin.h"
#include "engine/plugins/config.h"
#include "engine/plugins/instance.h"

namespace pliant::plugins {
namespace {

const char* const kKeys[] = {"twist", "bend", "flat", "vmax"};

// Second moments of area of the section of a rod: J about its axis, and about y and z.
struct Section {
  mjtNum twist = 0, y = 0, z = 0;
};

// Of the first geom of a body; other shapes than rods and boxes have none.
Section SectionOf(const mjModel& m, int body) {
  Section s;
  if (m.body_geomnum[body] == 0) return s;
  const int geom = m.body_geomadr[body];
  const mjtNum* size = m.geom_size + 3 * geom;
  if (m.geom_type[geom] == mjGEOM_CAPSULE || m.geom_type[geom] == mjGEOM_CYLINDER) {
    const mjtNum r4 = size[0] * size[0] * size[0] * size[0];
    s.twist = mjPI * r4 / 2;
    s.y = s.z = mjPI * r4 / 4;
  } else if (m.geom_type[geom] == mjGEOM_BOX) {
    // Young and Budynas, "Roark's formulas for stress and strain", table 10.7.
    const mjtNum height = 2 * size[1], width = 2 * size[2];
    const mjtNum a = std::max(size[1], size[2]), c = std::min(size[1], size[2]);
    s.twist = a * c * c * c * (16.0 / 3 - 3.36 * (c / a) * (1 - c * c * c * c / (a * a * a * a) / 12));
    s.y = width * width * width * height / 12;
    s.z = height * height * height * width / 12;
  }
  return s;
}

// The joint between two neighbours, and the torques of one computation.
struct Link {
  mjtNum stiffness[3] = {0, 0, 0};  // N m^2 about x (twist), y, z
  mjtNum rest[3] = {0, 0, 0};       // rotation vector without stress
  mjtNum length = 0;                // m
  int qposadr = -1;                 // of the joint's quaternion; -1: welded
  int dofadr = -1;                  // of the ball joint when nothing but it turns body b against body b - 1
  mjtNum stress[3] = {0, 0, 0};     // the torque in the frame of body b

  bool IsStiff() const { return stiffness[0] || stiffness[1] || stiffness[2]; }
};

std::string Named(const mjModel& m, int body) {
  const char* name = m.names + m.name_bodyadr[body];
  return *name ? std::string("body '") + name + "'" : "body " + std::to_string(body);
}

// Place of a body at qpos0, where joints do nothing.
void PlaceAtRest(const mjModel& m, int body, mjtNum pos[3], mjtNum quat[4]) {
  Copy3(pos, m.body_pos + 3 * body);
  Copy4(quat, m.body_quat + 4 * body);
  for (int up = m.body_parentid[body]; up > 0; up = m.body_parentid[up]) {
    RotVecQuat(pos, pos, m.body_quat + 4 * up);
    AddTo3(pos, m.body_pos + 3 * up);
    MulQuat(quat, m.body_quat + 4 * up, quat);
  }
}

mjtNum DistanceAtRest(const mjModel& m, int body1, int body2) {
  mjtNum pos1[3], pos2[3], quat[4];
  PlaceAtRest(m, body1, pos1, quat);
  PlaceAtRest(m, body2, pos2, quat);
  return Dist3(pos1, pos2);
}

class Cable {
 public:
  static std::unique_ptr<Cable> Make(const mjModel& m, int instance, std::string& problem) {
    auto cable = std::make_unique<Cable>();
    const mjtNum twist = ConfigNumber(m, instance, "twist", 0, problem);
    const mjtNum bend = ConfigNumber(m, instance, "bend", 0, problem);
    const bool flat = ConfigText(m, instance, "flat") == "true";
    cable->vmax_ = LeadingNumber(ConfigText(m, instance, "vmax"));
    if (!problem.empty() || !cable->FindBodies(m, instance, problem)) return nullptr;
    for (size_t b = 0; b < cable->links_.size(); ++b) {
      if (!cable->MakeLink(m, static_cast<int>(b), twist, bend, flat, problem)) return nullptr;
    }
    return cable;
  }

  // Adds to d.qfrc_passive.
  void Compute(const mjModel& m, mjData& d) {
    for (size_t b = 1; b < links_.size(); ++b) {
      Link& link = links_[b];
      if (!link.IsStiff()) continue;
      const int body = first_ + static_cast<int>(b);
      mjtNum torque[3];  // in the frame of the body before
      Bend(m, d, body, link, torque);
      // A body without stiffness feels no reaction, so that a net torque remains: as in the reference.
      const bool reacts = links_[b - 1].IsStiff();
      if (reacts && link.dofadr >= 0) {
        AddTo3(d.qfrc_passive + link.dofadr, link.stress);
        continue;
      }
      Apply(m, d, body, link.stress, 1);
      if (reacts) Apply(m, d, body - 1, torque, -1);
    }
  }

  // Colours the geoms of the scene by their load: blue at rest, red at vmax.
  void Visualize(const mjModel& m, mjvScene& scene) const {
    if (vmax_ == 0) return;
    const int n = static_cast<int>(links_.size());
    for (int i = 0; i < scene.ngeom; ++i) {
      mjvGeom& geom = scene.geoms[i];
      if (geom.objtype != mjOBJ_GEOM || geom.objid < 0 || geom.category == mjCAT_DECOR) continue;
      const int body = m.geom_bodyid[geom.objid];
      const bool first_of_body = geom.objid == m.body_geomadr[body];
      if (body >= first_ && body < first_ + n && first_of_body) Color(Load(body - first_), geom.rgba);
    }
  }

 private:
  bool FindBodies(const mjModel& m, int instance, std::string& problem) {
    const auto uses = [&](int body) { return m.body_plugin[body] == instance; };
    int last = -1, n = 0;
    for (int body = 1; body < m.nbody; ++body) {
      if (!uses(body)) continue;
      if (n++ == 0) first_ = body;
      last = body;
    }
    links_.resize(static_cast<size_t>(n));
    for (int body = first_; body <= last; ++body) {
      if (uses(body)) continue;
      problem = Named(m, body) + " stands between bodies of the cable but is none of them; the bodies of " +
                "one instance must follow each other";
      return false;
    }
    return true;
  }

  bool MakeLink(const mjModel& m, int b, mjtNum twist, mjtNum bend, bool flat, std::string& problem) {
    Link& link = links_[static_cast<size_t>(b)];
    const int body = first_ + b;
    const Section section = SectionOf(m, body);
    link.stiffness[0] = section.twist * twist;
    link.stiffness[1] = section.y * bend;
    link.stiffness[2] = section.z * bend;
    if (b == 0) return true;
    link.length = DistanceAtRest(m, body, body - 1);
    if (link.IsStiff() && !(link.length > mjMINVAL)) {
      problem =
          Named(m, body) + " stands at the same place as the one before; a piece of a cable needs a length";
      return false;
    }
    if (!FindJoint(m, body, link, problem)) return false;
    if (flat) return true;
    mjtNum back[4], relative[4] = {1, 0, 0, 0};
    if (link.qposadr >= 0) Copy4(relative, m.qpos0 + link.qposadr);
    NegQuat(back, relative);
    MulQuat(relative, back, m.body_quat + 4 * body);
    Quat2Vel(link.rest, relative, 1);
    return true;
  }

  // The ball, or free, joint that bends the cable: the last one of its body.
  static bool FindJoint(const mjModel& m, int body, Link& link, std::string& problem) {
    const int n = m.body_jntnum[body];
    if (n == 0) return true;
    const int joint = m.body_jntadr[body] + n - 1;
    if (m.jnt_type[joint] != mjJNT_BALL && m.jnt_type[joint] != mjJNT_FREE) {
      problem = Named(m, body) + " of the cable has a joint that cannot bend; its last joint must be a ball";
      return false;
    }
    const bool ball = m.jnt_type[joint] == mjJNT_BALL;
    link.qposadr = m.jnt_qposadr[joint] + (ball ? 0 : 3);
    bool only_slides_before = ball && m.body_parentid[body] == body - 1;
    for (int j = m.body_jntadr[body]; j < joint; ++j)
      only_slides_before = only_slides_before && m.jnt_type[j] == mjJNT_SLIDE;
    if (only_slides_before) link.dofadr = m.jnt_dofadr[joint];
    return true;
  }

  static void Bend(const mjModel& m, const mjData& d, int body, Link& link, mjtNum torque[3]) {
    mjtNum quat[4], vec[3], back[4];
    Copy4(quat, m.body_quat + 4 * body);
    if (link.qposadr >= 0) MulQuat(quat, quat, d.qpos + link.qposadr);
    Quat2Vel(vec, quat, 1);
    for (int k = 0; k < 3; ++k) torque[k] = -link.stiffness[k] * (vec[k] - link.rest[k]) / link.length;
    NegQuat(back, quat);
    RotVecQuat(link.stress, torque, back);
  }

  static void Apply(const mjModel& m, mjData& d, int body, const mjtNum local[3], mjtNum sign) {
    mjtNum world[3];
    RotVecQuat(world, local, d.xquat + 4 * body);
    Scl3(world, world, sign);
    ApplyFT(m, d, nullptr, world, d.xpos + 3 * body, body, d.qfrc_passive);
  }

  // Mean torque of the two ends of a piece.
  mjtNum Load(int b) const {
    const int n = static_cast<int>(links_.size());
    if (n < 2) return 0;
    const mjtNum* left = links_[static_cast<size_t>(b == 0 ? 1 : b)].stress;
    const mjtNum* right = links_[static_cast<size_t>(b == n - 1 ? b : b + 1)].stress;
    mjtNum sum[3];
    Add3(sum, left, right);
    return Norm3(sum) / 2;
  }

  // Blue, cyan, green, yellow, red; the transparency stays.
  void Color(mjtNum load, float rgba[4]) const {
    const mjtNum x = std::clamp(load / vmax_, mjtNum(0), mjtNum(1));
    const mjtNum rise = 4 * (x - 0.25 * std::floor(std::min(4 * x, mjtNum(3))));
    mjtNum rgb[3] = {0, 1, 0};
    if (x < 0.25) {
      rgb[1] = rise;
      rgb[2] = 1;
    } else if (x < 0.5) {
      rgb[2] = 1 - rise;
    } else if (x < 0.75) {
      rgb[0] = rise;
    } else {
      rgb[0] = 1;
      rgb[1] = 1 - rise;
    }
    for (int k = 0; k < 3; ++k) rgba[k] = static_cast<float>(rgb[k]);
  }

  int first_ = 0;            // number of the first body
  std::vector<Link> links_;  // one a body; the first has no joint to a neighbour
  mjtNum vmax_ = 0;          // N m; 0: no colours
};

}  // namespace

mjpPlugin CablePlugin() {
  mjpPlugin plugin = {};
  plugin.name = "mujoco.elasticity.cable";
  plugin.attributes = kKeys;
  plugin.nattribute = std::size(kKeys);
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = NoState;
  plugin.init = InitInstance<Cable>;
  plugin.destroy = DestroyInstance<Cable>;
  plugin.copy = CopyInstance<Cable>;
  plugin.compute = [](const mjModel* m, mjData* d, int instance, int) {
    InstanceData<Cable>(d, instance).Compute(*m, *d);
  };
  plugin.visualize = [](const mjModel* m, mjData* d, const mjvOption*, mjvScene* scene, int instance) {
    InstanceData<Cable>(d, instance).Visualize(*m, *scene);
  };
  return plugin;
}

}  // namespace pliant::plugins
