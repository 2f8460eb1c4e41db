// The cost of collision detection with many free bodies, packed at the same density whatever their number:
// grows as n log n. Bodies that sleep or belong to the world cost next to nothing.
#include <benchmark/benchmark.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <random>
#include <string>

namespace {

enum Kind { kFree, kStatic };

mjsGeom* AddBall(mjsBody* body) {
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  geom->type = mjGEOM_SPHERE;
  geom->size[0] = 0.1;
  return geom;
}

// n balls in a cube of 2 n^(1/3) radii, about one contact each.
mjModel* MakeCloud(int n, Kind kind) {
  std::mt19937 rng(1);
  const double half = 0.18 * std::cbrt(n);
  std::uniform_real_distribution<double> place(-half, half);
  mjSpec* spec = mj_makeSpec();
  mjsBody* world = mjs_findBody(spec, "world");
  for (int i = 0; i < n; ++i) {
    mjsBody* body = mjs_addBody(world, nullptr);
    for (double& x : body->pos) x = place(rng);
    if (kind == kFree) mjs_addFreeJoint(body);
    AddBall(body);
  }
  spec->memory = 200 << 20;
  mjModel* m = mj_compile(spec, nullptr);
  if (!m) mju_error("%s", mjs_getError(spec));
  mj_deleteSpec(spec);
  return m;
}

// A field of 100 x 100 balls of the world, as bodies or as geoms of one body,
// and n free ones over its middle.
mjModel* MakeField(int n, bool bodies) {
  std::mt19937 rng(1);
  const double half = 0.18 * std::cbrt(n);
  std::uniform_real_distribution<double> place(-half, half);
  mjSpec* spec = mj_makeSpec();
  mjsBody* world = mjs_findBody(spec, "world");
  for (int i = 0; i < 10000; ++i) {
    mjsBody* body = bodies ? mjs_addBody(world, nullptr) : world;
    double* pos = bodies ? body->pos : nullptr;
    mjsGeom* geom = AddBall(body);
    if (!pos) pos = geom->pos;
    pos[0] = 0.3 * (i % 100 - 50);
    pos[1] = 0.3 * (i / 100 - 50);
  }
  for (int i = 0; i < n; ++i) {
    mjsBody* body = mjs_addBody(world, nullptr);
    for (double& x : body->pos) x = place(rng);
    mjs_addFreeJoint(body);
    AddBall(body);
  }
  spec->memory = 200 << 20;
  mjModel* m = mj_compile(spec, nullptr);
  if (!m) mju_error("%s", mjs_getError(spec));
  mj_deleteSpec(spec);
  return m;
}

void Run(benchmark::State& state, mjModel* m) {
  const int n = static_cast<int>(state.range(0));
  mjData* d = mj_makeData(m);
  mj_kinematics(m, d);
  mj_comPos(m, d);
  for (auto _ : state) mj_collision(m, d);
  state.counters["contacts"] = d->ncon;
  state.counters["ns/body"] = benchmark::Counter(
      n * 1e-9, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.SetComplexityN(n);
  mj_deleteData(d);
  mj_deleteModel(m);
}

void BM_FreeBodies(benchmark::State& state) {
  Run(state, MakeCloud(static_cast<int>(state.range(0)), kFree));
}
BENCHMARK(BM_FreeBodies)
    ->Arg(100)
    ->Arg(300)
    ->Arg(1000)
    ->Arg(3000)
    ->Arg(10000)
    ->Unit(benchmark::kMicrosecond)
    ->Complexity(benchmark::oNLogN);

void BM_StaticBodies(benchmark::State& state) {
  Run(state, MakeCloud(static_cast<int>(state.range(0)), kStatic));
}
BENCHMARK(BM_StaticBodies)->Arg(100)->Arg(1000)->Arg(10000)->Unit(benchmark::kMicrosecond);

void BM_OverStaticBodies(benchmark::State& state) {
  Run(state, MakeField(static_cast<int>(state.range(0)), true));
}
BENCHMARK(BM_OverStaticBodies)->Arg(100)->Arg(1000)->Unit(benchmark::kMicrosecond);

void BM_OverStaticGeoms(benchmark::State& state) {
  Run(state, MakeField(static_cast<int>(state.range(0)), false));
}
BENCHMARK(BM_OverStaticGeoms)->Arg(100)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
