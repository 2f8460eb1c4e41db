// mju_: open resources.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "engine/api/documents.h"
#include "engine/io/resource.h"
#include "engine/io/vfs.h"

namespace {

void CopyProblem(const std::string& text, char* error, size_t size) {
  pliant::CopyText(text, error,
                   static_cast<int>(std::min(size, static_cast<size_t>(std::numeric_limits<int>::max()))));
}

}  // namespace

extern "C" {

mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error,
                             size_t nerror) {
  std::string problem;
  pliant::io::ResourcePtr resource =
      pliant::io::OpenResource(pliant::io::AsVfs(vfs), dir ? dir : "", name ? name : "", problem);
  if (!resource) CopyProblem("Error opening file " + problem, error, nerror);
  return resource.release();
}

void mju_closeResource(mjResource* resource) { delete static_cast<pliant::io::OpenedResource*>(resource); }

int mju_readResource(mjResource* resource, const void** buffer) {
  return pliant::io::ReadOpenResource(*resource, *buffer);
}

void mju_getResourceDir(mjResource* resource, const char** dir, int* ndir) {
  const std::string_view folder = resource ? pliant::io::FolderOf(*resource) : std::string_view();
  *dir = folder.empty() ? nullptr : folder.data();
  *ndir = static_cast<int>(folder.size());
}

int mju_isModifiedResource(const mjResource* resource, const char* timestamp) {
  return pliant::io::CompareTimestamp(*resource, timestamp);
}

int mju_writeResource(const char* name, const void* buffer, int nbuffer, const mjVFS* vfs, char* error,
                      size_t nerror) {
  if (!name) {
    CopyProblem("Resource name is NULL", error, nerror);
    return -1;
  }
  std::string problem = "the buffer has a negative size";
  const auto* bytes = static_cast<const std::byte*>(buffer);
  if (nbuffer >= 0 && pliant::io::WriteResource(pliant::io::AsVfs(vfs), name,
                                                {bytes, static_cast<size_t>(nbuffer)}, problem)) {
    return nbuffer;
  }
  CopyProblem(std::string("Error writing resource '") + name + "': " + problem, error, nerror);
  return -1;
}

}  // extern "C"
