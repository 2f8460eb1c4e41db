// Loads the model named on the command line and simulates one second of it.
#include <mujoco/mujoco.h>
#include <stdio.h>

int main(int argc, char** argv) {
  char error[500] = "no model named";
  mjModel* m = argc > 1 ? mj_loadXML(argv[1], NULL, error, sizeof(error)) : NULL;
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  while (d->time < 1) mj_step(m, d);
  const int ok = mj_version() == mjVERSION_HEADER && d->time >= 1;
  mj_deleteData(d);
  mj_deleteModel(m);
  return ok ? 0 : 1;
}
