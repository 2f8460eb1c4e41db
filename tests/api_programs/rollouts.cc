// Many threads share one model, each with its own data: the result is that of one thread, bit for bit.
#include <thread>
#include <vector>

#include "program.h"

namespace {

std::vector<mjtNum> Rollout(const mjModel* m, int seed) {
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 300; ++i) {
    for (int u = 0; u < m->nu; ++u) d->ctrl[u] = std::sin(0.01 * (i + 1) * (u + 1) + seed);
    mj_step(m, d);
  }
  std::vector<mjtNum> state(mj_stateSize(m, mjSTATE_FULLPHYSICS));
  mj_getState(m, d, state.data(), mjSTATE_FULLPHYSICS);
  mj_deleteData(d);
  return state;
}

}  // namespace

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  constexpr int kRollouts = 8;
  std::vector<std::vector<mjtNum>> serial(kRollouts), parallel(kRollouts);
  for (int i = 0; i < kRollouts; ++i) serial[i] = Rollout(m, i);
  std::vector<std::thread> threads;
  for (int i = 0; i < kRollouts; ++i) threads.emplace_back([&, i] { parallel[i] = Rollout(m, i); });
  for (std::thread& thread : threads) thread.join();
  CHECK(serial == parallel);
  CHECK(serial[0] != serial[1]);
  mj_deleteModel(m);
  return 0;
}
