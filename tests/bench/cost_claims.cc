#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "engine/model/handles.h"
#include "tests/bench/claims.h"

namespace pliant {
namespace {

// Microseconds of a call: the least mean of several runs, as other work on the machine only adds.
double Microseconds(int calls, const std::function<void()>& call) {
  double min_time = 1e30;
  for (int run = 0; run < 7; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) call();
    const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
    min_time = std::min(min_time, time.count() / calls);
  }
  return min_time;
}

ModelPtr CompileText(const std::string& text) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(text.c_str(), nullptr, error, sizeof(error));
  ModelPtr m(spec ? mj_compile(spec, nullptr) : nullptr);
  if (spec) mj_deleteSpec(spec);
  return m;
}

// A chain of n links about crossed axes, each above a limit of its joint where `limited`.
std::string Chain(int n, bool limited) {
  std::string bodies, ends;
  for (int i = 0; i < n; ++i) {
    bodies += std::string("<body pos='0 0 .1'><joint axis='") + (i % 2 ? "1 0 0'" : "0 1 0'") +
              (limited ? " range='1 90'" : "") + "/><geom type='capsule' fromto='0 0 0 0 0 .1' size='.02'/>";
    ends += "</body>";
  }
  return "<mujoco><option solver='PGS' iterations='10' tolerance='0'><flag contact='disable' "
         "warmstart='disable'/></option><worldbody>" +
         bodies + ends + "</worldbody></mujoco>";
}

// Slope of log time over log size by least squares.
double Exponent(const std::vector<int>& sizes, const std::vector<double>& times) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  const double n = static_cast<double>(sizes.size());
  for (size_t i = 0; i < sizes.size(); ++i) {
    const double x = std::log(sizes[i]), y = std::log(times[i]);
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

void PrintGrowth() {
  const std::vector<int> sizes = {16, 32, 64, 128};
  std::printf("\nGrowth with the number n of dofs of a chain, us, and the exponent of n (dense storage)\n");
  std::printf("  %-28s %8s %8s %8s %8s %9s\n", "n", "16", "32", "64", "128", "exponent");
  const auto row = [&](const char* what, bool limited, void (*call)(const mjModel*, mjData*)) {
    std::vector<double> times;
    for (const int n : sizes) {
      const ModelPtr m = CompileText(Chain(n, limited));
      m->opt.jacobian = mjJAC_DENSE;
      const DataPtr d(mj_makeData(m.get()));
      mj_forward(m.get(), d.get());
      times.push_back(Microseconds(4000 / n, [&] { call(m.get(), d.get()); }));
    }
    std::printf("  %-28s %8.1f %8.1f %8.1f %8.1f %9.2f\n", what, times[0], times[1], times[2], times[3],
                Exponent(sizes, times));
  };
  row("kinematics", false, mj_kinematics);
  row("inertia and its factor", false, [](const mjModel* m, mjData* d) {
    mj_crb(m, d);
    mj_factorM(m, d);
  });
  row("forward", false, mj_forward);
  row("inverse", false, mj_inverse);
  row("forward, n rows, PGS 10", true, mj_forward);
  row("  of it A = J inv(M) J'", true, mj_projectConstraint);
  row("inverse, n rows", true, mj_inverse);
}

}  // namespace

void PrintTimings(const mjModel& humanoid) {
  mjModel* m = mj_copyModel(nullptr, &humanoid);
  const ModelPtr owner(m);
  m->opt.solver = mjSOL_NEWTON;
  m->opt.iterations = 100;
  const DataPtr d(mj_makeData(m)), copy(mj_makeData(m));
  for (int i = 0; i < 200; ++i) mj_step(m, d.get());
  mj_forward(m, d.get());
  std::printf("\nThe humanoid with %d contacts, us\n", d->ncon);
  const double whole = Microseconds(500, [&] { mj_forward(m, d.get()); });
  const double force = Microseconds(500, [&] { mj_forwardSkip(m, d.get(), mjSTAGE_VEL, 0); });
  std::printf("  forward %.1f, without the stages of position and velocity %.1f: factor %.2f\n", whole, force,
              whole / force);
  const double inverse = Microseconds(500, [&] { mj_inverse(m, d.get()); });
  const double copied = Microseconds(500, [&] { mj_copyData(copy.get(), m, d.get()); });
  std::printf("  copying the data %.1f, forward %.1f, inverse %.1f\n", copied, whole, inverse);
  std::vector<mjtNum> state(static_cast<size_t>(mj_stateSize(m, mjSTATE_INTEGRATION)));
  mj_getState(m, d.get(), state.data(), mjSTATE_INTEGRATION);
  std::printf("  step:");
  for (const auto& [name, integrator] : {std::pair{"Euler", mjINT_EULER},
                                         {"implicitfast", mjINT_IMPLICITFAST},
                                         {"implicit", mjINT_IMPLICIT},
                                         {"RK4", mjINT_RK4}}) {
    m->opt.integrator = integrator;
    const double time = Microseconds(300, [&] {
      mj_setState(m, d.get(), state.data(), mjSTATE_INTEGRATION);
      mj_step(m, d.get());
    });
    std::printf(" %s %.1f", name, time);
  }
  std::printf("\n");
  PrintGrowth();
}

}  // namespace pliant
