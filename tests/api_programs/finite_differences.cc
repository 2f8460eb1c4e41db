// The transition matrices predict how a small change of state and control changes the next state.
#include <vector>

#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "pendulum.xml");
  m->opt.integrator = mjINT_IMPLICITFAST;
  mjData* d = mj_makeData(m);
  d->qpos[0] = 0.4;
  d->qvel[0] = -0.3;
  mj_forward(m, d);
  mjtNum A[4], B[2];
  mjd_transitionFD(m, d, 1e-6, 1, A, B, nullptr, nullptr);

  auto next = [&](mjtNum q, mjtNum v, mjtNum u, mjtNum out[2]) {
    mjData* s = mj_makeData(m);
    s->qpos[0] = q;
    s->qvel[0] = v;
    s->ctrl[0] = u;
    mj_step(m, s);
    out[0] = s->qpos[0];
    out[1] = s->qvel[0];
    mj_deleteData(s);
  };
  mjtNum base[2], moved[2];
  const mjtNum dq = 1e-4, dv = -2e-4, du = 3e-4;
  next(0.4, -0.3, 0, base);
  next(0.4 + dq, -0.3 + dv, du, moved);
  CHECK_NEAR(moved[0] - base[0], A[0] * dq + A[1] * dv + B[0] * du, 1e-9);
  CHECK_NEAR(moved[1] - base[1], A[2] * dq + A[3] * dv + B[1] * du, 1e-9);
  // The differences leave the data as they found it.
  CHECK(d->qpos[0] == 0.4 && d->qvel[0] == -0.3);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
