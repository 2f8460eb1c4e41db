#include "engine/foreign/scenes/wrapped_pictures.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/io/assets/asset_files.h"

namespace pliant::foreign {
namespace {

using spec::Geom;
using spec::Material;
using spec::Spec;
using spec::Texture;

bool HasNoCoordinates(const Geom& geom) {
  const mjtGeom type = geom.spec.type;
  return type == mjGEOM_BOX || type == mjGEOM_SPHERE || type == mjGEOM_CYLINDER || type == mjGEOM_CAPSULE ||
         type == mjGEOM_ELLIPSOID;
}

// The first free of NAME, NAME_1, NAME_2.
template <class Element>
void Name(Spec& spec, Element& element, const std::string& wish) {
  std::string name = wish;
  for (int i = 1; !spec.SetName(element, name); ++i) name = wish + "_" + std::to_string(i);
}

// The six sides of a box, four corners each, with the whole picture upright on those that stand.
void MakeBox(const double half[3], spec::Mesh::Own& mesh) {
  struct Side {
    int normal, right, up;  // axes
    int sign_of_normal, sign_of_right;
  };
  static constexpr Side kSides[] = {{0, 1, 2, 1, 1},  {0, 1, 2, -1, -1}, {1, 0, 2, 1, -1},
                                    {1, 0, 2, -1, 1}, {2, 0, 1, 1, 1},   {2, 0, 1, -1, -1}};
  static constexpr int kCorners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  for (const Side& side : kSides) {
    const int first = static_cast<int>(mesh.uservert.size() / 3);
    for (const auto& [u, v] : kCorners) {
      double corner[3];
      corner[side.normal] = side.sign_of_normal * half[side.normal];
      corner[side.right] = side.sign_of_right * (2 * u - 1) * half[side.right];
      corner[side.up] = (2 * v - 1) * half[side.up];
      for (const double x : corner) mesh.uservert.push_back(static_cast<float>(x));
      mesh.usertexcoord.push_back(static_cast<float>(u));
      mesh.usertexcoord.push_back(static_cast<float>(1 - v));  // pictures begin at the top
    }
    mesh.userface.insert(mesh.userface.end(), {first, first + 1, first + 2, first, first + 2, first + 3});
  }
}

class Wrapper {
 public:
  Wrapper(const FileFinder& finder, Spec& spec) : finder_(finder), spec_(spec) {}

  void Wrap(Geom& geom) {
    Material* flat = spec_.Find<Material>(geom.own.material);
    if (!flat || flat->own.textures.size() <= mjTEXROLE_RGB) return;
    const Texture* texture = spec_.Find<Texture>(flat->own.textures[mjTEXROLE_RGB]);
    if (!texture || texture->own.file.empty() || texture->spec.type != mjTEXTURE_2D) return;
    if (geom.spec.type == mjGEOM_BOX) {
      BecomeMesh(geom);
    } else if (IsSquare(*texture)) {
      geom.own.material = Around(*flat, *texture);
    }
  }

  // Those that nothing shows any more.
  void DeleteUnused() {
    for (const auto& [name, wrapped] : around_) {
      const auto shows = [&material = name](const Geom* geom) { return geom->own.material == material; };
      if (std::any_of(spec_.geoms.begin(), spec_.geoms.end(), shows)) continue;
      Material* flat = spec_.Find<Material>(name);
      const std::string texture = flat->own.textures[mjTEXROLE_RGB];
      spec_.Delete(*flat);
      const auto uses = [&](const Material* material) {
        return std::find(material->own.textures.begin(), material->own.textures.end(), texture) !=
               material->own.textures.end();
      };
      if (std::any_of(spec_.materials.begin(), spec_.materials.end(), uses)) continue;
      if (Texture* unused = spec_.Find<Texture>(texture)) spec_.Delete(*unused);
    }
  }

 private:
  bool IsSquare(const Texture& texture) const {
    const Texture::Own& own = texture.own;
    const io::ImageFile file = {io::ResolveAssetPath(spec_.own.modelfiledir, spec_.own.texturedir, own.file,
                                                     spec_.spec.strippath != 0),
                                own.file, own.content_type, texture.spec.nchannel};
    std::string problem;
    const auto image = io::ReadImageFile(finder_.vfs(), file, problem);
    return image && image->width == image->height;
  }

  // The name of a material like this one that goes around shapes.
  const std::string& Around(const Material& flat, const Texture& picture) {
    std::string& name = around_[flat.name];
    if (!name.empty()) return name;
    Texture* cube = spec_.AddTexture();
    cube->where = picture.where;
    cube->spec.type = mjTEXTURE_CUBE;
    cube->own.file = picture.own.file;
    cube->own.content_type = picture.own.content_type;
    Name(spec_, *cube, picture.name + "_around");
    Material* material = spec_.AddMaterial();
    material->where = flat.where;
    std::copy_n(flat.spec.rgba, 4, material->spec.rgba);
    material->own.textures.assign(mjNTEXROLE, "");
    material->own.textures[mjTEXROLE_RGB] = cube->name;
    material->spec.texuniform = 1;  // the proportions of the shape are those of the cube
    Name(spec_, *material, flat.name + "_around");
    return name = material->name;
  }

  void BecomeMesh(Geom& geom) {
    spec::Mesh::Own box;
    MakeBox(geom.spec.size, box);
    geom.spec.type = mjGEOM_MESH;
    std::fill_n(geom.spec.size, 3, 0.0);
    for (const spec::Mesh* mesh : spec_.meshes) {
      if (mesh->own.uservert == box.uservert && mesh->own.usertexcoord == box.usertexcoord) {
        geom.own.meshname = mesh->name;
        return;
      }
    }
    spec::Mesh* mesh = spec_.AddMesh();
    mesh->where = geom.where;
    mesh->own.uservert = std::move(box.uservert);
    mesh->own.userface = std::move(box.userface);
    mesh->own.usertexcoord = std::move(box.usertexcoord);
    Name(spec_, *mesh, "pictured_box");
    geom.own.meshname = mesh->name;
  }

  const FileFinder& finder_;
  Spec& spec_;
  std::map<std::string, std::string> around_;  // by the name of the flat material
};

}  // namespace

void WrapPictures(const FileFinder& finder, Spec& spec) {
  Wrapper wrapper(finder, spec);
  for (Geom* geom : spec.geoms) {
    if (HasNoCoordinates(*geom)) wrapper.Wrap(*geom);
  }
  wrapper.DeleteUnused();
  spec.Renumber();
}

}  // namespace pliant::foreign
