#include "engine/constraint/body_forces.h"

#include "engine/constraint/equality_ends.h"
#include "engine/constraint/tendon_tension.h"
#include "engine/dynamics/bias.h"
#include "engine/dynamics/contact_wrench.h"
#include "engine/math/quat.h"
#include "engine/math/spatial.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

constexpr mjtNum kNoTorque[3] = {0, 0, 0};

void VisitContacts(const mjModel& m, const mjData& d, OuterForceVisitor& visitor) {
  const bool disabled = m.opt.disableflags & (mjDSBL_CONSTRAINT | mjDSBL_CONTACT);
  if (disabled) return;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.efc_address < 0 || contact.geom[0] < 0 || contact.geom[1] < 0) continue;
    mjtNum wrench[6], force[3], torque[3];
    ContactWrench(m, d, contact, wrench);
    MulMatTVec3(force, contact.frame, wrench);
    MulMatTVec3(torque, contact.frame, wrench + 3);
    for (int side = 0; side < 2; ++side) {
      visitor.On(OuterForce::kContact, i, m.geom_bodyid[contact.geom[side]], contact.pos, torque, force,
                 side ? 1 : -1);
    }
  }
}

// The rotation rows of a weld measure torquescale/2 vec(q1* w q0); their forces act as the transpose of that.
void WeldTorque(const mjModel& m, const mjData& d, int eq, const mjtNum* row_force, mjtNum torque[3]) {
  mjtNum quat0[4], quat1[4], left[4], product[4];
  WeldQuats(m, d, eq, quat0, quat1);
  NegQuat(quat0, quat0);
  MulQuatAxis(left, quat1, row_force);
  MulQuat(product, left, quat0);
  Scl3(torque, product + 1, 0.5 * m.eq_data[mjNEQDATA * eq + 10]);
}

void VisitEqualities(const mjModel& m, const mjData& d, OuterForceVisitor& visitor) {
  for (int row = 0; row < d.ne;) {
    const int eq = d.efc_id[row];
    const int type = m.eq_type[eq];
    if (type != mjEQ_CONNECT && type != mjEQ_WELD) {
      // Joint and tendon equalities have one row; flex equalities one per edge, each with the same id.
      ++row;
      continue;
    }
    const bool weld = type == mjEQ_WELD;
    const mjtNum* force = d.efc_force + row;
    mjtNum torque[3];
    Copy3(torque, kNoTorque);
    if (weld) WeldTorque(m, d, eq, force + 3, torque);
    for (int end = 0; end < 2; ++end) {
      const Anchor anchor = AnchorOf(m, d, eq, end);
      visitor.On(OuterForce::kEquality, eq, anchor.body, anchor.pos, torque, force, end ? -1 : 1);
    }
    row += weld ? 6 : 3;
  }
}

// A point of a tendon's path, and the body that it is fixed to.
struct PathPoint {
  int body;
  bool on_geom;
  const mjtNum* pos;
};

// Each straight piece of the path pulls its two ends together; what wraps around a geom presses on it through
// the pieces that touch it.
void VisitTendonPull(const mjModel& m, const mjData& d, int tendon, mjtNum tension,
                     OuterForceVisitor& visitor) {
  int element = m.tendon_adr[tendon] - 1;
  const auto next = [&m, &element](int type) {
    do ++element;
    while (m.wrap_type[element] != type);
    return element;
  };
  mjtNum divisor = 1;
  PathPoint last = {-1, false, nullptr};
  const int first = d.ten_wrapadr[tendon];
  for (int k = first; k < first + d.ten_wrapnum[tendon]; ++k) {
    const int object = d.wrap_obj[k];
    if (object == -2) {
      divisor = m.wrap_prm[next(mjWRAP_PULLEY)];
      last.pos = nullptr;
      continue;
    }
    const bool on_geom = object >= 0;
    const int body = on_geom ? m.geom_bodyid[object] : m.site_bodyid[m.wrap_objid[next(mjWRAP_SITE)]];
    const PathPoint point = {body, on_geom, d.wrap_xpos + 3 * k};
    if (last.pos && !(last.on_geom && on_geom)) {
      mjtNum force[3];
      Sub3(force, point.pos, last.pos);
      Normalize3(force);
      Scl3(force, force, tension / divisor);
      visitor.On(OuterForce::kTendon, tendon, last.body, last.pos, kNoTorque, force, -1);
      visitor.On(OuterForce::kTendon, tendon, point.body, point.pos, kNoTorque, force, 1);
    }
    last = point;
  }
}

void VisitTendons(const mjModel& m, mjData& d, OuterForceVisitor& visitor) {
  if (m.ntendon == 0) return;
  StackFrame frame(d);
  mjtNum* tension = frame.Take<mjtNum>(m.ntendon);
  TendonTensions(m, d, tension);
  for (int t = 0; t < m.ntendon; ++t) {
    const bool fixed = m.wrap_type[m.tendon_adr[t]] == mjWRAP_JOINT;
    if (!fixed && tension[t] != 0) VisitTendonPull(m, d, t, tension[t], visitor);
  }
}

// Adds them up to d.cfrc_ext. The world takes none.
class ExternalSum final : public OuterForceVisitor {
 public:
  ExternalSum(const mjModel& m, mjData& d) : m_(m), d_(d) {}

  void On(OuterForce, int, int body, const mjtNum point[3], const mjtNum torque[3], const mjtNum force[3],
          mjtNum sign) override {
    if (body <= 0) return;
    mjtNum offset[3], moment[3];
    Sub3(offset, point, d_.subtree_com + 3 * m_.body_rootid[body]);
    Cross(moment, offset, force);
    AddTo3(moment, torque);
    mjtNum* ext = d_.cfrc_ext + 6 * body;
    AddToScl3(ext, moment, sign);
    AddToScl3(ext + 3, force, sign);
  }

 private:
  const mjModel& m_;
  mjData& d_;
};

}  // namespace

void VisitOuterForces(const mjModel& m, mjData& d, OuterForceVisitor& visitor) {
  for (int i = 1; i < m.nbody; ++i) {
    const mjtNum* applied = d.xfrc_applied + 6 * i;
    visitor.On(OuterForce::kApplied, i, i, d.xipos + 3 * i, applied + 3, applied, 1);
  }
  VisitContacts(m, d, visitor);
  VisitEqualities(m, d, visitor);
  VisitTendons(m, d, visitor);
}

void RnePostConstraint(const mjModel& m, mjData& d) {
  d.flg_rnepost = true;
  WorldAcceleration(m, d.cacc);
  for (int i = 0; i < m.nbody; ++i) Zero6(d.cfrc_ext + 6 * i);
  ExternalSum sum(m, d);
  VisitOuterForces(m, d, sum);

  Zero6(d.cfrc_int);
  for (int i = 1; i < m.nbody; ++i) {
    mjtNum* force = d.cfrc_int + 6 * i;
    Accelerate(m, d, i, d.qacc, d.cacc + 6 * m.body_parentid[i], d.cacc + 6 * i);
    BodyForce(d, i, d.cacc + 6 * i, force);
    AddToScl6(force, d.cfrc_ext + 6 * i, -1);
  }
  for (int i = m.nbody - 1; i > 0; --i) AddTo6(d.cfrc_int + 6 * m.body_parentid[i], d.cfrc_int + 6 * i);
}

}  // namespace pliant
