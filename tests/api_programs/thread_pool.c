/* Worker threads of the data: they come and go, and change no result. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData *alone = mj_makeData(m), *helped = mj_makeData(m);
  const int threads[] = {3, 3, 1, 0, 2};
  int i, k;
  CHECK(helped->threadpool == 0);
  for (i = 0; i < 5; i++) {
    mju_threadpool(helped, threads[i]);
    CHECK((helped->threadpool != 0) == (threads[i] > 0));
    for (k = 0; k < 100; k++) {
      mj_step(m, alone);
      mj_step(m, helped);
    }
    for (k = 0; k < m->nq; k++) CHECK(alone->qpos[k] == helped->qpos[k]);
  }
  mj_resetData(m, helped);
  CHECK(helped->threadpool != 0);
  CHECK(!helped->threadlock);
  mj_deleteData(helped); /* and its threads */
  mj_deleteData(alone);
  mj_deleteModel(m);
  return 0;
}
