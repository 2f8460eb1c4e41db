#include "engine/foreign/save/pack_assets.h"

#include <stdlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <stdexcept>
#include <system_error>

#include "engine/core/replace_file.h"
#include "engine/io/assets/mesh_data.h"
#include "engine/io/assets/png.h"
#include "engine/io/mjcf/values.h"

namespace pliant::foreign {
namespace {

constexpr char kAssets[] = "assets";

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void AddLine(const char* word, const float* values, int count, std::string& text) {
  text += word;
  for (int k = 0; k < count; ++k) text += " " + io::mjcf::FormatReal(values[k]);
  text += '\n';
}

std::string ToObj(const io::MeshData& mesh) {
  std::string text;
  for (std::size_t i = 0; i + 2 < mesh.vertices.size(); i += 3) AddLine("v", &mesh.vertices[i], 3, text);
  for (std::size_t i = 0; i + 1 < mesh.texcoords.size(); i += 2) {
    const float uv[2] = {mesh.texcoords[i], 1 - mesh.texcoords[i + 1]};  // OBJ counts upward
    AddLine("vt", uv, 2, text);
  }
  for (std::size_t i = 0; i + 2 < mesh.normals.size(); i += 3) AddLine("vn", &mesh.normals[i], 3, text);
  // Without indices of their own, normals and texture coordinates belong to the vertices.
  const std::vector<int>& t = mesh.face_texcoords.empty() ? mesh.faces : mesh.face_texcoords;
  const std::vector<int> n =
      mesh.face_normals.empty()
          ? io::NormalsOfCorners(mesh.faces, mesh.vertices.size() / 3, mesh.normals.size() / 3)
          : mesh.face_normals;
  for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
    const bool textured = !mesh.texcoords.empty() && t[i] >= 0, shaded = !mesh.normals.empty() && n[i] >= 0;
    if (i % 3 == 0) text += 'f';
    text += ' ' + std::to_string(mesh.faces[i] + 1);
    if (textured) text += '/' + std::to_string(t[i] + 1);
    if (shaded) text += (textured ? "/" : "//") + std::to_string(n[i] + 1);
    if (i % 3 == 2) text += '\n';
  }
  return text;
}

// A name that every system takes for a file in a folder: not "wheel:2", of which one takes the beginning for
// a scheme and another for a drive.
std::string PortableName(std::string stem) {
  for (char& c : stem) {
    if (static_cast<unsigned char>(c) < ' ' ||
        std::string_view("<>:\"/\\|?*").find(c) != std::string_view::npos)
      c = '_';
  }
  return stem;
}

class Packer {
 public:
  Packer(const io::Vfs* vfs, const std::string& folder, spec::Spec& spec)
      : vfs_(vfs), folder_(folder + (folder.ends_with('/') ? "" : "/") + kAssets + "/"), spec_(spec) {}

  void Pack() {
    std::error_code code;
    std::filesystem::create_directories(folder_, code);
    if (code) throw Failure("'" + folder_ + "': " + code.message());
    for (spec::Mesh* mesh : spec_.meshes) PackMesh(*mesh);
    for (spec::Texture* texture : spec_.textures) PackTexture(*texture);
    for (spec::HField* hfield : spec_.hfields) PackPlain(*hfield, hfield->own.file, hfield->own.content_type);
    for (spec::Skin* skin : spec_.skins) {
      std::string none;
      PackPlain(*skin, skin->own.file, none);
    }
    spec_.own.meshdir = spec_.own.texturedir = kAssets;
    spec_.spec.strippath = 0;
  }

 private:
  std::string PathOf(const spec::Element& user, bool texture, const std::string& file) const {
    const spec::Origin* origin = user.origin.get();
    const std::string& model = origin ? origin->modelfiledir : spec_.own.modelfiledir;
    const std::string& meshes = origin ? origin->meshdir : spec_.own.meshdir;
    const std::string& textures = origin ? origin->texturedir : spec_.own.texturedir;
    return io::ResolveAssetPath(model, texture ? textures : meshes, file,
                                origin ? origin->strippath : spec_.spec.strippath != 0);
  }

  io::Bytes Read(const std::string& path) const {
    io::Bytes bytes;
    std::string error;
    if (!io::ReadResource(vfs_, path, bytes, error)) throw Failure(error);
    return bytes;
  }

  // Writes the bytes under a name that is free, or finds the file that has them already. Returns its name.
  std::string Write(const std::string& stem, const std::string& extension, std::string bytes) {
    const auto known = written_.find(bytes);
    if (known != written_.end()) return known->second;
    const std::string wish = PortableName(stem);
    std::string name = wish + extension;
    for (int i = 1; !names_.insert(name).second; ++i) name = wish + "_" + std::to_string(i) + extension;
    std::string error;
    if (!ReplaceFile(folder_ + name, bytes, &error)) throw Failure(error);
    return written_[std::move(bytes)] = name;
  }

  static std::string ToText(std::span<const std::uint8_t> bytes) { return {bytes.begin(), bytes.end()}; }

  void PackPlain(spec::Element& user, std::string& file, std::string& content_type) {
    if (file.empty()) return;
    file = Write(io::StemOf(file), io::ExtensionOf(file), ToText(Read(PathOf(user, false, file))));
    content_type.clear();
    user.origin.reset();
  }

  // ---- Meshes
  void PackMesh(spec::Mesh& mesh) {
    spec::Mesh::Own& own = mesh.own;
    if (own.file.empty()) {
      if (!own.uservert.empty() && own.builtin == mjMESH_BUILTIN_NONE) PackVertices(mesh);
    } else {
      const std::string path = PathOf(mesh, false, own.file);
      const io::Bytes bytes = Read(path);
      if (IsOfMjcf(own.file, own.content_type, bytes)) {
        own.file = Write(io::StemOf(own.file), io::ExtensionOf(own.file), ToText(bytes));
      } else {
        own.file = Write(io::StemOf(own.file), ".obj", ToObj(Load(mesh, path, bytes)));
      }
      own.content_type.clear();
    }
    mesh.origin.reset();
  }

  // Binary, and as long as its number of triangles says.
  static bool IsPlainStl(const io::Bytes& bytes) {
    constexpr std::size_t kHeader = 84, kTriangle = 50;
    if (bytes.size() < kHeader) return false;
    std::uint32_t count = 0;
    std::memcpy(&count, bytes.data() + 80, sizeof count);
    return bytes.size() == kHeader + kTriangle * std::size_t{count};
  }

  // Whether other programs for MJCF read this file.
  static bool IsOfMjcf(const std::string& file, const std::string& type, const io::Bytes& bytes) {
    const io::MeshFormat format = io::FindMeshFormat(file, type);
    return type.empty() && format != io::MeshFormat::kScene &&
           (format != io::MeshFormat::kStl || IsPlainStl(bytes));
  }

  io::MeshData Load(const spec::Mesh& mesh, const std::string& path, const io::Bytes& bytes) const {
    io::MeshData data;
    std::string error;
    const auto read_sibling = [&](const std::string& name, io::Bytes& sibling) {
      std::string missing;
      return io::ReadResource(vfs_, io::JoinPath(io::DirectoryOf(path), name), sibling, missing);
    };
    if (!io::LoadMesh(bytes, mesh.own.file, mesh.own.content_type, data, error, read_sibling))
      throw Failure(error);
    return data;
  }

  void PackVertices(spec::Mesh& mesh) {
    spec::Mesh::Own& own = mesh.own;
    io::MeshData data;
    data.vertices = std::move(own.uservert);
    data.faces = std::move(own.userface);
    data.normals = std::move(own.usernormal);
    data.face_normals = std::move(own.userfacenormal);
    data.texcoords = std::move(own.usertexcoord);
    data.face_texcoords = std::move(own.userfacetexcoord);
    own.file = Write(mesh.name, ".obj", ToObj(data));
    own.uservert.clear();
    own.userface.clear();
    own.usernormal.clear();
    own.userfacenormal.clear();
    own.usertexcoord.clear();
    own.userfacetexcoord.clear();
  }

  // ---- Textures
  void PackTexture(spec::Texture& texture) {
    spec::Texture::Own& own = texture.own;
    if (!own.data.empty()) {
      own.file = Write(texture.name, ".png", Encoded(DataOf(texture)));
      own.data.clear();
      texture.spec.width = texture.spec.height = 0;
    } else if (!own.file.empty()) {
      own.file = PackPicture(texture, own.file);
    }
    for (std::string& side : own.cubefiles) {
      if (!side.empty()) side = PackPicture(texture, side);
    }
    own.content_type.clear();
    texture.origin.reset();
  }

  static io::ImageData DataOf(const spec::Texture& texture) {
    io::ImageData image;
    image.width = texture.spec.width;
    image.height = texture.spec.height;
    image.nchannel = texture.spec.nchannel;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(texture.own.data.data());
    image.pixels.assign(bytes, bytes + texture.own.data.size());
    return image;
  }

  static std::string Encoded(const io::ImageData& image) {
    std::vector<std::uint8_t> png;
    std::string error;
    if (!io::EncodePng(image, png, error)) throw Failure(error);
    return ToText(png);
  }

  std::string PackPicture(const spec::Texture& texture, const std::string& file) {
    const io::Bytes bytes = Read(PathOf(texture, true, file));
    const std::string extension = io::ExtensionOf(file), stem = io::StemOf(file);
    const bool png = bytes.size() > 4 && bytes[0] == 0x89 && bytes[1] == 'P';
    if (png || extension == ".ktx" || extension.empty())
      return Write(stem, png ? ".png" : extension, ToText(bytes));
    io::ImageData image;
    std::string error;
    if (!io::LoadTexture(bytes, file, texture.own.content_type, texture.spec.nchannel, image, error)) {
      throw Failure(error);
    }
    return Write(stem, ".png", Encoded(image));
  }

  const io::Vfs* vfs_;
  const std::string folder_;
  spec::Spec& spec_;
  std::set<std::string> names_;                 // of files in the folder
  std::map<std::string, std::string> written_;  // bytes -> name
};

}  // namespace

bool PackAssets(const io::Vfs* vfs, const std::string& folder, spec::Spec& spec, std::string& error) {
  try {
    Packer(vfs, folder, spec).Pack();
    return true;
  } catch (const Failure& failure) {
    error = failure.what();
    return false;
  }
}

bool HoldsFiles(const spec::Spec& spec) {
  return std::any_of(spec.meshes.begin(), spec.meshes.end(),
                     [](const spec::Mesh* mesh) {
                       return !mesh->own.userfacenormal.empty() || !mesh->own.userfacetexcoord.empty();
                     }) ||
         std::any_of(spec.textures.begin(), spec.textures.end(),
                     [](const spec::Texture* texture) { return !texture->own.data.empty(); });
}

AssetFolder::~AssetFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

bool AssetFolder::Take(const io::Vfs* vfs, spec::Spec& spec, std::string& error) {
  if (!HoldsFiles(spec)) return true;
  std::error_code code;
  std::string path = (std::filesystem::temp_directory_path(code) / "pliant-assets-XXXXXX").string();
  if (code || ::mkdtemp(path.data()) == nullptr) {
    error = "no folder for temporary files can be made";
    return false;
  }
  path_ = path;
  if (!PackAssets(vfs, path_, spec, error)) return false;
  spec.own.modelfiledir = path_ + '/';
  return true;
}

}  // namespace pliant::foreign
