// Functions of model and data, and of the abstract scene, one by one, against what the reference returns.
#include <algorithm>
#include <memory>
#include <string>

#include "tests/engine/api/golden_results.h"
#include "tests/engine/api/loading.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

struct Mechanism {
  Model m;
  Data d;
  Mechanism() {
    char error[500] = "";
    m.reset(mj_loadXML(TestDataPath("api/functions.xml").c_str(), nullptr, error, sizeof(error)));
    EXPECT_TRUE(m) << error;
    d.reset(mj_makeData(m.get()));
    mj_resetDataKeyframe(m.get(), d.get(), 0);
  }
  int Body(const char* name) const { return mj_name2id(m.get(), mjOBJ_BODY, name); }
};

// A point of the body "hand", world axes.
constexpr mjtNum kPoint[3] = {0.2, -0.1, 0.5};

void CheckJacobians(const Mechanism& s, GoldenResults& golden) {
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  const int nv = m->nv, hand = s.Body("hand"), arm = s.Body("arm");
  const Values axis = Unit(3, 60);
  Values j(static_cast<size_t>(6 * nv));
  mjtNum *p = j.data(), *r = j.data() + 3 * nv;
  mj_jac(m, d, p, r, kPoint, hand);
  golden.Check("mj_jac", j);
  mj_jacBody(m, d, p, r, hand);
  golden.Check("mj_jacBody", j);
  mj_jacBodyCom(m, d, p, r, hand);
  golden.Check("mj_jacBodyCom", j);
  mj_jacSubtreeCom(m, d, p, arm);
  golden.Check("mj_jacSubtreeCom", Copy(p, 3 * nv));
  mj_jacGeom(m, d, p, r, 2);
  golden.Check("mj_jacGeom", j);
  mj_jacSite(m, d, p, r, 1);
  golden.Check("mj_jacSite", j);
  mj_jacPointAxis(m, d, p, r, kPoint, axis.data(), hand);
  golden.Check("mj_jacPointAxis", j);
  mj_jacDot(m, d, p, r, kPoint, hand);
  golden.Check("mj_jacDot", j);
  mj_angmomMat(m, d, p, arm);
  golden.Check("mj_angmomMat", Copy(p, 3 * nv));
}

void CheckProducts(const Mechanism& s, GoldenResults& golden) {
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  const int nv = m->nv;
  const Values x = Numbers(nv, 61);
  Values v(static_cast<size_t>(nv));
  mj_mulM(m, d, v.data(), x.data());
  golden.Check("mj_mulM", v);
  mj_mulM2(m, d, v.data(), x.data());
  golden.Check("mj_mulM2", v);
  mj_solveM(m, d, v.data(), x.data(), 1);
  golden.Check("mj_solveM", v);
  mj_solveM2(m, d, v.data(), x.data(), Positive(nv, 63).data(), 1);
  golden.Check("mj_solveM2", v);
  Values full(static_cast<size_t>(nv * nv)), rows(static_cast<size_t>(d->nefc));
  mj_fullM(m, full.data(), d->qM);
  golden.Check("mj_fullM", full);
  mj_mulJacVec(m, d, rows.data(), x.data());
  golden.Check("mj_mulJacVec", rows);
  mj_mulJacTVec(m, d, v.data(), Numbers(d->nefc, 64).data());
  golden.Check("mj_mulJacTVec", v);
}

void CheckForcesAndVelocities(const Mechanism& s, GoldenResults& golden) {
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  const int hand = s.Body("hand");
  Values v(static_cast<size_t>(m->nv));
  for (const int flag : {0, 1}) {
    mj_rne(m, d, flag, v.data());
    golden.Check("mj_rne_" + std::to_string(flag), v, 1e-9);
  }
  std::fill(v.begin(), v.end(), 0);
  mj_applyFT(m, d, Numbers(3, 65).data(), Numbers(3, 66).data(), kPoint, hand, v.data());
  golden.Check("mj_applyFT", v);
  const int objects[4][2] = {{1, hand}, {2, hand}, {5, 2}, {6, 1}};
  mj_rnePostConstraint(m, d);
  for (const int local : {0, 1}) {
    for (const auto& [type, id] : objects) {
      const std::string which = std::to_string(type) + "_" + std::to_string(local);
      mjtNum six[6];
      mj_objectVelocity(m, d, type, id, six, local);
      golden.Check("mj_objectVelocity_" + which, Copy(six, 6));
      mj_objectAcceleration(m, d, type, id, six, local);
      golden.Check("mj_objectAcceleration_" + which, Copy(six, 6), 1e-8);
    }
  }
  golden.Check(
      "rnePostConstraint",
      Join({Copy(d->cacc, 6 * m->nbody), Copy(d->cfrc_int, 6 * m->nbody), Copy(d->cfrc_ext, 6 * m->nbody)}),
      1e-8);
  for (int i = 0; i < d->ncon; ++i) {
    mjtNum six[6];
    mj_contactForce(m, d, i, six);
    golden.Check("mj_contactForce_" + std::to_string(i), Copy(six, 6), 1e-8);
  }
}

void CheckPositions(const Mechanism& s, GoldenResults& golden) {
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  const int nv = m->nv;
  for (const mjtByte same : {0, 1, 2, 3, 4}) {
    Values pose(12);
    mj_local2Global(d, pose.data(), pose.data() + 3, Numbers(3, 67).data(), Unit(4, 68).data(),
                    s.Body("hand"), same);
    golden.Check("mj_local2Global_" + std::to_string(same), pose);
  }
  Values v(static_cast<size_t>(nv));
  const Values qvel = Numbers(nv, 62);
  Values moved = Copy(d->qpos, m->nq);
  mj_integratePos(m, moved.data(), qvel.data(), 0.2);
  golden.Check("mj_integratePos", moved);
  mj_differentiatePos(m, v.data(), 0.3, d->qpos, moved.data());
  golden.Check("mj_differentiatePos", v);
  Values scaled = Copy(d->qpos, m->nq);
  for (mjtNum& q : scaled) q *= 3;
  mj_normalizeQuat(m, scaled.data());
  golden.Check("mj_normalizeQuat", scaled);
}

void CheckSums(const Mechanism& s, GoldenResults& golden) {
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  golden.Check("mj_getTotalmass", {mj_getTotalmass(m)});
  mjtNum cost;
  mj_constraintUpdate(m, d, Numbers(d->nefc, 69).data(), &cost, 0);
  golden.Check("mj_constraintUpdate", {cost}, 1e-9);
  golden.Check(
      "constraintUpdate",
      Join({Copy(d->efc_force, d->nefc), Copy(d->qfrc_constraint, m->nv), Copy(d->efc_state, d->nefc)}),
      1e-9);
  mj_forward(m, d);
  mj_subtreeVel(m, d);
  golden.Check("subtreeVel",
               Join({Copy(d->subtree_linvel, 3 * m->nbody), Copy(d->subtree_angmom, 3 * m->nbody)}));
  mj_energyPos(m, d);
  mj_energyVel(m, d);
  golden.Check("energy", Copy(d->energy, 2));
}

TEST(MechanicsResults, OfJacobiansProductsAndQueries) {
  GoldenResults golden("mechanics", 1e-11);
  const Mechanism s;
  const mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_forward(m, d);
  golden.Check("sizes", {mjtNum(m->nv), mjtNum(m->nq), mjtNum(d->ncon), mjtNum(d->nefc)});
  CheckJacobians(s, golden);
  CheckProducts(s, golden);
  CheckForcesAndVelocities(s, golden);
  CheckPositions(s, golden);
  CheckSums(s, golden);
  const mjtNum from[3] = {0.1, 0.1, 1.2};
  const mjtByte groups[6] = {1, 1, 1, 1, 1, 1};
  int hit[10];
  mjtNum dist[10];
  mj_multiRay(m, d, from, Numbers(30, 70).data(), groups, 1, -1, hit, dist, 10, 1e10);
  golden.Check("mj_multiRay", Join({Copy(hit, 10), Copy(dist, 10)}));
}

Values State(const mjModel* m, const mjData* d) {
  return Join({Copy(d->qpos, m->nq), Copy(d->qvel, m->nv), Copy(d->act, m->na), {d->time}});
}

TEST(MechanicsResults, OfTheStagesOneByOne) {
  GoldenResults golden("stages", 1e-8);
  const Mechanism s;
  mjModel* m = s.m.get();
  mjData* d = s.d.get();
  using Stage = void (*)(const mjModel*, mjData*);
  for (const Stage stage :
       {mj_kinematics, mj_comPos, mj_camlight, mj_flex, mj_tendon, mj_makeM, mj_factorM, mj_collision,
        mj_makeConstraint, mj_island, mj_transmission, mj_projectConstraint, mj_sensorPos, mj_energyPos}) {
    stage(m, d);
  }
  golden.Check("stages_position",
               Join({Copy(d->xpos, 3 * m->nbody), Copy(d->cam_xpos, 3 * m->ncam),
                     Copy(d->light_xdir, 3 * m->nlight), Copy(d->ten_length, m->ntendon), Copy(d->qLD, m->nC),
                     Copy(d->actuator_length, m->nu), Copy(d->efc_pos, d->nefc)}));
  mj_fwdVelocity(m, d);
  for (const Stage stage : {mj_comVel, mj_passive, mj_referenceConstraint, mj_sensorVel, mj_energyVel})
    stage(m, d);
  golden.Check("stages_velocity", Join({Copy(d->cvel, 6 * m->nbody), Copy(d->qfrc_passive, m->nv),
                                        Copy(d->efc_aref, d->nefc), Copy(d->energy, 2)}));
  for (const Stage stage : {mj_fwdActuation, mj_fwdAcceleration, mj_fwdConstraint, mj_sensorAcc}) stage(m, d);
  golden.Check("stages_force",
               Join({Copy(d->qfrc_actuator, m->nv), Copy(d->act_dot, m->na), Copy(d->qacc_smooth, m->nv),
                     Copy(d->qacc, m->nv), Copy(d->sensordata, m->nsensordata)}));
  mj_checkAcc(m, d);
  mj_Euler(m, d);
  golden.Check("stages_step", State(m, d));
  mj_step1(m, d);
  d->ctrl[0] = 0.9;
  mj_step2(m, d);
  golden.Check("mj_step12", State(m, d));
  mj_RungeKutta(m, d, 4);
  golden.Check("mj_RungeKutta", State(m, d));
  mj_forward(m, d);
  m->opt.integrator = mjINT_IMPLICIT;
  mj_implicit(m, d);
  m->opt.integrator = mjINT_EULER;
  golden.Check("mj_implicit", State(m, d));
  mj_inverse(m, d);
  mj_invPosition(m, d);
  mj_invVelocity(m, d);
  mj_invConstraint(m, d);
  golden.Check("mj_inverse", Join({Copy(d->qfrc_inverse, m->nv), Copy(d->qfrc_constraint, m->nv)}), 1e-7);
}

TEST(MechanicsResults, OfChangesOfTheWhole) {
  GoldenResults golden("whole");
  const Mechanism s;
  mjModel* m = s.m.get();
  mj_setTotalmass(m, 7);
  golden.Check("mj_setTotalmass", Join({Copy(m->body_mass, m->nbody), Copy(m->body_inertia, 3 * m->nbody)}));
  mj_resetDataDebug(m, s.d.get(), 7);
  Values moved;
  for (int i = 0; i < m->nq; ++i) moved.push_back(s.d->qpos[i] - m->qpos0[i]);
  moved.push_back(s.d->time);
  golden.Check("mj_resetDataDebug", moved);
}

Values Lens(const mjvScene& scene) {
  Values out;
  for (const mjvGLCamera& c : scene.camera) {
    out = Join({out,
                Copy(c.pos, 3),
                Copy(c.forward, 3),
                Copy(c.up, 3),
                {c.frustum_bottom, c.frustum_top, c.frustum_near, c.frustum_far}});
  }
  return out;
}

struct SceneOwner {
  mjvScene scene;
  explicit SceneOwner(const mjModel* m) {
    mjv_defaultScene(&scene);
    mjv_makeScene(m, &scene, 200);
  }
  ~SceneOwner() { mjv_freeScene(&scene); }
};

// Between the space of the model, the room of the cameras, and the view.
void CheckSpaces(const mjvScene& scene, GoldenResults& golden) {
  Values nine(9), pose(7), three(3);
  mjv_cameraInModel(nine.data(), nine.data() + 3, nine.data() + 6, &scene);
  golden.Check("mjv_cameraInModel", nine);
  mjv_cameraInRoom(nine.data(), nine.data() + 3, nine.data() + 6, &scene);
  golden.Check("mjv_cameraInRoom", nine);
  const Values pos = Numbers(3, 80), quat = Unit(4, 81);
  mjv_room2model(pose.data(), pose.data() + 3, pos.data(), quat.data(), &scene);
  golden.Check("mjv_room2model", pose);
  mjv_model2room(pose.data(), pose.data() + 3, pos.data(), quat.data(), &scene);
  golden.Check("mjv_model2room", pose);
  mjv_alignToCamera(three.data(), pos.data(), Unit(3, 82).data());
  golden.Check("mjv_alignToCamera", three);
}

void CheckShapes(GoldenResults& golden) {
  mjvGeom geom;
  const mjtNum size[3] = {0.1, 0.2, 0.3}, place[3] = {1, 2, 3}, mat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const float rgba[4] = {0.1f, 0.2f, 0.3f, 0.4f};
  mjv_initGeom(&geom, mjGEOM_SPHERE, size, place, mat, rgba);
  golden.Check("mjv_initGeom", Join({Copy(geom.size, 3),
                                     Copy(geom.pos, 3),
                                     Copy(geom.mat, 9),
                                     Copy(geom.rgba, 4),
                                     {mjtNum(geom.type)}}));
  const mjtNum here[3] = {0, 0, 0}, there[3] = {0.3, 0.4, 0.5};
  mjv_connector(&geom, mjGEOM_ARROW, 0.05, here, there);
  golden.Check("mjv_connector",
               Join({Copy(geom.size, 3), Copy(geom.pos, 3), Copy(geom.mat, 9), {mjtNum(geom.type)}}));
}

TEST(MechanicsResults, OfTheAbstractScene) {
  GoldenResults golden("scene", 2e-6);  // much of it is in single precision
  const Mechanism s;
  mjModel* m = s.m.get();
  mjData* d = s.d.get();
  mj_setTotalmass(m, 7);
  mj_forward(m, d);
  mjvOption option;
  mjv_defaultOption(&option);
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  mjvCamera camera;
  mjv_defaultCamera(&camera);
  SceneOwner owner(m);
  mjvScene& scene = owner.scene;
  const auto tell = [&](const std::string& name) {
    golden.Check(name, Join({Copy(camera.lookat, 3), {camera.azimuth, camera.elevation, camera.distance}}));
  };
  mjv_defaultFreeCamera(m, &camera);
  tell("mjv_defaultFreeCamera");
  mjv_updateScene(m, d, &option, &pert, &camera, mjCAT_ALL, &scene);
  golden.Check("mjv_updateScene", {mjtNum(scene.ngeom), mjtNum(scene.nlight)});
  golden.Check("mjv_updateCamera", Lens(scene));
  for (int action = mjMOUSE_ROTATE_V; action <= mjMOUSE_MOVE_H_REL; ++action) {
    mjv_moveCamera(m, action, 0.13, -0.07, &scene, &camera);
    tell("mjv_moveCamera_" + std::to_string(action));
    mjv_updateCamera(m, d, &camera, &scene);
    golden.Check("mjv_updateCamera_" + std::to_string(action), Lens(scene));
  }
  golden.Check("mjv_frustumHeight", {mjv_frustumHeight(&scene)});
  CheckSpaces(scene, golden);
  pert.select = s.Body("hand");
  mjv_initPerturb(m, d, &scene, &pert);
  for (int action = mjMOUSE_ROTATE_V; action <= mjMOUSE_MOVE_H_REL; ++action) {
    mjv_movePerturb(m, d, action, 0.11, -0.04, &scene, &pert);
    golden.Check("mjv_movePerturb_" + std::to_string(action),
                 Join({Copy(pert.refpos, 3), Copy(pert.refquat, 4), Copy(pert.refselpos, 3), {pert.scale}}));
  }
  pert.active = 3;
  mjv_applyPerturbForce(m, d, &pert);
  golden.Check("mjv_applyPerturbForce", Copy(d->xfrc_applied, 6 * m->nbody));
  pert.select = s.Body("mocap");
  mjv_applyPerturbPose(m, d, &pert, 0);
  golden.Check("mjv_applyPerturbPose", Join({Copy(d->mocap_pos, 3), Copy(d->mocap_quat, 4)}));
  CheckShapes(golden);
}

}  // namespace
}  // namespace pliant
