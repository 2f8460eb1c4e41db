#include "engine/foreign/scenes/up_axis.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace pliant::foreign {
namespace {

const double kFromY[4] = {std::sqrt(0.5), std::sqrt(0.5), 0, 0};

// Whether the file says that z is up, which is how meshes are loaded; else `quat` is the turn that they
// got, from the axes of the file to those with z up.
bool IsZUp(std::string_view text, double quat[4]) {
  constexpr std::string_view kTag = "<up_axis>";
  const std::size_t tag = text.substr(0, std::min<std::size_t>(text.size(), 1 << 18)).find(kTag);
  const std::size_t at =
      tag == std::string_view::npos ? tag : text.find_first_not_of(" \t\r\n", tag + kTag.size());
  const char axis = at == std::string_view::npos ? 'Y' : text[at];  // Y unless said
  const double from_x[4] = {0.5, 0.5, -0.5, 0.5};
  std::copy_n(axis == 'X' ? from_x : kFromY, 4, quat);
  return axis == 'Z';
}

}  // namespace

void KeepAxesOfFiles(const FileFinder& finder, spec::Spec& spec) {
  for (spec::Mesh* mesh : spec.meshes) {
    const std::string extension = mesh->own.file.empty() ? "" : io::ExtensionOf(mesh->own.file);
    if (extension == ".wrl" || extension.starts_with(".x3d")) {
      std::copy_n(kFromY, 4, mesh->spec.refquat);
      continue;
    }
    if (extension != ".dae") continue;
    const std::string path = io::ResolveAssetPath(spec.own.modelfiledir, spec.own.meshdir, mesh->own.file,
                                                  spec.spec.strippath != 0);
    io::Bytes bytes;
    std::string ignored;
    double quat[4];
    if (!io::ReadResource(finder.vfs(), path, bytes, ignored)) continue;
    if (!IsZUp({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, quat)) {
      std::copy_n(quat, 4, mesh->spec.refquat);
    }
  }
}

}  // namespace pliant::foreign
