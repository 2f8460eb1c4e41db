// A planner as people write them: samples of a control spline are tried by a pool of threads, each with its
// own data of the shared model, the cost is what mjcb_sensor writes into user sensors, and the best plan is
// applied. It must not depend on the number of threads, and the numbers are those of release 3.14.0.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "program.h"

namespace {

constexpr char kTask[] =
    "<mujoco model='swing up'><include file='cart.xml'/>"
    "<sensor><user name='upright' dim='1' user='10'/><user name='centre' dim='1' user='0.5'/>"
    "<user name='effort' dim='1' user='0.01'/></sensor></mujoco>";
constexpr char kCart[] =
    "<mujoco><option timestep='0.01' integrator='implicitfast'/><worldbody><geom type='plane' size='4 4 .1'/>"
    "<body name='cart' pos='0 0 1'><joint name='slide' type='slide' axis='1 0 0' range='-1.8 1.8' "
    "limited='true' "
    "damping='.1'/><geom type='box' size='.2 .1 .1' mass='1'/>"
    "<body name='pole'><joint name='hinge' axis='0 1 0' damping='.01' ref='180'/>"
    "<geom type='capsule' size='.03' fromto='0 0 0 0 0 -.6' mass='.3'/><site name='tip' pos='0 0 "
    "-.6'/></body></body>"
    "</worldbody><actuator><motor joint='slide' gear='12' ctrlrange='-1 1' "
    "ctrllimited='true'/></actuator></mujoco>";

constexpr int kHorizon = 40, kKnots = 5, kSamples = 12;
using Plan = std::array<double, kKnots>;

// Residuals of the task, where the sensors that depend on accelerations are due.
void Residuals(const mjModel* m, mjData* d, int stage) {
  if (stage != mjSTAGE_ACC) return;
  d->sensordata[0] = 1 - std::cos(d->qpos[1]);  // 0 with the pole up
  d->sensordata[1] = d->qpos[0];
  d->sensordata[2] = m->nu ? d->ctrl[0] : 0;
}

double Cost(const mjModel* m, const mjData* d) {
  double cost = 0;
  for (int i = 0; i < m->nsensor; ++i) {
    const double r = d->sensordata[m->sensor_adr[i]];
    cost += m->sensor_user[i * m->nuser_sensor] * r * r;
  }
  return cost;
}

double ControlAt(const Plan& plan, double phase) {
  const int knot = std::min(static_cast<int>(phase), kKnots - 2);
  return plan[knot] + (phase - knot) * (plan[knot + 1] - plan[knot]);
}

double Rollout(const mjModel* m, mjData* d, const std::vector<mjtNum>& state, const Plan& plan) {
  mj_setState(m, d, state.data(), mjSTATE_INTEGRATION);
  double total = 0;
  for (int t = 0; t < kHorizon; ++t) {
    d->ctrl[0] = ControlAt(plan, t * double{kKnots - 1} / kHorizon);
    mj_step(m, d);
    total += Cost(m, d);
  }
  return total;
}

class Planner {
 public:
  Planner(const mjModel* m, int threads) : model_(m) {
    for (int i = 0; i < threads; ++i) data_.push_back(mj_makeData(m));
  }
  ~Planner() {
    for (mjData* d : data_) mj_deleteData(d);
  }
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;

  const Plan& Improve(const std::vector<mjtNum>& state) {
    std::array<Plan, kSamples> candidates;
    for (int i = 0; i < kSamples; ++i) {
      candidates[i] = best_;
      if (i == 0) continue;
      for (double& knot : candidates[i]) knot = std::clamp(knot + 0.6 * Noise(), -1.0, 1.0);
    }
    std::array<double, kSamples> costs = {};
    std::atomic<int> next{0};
    const auto work = [&](mjData* d) {
      for (int i; (i = next++) < kSamples;) costs[i] = Rollout(model_, d, state, candidates[i]);
    };
    std::vector<std::thread> pool;
    for (mjData* d : data_) pool.emplace_back(work, d);
    for (std::thread& thread : pool) thread.join();
    best_ = candidates[std::min_element(costs.begin(), costs.end()) - costs.begin()];
    return best_;
  }

 private:
  double Noise() {  // uniform in [-1, 1), the same everywhere
    seed_ = seed_ * 1664525u + 1013904223u;
    return seed_ / 2147483648.0 - 1;
  }

  const mjModel* model_;
  std::vector<mjData*> data_;
  Plan best_ = {};
  std::uint32_t seed_ = 42;
};

std::vector<mjtNum> Run(const mjModel* m, int threads, int steps) {
  Planner planner(m, threads);
  mjData* d = mj_makeData(m);
  std::vector<mjtNum> state(mj_stateSize(m, mjSTATE_INTEGRATION));
  for (int i = 0; i < steps; ++i) {
    mj_getState(m, d, state.data(), mjSTATE_INTEGRATION);
    d->ctrl[0] = planner.Improve(state)[0];
    mj_step(m, d);
  }
  std::vector<mjtNum> end(mj_stateSize(m, mjSTATE_PHYSICS));
  mj_getState(m, d, end.data(), mjSTATE_PHYSICS);
  end.push_back(Cost(m, d));
  mj_deleteData(d);
  return end;
}

}  // namespace

int main() {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "task.xml", kTask, sizeof(kTask) - 1) == 0);
  CHECK(mj_addBufferVFS(&vfs, "cart.xml", kCart, sizeof(kCart) - 1) == 0);
  char error[500] = "";
  mjModel* m = mj_loadXML("task.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  if (!m) std::fprintf(stderr, "%s\n", error);
  CHECK(m != nullptr);
  mjcb_sensor = Residuals;

  const std::vector<mjtNum> alone = Run(m, 1, 120), shared = Run(m, 4, 120);
  CHECK(alone == shared);
  // Cart, pole (nearly up after half a turn and more), their velocities, the last cost.
  const std::array<double, 5> reference = {-0.011209652441402922, 6.232506996124416, 4.762065321390942,
                                           2.8548801462943056, 0.011828899227826387};
  CHECK(alone.size() == reference.size());
  for (int i = 0; i < 5; ++i) CHECK_NEAR(alone[i], reference[i], 1e-11);
  mjcb_sensor = nullptr;
  mj_deleteModel(m);
  return 0;
}
