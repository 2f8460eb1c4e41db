// stacks_bench [SECONDS]: simulates the models of models/stacks and prints, a line each, how well they stand:
// the deepest penetration, how far any body has moved after the first second, the largest speed and kinetic
// energy in the last second, the change of the total energy after the first second, and the cost of a step.
// Exit status 1 when one does not stand.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

struct Figures {
  double penetration = 0, drift = 0, speed = 0, kinetic = 0, energy_change = 0, step_us = 0;
  int contacts = 0;
};

double Norm(const double* v, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += v[i] * v[i];
  return std::sqrt(sum);
}

double Energy(const mjData* d) { return d->energy[0] + d->energy[1]; }

Figures Measure(const mjModel* m, double seconds) {
  mjData* d = mj_makeData(m);
  Figures f;
  std::vector<double> start;
  double start_energy = 0;
  const auto begin = std::chrono::steady_clock::now();
  const int steps = static_cast<int>(seconds / m->opt.timestep);
  for (int k = 0; k < steps; ++k) {
    mj_step(m, d);
    for (int i = 0; i < d->ncon; ++i) f.penetration = std::max(f.penetration, -d->contact[i].dist);
    if (start.empty() && (k + 1) * m->opt.timestep >= 1) {
      start.assign(d->xpos, d->xpos + 3 * m->nbody);
      start_energy = Energy(d);
    }
    if (k * m->opt.timestep > seconds - 1) {
      for (int v = 0; v < m->nv; ++v) f.speed = std::max(f.speed, std::fabs(d->qvel[v]));
      f.kinetic = std::max(f.kinetic, d->energy[1]);
    }
  }
  f.step_us =
      std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count() / steps;
  for (int b = 0; b < m->nbody; ++b) {
    const double moved[3] = {d->xpos[3 * b] - start[3 * b], d->xpos[3 * b + 1] - start[3 * b + 1],
                             d->xpos[3 * b + 2] - start[3 * b + 2]};
    f.drift = std::max(f.drift, Norm(moved, 3));
  }
  f.energy_change = Energy(d) - start_energy;
  f.contacts = d->ncon;
  mj_deleteData(d);
  return f;
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::max(2.0, std::atof(argv[1])) : 10;
  std::printf("%-12s contacts  penetration        drift        speed      kinetic  d energy   us/step\n",
              "stack");
  bool stand = true;
  for (const char* name : {"tower", "card_house", "dominoes", "mesh_pile"}) {
    char error[1000] = "";
    mjModel* m = mj_loadXML((std::string(PLIANT_MODELS) + "/stacks/" + name + ".xml").c_str(), nullptr, error,
                            sizeof(error));
    if (!m) {
      std::fprintf(stderr, "%s\n", error);
      return 1;
    }
    const Figures f = Measure(m, seconds);
    std::printf("%-12s %8d %10.3g m %10.3g m %8.3g m/s %10.3g J %7.1g J %9.1f\n", name, f.contacts,
                f.penetration, f.drift, f.speed, f.kinetic, f.energy_change, f.step_us);
    stand = stand && f.drift < 5e-3 && f.speed < 0.3 && f.penetration < 2e-3;
    mj_deleteModel(m);
  }
  return stand ? 0 : 1;
}
