// mj_: the stages of smooth dynamics and sensors, Jacobians, inertia products, the configuration space.
#include <mujoco/mujoco.h>

#include "engine/api/ids.h"
#include "engine/constraint/body_forces.h"
#include "engine/dynamics/actuation.h"
#include "engine/dynamics/bias.h"
#include "engine/dynamics/com.h"
#include "engine/dynamics/configuration.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/flex.h"
#include "engine/dynamics/inertia.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/muscle.h"
#include "engine/dynamics/passive.h"
#include "engine/dynamics/tendon.h"
#include "engine/dynamics/transmission.h"
#include "engine/dynamics/velocity.h"
#include "engine/sensor/acceleration_sensors.h"
#include "engine/sensor/position_sensors.h"
#include "engine/sensor/velocity_sensors.h"

extern "C" {

// ---- Stages

void mj_kinematics(const mjModel* m, mjData* d) { pliant::Kinematics(*m, *d); }

void mj_comPos(const mjModel* m, mjData* d) { pliant::ComPos(*m, *d); }

void mj_camlight(const mjModel* m, mjData* d) { pliant::Camlight(*m, *d); }

void mj_flex(const mjModel* m, mjData* d) { pliant::Flex(*m, *d); }

void mj_tendon(const mjModel* m, mjData* d) { pliant::Tendon(*m, *d); }

void mj_transmission(const mjModel* m, mjData* d) { pliant::Transmission(*m, *d); }

void mj_crb(const mjModel* m, mjData* d) { pliant::Crb(*m, *d); }

void mj_makeM(const mjModel* m, mjData* d) { pliant::MakeM(*m, *d); }

void mj_factorM(const mjModel* m, mjData* d) { pliant::FactorM(*m, *d); }

void mj_comVel(const mjModel* m, mjData* d) { pliant::ComVel(*m, *d); }

void mj_passive(const mjModel* m, mjData* d) { pliant::Passive(*m, *d); }

void mj_subtreeVel(const mjModel* m, mjData* d) { pliant::SubtreeVel(*m, *d); }

void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result) {
  pliant::Rne(*m, *d, flg_acc, result);
}

void mj_rnePostConstraint(const mjModel* m, mjData* d) { pliant::RnePostConstraint(*m, *d); }

void mj_fwdActuation(const mjModel* m, mjData* d) { pliant::FwdActuation(*m, *d); }

void mj_energyPos(const mjModel* m, mjData* d) { pliant::EnergyPos(*m, *d); }

void mj_energyVel(const mjModel* m, mjData* d) { pliant::EnergyVel(*m, *d); }

void mj_sensorPos(const mjModel* m, mjData* d) { pliant::SensorPos(*m, *d); }

void mj_sensorVel(const mjModel* m, mjData* d) { pliant::SensorVel(*m, *d); }

void mj_sensorAcc(const mjModel* m, mjData* d) { pliant::SensorAcc(*m, *d); }

// ---- Inertia

void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n) {
  pliant::SolveM(*m, *d, x, y, n);
}

void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD, int n) {
  pliant::SolveM2(*m, *d, x, y, sqrtInvD, n);
}

void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst) { pliant::FullM(*m, *d, dst); }

void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  pliant::MulM(*m, *d, res, vec);
}

void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  pliant::MulM2(*m, *d, res, vec);
}

void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind) {
  pliant::AddM(*m, *d, dst, rownnz, rowadr, colind);
}

mjtNum mj_getTotalmass(const mjModel* m) { return pliant::GetTotalmass(*m); }

void mj_setTotalmass(mjModel* m, mjtNum newmass) { pliant::SetTotalmass(*m, newmass); }

// ---- Jacobians

void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body) {
  pliant::CheckId("mj_jac", "body", body, m->nbody);
  pliant::Jac(*m, *d, jacp, jacr, point, body);
}

void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  pliant::CheckId("mj_jacBody", "body", body, m->nbody);
  pliant::JacBody(*m, *d, jacp, jacr, body);
}

void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  pliant::CheckId("mj_jacBodyCom", "body", body, m->nbody);
  pliant::JacBodyCom(*m, *d, jacp, jacr, body);
}

void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body) {
  pliant::CheckId("mj_jacSubtreeCom", "body", body, m->nbody);
  pliant::JacSubtreeCom(*m, *d, jacp, body);
}

void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom) {
  pliant::CheckId("mj_jacGeom", "geom", geom, m->ngeom);
  pliant::JacGeom(*m, *d, jacp, jacr, geom);
}

void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site) {
  pliant::CheckId("mj_jacSite", "site", site, m->nsite);
  pliant::JacSite(*m, *d, jacp, jacr, site);
}

void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis, const mjtNum point[3],
                     const mjtNum axis[3], int body) {
  pliant::CheckId("mj_jacPointAxis", "body", body, m->nbody);
  pliant::JacPointAxis(*m, *d, jacPoint, jacAxis, point, axis, body);
}

void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
               int body) {
  pliant::CheckId("mj_jacDot", "body", body, m->nbody);
  pliant::JacDot(*m, *d, jacp, jacr, point, body);
}

void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body) {
  pliant::CheckId("mj_angmomMat", "body", body, m->nbody);
  pliant::AngmomMat(*m, *d, mat, body);
}

void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                const mjtNum point[3], int body, mjtNum* qfrc_target) {
  pliant::CheckId("mj_applyFT", "body", body, m->nbody);
  pliant::ApplyFT(*m, *d, force, torque, point, body, qfrc_target);
}

// ---- Configuration space

void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                         const mjtNum* qpos2) {
  pliant::DifferentiatePos(*m, qvel, dt, qpos1, qpos2);
}

void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt) {
  pliant::IntegratePos(*m, qpos, qvel, dt);
}

void mj_normalizeQuat(const mjModel* m, mjtNum* qpos) { pliant::NormalizeQuat(*m, qpos); }

void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3], const mjtNum quat[4],
                     int body, mjtByte sameframe) {
  pliant::Local2Global(*d, xpos, xmat, pos, quat, body, sameframe);
}

// ---- Muscles

mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  return pliant::MuscleGain(len, vel, lengthrange, acc0, prm);
}

mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]) {
  return pliant::MuscleBias(len, lengthrange, acc0, prm);
}

mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]) {
  return pliant::MuscleDynamics(ctrl, act, prm);
}

}  // extern "C"
