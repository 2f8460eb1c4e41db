/* Load, simulate, read results: the energy of a frictionless pendulum stays what it was. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "pendulum.xml");
  mjData* d = mj_makeData(m);
  mjtNum start;
  int i;
  CHECK(mj_version() == mjVERSION_HEADER);
  d->qpos[0] = 2;
  mj_forward(m, d);
  start = d->energy[0] + d->energy[1];
  for (i = 0; i < 5000; i++) mj_step(m, d);
  CHECK_NEAR(d->time, 5.0, 1e-9);
  mj_forward(m, d);
  CHECK_NEAR(d->energy[0] + d->energy[1], start, 1e-8);
  CHECK(d->warning[mjWARN_BADQACC].number == 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
