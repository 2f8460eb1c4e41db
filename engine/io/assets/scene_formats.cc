#include "engine/io/assets/scene_formats.h"

#include <algorithm>
#include <cmath>

namespace pliant::io {
namespace {

std::vector<MeshFormatRow> MakeRows() {
  std::vector<MeshFormatRow> rows = {{{".stl", "model/stl"}, MeshFormat::kStl, nullptr},
                                     {{".obj", "model/obj"}, MeshFormat::kObj, nullptr},
                                     {{".msh", "model/vnd.mujoco.msh"}, MeshFormat::kMsh, nullptr}};
  const std::span<const SceneFormat* const> files = SceneFormatFiles();
  std::vector<const SceneFormat*> formats(files.begin(), files.end());
  std::ranges::stable_sort(formats, {}, &SceneFormat::order);
  for (const SceneFormat* format : formats) {
    for (const MeshEnding& ending : format->endings) rows.push_back({ending, MeshFormat::kScene, format});
  }
  return rows;
}

const MeshFormatRow* FindRow(const char* MeshEnding::*column, const std::string& word) {
  for (const MeshFormatRow& row : MeshFormatRows()) {
    if (word == row.ending.*column) return &row;
  }
  return nullptr;
}

// Some say in the ending whether STL is binary or text.
std::string PlainExtension(const std::string& file) {
  const std::string extension = ExtensionOf(file);
  return extension == ".stlb" || extension == ".stla" ? ".stl" : extension;
}

}  // namespace

bool IsFinite(const MeshData& mesh, std::string& error) {
  const std::vector<float>& v = mesh.vertices;
  if (std::all_of(v.begin(), v.end(), [](float x) { return std::isfinite(x); })) return true;
  error = "it has a vertex coordinate that is not a finite number";
  return false;
}

const std::vector<MeshFormatRow>& MeshFormatRows() {
  static const std::vector<MeshFormatRow> rows = MakeRows();
  return rows;
}

const MeshFormatRow* FindMeshFormatRow(const std::string& file, const std::string& content_type) {
  const MeshFormatRow* declared = FindRow(&MeshEnding::media_type, MediaType(content_type));
  const MeshFormatRow* named = FindRow(&MeshEnding::extension, PlainExtension(file));
  const bool plain = named && (named->format == MeshFormat::kObj || named->format == MeshFormat::kStl);
  return !declared || (plain && declared->format != MeshFormat::kMsh) ? named : declared;
}

}  // namespace pliant::io
