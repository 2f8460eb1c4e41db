/* A saved state, restored, replays the same motion bit for bit; a keyframe can be written. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData* d = mj_makeData(m);
  const int size = mj_stateSize(m, mjSTATE_INTEGRATION);
  mjtNum* state = (mjtNum*)mju_malloc(sizeof(mjtNum) * (size_t)size);
  mjtNum first[2];
  int i;
  mj_resetDataKeyframe(m, d, mj_name2id(m, mjOBJ_KEY, "bent"));
  CHECK_NEAR(d->qpos[1], 0.6, 0);
  CHECK_NEAR(d->ctrl[0], 0.5, 0);
  for (i = 0; i < 150; i++) mj_step(m, d);
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  for (i = 0; i < 150; i++) mj_step(m, d);
  first[0] = d->qpos[0];
  first[1] = d->qvel[1];
  mj_resetData(m, d);
  mj_setState(m, d, state, mjSTATE_INTEGRATION);
  for (i = 0; i < 150; i++) mj_step(m, d);
  CHECK(d->qpos[0] == first[0] && d->qvel[1] == first[1]);
  mj_setKeyframe(m, d, 0);
  CHECK(m->key_qpos[0] == d->qpos[0] && m->key_time[0] == d->time);
  mju_free(state);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
