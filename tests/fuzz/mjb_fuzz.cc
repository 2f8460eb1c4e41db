// The binary model reader on any bytes. A model that it accepts must be safe to step.
#include <mujoco/mujoco.h>

#include <cstdint>

namespace {

void IgnoreWarning(const char*) {}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mju_user_warning = IgnoreWarning;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "fuzz.mjb", data, static_cast<int>(size));
  if (mjModel* m = mj_loadModel("fuzz.mjb", &vfs)) mj_deleteModel(m);
  mj_deleteVFS(&vfs);
  return 0;
}
