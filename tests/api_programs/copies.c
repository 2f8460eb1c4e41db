/* Copies of model and data run on by themselves and give the same bits. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjModel* m2 = mj_copyModel(NULL, m);
  mjData* d = mj_makeData(m);
  mjData* d2;
  int i;
  mj_resetDataKeyframe(m, d, 0);
  for (i = 0; i < 100; i++) mj_step(m, d);
  d2 = mj_copyData(NULL, m2, d);
  CHECK(d2->ncon == d->ncon);
  for (i = 0; i < 100; i++) {
    mj_step(m, d);
    mj_step(m2, d2);
  }
  CHECK(memcmp(d->qpos, d2->qpos, sizeof(mjtNum) * (size_t)m->nq) == 0);
  m2->body_mass[1] *= 2;
  CHECK(m->body_mass[1] != m2->body_mass[1]);
  /* Copying over an existing data needs no allocation. */
  CHECK(mj_copyData(d2, m, d) == d2);
  CHECK(d2->time == d->time);
  mj_deleteData(d);
  mj_deleteData(d2);
  mj_deleteModel(m);
  mj_deleteModel(m2);
  return 0;
}
