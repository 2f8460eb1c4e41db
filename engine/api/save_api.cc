// mj_: compiled models as binary files.
#include <mujoco/mujoco.h>

#include <cstdint>
#include <string>

#include "engine/core/log.h"
#include "engine/io/mjb/reader.h"
#include "engine/io/mjb/writer.h"
#include "engine/io/vfs.h"

extern "C" {

mjtSize mj_sizeModel(const mjModel* m) { return static_cast<mjtSize>(pliant::io::MjbSize(*m)); }

void mj_saveModel(const mjModel* m, const char* filename, void* buffer, int buffer_sz) {
  if (buffer) {
    const size_t size = buffer_sz > 0 ? static_cast<size_t>(buffer_sz) : 0;
    if (!pliant::io::SaveModel(*m, {static_cast<std::byte*>(buffer), size})) {
      pliant::Warn("mj_saveModel: the buffer is too small; mj_sizeModel tells the size that is needed");
    }
    return;
  }
  std::string error;
  if (!filename) {
    pliant::Warn("mj_saveModel: neither a file name nor a buffer is given");
  } else if (!pliant::io::SaveModelFile(*m, filename, error)) {
    pliant::Warn("mj_saveModel: %s", error.c_str());
  }
}

mjModel* mj_loadModel(const char* filename, const mjVFS* vfs) {
  std::string error;
  pliant::ModelPtr model = pliant::io::LoadModelFile(filename ? filename : "", pliant::io::AsVfs(vfs), error);
  if (!model) pliant::Warn("mj_loadModel: %s", error.c_str());
  return model.release();
}

mjModel* mj_loadModelBuffer(const void* buffer, int buffer_sz) {
  std::string error = "there is no buffer";
  pliant::ModelPtr model;
  if (buffer && buffer_sz >= 0) {
    const auto* bytes = static_cast<const std::uint8_t*>(buffer);
    model = pliant::io::LoadModel({bytes, static_cast<size_t>(buffer_sz)}, error);
  }
  if (!model) pliant::Warn("mj_loadModelBuffer: %s", error.c_str());
  return model.release();
}

}  // extern "C"
