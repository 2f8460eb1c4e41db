#include "engine/foreign/scenes/pictures.h"

#include <algorithm>
#include <exception>
#include <string>
#include <vector>

#include "engine/core/share_work.h"
#include "engine/io/assets/asset_files.h"
#include "engine/io/assets/picture.h"

namespace pliant::foreign {
namespace {

// What is wrong with the file; "" for one that can be shown. Files of unknown extensions would be taken for
// the bare pixels that MJCF knows, whatever they hold.
std::string ProblemOf(const FileFinder& finder, const spec::Spec& spec, const spec::Texture& texture) {
  const spec::Texture::Own& own = texture.own;
  if (!io::IsPictureExtension(io::ExtensionOf(own.file)))
    return "texture file '" + own.file + "' is none of PNG, JPEG, WebP, TGA and BMP";
  const std::string path =
      io::ResolveAssetPath(spec.own.modelfiledir, spec.own.texturedir, own.file, spec.spec.strippath != 0);
  std::string problem;
  try {
    const io::ImageFile file = {path, own.file, own.content_type, texture.spec.nchannel};
    return io::ReadImageFile(finder.vfs(), file, problem) ? "" : problem;
  } catch (const std::exception& exception) {
    return exception.what();
  }
}

void LeaveOut(spec::Texture& texture, spec::Spec& spec) {
  for (spec::Material* material : spec.materials)
    for (std::string& name : material->own.textures)
      if (name == texture.name) name.clear();
  spec.Delete(texture);
}

}  // namespace

void LeaveOutUnreadablePictures(const FileFinder& finder, spec::Spec& spec, DiagnosticSink& sink) {
  std::vector<spec::Texture*> textures(spec.textures.begin(), spec.textures.end());
  std::erase_if(textures, [](const spec::Texture* texture) { return texture->own.file.empty(); });
  std::vector<std::string> problems(textures.size());
  ShareWork(textures.size(), [&](std::size_t i) { problems[i] = ProblemOf(finder, spec, *textures[i]); });
  for (std::size_t i = 0; i < textures.size(); ++i) {
    if (problems[i].empty()) continue;
    sink.Warning(textures[i]->where.ToLocation(), "texture '" + textures[i]->name + "'",
                 problems[i] + "; what it covers keeps its plain color");
    LeaveOut(*textures[i], spec);
  }
  spec.Renumber();
}

}  // namespace pliant::foreign
