// A format of mesh files with nodes, materials or colours is one file here that defines one SceneFormat,
// named after the file: off_format.cc defines kOffFormat. Meshes, dropped files, folders of meshes and the
// dialog "Open" read the list of them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/io/assets/scene.h"

namespace pliant::io {

struct MeshEnding {
  const char* extension;  // with its dot
  const char* media_type;
};

// What is to be decoded.
struct SceneBytes {
  std::span<const std::uint8_t> bytes;
  const char* extension;  // of its format
  ScenePartName part;     // that is asked for
};

struct SceneFormat {
  std::span<const MeshEnding> endings;
  int order = 0;  // in lists of endings, ascending
  // The decoder and its version, under which the result is kept on disk (scene_store.h); null: decoding takes
  // no longer than reading what would be kept.
  std::string (*version)(const SceneBytes&) = nullptr;
  // False with a sentence in `error`; coordinates that are not finite may stay.
  bool (*read)(const SceneBytes&, const SiblingReader&, SceneData&, std::string& error) = nullptr;
};

// False with a sentence in `error` for a coordinate that is infinite or no number.
bool IsFinite(const MeshData& mesh, std::string& error);

// The definition is written by pliant_constants (cmake/constants.cmake) from the folder.
std::span<const SceneFormat* const> SceneFormatFiles();

// A row for each ending: those of the plain formats, then those of the files.
struct MeshFormatRow {
  MeshEnding ending;
  MeshFormat format;
  const SceneFormat* scene;  // null for plain ones
};
const std::vector<MeshFormatRow>& MeshFormatRows();

// The row by which FindMeshFormat() decides; null for no mesh.
const MeshFormatRow* FindMeshFormatRow(const std::string& file, const std::string& content_type);

}  // namespace pliant::io
