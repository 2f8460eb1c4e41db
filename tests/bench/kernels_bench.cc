// Times kernels of math and the stages of a step on two of our example models.
#include <benchmark/benchmark.h>
#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/math/cholesky.h"
#include "engine/math/dense.h"

namespace {

struct Scene {
  mjModel* m;
  mjData* d;

  Scene(const char* file, int settle) {
    char error[1000] = "";
    m = mj_loadXML((std::string(PLIANT_MODELS) + "/" + file).c_str(), nullptr, error, sizeof(error));
    if (!m) mju_error("%s", error);
    d = mj_makeData(m);
    if (m->nkey) mj_resetDataKeyframe(m, d, 0);
    for (int i = 0; i < settle; ++i) mj_step(m, d);
    mj_forward(m, d);
  }
  ~Scene() {
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
};

Scene& Quadruped() {
  static Scene scene("robots/quadruped.xml", 1000);
  return scene;
}

Scene& Playground() {
  static Scene scene("playground.xml", 1000);
  return scene;
}

template <class Stage>
void RunStage(benchmark::State& state, Scene& scene, Stage stage) {
  for (auto _ : state) stage(scene.m, scene.d);
}

#define PLIANT_STAGE(name, call)                                                          \
  void name##Quadruped(benchmark::State& state) { RunStage(state, Quadruped(), call); }   \
  void name##Playground(benchmark::State& state) { RunStage(state, Playground(), call); } \
  BENCHMARK(name##Quadruped);                                                             \
  BENCHMARK(name##Playground)

PLIANT_STAGE(Step, mj_step);
PLIANT_STAGE(Forward, mj_forward);
PLIANT_STAGE(Inverse, mj_inverse);
PLIANT_STAGE(Kinematics, mj_kinematics);
PLIANT_STAGE(ComPos, mj_comPos);
PLIANT_STAGE(MakeM, mj_makeM);
PLIANT_STAGE(FactorM, mj_factorM);
PLIANT_STAGE(ComVel, mj_comVel);
PLIANT_STAGE(Passive, mj_passive);
PLIANT_STAGE(Collision, mj_collision);
PLIANT_STAGE(MakeConstraint, mj_makeConstraint);

void DotProduct(benchmark::State& state) {
  const auto n = static_cast<size_t>(state.range(0));
  const std::vector<mjtNum> a(n, 1.5), b(n, 0.5);
  for (auto _ : state) benchmark::DoNotOptimize(pliant::Dot(a.data(), b.data(), static_cast<int>(n)));
}
BENCHMARK(DotProduct)->Arg(6)->Arg(27)->Arg(200)->Arg(3000);

void CholeskyFactor(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  std::vector<mjtNum> a(static_cast<size_t>(n * n), 0.1), factor;
  for (int i = 0; i < n; ++i) a[static_cast<size_t>(i * n + i)] = n;
  for (auto _ : state) {
    factor = a;
    benchmark::DoNotOptimize(pliant::CholFactor(factor.data(), n, 1e-10));
  }
}
BENCHMARK(CholeskyFactor)->Arg(6)->Arg(27)->Arg(100);

}  // namespace

BENCHMARK_MAIN();
