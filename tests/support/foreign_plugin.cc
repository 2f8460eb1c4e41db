// A plugin that is not linked but loaded: a sensor that counts the steps. It is built twice, as two versions
// of one library (FOREIGN_VERSION). Its numbers: version, steps times the setting "scale", instances alive.
#include <mujoco/mujoco.h>

#include <atomic>
#include <cstdlib>
#include <stdexcept>

namespace {

std::atomic<int> alive{0};

const char* const kKeys[] = {"scale"};

struct Memory {
  double scale;
};

Memory& MemoryOf(const mjData* d, int instance) {
  return *reinterpret_cast<Memory*>(d->plugin_data[instance]);
}

constexpr double kThrows = 1000, kAborts = 1001;  // scales of faulty plugins

int Init(const mjModel* m, mjData* d, int instance) {
  const double scale = std::strtod(mj_getPluginConfig(m, instance, "scale"), nullptr);
  if (scale == kThrows) throw std::runtime_error("this scale is too much");
  if (scale == kAborts) std::abort();
  if (scale < 0) {
    mju_warning("a negative scale");
    return -1;
  }
  ++alive;
  d->plugin_data[instance] = reinterpret_cast<uintptr_t>(new Memory{scale == 0 ? 1 : scale});
  return 0;
}

void Destroy(mjData* d, int instance) {
  --alive;
  delete &MemoryOf(d, instance);
  d->plugin_data[instance] = 0;
}

void Reset(const mjModel*, mjtNum* state, void*, int) { state[0] = 0; }

void Compute(const mjModel* m, mjData* d, int instance, int) {
  const mjtNum steps = d->plugin_state[m->plugin_stateadr[instance]];
  for (int i = 0; i < m->nsensor; ++i) {
    if (m->sensor_type[i] != mjSENS_PLUGIN || m->sensor_plugin[i] != instance) continue;
    mjtNum* out = d->sensordata + m->sensor_adr[i];
    out[0] = FOREIGN_VERSION;
    out[1] = steps * MemoryOf(d, instance).scale;
    out[2] = alive;
  }
}

void Advance(const mjModel* m, mjData* d, int instance) {
  d->plugin_state[m->plugin_stateadr[instance]] += 1;
}

}  // namespace

mjPLUGIN_LIB_INIT(foreign) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.foreign";
  plugin.attributes = kKeys;
  plugin.nattribute = 1;
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_VEL;
  plugin.nstate = [](const mjModel*, int) { return 1; };
  plugin.nsensordata = [](const mjModel*, int, int) { return 3; };
  plugin.init = Init;
  plugin.destroy = Destroy;
  plugin.reset = Reset;
  plugin.compute = Compute;
  plugin.advance = Advance;
  mjp_registerPlugin(&plugin);
}
