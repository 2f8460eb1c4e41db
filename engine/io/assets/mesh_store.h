// Decoded mesh files, kept on disk from one program to the next (record_store.h): a file that is what it was
// is not even read.
#pragma once

#include <memory>
#include <string>

#include "engine/io/assets/mesh_data.h"
#include "engine/io/assets/record.h"

namespace pliant::io {

// As part of a record.
void PutMesh(const MeshData& mesh, RecordWriter& writer);
[[nodiscard]] bool GetMesh(RecordReader& reader, MeshData& mesh);

// A mesh file on disk as it is now: which file, its size and its times of change. Take it before reading.
class MeshFileNow {
 public:
  // `kind`: all that decides how the file is decoded.
  MeshFileNow(const std::string& path, const std::string& kind);

  // What was kept of it; null when nothing was, or it changed.
  std::shared_ptr<MeshData> FindKept() const;
  // Of a file that names no other files. Small ones are not worth it; those that changed so lately that
  // another change might bear the same time are not trusted.
  void Keep(std::shared_ptr<const MeshData> mesh) const;

 private:
  std::string key_;  // empty: not to be kept
};

}  // namespace pliant::io
