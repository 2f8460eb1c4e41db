// C functions of the virtual file system.
#include <mujoco/mujoco.h>

#include "engine/io/vfs.h"

namespace {

pliant::io::Vfs* Store(mjVFS* vfs) { return static_cast<pliant::io::Vfs*>(vfs->impl_); }

}  // namespace

extern "C" {

void mj_defaultVFS(mjVFS* vfs) { vfs->impl_ = new pliant::io::Vfs; }

int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename) {
  return static_cast<int>(Store(vfs)->AddFile(directory ? directory : "", filename));
}

int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer) {
  if (nbuffer < 0) return -1;
  return static_cast<int>(Store(vfs)->AddBuffer(name, buffer, static_cast<size_t>(nbuffer)));
}

int mj_deleteFileVFS(mjVFS* vfs, const char* filename) { return Store(vfs)->Remove(filename) ? 0 : -1; }

void mj_deleteVFS(mjVFS* vfs) {
  if (!vfs) return;
  delete Store(vfs);
  vfs->impl_ = nullptr;
}

}  // extern "C"
