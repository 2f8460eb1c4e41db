#include "engine/foreign/stance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/io/assets/mesh_data.h"
#include "engine/math/quat.h"

namespace pliant::foreign {
namespace {

using spec::Body;
using spec::Geom;
using spec::Spec;

// The lowest point of shapes in the pose in which all joints are zero.
class Depth {
 public:
  Depth(const FileFinder& finder, const Spec& spec) : finder_(finder), spec_(spec) {}

  double Of(const Body& body, const double pos[3], const double quat[4]) {
    double low = std::numeric_limits<double>::infinity();
    for (const Geom* geom : body.geoms) {
      double at[3], turn[4];
      Place(pos, quat, geom->spec.pos, geom->spec.quat, at, turn);
      low = std::min(low, at[2] - Reach(*geom, turn));
    }
    for (const Body* child : body.bodies) {
      double at[3], turn[4];
      Place(pos, quat, child->spec.pos, child->spec.quat, at, turn);
      low = std::min(low, Of(*child, at, turn));
    }
    return low;
  }

 private:
  static void Place(const double pos[3], const double quat[4], const double local_pos[3],
                    const double local_quat[4], double at[3], double turn[4]) {
    RotVecQuat(at, local_pos, quat);
    for (int k = 0; k < 3; ++k) at[k] += pos[k];
    MulQuat(turn, quat, local_quat);
  }

  // How far the shape reaches below its centre when it is turned.
  double Reach(const Geom& geom, const double turn[4]) {
    double rotation[9];
    Quat2Mat(rotation, turn);
    const double* down = rotation + 6;  // of the world's z on the axes of the shape
    const double* size = geom.spec.size;
    switch (geom.spec.type) {
      case mjGEOM_SPHERE:
        return size[0];
      case mjGEOM_CAPSULE:
        return size[0] + std::abs(down[2]) * size[1];
      case mjGEOM_CYLINDER:
        return size[0] * std::hypot(down[0], down[1]) + std::abs(down[2]) * size[1];
      case mjGEOM_BOX:
        return std::abs(down[0]) * size[0] + std::abs(down[1]) * size[1] + std::abs(down[2]) * size[2];
      case mjGEOM_MESH:
        return MeshReach(geom, down);
      default:
        return -std::numeric_limits<double>::infinity();
    }
  }

  double MeshReach(const Geom& geom, const double down[3]) {
    const std::vector<float>& points = Points(geom.own.meshname);
    double reach = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 2 < points.size(); i += 3) {
      reach = std::max(reach, -(down[0] * points[i] + down[1] * points[i + 1] + down[2] * points[i + 2]));
    }
    return reach;
  }

  // The vertices of a mesh in metres.
  const std::vector<float>& Points(const std::string& name) {
    const auto [entry, added] = points_.try_emplace(name);
    const auto mesh = std::find_if(spec_.meshes.begin(), spec_.meshes.end(),
                                   [&](const spec::Mesh* candidate) { return candidate->name == name; });
    if (!added || mesh == spec_.meshes.end()) return entry->second;
    entry->second = (*mesh)->own.uservert;
    if (!(*mesh)->own.file.empty()) Load(**mesh, entry->second);
    Unturn((*mesh)->spec, entry->second);
    for (std::size_t i = 0; i < entry->second.size(); ++i) {
      entry->second[i] *= static_cast<float>((*mesh)->spec.scale[i % 3]);
    }
    return entry->second;
  }

  // The frame that the document says the mesh is in.
  static void Unturn(const mjsMesh& mesh, std::vector<float>& points) {
    double back[4];
    NegQuat(back, mesh.refquat);
    for (std::size_t i = 0; i + 2 < points.size(); i += 3) {
      double at[3], turned[3];
      for (int k = 0; k < 3; ++k) at[k] = points[i + k] - mesh.refpos[k];
      RotVecQuat(turned, at, back);
      for (int k = 0; k < 3; ++k) points[i + k] = static_cast<float>(turned[k]);
    }
  }

  void Load(const spec::Mesh& mesh, std::vector<float>& points) const {
    const std::string path =
        io::ResolveAssetPath(spec_.own.modelfiledir, spec_.own.meshdir, mesh.own.file, spec_.spec.strippath);
    const auto read_sibling = [&](const std::string& name, io::Bytes& sibling) {
      std::string missing;
      return io::ReadResource(finder_.vfs(), io::JoinPath(io::DirectoryOf(path), name), sibling, missing);
    };
    io::Bytes bytes;
    io::MeshData data;
    std::string error;  // a file that cannot be read is the compiler's to report
    if (io::ReadResource(finder_.vfs(), path, bytes, error) &&
        io::LoadMesh(bytes, mesh.own.file, mesh.own.content_type, data, error, read_sibling)) {
      points = std::move(data.vertices);
    }
  }

  const FileFinder& finder_;
  const Spec& spec_;
  std::map<std::string, std::vector<float>> points_;
};

}  // namespace

void AddFloor(double height, Spec& spec) {
  spec::Texture* checker = spec.AddTexture();
  checker->spec.type = mjTEXTURE_2D;
  checker->spec.builtin = mjBUILTIN_CHECKER;
  checker->spec.width = checker->spec.height = 256;
  std::fill_n(checker->spec.rgb1, 3, 0.32);
  std::fill_n(checker->spec.rgb2, 3, 0.42);
  std::string name = "floor_checker";
  while (spec.Find(mjOBJ_TEXTURE, name) || spec.Find(mjOBJ_MATERIAL, name)) name += '_';
  spec.SetName(*checker, name);
  spec::Material* material = spec.AddMaterial();
  spec.SetName(*material, name);
  material->own.textures.assign(mjNTEXROLE, "");
  material->own.textures[mjTEXROLE_RGB] = checker->name;
  material->spec.texuniform = 1;
  spec::Texture* sky = spec.AddTexture();
  sky->spec.type = mjTEXTURE_SKYBOX;
  sky->spec.builtin = mjBUILTIN_GRADIENT;
  sky->spec.width = sky->spec.height = 256;
  const double blue[3] = {0.5, 0.6, 0.75};
  std::copy_n(blue, 3, sky->spec.rgb1);
  std::fill_n(sky->spec.rgb2, 3, 0.1);
  Geom* floor = spec.AddGeom(*spec.world);
  if (!spec.Find(mjOBJ_GEOM, "floor")) spec.SetName(*floor, "floor");
  floor->spec.type = mjGEOM_PLANE;
  floor->spec.pos[2] = height;
  const double size[3] = {0, 0, 0.05};  // without end
  std::copy_n(size, 3, floor->spec.size);
  floor->own.material = material->name;
  spec::Light* light = spec.AddLight(*spec.world);
  light->spec.type = mjLIGHT_DIRECTIONAL;
  light->spec.pos[2] = 5;
  const double direction[3] = {-0.3, 0.3, -0.9};
  std::copy_n(direction, 3, light->spec.dir);
}

bool HasFloor(const Spec& spec) {
  return std::any_of(spec.geoms.begin(), spec.geoms.end(),
                     [](const Geom* geom) { return geom->spec.type == mjGEOM_PLANE; });
}

void TakeStance(const FileFinder& finder, const Options& options, Spec& spec) {
  if (!options.floating && !options.floor) return;
  Depth depth(finder, spec);
  double lowest = 0;
  for (Body* body : spec.world->bodies) {
    double low = depth.Of(*body, body->spec.pos, body->spec.quat);
    if (!std::isfinite(low)) low = 0;
    if (options.floating && body->joints.empty()) {
      spec::Joint* joint = spec.AddFreeJoint(*body);
      spec.SetName(*joint, body->name + "_free");
      body->spec.pos[2] -= low;
      low = 0;
    }
    lowest = std::min(lowest, low);
  }
  if (options.floor && !HasFloor(spec)) AddFloor(lowest, spec);
  spec.Renumber();
}

}  // namespace pliant::foreign
