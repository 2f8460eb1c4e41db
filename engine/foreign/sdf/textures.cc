#include "engine/foreign/sdf/textures.h"

#include <algorithm>
#include <string>

#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign::sdf {
namespace {

using io::XmlElement;
using io::mjcf::Describe;
using io::mjcf::LocationOf;

// The texture of this file, which several materials may show.
std::string TextureOf(const std::string& file, spec::Spec& spec) {
  for (const spec::Texture* texture : spec.textures) {
    if (texture->own.file == file) return texture->name;
  }
  spec::Texture* texture = spec.AddTexture();
  texture->spec.type = mjTEXTURE_2D;
  texture->own.file = file;
  const std::string stem = io::StemOf(file);
  std::string name = stem;
  for (int i = 1; !spec.SetName(*texture, name); ++i) name = stem + "_" + std::to_string(i);
  return name;
}

std::string MaterialOf(const std::string& texture, double width, spec::Spec& spec) {
  const float repeat = width > 0 ? static_cast<float>(1 / width) : 1;
  for (const spec::Material* material : spec.materials) {
    const auto& shown = material->own.textures;
    if (shown.size() > mjTEXROLE_RGB && shown[mjTEXROLE_RGB] == texture &&
        (material->spec.texuniform != 0) == (width > 0) && material->spec.texrepeat[0] == repeat)
      return material->name;
  }
  spec::Material* material = spec.AddMaterial();
  material->own.textures.assign(mjNTEXROLE, "");
  material->own.textures[mjTEXROLE_RGB] = texture;
  material->spec.texuniform = width > 0;
  std::fill_n(material->spec.texrepeat, 2, repeat);
  std::string name = texture;
  for (int i = 1; !spec.SetName(*material, name); ++i) name = texture + "_" + std::to_string(i);
  return name;
}

}  // namespace

void UseTexture(const XmlElement& map, double width, const FileFinder& finder, spec::Spec& spec,
                spec::Geom& geom, DiagnosticSink& sink) {
  const std::string name = Text(map, kText);
  const std::string path = finder.Find(name, map.file ? io::DirectoryOf(*map.file) : "");
  if (path.empty()) {
    return sink.Warning(LocationOf(map), Describe(map),
                        "texture '" + name + "' was not found; the plain color stays");
  }
  ShowPicture(path, width, finder, spec, geom);
}

void ShowPicture(const std::string& path, double width, const FileFinder& finder, spec::Spec& spec,
                 spec::Geom& geom) {
  const std::string texture = TextureOf(finder.Relative(path), spec);
  geom.own.material = MaterialOf(texture, width, spec);
  std::fill_n(geom.spec.rgba, 3, 0.5f);
  geom.spec.rgba[3] = 1;
}

void PaintOver(const std::string& wish, spec::Spec& spec, spec::Geom& geom) {
  const float* rgba = geom.spec.rgba;
  const auto same = [&](const spec::Material* material) {
    return std::equal(rgba, rgba + 4, material->spec.rgba) && material->own.textures.empty();
  };
  const auto found = std::find_if(spec.materials.begin(), spec.materials.end(), same);
  if (found != spec.materials.end()) {
    geom.own.material = (*found)->name;
  } else {
    spec::Material* material = spec.AddMaterial();
    std::copy_n(rgba, 4, material->spec.rgba);
    std::string name = wish;
    for (int i = 1; !spec.SetName(*material, name); ++i) name = wish + "_" + std::to_string(i);
    geom.own.material = name;
  }
  std::fill_n(geom.spec.rgba, 3, 0.5f);
  geom.spec.rgba[3] = 1;
}

}  // namespace pliant::foreign::sdf
