/* Inverse dynamics of the forward acceleration returns the applied forces, contacts included. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData* d = mj_makeData(m);
  mjtNum applied, scale = 1;
  int i, step;
  m->opt.iterations = 500;
  for (step = 0; step < 400; step++) {
    d->ctrl[0] = sin(0.02 * step);
    d->qfrc_applied[3] = 0.2;
    mj_step(m, d);
  }
  mj_forward(m, d);
  CHECK(d->ncon > 0);
  mj_inverse(m, d);
  for (i = 0; i < m->nv; i++) scale = mju_max(scale, fabs(d->qfrc_inverse[i]));
  for (i = 0; i < m->nv; i++) {
    applied = d->qfrc_applied[i] + d->qfrc_actuator[i];
    CHECK_NEAR(d->qfrc_inverse[i], applied, 1e-9 * scale);
  }
  mj_compareFwdInv(m, d);
  CHECK(d->solver_fwdinv[0] < 1e-8 && d->solver_fwdinv[1] < 1e-8);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
