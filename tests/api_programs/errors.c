/* Bad files give null and a text; warnings reach the handler; bad numbers reset the simulation. */
#include "program.h"

static int warnings = 0;
static void CountWarning(const char* text) {
  CHECK(strlen(text) > 0);
  warnings++;
}

int main(int argc, char** argv) {
  const char* folder = argc > 1 ? argv[1] : ".";
  char error[1000] = "";
  mjModel* m;
  mjData* d;
  mjVFS vfs;
  const char* broken = "<mujoco>\n  <worldbody>\n    <geom sise=\"1\"/>\n  </worldbody>\n</mujoco>\n";
  CHECK(mj_loadXML("no_such_file.xml", NULL, error, sizeof(error)) == NULL);
  CHECK(strlen(error) > 0);

  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "broken.xml", broken, (int)strlen(broken)) == 0);
  CHECK(mj_addBufferVFS(&vfs, "broken.xml", broken, (int)strlen(broken)) == 2);
  error[0] = 0;
  CHECK(mj_loadXML("broken.xml", &vfs, error, sizeof(error)) == NULL);
  CHECK(strstr(error, "sise") != NULL && strstr(error, ":3:") != NULL);
  mj_deleteVFS(&vfs);

  mju_user_warning = CountWarning;
  m = LoadModel(folder, "pendulum.xml");
  d = mj_makeData(m);
  d->qpos[0] = NAN;
  mj_step(m, d);
  CHECK(warnings == 1);
  CHECK(d->warning[mjWARN_BADQPOS].number == 1);
  CHECK(!mju_isBad(d->qpos[0]));
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
