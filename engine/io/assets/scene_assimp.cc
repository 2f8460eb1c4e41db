#include "engine/io/assets/scene_assimp.h"

#include <assimp/BaseImporter.h>
#include <assimp/GltfMaterial.h>
#include <assimp/config.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/version.h>

#include <algorithm>
#include <array>
#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <cmath>
#include <cstring>
#include <exception>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

#include "engine/io/assets/collada_check.h"
#include "engine/io/assets/creases.h"
#include "engine/io/assets/fbx_check.h"
#include "engine/io/assets/gltf_check.h"
#include "engine/io/assets/gltf_textures.h"
#include "engine/io/assets/gltf_unpack.h"
#include "engine/io/assets/picture.h"
#include "engine/io/assets/scene_parts.h"
#include "engine/io/assets/vertex_index.h"
#include "engine/io/uri.h"
#include "engine/spec/attributes/limits.h"

// Debian builds assimp with its assertions, which damaged files can hurt, and which end the program. This
// definition stands in for the one in the library: a damaged file is an exception like others of assimp.
namespace Assimp {
[[noreturn]] __attribute__((visibility("default"))) void aiAssertViolation(const char* expression,
                                                                           const char*, int) {
  throw std::runtime_error(std::string("it breaks the rule ") + expression);
}
}  // namespace Assimp

namespace pliant::io {
namespace {

const std::string kMainName = "mesh";  // of the file itself; what it names stands beside it

// ---- Files

class MemoryStream final : public Assimp::IOStream {
 public:
  // `open`: where it stands as long as it lives.
  MemoryStream(std::span<const std::uint8_t> bytes, std::set<MemoryStream*>& open)
      : bytes_(bytes), open_(open) {
    open_.insert(this);
  }
  MemoryStream(Bytes bytes, std::set<MemoryStream*>& open)
      : owned_(std::move(bytes)), bytes_(owned_), open_(open) {
    open_.insert(this);
  }
  MemoryStream(const MemoryStream&) = delete;
  MemoryStream& operator=(const MemoryStream&) = delete;
  ~MemoryStream() override { open_.erase(this); }

  std::size_t Read(void* to, std::size_t size, std::size_t count) override {
    if (size == 0) return 0;
    const std::size_t items = std::min(count, (bytes_.size() - at_) / size);
    if (items > 0) std::memcpy(to, bytes_.data() + at_, items * size);
    at_ += items * size;
    return items;
  }
  std::size_t Write(const void*, std::size_t, std::size_t) override { return 0; }
  aiReturn Seek(std::size_t offset, aiOrigin origin) override {
    const std::size_t base = origin == aiOrigin_SET ? 0 : origin == aiOrigin_CUR ? at_ : bytes_.size();
    const std::size_t to = origin == aiOrigin_END ? base - std::min(base, offset) : base + offset;
    if (to > bytes_.size()) return aiReturn_FAILURE;
    at_ = to;
    return aiReturn_SUCCESS;
  }
  std::size_t Tell() const override { return at_; }
  std::size_t FileSize() const override { return bytes_.size(); }
  void Flush() override {}

 private:
  Bytes owned_;
  std::span<const std::uint8_t> bytes_;
  std::set<MemoryStream*>& open_;
  std::size_t at_ = 0;
};

// The mesh file from memory, its neighbours through the caller; nothing else of the disk can be reached.
class Files final : public Assimp::IOSystem {
 public:
  Files(std::span<const std::uint8_t> bytes, std::string main, const SiblingReader& siblings)
      : bytes_(bytes), main_(std::move(main)), siblings_(siblings) {}
  ~Files() override {
    while (!open_.empty()) delete *open_.begin();  // importers that fail do not close theirs
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  bool Exists(const char* name) const override {
    Bytes ignored;
    return name == main_ || ReadSibling(name, ignored);
  }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* name, const char* mode) override {
    if (std::strchr(mode, 'w')) return nullptr;
    if (name == main_) return new MemoryStream(bytes_, open_);
    Bytes bytes;
    return ReadSibling(name, bytes) ? new MemoryStream(std::move(bytes), open_) : nullptr;
  }
  void Close(Assimp::IOStream* stream) override { delete stream; }

 private:
  bool ReadSibling(std::string_view name, Bytes& bytes) const {
    while (name.starts_with("./")) name.remove_prefix(2);
    return siblings_ && (siblings_(std::string(name), bytes) || siblings_(PercentDecoded(name), bytes));
  }
  std::span<const std::uint8_t> bytes_;
  std::string main_;
  const SiblingReader& siblings_;
  std::set<MemoryStream*> open_;
};

// Only the importers of this format may look at the bytes (glTF has two, for its two versions).
void KeepImportersOf(const std::string& extension, Assimp::Importer& importer) {
  for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
    const std::string served = std::string(" ") + importer.GetImporterInfo(i)->mFileExtensions + " ";
    if (served.find(" " + extension.substr(1) + " ") != std::string::npos) continue;
    Assimp::BaseImporter* loader = importer.GetImporter(i);
    importer.UnregisterLoader(loader);
    delete loader;  // it no longer belongs to the importer
  }
}

// ---- Geometry

struct Placed {
  const aiNode* node;
  aiMatrix4x4 pose;  // from the node to the scene
};

// What the format calls up becomes z: assimp gives COLLADA, glTF and 3DS with y upward.
aiMatrix4x4 UpAxis(const std::string& extension, const aiScene& scene) {
  const aiMatrix4x4 y_to_z(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);
  if (extension == ".dae" || extension == ".gltf" || extension == ".glb" || extension == ".3ds")
    return y_to_z;
  int up = 2, sign = 1;
  float centimetres = 0;
  aiMatrix4x4 pose;
  if (extension == ".fbx" && scene.mMetaData) {
    scene.mMetaData->Get("UpAxis", up);
    scene.mMetaData->Get("UpAxisSign", sign);
    if (up == 1 && sign > 0) pose = y_to_z;
    double precise = 0;
    if (scene.mMetaData->Get("UnitScaleFactor", precise)) centimetres = static_cast<float>(precise);
    if (centimetres > 0 || scene.mMetaData->Get("UnitScaleFactor", centimetres)) {
      aiMatrix4x4 scale;
      aiMatrix4x4::Scaling(aiVector3D(0.01f * centimetres), scale);
      pose = scale * pose;
    }
  }
  return pose;
}

// How meshes without normals are drawn. glTF asks for flat faces. Files of 3DS have none, and what assimp
// makes up for them rounds every edge.
bool DrawsCreases(const std::string& extension) { return extension != ".gltf" && extension != ".glb"; }
bool HasNormals(const std::string& extension) { return extension != ".3ds"; }

class Builder {
 public:
  Builder(const aiScene& scene, const std::string& extension, const ScenePartName& wanted, SceneData& out)
      : scene_(scene), extension_(extension), wanted_(wanted), out_(out) {}

  bool AddAll(const aiMatrix4x4& up, std::string& error) {
    std::vector<Placed> open = {{scene_.mRootNode, up * scene_.mRootNode->mTransformation}};
    while (!open.empty()) {
      const Placed at = open.back();
      open.pop_back();
      for (unsigned i = 0; i < at.node->mNumMeshes; ++i) {
        if (at.node->mMeshes[i] >= scene_.mNumMeshes) continue;
        const aiMesh& mesh = *scene_.mMeshes[at.node->mMeshes[i]];
        if (!IsWanted(*at.node, mesh)) continue;
        if ((corners_ += 3.0 * mesh.mNumFaces) > spec::kMaxMeshCorners) {
          error = "the scene " + spec::TooMany(corners_, "corners of faces", spec::kMaxMeshCorners);
          return false;
        }
        AddMesh(mesh, at.pose);
      }
      for (unsigned i = at.node->mNumChildren; i-- > 0;) {
        open.push_back({at.node->mChildren[i], at.pose * at.node->mChildren[i]->mTransformation});
      }
    }
    std::erase_if(parts_, [](const auto& entry) { return entry.second.part.mesh.faces.empty(); });
    for (auto& entry : parts_) {
      Growing& growing = entry.second;
      if (growing.creased) {
        growing.part.mesh.normals.clear();
        growing.part.mesh.face_normals.clear();
        AddCreasedNormals(growing.part.mesh);
      }
      if (growing.colored > 0) Tint(growing);
      out_.parts.push_back(std::move(growing.part));
    }
    if (wanted_.centered) CenterParts(out_);
    if (out_.parts.empty())
      error = wanted_.name.empty() ? "it holds no triangles"
                                   : "it has no part '" + wanted_.name + "' with triangles";
    return !out_.parts.empty();
  }

 private:
  struct Growing {
    ScenePart part;
    VertexIndex index{part.mesh.vertices};
    bool texcoords = true;        // every mesh of the part has them
    bool creased = false;         // one of them has no normals
    aiColor4D color{0, 0, 0, 0};  // sum over its vertices that have one
    float colored = 0;            // how many these are
  };

  bool IsWanted(const aiNode& node, const aiMesh& mesh) const {
    return wanted_.name.empty() || wanted_.name == node.mName.C_Str() || wanted_.name == mesh.mName.C_Str();
  }

  // glTF multiplies the colour of a material with that of its vertices, of which the mean is taken.
  void Tint(const Growing& growing) {
    SceneMaterial& material = out_.materials.at(static_cast<std::size_t>(growing.part.material));
    material.colored = true;
    for (unsigned k = 0; k < 3; ++k)
      material.rgba[k] *= std::clamp(growing.color[k] / growing.colored, 0.0f, 1.0f);
  }

  void AddMesh(const aiMesh& mesh, const aiMatrix4x4& pose) {
    Growing& part = parts_[mesh.mMaterialIndex];
    MeshData& data = part.part.mesh;
    part.part.material = static_cast<int>(mesh.mMaterialIndex);
    aiMatrix3x3 turn(pose);
    const bool mirrored = turn.Determinant() < 0;
    if (std::abs(turn.Determinant()) > 0) turn.Inverse().Transpose();  // keeps normals normal
    part.texcoords = part.texcoords && mesh.HasTextureCoords(0);
    const bool normals = mesh.HasNormals() && HasNormals(extension_);
    part.creased = part.creased || (!normals && DrawsCreases(extension_));
    const int first_normal = static_cast<int>(data.normals.size() / 3);
    const int first_texcoord = static_cast<int>(data.texcoords.size() / 2);
    if (extension_.starts_with(".gl") && mesh.HasVertexColors(0)) {
      part.colored += static_cast<float>(mesh.mNumVertices);
      for (unsigned i = 0; i < mesh.mNumVertices; ++i) part.color += mesh.mColors[0][i];
    }
    std::vector<int> ids(mesh.mNumVertices);
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
      const aiVector3D p = pose * mesh.mVertices[i];
      ids[i] = part.index.Add(p.x, p.y, p.z);
      if (mesh.HasNormals()) {
        const aiVector3D n = (turn * mesh.mNormals[i]).NormalizeSafe();
        data.normals.insert(data.normals.end(), {n.x, n.y, n.z});
      }
      if (part.texcoords) {
        const aiVector3D& t = mesh.mTextureCoords[0][i];
        data.texcoords.insert(data.texcoords.end(), {t.x, 1 - t.y});  // rows of images count downward
      }
    }
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices != 3) continue;
      std::array<unsigned, 3> corner = {face.mIndices[0], face.mIndices[1], face.mIndices[2]};
      if (std::any_of(corner.begin(), corner.end(), [&](unsigned i) { return i >= mesh.mNumVertices; }))
        continue;
      if (mirrored) std::swap(corner[1], corner[2]);
      const int flat =
          mesh.HasNormals() ? -1 : AddFlatNormal(ids[corner[0]], ids[corner[1]], ids[corner[2]], data);
      for (const unsigned i : corner) {
        data.faces.push_back(ids[i]);
        data.face_normals.push_back(flat >= 0 ? flat : first_normal + static_cast<int>(i));
        if (part.texcoords) data.face_texcoords.push_back(first_texcoord + static_cast<int>(i));
      }
    }
    if (!part.texcoords) {
      data.texcoords.clear();
      data.face_texcoords.clear();
    }
  }

  // Faces of a mesh without normals are flat, as glTF asks for; assimp would give their corners one normal
  // each, though faces share them. The id of the normal of this one.
  static int AddFlatNormal(int a, int b, int c, MeshData& data) {
    const auto at = [&data](int id) {
      const float* v = &data.vertices[3 * static_cast<std::size_t>(id)];
      return aiVector3D(v[0], v[1], v[2]);
    };
    const aiVector3D n = ((at(b) - at(a)) ^ (at(c) - at(a))).NormalizeSafe();
    data.normals.insert(data.normals.end(), {n.x, n.y, n.z});
    return static_cast<int>(data.normals.size() / 3) - 1;
  }

  const aiScene& scene_;
  const std::string& extension_;
  const ScenePartName& wanted_;
  SceneData& out_;
  std::map<unsigned, Growing> parts_;  // by material
  double corners_ = 0;
};

// ---- Materials

// The picture inside the file, as an index into the scene's images; -1, and a sentence about it, when it
// cannot be decoded.
int AddImage(const aiTexture& texture, SceneData& out) {
  ImageData image;
  std::string problem;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(texture.pcData);
  if (texture.mHeight == 0) {
    if (!LoadPicture({bytes, texture.mWidth}, 3, image, problem)) {
      out.left_out.push_back("a picture in it is left out: " + problem);
      return -1;
    }
  } else {
    image.width = static_cast<int>(texture.mWidth);
    image.height = static_cast<int>(texture.mHeight);
    image.nchannel = 3;
    for (std::size_t i = 0; i < std::size_t{texture.mWidth} * texture.mHeight; ++i) {
      const aiTexel& texel = texture.pcData[i];
      image.pixels.insert(image.pixels.end(), {texel.r, texel.g, texel.b});
    }
  }
  out.images.push_back(std::move(image));
  return static_cast<int>(out.images.size()) - 1;
}

void ReadTexture(const aiScene& scene, const aiMaterial& from, SceneData& out, SceneMaterial& to) {
  aiString name;
  if (from.GetTexture(aiTextureType_BASE_COLOR, 0, &name) != aiReturn_SUCCESS &&
      from.GetTexture(aiTextureType_DIFFUSE, 0, &name) != aiReturn_SUCCESS) {
    return;
  }
  if (const aiTexture* embedded = scene.GetEmbeddedTexture(name.C_Str())) {
    to.image = AddImage(*embedded, out);
  } else {
    to.texture = NormalizePath(PercentDecoded(name.C_Str()));
    if (to.texture.starts_with("file:")) to.texture.erase(0, to.texture.find_first_not_of('/', 5));
  }
}

SceneMaterial ReadMaterial(const aiScene& scene, const aiMaterial& from, SceneData& out) {
  SceneMaterial to;
  to.name = from.GetName().C_Str();
  if (to.name == AI_DEFAULT_MATERIAL_NAME) return to;  // assimp made it up
  aiColor4D color;
  float value = 0;
  // Materials of specular colour and gloss have no base colour, and assimp fills in white.
  const bool glossy = from.Get(AI_MATKEY_GLOSSINESS_FACTOR, value) == aiReturn_SUCCESS;
  if ((!glossy && from.Get(AI_MATKEY_BASE_COLOR, color) == aiReturn_SUCCESS) ||
      from.Get(AI_MATKEY_COLOR_DIFFUSE, color) == aiReturn_SUCCESS) {
    to.colored = true;
    float opacity = 1;
    from.Get(AI_MATKEY_OPACITY, opacity);
    // Exporters disagree about what 0 means; a part that nobody can see was not meant.
    const float alpha = std::min(color.a, opacity);
    const float rgba[4] = {color.r, color.g, color.b, alpha > 0.01f ? alpha : 1};
    for (int i = 0; i < 4; ++i) to.rgba[i] = std::isfinite(rgba[i]) ? std::clamp(rgba[i], 0.0f, 1.0f) : 1;
  }
  if (!glossy && from.Get(AI_MATKEY_METALLIC_FACTOR, value) == aiReturn_SUCCESS)
    to.metallic = std::clamp(value, 0.0f, 1.0f);
  if (from.Get(AI_MATKEY_ROUGHNESS_FACTOR, value) == aiReturn_SUCCESS)
    to.roughness = std::clamp(value, 0.0f, 1.0f);
  ReadTexture(scene, from, out, to);
  // The colour under a texture tints it; COLLADA has either, and assimp fills in black or grey.
  if ((!to.texture.empty() || to.image >= 0) && to.metallic < 0) std::fill_n(to.rgba, 3, 1.0f);
  return to;
}

// What the library may see of a file: checked, and in the words and numbers that it knows. `bytes` lie in one
// of `plain` where they had to be changed, which may change their format as well.
bool Prepare(const SiblingReader& siblings, std::span<const std::uint8_t>& bytes, std::string& extension,
             std::string (&plain)[2], std::vector<std::string>& left_out, std::string& error) {
  const auto look_at = [&](const std::string& text) {
    bytes = {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  };
  if (extension == ".dae") {
    if (WithoutPrefix(bytes, plain[0])) look_at(plain[0]);
    return CheckCollada(bytes, error);
  }
  if (extension == ".fbx") return CheckFbx(bytes, error);
  if (!extension.starts_with(".gl")) return true;
  if (IsPackedGltf(bytes)) {
    if (!UnpackGltf(bytes, siblings, plain[0], error)) return false;
    look_at(plain[0]);
    extension = ".glb";
  }
  if (WithoutMotion(bytes, plain[1])) look_at(plain[1]);
  return CheckGltf(bytes, left_out, error);
}

}  // namespace

std::string AssimpVersion() {
  std::string version;
  for (const unsigned number :
       {aiGetVersionMajor(), aiGetVersionMinor(), aiGetVersionPatch(), aiGetVersionRevision()})
    version += std::to_string(number) + ".";
  return version;
}

bool LoadThroughAssimp(std::span<const std::uint8_t> bytes, const std::string& format,
                       const ScenePartName& part, const SiblingReader& siblings, SceneData& scene,
                       std::string& error) {
  std::string extension = format, plain[2];
  if (!Prepare(siblings, bytes, extension, plain, scene.left_out, error)) return false;
  try {
    Assimp::Importer importer;
    KeepImportersOf(extension, importer);
    importer.SetIOHandler(new Files(bytes, kMainName + extension, siblings));  // the importer owns it
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    const aiScene* read = importer.ReadFile(
        kMainName + extension, aiProcess_Triangulate | aiProcess_SortByPType |
                                   aiProcess_JoinIdenticalVertices | aiProcess_TransformUVCoords);
    if (!read || !read->mRootNode) {
      error = "not a readable " + extension + " file: " + importer.GetErrorString();
      return false;
    }
    for (unsigned i = 0; i < read->mNumMaterials; ++i) {
      scene.materials.push_back(ReadMaterial(*read, *read->mMaterials[i], scene));
    }
    if (!Builder(*read, extension, part, scene).AddAll(UpAxis(extension, *read), error)) return false;
    if (extension.starts_with(".gl")) MoveTextures(bytes, scene);
    return true;
  } catch (const std::exception& problem) {
    error = "not a readable " + extension + " file: " + problem.what();
    return false;
  }
}

}  // namespace pliant::io
