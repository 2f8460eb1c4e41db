#include "engine/foreign/scenes/split.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "engine/core/progress.h"
#include "engine/foreign/scenes/boxes.h"
#include "engine/foreign/scenes/flat.h"
#include "engine/foreign/scenes/scene_files.h"
#include "engine/io/assets/scene.h"

namespace pliant::foreign {
namespace {

using io::SceneData;
using io::SceneMaterial;
using spec::Geom;
using spec::Mesh;
using spec::Spec;

bool Collides(const Geom& geom) { return geom.spec.contype || geom.spec.conaffinity; }

// Whether a body of MJCF takes mass from the geom.
bool Weighs(const Geom& geom) {
  if (geom.body->spec.explicitinertial) return false;
  return std::isnan(geom.spec.mass) ? geom.spec.density > 0 : geom.spec.mass > 0;
}

bool HasLooks(const SceneMaterial& material) {
  return material.colored || material.image >= 0 || !material.texture.empty();
}

// Metal shows what is around it, and around a model is nothing: more of it is black. (glTF
// has 1 unless said.)
constexpr float kMaxMetallic = 0.25f;

constexpr float kPlain[4] = {0.5f, 0.5f, 0.5f, 1};  // the colour of geoms without one

bool IsColored(const Geom& geom) { return !std::equal(kPlain, kPlain + 4, geom.spec.rgba); }

// The scene without parts that have no three corners. Most are given back as they are: they are large.
std::shared_ptr<const SceneData> WithoutPoints(std::shared_ptr<const SceneData> scene) {
  const auto is_point = [](const io::ScenePart& part) { return part.mesh.vertices.size() < 9; };
  if (std::none_of(scene->parts.begin(), scene->parts.end(), is_point)) return scene;
  auto kept = std::make_shared<SceneData>(*scene);
  std::erase_if(kept->parts, is_point);
  return kept;
}

class Splitter {
 public:
  Splitter(const FileFinder& finder, bool robot, Spec& spec, DiagnosticSink& sink)
      : finder_(finder), robot_(robot), spec_(spec), sink_(sink) {}

  void Run() {
    std::vector<Mesh*> meshes;
    std::vector<SceneFile> files;
    for (Mesh* mesh : spec_.meshes) {
      if (!MayHaveMaterials(*mesh)) continue;
      meshes.push_back(mesh);
      files.push_back({PathOf(*mesh), mesh->own.file, mesh->own.content_type});
    }
    ReadScenes(finder_, files);
    if (WorkCancelled()) return;
    for (std::size_t i = 0; i < meshes.size(); ++i) SplitMesh(files[i], *meshes[i]);
  }

 private:
  bool MayHaveMaterials(const Mesh& mesh) const {
    const io::MeshFormat format = io::FindMeshFormat(mesh.own.file, mesh.own.content_type);
    if (mesh.own.file.empty() || mesh.origin) return false;
    return format == io::MeshFormat::kScene || robot_ || (format == io::MeshFormat::kObj && HasMtl(mesh));
  }

  std::string PathOf(const Mesh& mesh) const {
    return io::ResolveAssetPath(spec_.own.modelfiledir, spec_.own.meshdir, mesh.own.file,
                                spec_.spec.strippath != 0);
  }

  // Whether the file of materials of that name, which exporters write, stands beside the OBJ. (To ask the OBJ
  // itself would read each one, also those that are kept compiled.)
  bool HasMtl(const Mesh& mesh) const {
    const std::string path = PathOf(mesh);
    return io::ResourceExists(finder_.vfs(),
                              path.substr(0, path.size() - io::ExtensionOf(path).size()) + ".mtl");
  }

  std::vector<Geom*> GeomsOf(const Mesh& mesh) const {
    std::vector<Geom*> geoms;
    for (Geom* geom : spec_.geoms) {
      if (geom->own.meshname == mesh.name && geom->spec.type == mjGEOM_MESH) geoms.push_back(geom);
    }
    return geoms;
  }

  void SplitMesh(const SceneFile& file, Mesh& mesh) {
    path_ = file.path;
    yields_ = !robot_ || file.yields;
    const std::vector<Geom*> geoms = GeomsOf(mesh);
    const bool seen_only =
        robot_ && std::none_of(geoms.begin(), geoms.end(), [](const Geom* geom) { return Collides(*geom); });
    if (!file.scene)
      return robot_ ? Remove(mesh, geoms, file.error) : void();  // else the compiler says what is wrong
    for (const std::string& what : file.scene->left_out)
      sink_.Warning({path_, 0, 0}, "mesh '" + mesh.name + "'", what);
    const std::shared_ptr<const SceneData> kept = WithoutPoints(file.scene);
    const SceneData& scene = *kept;
    const Thickness thickness = scene.parts.empty() ? Thickness::kNone : ThicknessOf(scene);
    if (thickness == Thickness::kNone) {
      return robot_ ? Remove(mesh, geoms, "its file holds no surface") : void();
    }
    // What is only seen needs no volume, so that sheets can be shown.
    if (seen_only) mesh.spec.inertia = mjMESH_INERTIA_SHELL;
    ShowMaterials(scene, mesh, geoms);
    if (robot_) TouchAsBox(scene, mesh);
    const bool obj = io::FindMeshFormat(mesh.own.file, mesh.own.content_type) == io::MeshFormat::kObj;
    if ((robot_ || !pieces_.empty()) && GeomsOf(mesh).empty()) {
      spec_.Delete(mesh);
    } else if (!robot_ && obj) {
      // Its shape in MJCF is what the reference reads.
    } else if (robot_ && thickness == Thickness::kSheet) {
      Thicken(scene, mesh);
    } else if (file.partial || (file.shaded && scene.parts.size() == 1 && IsSeen(mesh))) {
      TakeIn(MergeParts(scene), mesh);
    }
  }

  void ShowMaterials(const SceneData& scene, const Mesh& mesh, const std::vector<Geom*>& geoms) {
    materials_.clear();
    pieces_.clear();
    for (Geom* geom : geoms) {
      if (!geom->own.material.empty() || (yields_ && IsColored(*geom))) continue;
      if (scene.parts.size() == 1) {
        Paint(scene, 0, *geom);
      } else if (!Collides(*geom) && (robot_ || !Weighs(*geom))) {
        Split(scene, mesh, *geom);
      } else if (!robot_) {
        ShowBeside(scene, mesh, *geom);
      }
    }
  }

  // What collides with a mesh that is a box does so with a box.
  void TouchAsBox(const SceneData& scene, const Mesh& mesh) const {
    BoxShape box;
    if (!FindBox(scene, mesh.spec, box)) return;
    for (Geom* geom : GeomsOf(mesh)) {
      if (Collides(*geom)) UseBox(box, *geom);
    }
  }

  bool IsSeen(const Mesh& mesh) const {
    const std::vector<Geom*> geoms = GeomsOf(mesh);
    return std::any_of(geoms.begin(), geoms.end(), [](const Geom* geom) { return !Collides(*geom); });
  }

  // The arrays become those of the document.
  static void TakeIn(const io::MeshData& data, Mesh& mesh) {
    Mesh::Own& own = mesh.own;
    own.file.clear();
    own.content_type.clear();
    own.uservert = data.vertices;
    own.userface = data.faces;
    own.usernormal = data.normals;
    own.userfacenormal = data.face_normals;
    own.usertexcoord = data.texcoords;
    own.userfacetexcoord = data.face_texcoords;
  }

  // A body of which nothing is left is shown by a small magenta box.
  void Remove(Mesh& mesh, const std::vector<Geom*>& geoms, const std::string& problem) {
    sink_.Warning(mesh.where.ToLocation(), "mesh '" + mesh.name + "'",
                  problem + "; what it shows or touches is left out");
    for (Geom* geom : geoms) {
      if (geom->body->geoms.size() > 1 || geom->body == spec_.world) {
        spec_.Delete(*geom);
        continue;
      }
      const float magenta[4] = {1, 0, 1, 0.6f};
      geom->own.meshname.clear();
      geom->own.material.clear();
      geom->spec.type = mjGEOM_BOX;
      geom->spec.contype = geom->spec.conaffinity = 0;
      geom->spec.density = 0;
      geom->spec.group = 1;
      std::fill_n(geom->spec.size, 3, 0.01);
      std::copy_n(magenta, 4, geom->spec.rgba);
    }
    spec_.Delete(mesh);
  }

  // ---- Geoms
  void Split(const SceneData& scene, const Mesh& mesh, Geom& geom) {
    if (pieces_.empty()) MakePieces(scene, mesh);
    geom.own.meshname = pieces_[0];
    for (std::size_t i = 1; i < pieces_.size(); ++i) AddPiece(scene, i, geom);
    Paint(scene, 0, geom);
  }

  // A geom of MJCF that is seen and touched goes on to be touched; what is seen in its place has no mass.
  void ShowBeside(const SceneData& scene, const Mesh& mesh, Geom& geom) {
    constexpr int kHidden = 3;
    if (pieces_.empty()) MakePieces(scene, mesh);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      Geom& piece = AddPiece(scene, i, geom);
      piece.spec.contype = piece.spec.conaffinity = 0;
      piece.spec.mass = piece.spec.density = 0;
    }
    geom.spec.group = std::max(geom.spec.group, kHidden);
  }

  Geom& AddPiece(const SceneData& scene, std::size_t part, const Geom& geom) {
    Geom* piece = spec_.AddGeom(*geom.body, geom.dclass, geom.frame);
    spec::CopyData(*piece, geom);
    piece->where = geom.where;
    piece->own.meshname = pieces_[part];
    Paint(scene, part, *piece);
    return *piece;
  }

  void MakePieces(const SceneData& scene, const Mesh& mesh) {
    for (std::size_t i = 0; i < scene.parts.size(); ++i) {
      const io::ScenePart& part = scene.parts[i];
      Mesh* piece = spec_.AddMesh(mesh.dclass);
      spec::CopyData(*piece, mesh);
      piece->where = mesh.where;
      TakeIn(part.mesh, *piece);
      piece->spec.inertia = mjMESH_INERTIA_SHELL;  // seen only
      const SceneMaterial* material = MaterialOf(scene, i);
      const std::string suffix = material && !material->name.empty() ? material->name : std::to_string(i);
      Name(*piece, mesh.name + "_" + suffix);
      pieces_.push_back(piece->name);
    }
  }

  void Name(spec::Element& element, const std::string& wish) {
    std::string name = wish;
    for (int i = 1; !spec_.SetName(element, name); ++i) name = wish + "_" + std::to_string(i);
  }

  // ---- Materials
  static const SceneMaterial* MaterialOf(const SceneData& scene, std::size_t part) {
    const int id = scene.parts[part].material;
    return id < 0 ? nullptr : &scene.materials[static_cast<std::size_t>(id)];
  }

  void Paint(const SceneData& scene, std::size_t part, Geom& geom) {
    const SceneMaterial* material = MaterialOf(scene, part);
    if (!material || !HasLooks(*material)) return;
    const auto [entry, added] = materials_.try_emplace(scene.parts[part].material, "");
    if (added) entry->second = AddMaterial(scene, *material);
    geom.own.material = entry->second;
    std::copy_n(kPlain, 4, geom.spec.rgba);  // which lets the material's colour count
  }

  std::string AddMaterial(const SceneData& scene, const SceneMaterial& from) {
    const std::string stem = io::StemOf(path_);
    spec::Material* material = spec_.AddMaterial();
    Name(*material, stem + "_" + (from.name.empty() ? "material" : from.name));
    std::copy_n(from.rgba, 4, material->spec.rgba);
    if (from.metallic >= 0) material->spec.metallic = std::min(from.metallic, kMaxMetallic);
    if (from.roughness >= 0) material->spec.roughness = from.roughness;
    const std::string texture = from.image >= 0 ? AddPicture(scene, from, stem) : AddTexture(from);
    if (!texture.empty()) {
      material->own.textures.assign(mjNTEXROLE, "");
      material->own.textures[mjTEXROLE_RGB] = texture;
    }
    return material->name;
  }

  // The picture inside the mesh file.
  std::string AddPicture(const SceneData& scene, const SceneMaterial& from, const std::string& stem) {
    const io::ImageData& image = scene.images[static_cast<std::size_t>(from.image)];
    spec::Texture* texture = spec_.AddTexture();
    texture->spec.type = mjTEXTURE_2D;
    texture->spec.width = image.width;
    texture->spec.height = image.height;
    texture->spec.nchannel = image.nchannel;
    const auto* bytes = reinterpret_cast<const std::byte*>(image.pixels.data());
    texture->own.data.assign(bytes, bytes + image.pixels.size());
    texture->spec.colorspace = mjCOLORSPACE_LINEAR;  // as of files that do not say it
    Name(*texture, stem + "_" + (from.name.empty() ? "texture" : from.name));
    return texture->name;
  }

  std::string AddTexture(const SceneMaterial& from) {
    if (from.texture.empty()) return "";
    const std::string path = finder_.Find(from.texture, io::DirectoryOf(path_));
    if (path.empty()) {
      sink_.Warning({path_, 0, 0}, "material '" + from.name + "'",
                    "texture '" + from.texture + "' was not found; the plain color stays");
      return "";
    }
    if (const auto found = textures_.find(path); found != textures_.end()) return found->second;
    spec::Texture* texture = spec_.AddTexture();
    texture->spec.type = mjTEXTURE_2D;
    texture->where.file = std::make_shared<const std::string>(path_);
    texture->own.file = TextureName(path);
    Name(*texture, io::StemOf(path));
    return textures_[path] = texture->name;
  }

  // The name that leads to the file from the folder of textures.
  std::string TextureName(const std::string& path) const {
    std::string relative = finder_.Relative(path);
    const std::string& folder = spec_.own.texturedir;
    if (io::IsAbsolutePath(relative) || folder.empty()) return relative;
    if (io::IsAbsolutePath(folder)) return path;
    std::string up;
    for (const char c : io::NormalizePath(folder) + "/") up += c == '/' ? "../" : "";
    return up + relative;
  }

  const FileFinder& finder_;
  bool robot_;
  Spec& spec_;
  DiagnosticSink& sink_;
  std::string path_;                             // of the mesh that is being split
  bool yields_ = false;                          // to the colours of its geoms
  std::vector<std::string> pieces_;              // its meshes, one a part
  std::map<int, std::string> materials_;         // its materials in the document
  std::map<std::string, std::string> textures_;  // of all meshes, by path
};

}  // namespace

void SplitScenes(const FileFinder& finder, bool robot, spec::Spec& spec, DiagnosticSink& sink) {
  spec.Renumber();
  Splitter(finder, robot, spec, sink).Run();
  spec.Renumber();
}

}  // namespace pliant::foreign
