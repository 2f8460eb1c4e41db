/* A motor behind a slow bus: commands act 40 ms after they are given. The program fills the history with what was sent
 * before the simulation begins, looks at what acts when, and branches the simulation from a copied state. */
#include "program.h"

enum { kSamples = 16 };

/* The command that was sent at a time: a ramp of 2 Nm/s. */
static mjtNum Sent(mjtNum time) { return 2 * time; }

static void FillHistory(const mjModel* m, mjData* d, int motor) {
  mjtNum times[kSamples], commands[kSamples];
  int k;
  for (k = 0; k < kSamples; k++) {
    times[k] = (k - kSamples) * m->opt.timestep;
    commands[k] = Sent(times[k]);
  }
  mj_initCtrlHistory(m, d, motor, times, commands);
}

/* What acts at a time, wherever it lies. */
static mjtNum Acting(const mjModel* m, const mjData* d, int motor, mjtNum time) {
  mjtNum between;
  const mjtNum* stored = mj_readCtrl(m, d, motor, time, &between, -1);
  return stored ? *stored : between;
}

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "delayed_servo.xml");
  mjData* d = mj_makeData(m);
  mjData* branch = mj_makeData(m);
  const int motor = mj_name2id(m, mjOBJ_ACTUATOR, "late"), angle = mj_name2id(m, mjOBJ_SENSOR, "angle");
  const mjtNum delay = m->actuator_delay[motor];
  mjtNum *state, history[200], reading;
  int i;

  CHECK(m->actuator_history[2 * motor] == kSamples);
  CHECK(mj_actuatorInputName(m, motor, 0) == NULL);
  FillHistory(m, d, motor);
  /* The commands of the past act now, also those between two samples. */
  CHECK_NEAR(Acting(m, d, motor, 0), Sent(-delay), 1e-12);
  CHECK_NEAR(Acting(m, d, motor, 0.0125), Sent(0.0125 - delay), 1e-12);
  for (i = 0; i < 40; i++) {
    d->ctrl[0] = Sent(d->time);
    mj_forward(m, d);
    CHECK_NEAR(d->actuator_force[motor], Sent(d->time - delay), 1e-12);
    mj_step(m, d);
  }

  /* A reading is ten milliseconds old. */
  if (mj_readSensor(m, d, angle, d->time, &reading, 0) == NULL) CHECK(!"a held reading is a stored one");

  /* The history is part of the state: the branch goes on as the trunk does. */
  mj_copyState(m, d, branch, mjSTATE_INTEGRATION);
  for (i = 0; i < 20; i++) {
    mj_step(m, d);
    mj_step(m, branch);
  }
  CHECK(d->qpos[0] == branch->qpos[0] && d->qvel[0] == branch->qvel[0]);

  /* And can be taken out of a stored state. */
  state = (mjtNum*)mju_malloc(sizeof(mjtNum) * (size_t)mj_stateSize(m, mjSTATE_INTEGRATION));
  mj_getState(m, d, state, mjSTATE_INTEGRATION);
  CHECK(mj_stateSize(m, mjSTATE_HISTORY) == m->nhistory && m->nhistory < 200);
  mj_extractState(m, state, mjSTATE_INTEGRATION, history, mjSTATE_HISTORY);
  for (i = 0; i < m->nhistory; i++) CHECK(history[i] == d->history[i]);

  /* Nothing is sent any more; after the delay nothing acts. */
  mj_resetCtrl(m, d);
  for (i = 0; i < 10; i++) mj_step(m, d);
  CHECK_NEAR(Acting(m, d, motor, d->time), 0, 1e-12);

  mju_free(state);
  mj_deleteData(branch);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
