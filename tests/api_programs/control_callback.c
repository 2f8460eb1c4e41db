/* A control callback: a PD law brings the pendulum to a target. */
#include "program.h"

static const mjtNum kTarget = 0.7;

static void Controller(const mjModel* m, mjData* d) {
  const int id = mj_name2id(m, mjOBJ_JOINT, "hinge");
  const mjtNum q = d->qpos[m->jnt_qposadr[id]], v = d->qvel[m->jnt_dofadr[id]];
  /* Gravity torque plus PD. */
  d->ctrl[0] = d->qfrc_bias[0] + 40 * (kTarget - q) - 8 * v;
}

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "pendulum.xml");
  mjData* d = mj_makeData(m);
  m->opt.integrator = mjINT_EULER;
  mjcb_control = Controller;
  while (d->time < 6) mj_step(m, d);
  mjcb_control = NULL;
  CHECK_NEAR(d->qpos[0], kTarget, 1e-3);
  CHECK_NEAR(d->qvel[0], 0, 1e-3);
  mj_resetCallbacks();
  CHECK(mjcb_control == NULL);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
