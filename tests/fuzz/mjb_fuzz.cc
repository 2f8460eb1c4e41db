// The binary model reader on any bytes. What it accepts must be safe to make data for and to save.
#include <mujoco/mujoco.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace {

// Room for the kinematics, and not too much for many runs.
constexpr mjtSize kMinArena = 1 << 16, kMaxArena = 1 << 24;

void IgnoreWarning(const char*) {}

void Use(const mjModel& m) {
  std::vector<unsigned char> bytes(static_cast<size_t>(mj_sizeModel(&m)));
  mj_saveModel(&m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  for (int body = 0; body < m.nbody; ++body) {
    if (!mj_id2name(&m, mjOBJ_BODY, body)) continue;
    mj_name2id(&m, mjOBJ_BODY, mj_id2name(&m, mjOBJ_BODY, body));
  }
  if (m.narena < kMinArena || m.narena > kMaxArena) return;
  if (mjData* d = mj_makeData(&m)) {
    mj_kinematics(&m, d);
    mj_comPos(&m, d);
    mj_deleteData(d);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mju_user_warning = IgnoreWarning;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "fuzz.mjb", data, static_cast<int>(size));
  if (mjModel* m = mj_loadModel("fuzz.mjb", &vfs)) {
    Use(*m);
    mj_deleteModel(m);
  }
  mj_deleteVFS(&vfs);
  return 0;
}
