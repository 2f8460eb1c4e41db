/* A learning environment: actions held for four steps, rewards, episodes that end by falling. The numbers are those
 * of the reference, release 3.14.0. */
#include "program.h"

static const char kHopper[] =
    "<mujoco><option timestep='.002' integrator='implicitfast'/>"
    "<default><joint damping='1' armature='.01'/><geom friction='.9 .005 .0001'/></default>"
    "<worldbody><geom type='plane' size='10 10 .1'/><body name='torso' pos='0 0 1.25'>"
    "<joint type='slide' axis='1 0 0' damping='0'/><joint type='slide' axis='0 0 1' damping='0'/>"
    "<joint axis='0 1 0' damping='0'/><geom type='capsule' fromto='0 0 -.2 0 0 .2' size='.05'/>"
    "<body pos='0 0 -.2'><joint name='hip' axis='0 -1 0' range='-150 0'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 -.45' size='.05'/>"
    "<body pos='0 0 -.45'><joint name='knee' axis='0 -1 0' range='-150 0'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 -.5' size='.04'/>"
    "<body pos='0 0 -.5'><joint name='ankle' axis='0 -1 0' range='-45 45'/>"
    "<geom type='capsule' fromto='-.13 0 0 .26 0 0' size='.06'/></body></body></body></body></worldbody>"
    "<actuator><motor joint='hip' gear='200' ctrlrange='-1 1'/><motor joint='knee' gear='200' ctrlrange='-1 "
    "1'/>"
    "<motor joint='ankle' gear='200' ctrlrange='-1 1'/></actuator>"
    "<sensor><subtreelinvel body='torso'/></sensor></mujoco>";

enum { kHold = 4, kMaxActions = 100 };

static unsigned seed = 1;

static double Uniform(void) {
  seed = seed * 1664525u + 1013904223u;
  return seed / 2147483648.0 - 1;
}

static void Reset(const mjModel* m, mjData* d) {
  mj_resetData(m, d);
  for (int i = 0; i < m->nq; ++i) d->qpos[i] += 0.005 * Uniform();
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.005 * Uniform();
  mj_forward(m, d);
}

/* One action of three torques; returns the reward. */
static double Act(const mjModel* m, mjData* d, const double* action) {
  const double before = d->qpos[0];
  double cost = 0;
  for (int i = 0; i < m->nu; ++i) {
    d->ctrl[i] = mju_clip(action[i], m->actuator_ctrlrange[2 * i], m->actuator_ctrlrange[2 * i + 1]);
    cost += d->ctrl[i] * d->ctrl[i];
  }
  for (int k = 0; k < kHold; ++k) mj_step(m, d);
  return (d->qpos[0] - before) / (kHold * m->opt.timestep) - 1e-3 * cost + 1;
}

int main(void) {
  static const int kActions[] = {44, 46, 39, 63};
  static const double kReturns[] = {29.84923079176086, 23.82694557161096, 33.56053029125379,
                                    78.1084329378613};
  static const double kSpeeds[] = {0.15545216150633964, 0.20969844172099472, 0.12995828624718211,
                                   0.23913417414577587};
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(kHopper, NULL, error, sizeof(error));
  CHECK(spec != NULL);
  mjModel* m = mj_compile(spec, NULL);
  CHECK(m != NULL);
  mjData* d = mj_makeData(m);
  for (int episode = 0; episode < 4; ++episode) {
    double total = 0;
    int actions = 0, done = 0;
    Reset(m, d);
    while (!done) {
      double action[3];
      for (int i = 0; i < 3; ++i) action[i] = .3 * Uniform();
      total += Act(m, d, action);
      done = ++actions >= kMaxActions || d->qpos[1] < -.55 || fabs(d->qpos[2]) > 1;
    }
    CHECK(actions == kActions[episode]);
    CHECK_NEAR(total, kReturns[episode], 1e-6);
    CHECK_NEAR(d->sensordata[0], kSpeeds[episode], 1e-6);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  return 0;
}
