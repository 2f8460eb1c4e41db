/* A model saved as binary loads to the same model; a damaged one is refused. */
#include "program.h"

static void Quiet(const char* text) { (void)text; }

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  const int size = mj_sizeModel(m);
  char* buffer = (char*)mju_malloc((size_t)size);
  mjModel* back;
  mjVFS vfs;
  mj_saveModel(m, NULL, buffer, size);
  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "arm.mjb", buffer, size) == 0);
  CHECK(mj_addBufferVFS(&vfs, "short.mjb", buffer, size / 2) == 0);
  back = mj_loadModel("arm.mjb", &vfs);
  CHECK(back != NULL);
  CHECK(back->nq == m->nq && back->nbuffer == m->nbuffer);
  CHECK(memcmp(back->qpos0, m->qpos0, sizeof(mjtNum) * (size_t)m->nq) == 0);
  CHECK(mj_name2id(back, mjOBJ_BODY, "lower") == mj_name2id(m, mjOBJ_BODY, "lower"));
  mju_user_warning = Quiet;
  CHECK(mj_loadModel("short.mjb", &vfs) == NULL);
  mj_deleteVFS(&vfs);
  mju_free(buffer);
  mj_deleteModel(back);
  mj_deleteModel(m);
  return 0;
}
