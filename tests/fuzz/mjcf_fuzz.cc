// The MJCF and URDF reader and the compiler on any text.
#include <mujoco/mujoco.h>

#include <cstdint>
#include <cstdlib>

namespace {

void IgnoreWarning(const char*) {}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mju_user_warning = IgnoreWarning;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "fuzz.xml", data, static_cast<int>(size));
  char error[1000] = "";
  if (mjModel* m = mj_loadXML("fuzz.xml", &vfs, error, sizeof(error))) {
    mj_deleteModel(m);
  } else if (!error[0]) {
    std::abort();  // a refused file must come with a reason
  }
  mj_deleteVFS(&vfs);
  return 0;
}
