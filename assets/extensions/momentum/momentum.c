// An extension of Pliant's window: linear momentum of what is selected (of everything, when nothing is) as an arrow
// at the center of mass and as a curve, a button that pauses when it exceeds a limit, and the key J to switch it off.
//
// Build it with the CMakeLists.txt beside it, then: pliant view --plugin build/libmomentum.so MODEL
#include <math.h>
#include <mujoco/mjplugin.h>
#include <pliant/extension.h>
#include <stddef.h>

static int on = 1;

static double Norm(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

// Of a body and all below it, kg m/s: mass times the velocity of the center of mass, which the engine keeps as the
// spatial velocity `cvel` of the body about the center of mass of its tree.
static void Momentum(const mjModel* m, const mjData* d, int root, double p[3], double com[3]) {
  double mass = 0;
  for (int k = 0; k < 3; ++k) p[k] = com[k] = 0;
  for (int b = root; b < m->nbody; ++b) {
    int above = b;
    while (above > root) above = m->body_parentid[above];
    if (above != root) continue;
    const mjtNum* w = d->cvel + 6 * b;
    const mjtNum* center = d->subtree_com + 3 * m->body_rootid[b];
    double r[3];
    for (int k = 0; k < 3; ++k) r[k] = d->xipos[3 * b + k] - center[k];
    const double v[3] = {w[3] + w[1] * r[2] - w[2] * r[1], w[4] + w[2] * r[0] - w[0] * r[2],
                         w[5] + w[0] * r[1] - w[1] * r[0]};
    const double body_mass = m->body_mass[b];
    mass += body_mass;
    for (int k = 0; k < 3; ++k) {
      p[k] += body_mass * v[k];
      com[k] += body_mass * d->xipos[3 * b + k];
    }
  }
  for (int k = 0; k < 3 && mass > 0; ++k) com[k] /= mass;
}

static void Frame(const pliantWindow* w) {
  if (!on || w->model == NULL) {
    w->erase(w, "momentum arrow");
    return;
  }
  double p[3], com[3];
  Momentum(w->model, w->data, w->selected > 0 ? w->selected : 0, p, com);
  const double scale = w->slider(w, "momentum, m per kg m/s", 0.01, 1, 0.1);
  pliantMark arrow = {
      .shape = pliantARROW, .size = {0.01 * w->model->stat.extent}, .rgba = {0.2f, 0.8f, 1, 1}};
  for (int k = 0; k < 3; ++k) {
    arrow.at[k] = com[k];
    arrow.to[k] = com[k] + scale * p[k];
  }
  w->mark(w, "momentum arrow", &arrow);
  w->sample(w, "momentum, kg m/s", w->data->time, Norm(p));
  if (w->button(w, "Pause or run") > 0) w->run(w, "simulation.pause");
}

static int Key(const pliantWindow* w, int key, int modifiers) {
  if (key != 'J' || modifiers != 0) return 0;
  on = !on;
  w->say(w, 0, on ? "momentum is shown" : "momentum is hidden");
  return 1;
}

mjPLUGIN_LIB_INIT(momentum) {
  static const pliantExtension kExtension = {
      .version = pliantEXTENSION_VERSION,
      .name = "momentum",
      .about = "Momentum of the selection as an arrow and a curve; J switches it off",
      .frame = Frame,
      .key = Key,
  };
  pliant_registerExtension(&kExtension);
}
