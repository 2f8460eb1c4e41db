// Writes the assets.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>

#include "engine/io/mjcf/values.h"
#include "engine/io/mjcf/write/writer_impl.h"
#include "engine/io/vfs.h"

namespace pliant::io::mjcf {
namespace {

template <class T>
std::string Numbers(const std::vector<T>& values, std::size_t first, std::size_t count) {
  std::string text;
  for (std::size_t i = first; i < first + count && i < values.size(); ++i) {
    if (!text.empty()) text += ' ';
    if constexpr (std::is_integral_v<T>) {
      text += std::to_string(values[i]);
    } else {
      text += FormatReal(values[i]);
    }
  }
  return text;
}

bool SameRules(const mjsCompiler& a, const mjsCompiler& b) {
  return a.boundmass == b.boundmass && a.boundinertia == b.boundinertia &&
         a.balanceinertia == b.balanceinertia && a.inertiafromgeom == b.inertiafromgeom &&
         a.inertiagrouprange[0] == b.inertiagrouprange[0] && a.inertiagrouprange[1] == b.inertiagrouprange[1];
}

// Turns pixels into a procedural picture of their mean colour and the same size.
// False when that is not the same picture.
bool FlattenPixels(const std::vector<std::byte>& data, mjsTexture& texture) {
  const auto channels = static_cast<std::size_t>(std::max(1, texture.nchannel));
  double sum[3] = {0, 0, 0};
  bool same = texture.nchannel == 3;
  for (std::size_t i = 0; i < data.size(); ++i) {
    const std::size_t channel = i % channels;
    if (channel < 3) sum[channel] += std::to_integer<int>(data[i]);
    same = same && data[i] == data[channel];
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, data.size() / channels));
  for (std::size_t k = 0; k < 3; ++k) {
    // Of one or two channels the first is the brightness. The half keeps the compiler from rounding down.
    const double mean = sum[channels < 3 ? 0 : k] / count;
    texture.rgb1[k] = texture.rgb2[k] = (std::floor(mean) + 0.5) / 255;
  }
  texture.builtin = mjBUILTIN_FLAT;
  return same;
}

}  // namespace

bool Writer::HasMixedInertia(const spec::Spec& spec) {
  return std::any_of(spec.bodies.begin(), spec.bodies.end(), [&spec](const spec::Body* body) {
    return body->origin && !SameRules(body->origin->compiler, spec.spec.compiler);
  });
}

std::string Writer::FileFromHere(const spec::Element& asset, const std::string& file) const {
  if (file.empty() || !asset.origin || spec_.spec.strippath) return file;
  const spec::Origin& origin = *asset.origin;
  const bool texture = asset.elemtype == mjOBJ_TEXTURE;
  const std::string& here = texture ? spec_.own.texturedir : spec_.own.meshdir;
  const std::string& there = texture ? origin.texturedir : origin.meshdir;
  if (origin.modelfiledir == spec_.own.modelfiledir && there == here && !origin.strippath) return file;
  const std::string path = ResolveAssetPath(origin.modelfiledir, there, file, origin.strippath);
  const std::string folder = IsAbsolutePath(here) ? here : JoinPath(spec_.own.modelfiledir, here);
  const std::string relative =
      std::filesystem::path(path).lexically_normal().lexically_relative(folder.empty() ? "." : folder);
  return relative.empty() ? path : relative;
}

void Writer::WriteAssets() {
  out_.Open("asset");
  for (const spec::Texture* texture : spec_.textures) WriteTexture(*texture);
  for (const spec::Material* material : spec_.materials) WriteMaterial(*material);
  for (const spec::Mesh* mesh : spec_.meshes) WriteMesh(*mesh);
  for (const spec::HField* hfield : spec_.hfields) WriteHField(*hfield);
  out_.CloseIfUsed();
}

void Writer::WriteTexture(const spec::Texture& texture) {
  mjsTexture reference, object = texture.spec;
  spec::SetDefaults(reference);
  // Pixels that a program gave take the place of a file; the language has no element for them.
  const bool pixels = object.builtin == mjBUILTIN_NONE && !texture.own.data.empty();
  if (pixels && !FlattenPixels(texture.own.data, object) && lost_) {
    *lost_ += "texture '" + texture.name + "' was given as pixels, which MJCF cannot hold: saved as a flat " +
              "picture of their mean color; give it a file instead\n";
  }
  std::string file = FileFromHere(texture, texture.own.file);
  std::vector<std::string> sides = texture.own.cubefiles;
  for (std::string& side : sides) side = FileFromHere(texture, side);
  object.file = &file;
  object.cubefiles = &sides;
  WriteElement(RowOf(Tag::kTexture), &object, &reference, texture.name, "");
  const int* size = texture.spec.gridsize;
  const int cells = std::clamp(size[0] * size[1], 0, static_cast<int>(sizeof texture.spec.gridlayout));
  const std::string layout(texture.spec.gridlayout, static_cast<std::size_t>(cells));
  if (layout.find_first_not_of('.') != std::string::npos) out_.Attribute("gridlayout", layout);
  out_.Close();
}

void Writer::WriteMaterial(const spec::Material& material) {
  const spec::DefaultClass& dclass = ClassOf(material);
  const auto& textures = material.own.textures;
  bool layered = false;
  for (int role = 0; role < static_cast<int>(textures.size()); ++role) {
    layered = layered || (role != mjTEXROLE_RGB && !textures[role].empty());
  }
  mjsMaterial object = material.spec;
  if (layered) object.textures = dclass.material.spec.textures;
  WriteElement(RowOf(Tag::kMaterial), &object, &dclass.material.spec, material.name,
               ClassText(material, nullptr));
  const auto roles = FindAttribute(RowOf(Tag::kLayer), "role")->keywords;
  for (int role = 0; layered && role < static_cast<int>(textures.size()); ++role) {
    const char* text = KeywordText(roles, role);
    if (textures[role].empty() || !text) continue;
    out_.Open("layer");
    out_.Attribute("texture", textures[role]);
    out_.Attribute("role", text);
    out_.Close();
  }
  out_.Close();
}

void Writer::WriteMesh(const spec::Mesh& mesh) {
  mjsMesh object = mesh.spec;
  std::string file = FileFromHere(mesh, mesh.own.file);
  object.file = &file;
  WriteElement(RowOf(Tag::kMesh), &object, &ClassOf(mesh).mesh.spec, mesh.name, ClassText(mesh, nullptr));
  const auto builtins = FindAttribute(RowOf(Tag::kMesh), "builtin")->keywords;
  if (mesh.own.builtin != mjMESH_BUILTIN_NONE) {
    out_.Attribute("builtin", KeywordText(builtins, mesh.own.builtin));
    out_.Attribute("params", Numbers(mesh.own.builtin_params, 0, mesh.own.builtin_params.size()));
  }
  WritePlugin(mesh.spec.plugin);
  out_.Close();
}

// The file has the top row first, the document the bottom row.
void Writer::WriteHField(const spec::HField& hfield) {
  mjsHField reference, object = hfield.spec;
  spec::SetDefaults(reference);
  std::vector<float> rows;
  const std::vector<float>& data = hfield.own.userdata;
  const int ncol = hfield.spec.ncol;
  for (int row = hfield.spec.nrow - 1; row >= 0 && !data.empty(); --row) {
    rows.insert(rows.end(), data.begin() + row * ncol, data.begin() + (row + 1) * ncol);
  }
  object.userdata = &rows;
  std::string file = FileFromHere(hfield, hfield.own.file);
  object.file = &file;
  WriteElement(RowOf(Tag::kHField), &object, &reference, hfield.name, "");
  out_.Close();
}

void Writer::WriteSkin(const spec::Skin& skin) {
  mjsSkin reference;
  spec::SetDefaults(reference);
  mjsSkin object = skin.spec;
  std::string file = FileFromHere(skin, skin.own.file);
  object.file = &file;
  WriteElement(RowOf(Tag::kSkin), &object, &reference, skin.name, "");
  for (std::size_t b = 0; b < skin.own.bodyname.size(); ++b) {
    out_.Open("bone");
    out_.Attribute("body", skin.own.bodyname[b]);
    out_.Attribute("bindpos", Numbers(skin.own.bindpos, 3 * b, 3));
    out_.Attribute("bindquat", Numbers(skin.own.bindquat, 4 * b, 4));
    out_.Attribute("vertid", Numbers(skin.own.vertid[b], 0, skin.own.vertid[b].size()));
    out_.Attribute("vertweight", Numbers(skin.own.vertweight[b], 0, skin.own.vertweight[b].size()));
    out_.Close();
  }
  out_.Close();
}

}  // namespace pliant::io::mjcf
