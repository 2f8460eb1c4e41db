/* Names, Jacobians and the velocities that they predict. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData* d = mj_makeData(m);
  const int site = mj_name2id(m, mjOBJ_SITE, "tip");
  mjtNum jacp[3 * 8], jacr[3 * 8], vel[3], object[6], before[3], force[3] = {1, 2, 3}, target[8] = {0},
                                                                 expected[8];
  const mjtNum h = 1e-7;
  int i, k;
  CHECK(m->nv == 8);
  CHECK(site == 0 && strcmp(mj_id2name(m, mjOBJ_SITE, site), "tip") == 0);
  CHECK(mj_name2id(m, mjOBJ_BODY, "nobody") == -1);
  mj_resetDataKeyframe(m, d, 0);
  d->qvel[0] = 0.7;
  d->qvel[1] = -1.2;
  mj_forward(m, d);
  mj_jacSite(m, d, jacp, jacr, site);
  mju_mulMatVec(vel, jacp, d->qvel, 3, m->nv);
  mj_objectVelocity(m, d, mjOBJ_SITE, site, object, 0);
  for (k = 0; k < 3; k++) CHECK_NEAR(vel[k], object[3 + k], 1e-14);
  mju_copy3(before, d->site_xpos + 3 * site);

  /* A force at the tip acts through the transpose. */
  mj_applyFT(m, d, force, NULL, before, m->site_bodyid[site], target);
  mju_mulMatTVec(expected, jacp, force, 3, m->nv);
  for (i = 0; i < m->nv; i++) CHECK_NEAR(target[i], expected[i], 1e-13);

  mj_integratePos(m, d->qpos, d->qvel, h);
  mj_kinematics(m, d);
  for (k = 0; k < 3; k++) CHECK_NEAR((d->site_xpos[3 * site + k] - before[k]) / h, vel[k], 1e-5);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
