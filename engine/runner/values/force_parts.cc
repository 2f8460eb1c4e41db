#include "engine/runner/values/force_parts.h"

#include <algorithm>
#include <cmath>

#include "engine/constraint/body_forces.h"
#include "engine/math/vec3.h"
#include "engine/model/options.h"
#include "engine/query/object_velocity.h"
#include "engine/step/derived.h"

namespace pliant::runner {
namespace {

// Rounding of sums of forces, as a share of the largest.
constexpr mjtNum kRounding = 1e-13;

bool IsSpatial(const mjModel& m, int tendon) { return m.wrap_type[m.tendon_adr[tendon]] != mjWRAP_JOINT; }

// Whether forces of springs and dampers along dofs are those of joints alone.
bool JointsAloneAreSoft(const mjModel& m) {
  for (int t = 0; t < m.ntendon; ++t) {
    if (IsSpatial(m, t) && (m.tendon_stiffness[t] != 0 || m.tendon_damping[t] != 0)) return false;
  }
  return true;
}

class Collector final : public OuterForceVisitor {
 public:
  Collector(const mjModel& m, mjData& d, int body) : m_(m), d_(d), body_(body), soft_(JointsAloneAreSoft(m)) {
    Copy3(parts_.com, d.xipos + 3 * body);
  }

  ForceParts Collect() {
    ComputeDerived(m_, d_, kDerivedBodyForces);
    Gravity();
    VisitOuterForces(m_, d_, *this);
    Joint(body_, 1);
    for (int child = body_ + 1; child < m_.nbody; ++child) {
      if (m_.body_parentid[child] == body_) Joint(child, -1);
    }
    Total();
    DropRounding();
    return std::move(parts_);
  }

  void On(OuterForce from, int id, int body, const mjtNum point[3], const mjtNum torque[3],
          const mjtNum force[3], mjtNum sign) override {
    if (body != body_) return;
    switch (from) {
      case OuterForce::kApplied:
        return Add(ForceKind::kApplied, id, false, point, force, torque, sign);
      case OuterForce::kEquality:
        return Add(ForceKind::kEquality, id, false, point, force, torque, sign);
      case OuterForce::kTendon:
        return Add(ForceKind::kTendon, id, false, point, force, torque, sign);
      case OuterForce::kContact:
        break;
    }
    const mjtNum* normal = d_.contact[id].frame;
    const mjtNum none[3] = {};
    mjtNum along[3], across[3];
    Scl3(along, normal, Dot3(normal, force));
    Sub3(across, force, along);
    Add(ForceKind::kNormal, id, false, point, along, none, sign);
    Add(ForceKind::kFriction, id, false, point, across, torque, sign);
  }

 private:
  void Add(ForceKind kind, int id, bool reaction, const mjtNum point[3], const mjtNum force[3],
           const mjtNum torque[3], mjtNum sign) {
    ForcePart part = {kind, id, reaction};
    Copy3(part.point, point);
    Scl3(part.force, force, sign);
    mjtNum arm[3], moment[3];
    Sub3(arm, point, parts_.com);
    Cross(moment, arm, force);
    AddTo3(moment, torque);
    Scl3(part.torque, moment, sign);
    if (Norm3(part.force) > 0 || Norm3(part.torque) > 0) parts_.list.push_back(part);
  }

  [[nodiscard]] bool GravityActs() const { return (m_.opt.disableflags & mjDSBL_GRAVITY) == 0; }
  [[nodiscard]] bool GravcompActs() const { return GravityActs() && m_.flg_gravcomp != 0; }

  void Gravity() {
    const mjtNum none[3] = {};
    if (GravityActs())
      Add(ForceKind::kGravity, -1, false, parts_.com, m_.opt.gravity, none, m_.body_mass[body_]);
    if (GravcompActs()) {
      Add(ForceKind::kGravcomp, -1, false, parts_.com, m_.opt.gravity, none,
          -m_.body_mass[body_] * m_.body_gravcomp[body_]);
    }
  }

  // What body `child` gets through its joints, and with sign -1 what this body loses by it.
  void Joint(int child, mjtNum sign) {
    const size_t first = parts_.list.size();
    const bool reaction = sign < 0;
    const int begin = m_.body_dofadr[child], end = begin + m_.body_dofnum[child];
    for (int dof = begin; dof < end; ++dof) Dof(dof, sign);
    // All that passes, less what is known of it, is what the joint holds.
    mjtNum force[3], torque[3];
    Passing(child, force, torque);
    Scl3(force, force, sign);
    Scl3(torque, torque, sign);
    for (size_t i = first; i < parts_.list.size(); ++i) {
      SubFrom3(force, parts_.list[i].force);
      SubFrom3(torque, parts_.list[i].torque);
    }
    ForcePart rest = {ForceKind::kBearing, m_.body_jntnum[child] > 0 ? m_.body_jntadr[child] : -1, reaction};
    Copy3(rest.point,
          m_.body_jntnum[child] > 0 ? d_.xanchor + 3 * m_.body_jntadr[child] : d_.xpos + 3 * child);
    Copy3(rest.force, force);
    Copy3(rest.torque, torque);
    parts_.list.push_back(rest);
  }

  // Force and torque about this body's com that pass to `child` from its parent, without what gravity
  // compensation does to the bodies beyond.
  void Passing(int child, mjtNum force[3], mjtNum torque[3]) const {
    const mjtNum* wrench = d_.cfrc_int + 6 * child;
    mjtNum arm[3], moment[3];
    Sub3(arm, d_.subtree_com + 3 * m_.body_rootid[child], parts_.com);
    Copy3(force, wrench + 3);
    Cross(moment, arm, force);
    Add3(torque, wrench, moment);
    for (int b = child; b < m_.nbody && GravcompActs(); ++b) {
      if (m_.body_gravcomp[b] == 0 || !IsBelow(b, child)) continue;
      mjtNum lift[3];
      Scl3(lift, m_.opt.gravity, -m_.body_mass[b] * m_.body_gravcomp[b]);
      Sub3(arm, d_.xipos + 3 * b, parts_.com);
      Cross(moment, arm, lift);
      SubFrom3(force, lift);
      SubFrom3(torque, moment);
    }
  }

  [[nodiscard]] bool IsBelow(int body, int ancestor) const {
    while (body > ancestor) body = m_.body_parentid[body];
    return body == ancestor;
  }

  // The known forces along a dof: a couple about its axis, or a force through the anchor of its joint.
  void Dof(int dof, mjtNum sign) {
    const int joint = m_.dof_jntid[dof];
    for (int a = 0; a < m_.nactuator; ++a) Along(ForceKind::kActuator, a, dof, sign * ActuatorForce(a, dof));
    if (soft_) {
      Along(ForceKind::kSpring, joint, dof, sign * d_.qfrc_spring[dof]);
      Along(ForceKind::kDamper, joint, dof, sign * d_.qfrc_damper[dof]);
      Along(ForceKind::kPassive, joint, dof, sign * OtherPassive(dof));
    }
    Along(ForceKind::kFluid, joint, dof, sign * d_.qfrc_fluid[dof]);
    Along(ForceKind::kDofApplied, joint, dof, sign * d_.qfrc_applied[dof]);
    Along(ForceKind::kConstraint, joint, dof, sign * RowForce(dof));
    Along(ForceKind::kArmature, joint, dof, -sign * m_.dof_armature[dof] * d_.qacc[dof]);
  }

  void Along(ForceKind kind, int id, int dof, mjtNum amount) {
    if (amount == 0) return;
    const mjtNum* rotation = d_.cdof + 6 * dof;
    const mjtNum* anchor = d_.xanchor + 3 * m_.dof_jntid[dof];
    const mjtNum none[3] = {};
    const bool turns = Norm3(rotation) > 0;
    const bool reaction = m_.dof_bodyid[dof] != body_;
    Add(kind, id, reaction, anchor, turns ? none : rotation + 3, turns ? rotation : none, amount);
  }

  [[nodiscard]] mjtNum OtherPassive(int dof) const {
    mjtNum rest = d_.qfrc_passive[dof] - d_.qfrc_spring[dof] - d_.qfrc_damper[dof] - d_.qfrc_fluid[dof];
    if (GravcompActs() && !m_.jnt_actgravcomp[m_.dof_jntid[dof]]) rest -= d_.qfrc_gravcomp[dof];
    const mjtNum size = std::abs(d_.qfrc_passive[dof]) + std::abs(d_.qfrc_spring[dof]) +
                        std::abs(d_.qfrc_damper[dof]) + std::abs(d_.qfrc_fluid[dof]);
    return std::abs(rest) > kRounding * size ? rest : 0;
  }

  [[nodiscard]] mjtNum ActuatorForce(int actuator, int dof) const {
    if (m_.actuator_trntype[actuator] == mjTRN_TENDON && IsSpatial(m_, m_.actuator_trnid[2 * actuator]))
      return 0;  // it pulls along the tendon
    mjtNum sum = 0;
    const int begin = m_.actuator_outadr[actuator];
    for (int o = begin; o < begin + m_.actuator_outnum[actuator]; ++o) {
      for (int k = d_.moment_rowadr[o]; k < d_.moment_rowadr[o] + d_.moment_rownnz[o]; ++k) {
        if (d_.moment_colind[k] == dof) sum += d_.actuator_force[o] * d_.actuator_moment[k];
      }
    }
    return sum;
  }

  // Whether the force of a constraint row acts along dofs, and not at points of bodies.
  [[nodiscard]] bool ActsOnDofs(int row) const {
    const int id = d_.efc_id[row];
    switch (d_.efc_type[row]) {
      case mjCNSTR_EQUALITY:
        if (m_.eq_type[id] == mjEQ_TENDON) return !IsSpatial(m_, m_.eq_obj1id[id]);
        return m_.eq_type[id] != mjEQ_CONNECT && m_.eq_type[id] != mjEQ_WELD;
      case mjCNSTR_FRICTION_TENDON:
      case mjCNSTR_LIMIT_TENDON:
        return !IsSpatial(m_, id);
      case mjCNSTR_FRICTION_DOF:
      case mjCNSTR_LIMIT_JOINT:
        return true;
      default:  // contacts: those of flexes have no point on a body
        return d_.contact[id].geom[0] < 0 || d_.contact[id].geom[1] < 0;
    }
  }

  [[nodiscard]] mjtNum RowForce(int dof) const {
    mjtNum sum = 0;
    for (int row = 0; row < d_.nefc; ++row) {
      if (d_.efc_force[row] == 0 || !ActsOnDofs(row)) continue;
      if (!IsSparse(m_)) {
        sum += d_.efc_J[row * m_.nv + dof] * d_.efc_force[row];
        continue;
      }
      const int begin = d_.efc_J_rowadr[row];
      for (int k = begin; k < begin + d_.efc_J_rownnz[row]; ++k) {
        if (d_.efc_J_colind[k] == dof) sum += d_.efc_J[k] * d_.efc_force[row];
      }
    }
    return sum;
  }

  // From the acceleration alone: the forces do not enter.
  void Total() {
    mjtNum acceleration[6], spin[6], local[3], momentum[3], rate[3];
    ObjectAcceleration(m_, d_, mjOBJ_BODY, body_, acceleration, 0);
    if (GravityActs()) AddTo3(acceleration + 3, m_.opt.gravity);  // which is part of that of the world
    Scl3(parts_.force, acceleration + 3, m_.body_mass[body_]);
    const mjtNum* frame = d_.ximat + 9 * body_;
    const auto times_inertia = [&](const mjtNum* vector, mjtNum* out) {
      MulMatTVec3(local, frame, vector);
      for (int i = 0; i < 3; ++i) local[i] *= m_.body_inertia[3 * body_ + i];
      MulMatVec3(out, frame, local);
    };
    times_inertia(acceleration, parts_.torque);
    ObjectVelocity(m_, d_, mjOBJ_BODY, body_, spin, 0);
    times_inertia(spin, momentum);
    Cross(rate, spin, momentum);
    AddTo3(parts_.torque, rate);
  }

  void DropRounding() {
    mjtNum force = 0, torque = 0;
    for (const ForcePart& part : parts_.list) {
      force = std::max(force, Norm3(part.force));
      torque = std::max(torque, Norm3(part.torque));
    }
    std::erase_if(parts_.list, [&](const ForcePart& part) {
      return Norm3(part.force) <= kRounding * force && Norm3(part.torque) <= kRounding * torque;
    });
  }

  const mjModel& m_;
  mjData& d_;
  int body_;
  bool soft_;
  ForceParts parts_;
};

}  // namespace

ForceParts ForcesOnBody(const mjModel& m, mjData& d, int body) { return Collector(m, d, body).Collect(); }

}  // namespace pliant::runner
