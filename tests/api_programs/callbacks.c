/* Every callback: what it is given, what its result does, and that resetting takes all of them away. */
#include "program.h"

static const char* kModel =
    "<mujoco><option gravity='0 0 0' timestep='.01'><flag eulerdamp='disable'/></option><worldbody>"
    "<geom name='floor' type='plane' size='2 2 .1'/>"
    "<body pos='0 0 1'><joint name='x' type='slide' axis='1 0 0'/><geom name='ball' size='.1' "
    "mass='2'/></body>"
    "<body pos='1 0 .05'><freejoint/><geom name='low' size='.1' mass='1'/></body>"
    "</worldbody><actuator>"
    "<general joint='x' dyntype='user' gaintype='user' biastype='user' actdim='2' gear='1'/>"
    "</actuator><sensor><user dim='2' needstage='vel' cutoff='3'/></sensor></mujoco>";

static int passive_calls = 0, filter_calls = 0, control_calls = 0;
static double clock_now = 0;

static void Passive(const mjModel* m, mjData* d) {
  (void)m;
  passive_calls++;
  d->qfrc_passive[0] += 3;
}

static void Control(const mjModel* m, mjData* d) {
  CHECK(m->nu == 1);
  control_calls++;
  d->ctrl[0] = 0.5;
}

/* act_dot = (ctrl, 10), force = 4 act[1] + 7. */
static mjtNum ActDyn(const mjModel* m, const mjData* d, int id) {
  CHECK(m->actuator_actnum[id] == 2);
  d->act_dot[m->actuator_actadr[id]] = d->ctrl[id];
  d->act_dot[m->actuator_actadr[id] + 1] = 10;
  return 10;
}
static mjtNum ActGain(const mjModel* m, const mjData* d, int id) {
  (void)m, (void)d, (void)id;
  return 4;
}
static mjtNum ActBias(const mjModel* m, const mjData* d, int id) {
  (void)m, (void)d, (void)id;
  return 7;
}

static int NoLowBall(const mjModel* m, mjData* d, int geom1, int geom2) {
  (void)d;
  filter_calls++;
  return m->geom_bodyid[geom1] == 2 || m->geom_bodyid[geom2] == 2;
}

static void Sense(const mjModel* m, mjData* d, int stage) {
  CHECK(stage == mjSTAGE_VEL);
  d->sensordata[m->sensor_adr[0]] = d->qvel[0];
  d->sensordata[m->sensor_adr[0] + 1] = 100;
}

static mjtNum Tick(void) { return clock_now += 1; }

int main(void) {
  char error[500] = "";
  mjVFS vfs;
  mjModel* m;
  mjData* d;
  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "m.xml", kModel, (int)strlen(kModel)) == 0);
  m = mj_loadXML("m.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  if (!m) fprintf(stderr, "%s\n", error);
  CHECK(m != NULL && m->na == 2);
  d = mj_makeData(m);

  /* Nothing set: user types have gain 1, no bias and no dynamics; the low ball touches. */
  mj_forward(m, d);
  CHECK(d->ncon == 1);
  CHECK_NEAR(d->qacc[0], 0, 1e-12);

  mjcb_passive = Passive;
  mjcb_control = Control;
  mjcb_act_dyn = ActDyn;
  mjcb_act_gain = ActGain;
  mjcb_act_bias = ActBias;
  mjcb_contactfilter = NoLowBall;
  mjcb_sensor = Sense;
  mjcb_time = Tick;
  d->qvel[0] = 2;
  d->act[1] = 0.25;
  mj_step(m, d);
  CHECK(passive_calls == 1 && control_calls == 1 && filter_calls >= 1);
  CHECK(d->ncon == 0);
  /* (3 + 4 * 0.25 + 7) / 2 kg */
  CHECK_NEAR(d->actuator_force[0], 8, 1e-12);
  CHECK_NEAR(d->qacc[0], 5.5, 1e-12);
  CHECK_NEAR(d->qvel[0], 2 + 0.01 * 5.5, 1e-12);
  CHECK_NEAR(d->act[0], 0.01 * 0.5, 1e-12);
  CHECK_NEAR(d->act[1], 0.25 + 0.01 * 10, 1e-12);
  CHECK_NEAR(d->sensordata[0], 2, 0);
  CHECK_NEAR(d->sensordata[1], 3, 0); /* the cutoff */
  CHECK(d->timer[mjTIMER_STEP].number == 1 && d->timer[mjTIMER_STEP].duration > 0);
  CHECK(clock_now >= 2);

  mj_resetCallbacks();
  CHECK(!mjcb_passive && !mjcb_control && !mjcb_act_dyn && !mjcb_act_gain && !mjcb_act_bias);
  CHECK(!mjcb_contactfilter && !mjcb_sensor && !mjcb_time);
  mj_forward(m, d);
  CHECK(passive_calls == 1);
  CHECK(d->ncon == 1);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
