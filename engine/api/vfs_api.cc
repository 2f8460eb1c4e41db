// C functions of the virtual file system.
#include <mujoco/mujoco.h>

#include "engine/core/log.h"
#include "engine/io/vfs.h"

namespace {

pliant::io::Vfs& Store(const mjVFS* vfs) {
  if (!vfs) pliant::Fatal("mjVFS is null.");
  if (!vfs->impl_) pliant::Fatal("mjVFS is not initialized: call mj_defaultVFS first.");
  return *static_cast<pliant::io::Vfs*>(vfs->impl_);
}

}  // namespace

extern "C" {

void mj_defaultVFS(mjVFS* vfs) {
  if (!vfs) pliant::Fatal("mjVFS is null.");
  vfs->impl_ = new pliant::io::Vfs;
}

int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename) {
  return static_cast<int>(Store(vfs).AddFile(directory ? directory : "", filename));
}

int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer) {
  pliant::io::Vfs& store = Store(vfs);
  if (nbuffer < 0) return -1;
  return static_cast<int>(store.AddBuffer(name, buffer, static_cast<size_t>(nbuffer)));
}

int mj_deleteFileVFS(mjVFS* vfs, const char* filename) { return Store(vfs).Remove(filename) ? 0 : -1; }

void mj_deleteVFS(mjVFS* vfs) {
  if (!vfs) pliant::Fatal("mjVFS is null.");
  delete static_cast<pliant::io::Vfs*>(vfs->impl_);
  vfs->impl_ = nullptr;
}

int mj_mountVFS(mjVFS* vfs, const char* path, const mjpResourceProvider* provider) {
  pliant::io::Vfs& store = Store(vfs);
  return provider && path ? static_cast<int>(store.Mount(path, *provider)) : -1;
}

int mj_unmountVFS(mjVFS* vfs, const char* name) { return Store(vfs).Unmount(name) ? 0 : -1; }

int mj_containsBufferVFS(const mjVFS* vfs, const char* name) { return Store(vfs).Contains(name); }

int mj_containsFileVFS(const mjVFS* vfs, const char*, const char* filename) {
  return Store(vfs).Contains(pliant::io::FileNameOf(filename));
}

}  // extern "C"
