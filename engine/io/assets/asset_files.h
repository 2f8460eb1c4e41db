// Asset files, read and decoded once for all who ask: those who look at a robot's shapes before it is
// compiled, and the compiler.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/io/assets/mesh_data.h"
#include "engine/io/assets/png.h"
#include "engine/io/vfs.h"

namespace pliant::io {

// What a decoding of this file depends on; empty for files that are not (only) on disk.
std::string CacheStamp(const Vfs* vfs, const std::string& path);

// ReadResource() for several threads: what others serve is asked for by one of them at a time.
bool ReadAsset(const Vfs* vfs, const std::string& path, Bytes& bytes, std::string& error);

struct MeshFile {
  std::string path;          // as it is read
  std::string name;          // as it was written: for messages and the choice of format
  std::string content_type;  // media type, or empty
};

// The decoded file, from the cache of assets (asset_cache.h) when the file on disk has not changed. Null,
// with a sentence in `error`, when it cannot be read.
std::shared_ptr<const MeshData> ReadMeshFile(const Vfs* vfs, const MeshFile& file, std::string& error);

// Leaves with the cache what ReadMeshFile() would make of a file that names no other files: somebody has
// decoded it already.
void KeepMeshFile(const Vfs* vfs, const MeshFile& file, std::shared_ptr<const MeshData> data);

struct ImageFile {
  std::string path, name, content_type;  // as of meshes
  int nchannel = 3;
};

// Likewise for a file of colours.
std::shared_ptr<const ImageData> ReadImageFile(const Vfs* vfs, const ImageFile& file, std::string& error);

// Decodes the files on all cores, so that ReadMeshFile() finds them; it reports what cannot be read. Does
// nothing where nothing is kept.
void ReadMeshFilesAhead(const Vfs* vfs, std::span<const MeshFile> files);

}  // namespace pliant::io
