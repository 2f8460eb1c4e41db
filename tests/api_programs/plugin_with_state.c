/* A passive plugin with state and with memory of its own, through its whole life: two instances, copies of data,
   saved and restored states, a reset, a saved model and a saved file. */
#include "program.h"

static const char* kModel =
    "<mujoco><extension><plugin plugin='acme.lag'>"
    "<instance name='slow'><config key='lag' value='0.5'/><config key='gain' value='30'/></instance></plugin>"
    "</extension><option gravity='0 0 0' timestep='.01'/><worldbody>"
    "<body name='a' pos='0 0 1'><joint name='x' type='slide' axis='1 0 0'/><geom size='.1' mass='1'/>"
    "<plugin plugin='acme.lag' instance='slow'/></body>"
    "<body name='b' pos='0 1 1'><joint name='y' type='slide' axis='1 0 0'/><geom size='.1' mass='1'/>"
    "<plugin plugin='acme.lag'><config key='gain' value='80'/></plugin></body>"
    "</worldbody></mujoco>";

/* What an instance keeps beside its state. */
typedef struct {
  double lag, gain;
  int computed;
} Lag;

static int made = 0, gone = 0, reset = 0, copied = 0;

static double Number(const mjModel* m, int instance, const char* key, double unset) {
  const char* text = mj_getPluginConfig(m, instance, key);
  return text && *text ? atof(text) : unset;
}

static int StateSize(const mjModel* m, int instance) {
  (void)m, (void)instance;
  return 2; /* the lagging velocity, the work done */
}

static int Init(const mjModel* m, mjData* d, int instance) {
  Lag* lag = calloc(1, sizeof(Lag));
  lag->lag = Number(m, instance, "lag", 0.1);
  lag->gain = Number(m, instance, "gain", 1);
  d->plugin_data[instance] = (uintptr_t)lag;
  made++;
  return 0;
}

static void Destroy(mjData* d, int instance) {
  free((void*)d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
  gone++;
}

static void Copy(mjData* dest, const mjModel* m, const mjData* src, int instance) {
  (void)m;
  *(Lag*)dest->plugin_data[instance] = *(const Lag*)src->plugin_data[instance];
  copied++;
}

static void Reset(const mjModel* m, mjtNum* state, void* data, int instance) {
  (void)m, (void)instance;
  CHECK(data != NULL);
  state[0] = 0.25; /* not at rest */
  state[1] = 0;
  reset++;
}

static int DofOf(const mjModel* m, int instance) {
  for (int body = 0; body < m->nbody; ++body) {
    if (m->body_plugin[body] == instance) return m->body_dofadr[body];
  }
  return -1;
}

static void Compute(const mjModel* m, mjData* d, int instance, int stage) {
  CHECK(stage == mjPLUGIN_PASSIVE);
  Lag* lag = (Lag*)d->plugin_data[instance];
  lag->computed++;
  d->qfrc_passive[DofOf(m, instance)] -= lag->gain * d->plugin_state[m->plugin_stateadr[instance]];
}

static void Advance(const mjModel* m, mjData* d, int instance) {
  const Lag* lag = (const Lag*)d->plugin_data[instance];
  mjtNum* state = d->plugin_state + m->plugin_stateadr[instance];
  const mjtNum velocity = d->qvel[DofOf(m, instance)];
  state[1] += m->opt.timestep * lag->gain * state[0] * velocity;
  state[0] += m->opt.timestep / lag->lag * (velocity - state[0]);
}

static void Register(void) {
  static const char* const kAttributes[] = {"lag", "gain"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "acme.lag";
  plugin.nattribute = 2;
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_PASSIVE;
  plugin.nstate = StateSize;
  plugin.init = Init;
  plugin.destroy = Destroy;
  plugin.copy = Copy;
  plugin.reset = Reset;
  plugin.compute = Compute;
  plugin.advance = Advance;
  CHECK(mjp_registerPlugin(&plugin) >= 0);
}

static void Run(const mjModel* m, mjData* d, int steps) {
  for (int i = 0; i < steps; ++i) mj_step(m, d);
}

static int SameEnd(const mjModel* m, const mjData* a, const mjData* b) {
  return memcmp(a->qpos, b->qpos, sizeof(mjtNum) * m->nq) == 0 &&
         memcmp(a->qvel, b->qvel, sizeof(mjtNum) * m->nv) == 0 &&
         memcmp(a->plugin_state, b->plugin_state, sizeof(mjtNum) * m->npluginstate) == 0;
}

/* By hand: the force of the lagging velocity before the step, both updated with the velocity after it. */
static void CheckByHand(const mjModel* m, mjData* d) {
  const double lags[2] = {0.5, 0.1}, gains[2] = {30, 80}, h = m->opt.timestep;
  double v[2] = {1, 1}, s[2] = {0.25, 0.25};
  mj_resetData(m, d);
  d->qvel[0] = d->qvel[1] = 1;
  for (int i = 0; i < 100; ++i) {
    mj_step(m, d);
    for (int k = 0; k < 2; ++k) {
      v[k] -= h * gains[k] * s[k];
      s[k] += h / lags[k] * (v[k] - s[k]);
      CHECK_NEAR(d->qvel[k], v[k], 1e-12);
      CHECK_NEAR(d->plugin_state[2 * k], s[k], 1e-12);
    }
  }
}

static void CheckCopiesAndStates(const mjModel* m, mjData* d) {
  Run(m, d, 20);
  const int copies = copied;
  mjData* twin = mj_copyData(NULL, m, d);
  CHECK(copied == copies + 2);
  CHECK(((const Lag*)twin->plugin_data[0])->computed == ((const Lag*)d->plugin_data[0])->computed);
  CHECK(twin->plugin_data[0] != d->plugin_data[0]);
  const int size = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  mjtNum* saved = malloc(sizeof(mjtNum) * size);
  mj_getState(m, d, saved, mjSTATE_FULLPHYSICS);
  CHECK(mj_stateSize(m, mjSTATE_PLUGIN) == 4);
  Run(m, d, 50);
  Run(m, twin, 50);
  CHECK(SameEnd(m, d, twin));
  mj_resetData(m, twin);
  mj_setState(m, twin, saved, mjSTATE_FULLPHYSICS);
  Run(m, twin, 50);
  CHECK(SameEnd(m, d, twin));
  mj_resetData(m, twin);
  mj_setState(m, twin, saved, mjSTATE_PHYSICS); /* without the plugin's part it goes elsewhere */
  Run(m, twin, 50);
  CHECK(!SameEnd(m, d, twin));
  free(saved);
  mj_deleteData(twin);
}

/* The model is edited and compiled again in the middle of a run, which goes on as if nothing had been: the instances
   are new, their states are not. */
static void CheckEditing(mjSpec* spec, mjModel* m, mjData* d) {
  mjtNum expected[4];
  mjData* twin;
  mj_resetData(m, d);
  d->qvel[0] = 1;
  Run(m, d, 40);
  twin = mj_copyData(NULL, m, d);
  Run(m, twin, 50);
  mju_copy(expected, twin->plugin_state, 4);
  mj_deleteData(twin);
  mjsGeom* wall = mjs_addGeom(mjs_findBody(spec, "world"), NULL);
  wall->size[0] = 0.1;
  wall->pos[0] = 50;
  CHECK(mj_recompile(spec, NULL, m, d) == 0);
  CHECK(m->ngeom == 3 && made == gone + 2);
  Run(m, d, 50);
  for (int i = 0; i < 4; ++i) CHECK(d->plugin_state[i] == expected[i]);
}

/* The model as other files has the same plugin and the same future. */
static void CheckFiles(const mjModel* m, mjSpec* spec) {
  char error[500] = "", text[5000];
  CHECK(mj_saveXMLString(spec, text, sizeof(text), error, sizeof(error)) == 0);
  mjSpec* again = mj_parseXMLString(text, NULL, error, sizeof(error));
  CHECK(again != NULL);
  mjModel* models[2] = {mj_compile(again, NULL), NULL};
  mj_saveModel(m, "plugin_with_state.mjb", NULL, 0);
  models[1] = mj_loadModel("plugin_with_state.mjb", NULL);
  mjData* d = mj_makeData(m);
  Run(m, d, 30);
  for (int i = 0; i < 2; ++i) {
    CHECK(models[i] != NULL && models[i]->nplugin == 2);
    mjData* other = mj_makeData(models[i]);
    Run(models[i], other, 30);
    CHECK(SameEnd(m, d, other));
    mj_deleteData(other);
    mj_deleteModel(models[i]);
  }
  mj_deleteData(d);
  mj_deleteSpec(again);
  remove("plugin_with_state.mjb");
}

int main(void) {
  Register();
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(kModel, NULL, error, sizeof(error));
  if (!spec) fprintf(stderr, "%s\n", error);
  CHECK(spec != NULL);
  mjModel* m = mj_compile(spec, NULL);
  if (!m) fprintf(stderr, "%s\n", mjs_getError(spec));
  CHECK(m != NULL);
  CHECK(m->npluginstate == 4 && made == gone);
  mjData* d = mj_makeData(m);
  CHECK(made == gone + 2);
  CHECK(d->plugin_state[0] == 0.25 && d->plugin_state[2] == 0.25);
  CheckByHand(m, d);
  const int resets = reset;
  mj_resetData(m, d);
  CHECK(reset == resets + 2 && d->plugin_state[0] == 0.25 && d->plugin_state[1] == 0);
  CheckCopiesAndStates(m, d);
  CheckFiles(m, spec);
  CheckEditing(spec, m, d);
  mj_deleteData(d);
  CHECK(made == gone);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  return 0;
}
