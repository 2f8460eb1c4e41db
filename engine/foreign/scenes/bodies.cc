#include "engine/foreign/scenes/bodies.h"

#include <algorithm>
#include <cstdio>

#include "engine/foreign/scenes/split.h"
#include "engine/io/assets/scene.h"

namespace pliant::foreign {
namespace {

constexpr double kLargestBody = 20;  // m; scans and exports beyond it are in a smaller unit

struct Extent {
  float low[3] = {1e30f, 1e30f, 1e30f}, high[3] = {-1e30f, -1e30f, -1e30f};
  void Add(const io::MeshData& mesh) {
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
      low[i % 3] = std::min(low[i % 3], mesh.vertices[i]);
      high[i % 3] = std::max(high[i % 3], mesh.vertices[i]);
    }
  }
  double Largest() const { return std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]}); }
};

bool Measure(const std::string& path, const FileFinder& finder, Extent& extent, DiagnosticSink& sink) {
  io::Bytes bytes;
  std::string error;
  io::SceneData scene;
  const auto read_sibling = [&](const std::string& name, io::Bytes& sibling) {
    std::string missing;
    const std::string found = finder.Find(name, io::DirectoryOf(path));
    return !found.empty() && io::ReadResource(finder.vfs(), found, sibling, missing);
  };
  if (!io::ReadResource(finder.vfs(), path, bytes, error) ||
      !io::LoadScene(bytes, path, "", read_sibling, scene, error)) {
    sink.Error({path, 0, 0}, "", error);
    return false;
  }
  for (const io::ScenePart& part : scene.parts) extent.Add(part.mesh);
  return true;
}

double Unit(const Extent& extent, const std::string& path, const Options& options, DiagnosticSink& sink) {
  if (options.mesh_unit > 0) return options.mesh_unit;
  if (extent.Largest() <= kLargestBody) return 1;
  const bool millimetres = 1e-3 * extent.Largest() <= kLargestBody;
  const double unit = millimetres ? 1e-3 : 1e-6;
  char text[160];
  std::snprintf(text, sizeof text,
                "it would be %.4g m large; its unit is taken for a %s, which makes %.4g m (--unit 1 "
                "keeps metres)",
                extent.Largest(), millimetres ? "millimetre" : "micrometre", unit * extent.Largest());
  sink.Warning({path, 0, 0}, "", text);
  return unit;
}

spec::Mesh* AddMesh(const std::string& path, double unit, const FileFinder& finder, spec::Spec& spec) {
  spec::Mesh* mesh = spec.AddMesh();
  mesh->where = {std::make_shared<const std::string>(path), 0, 0};
  mesh->own.file = finder.Relative(path);
  std::fill_n(mesh->spec.scale, 3, unit);
  const std::string stem = io::StemOf(path);
  std::string name = stem;
  for (int i = 1; !spec.SetName(*mesh, name); ++i) name = stem + "_" + std::to_string(i);
  return mesh;
}

}  // namespace

std::unique_ptr<spec::Spec> BodyOfMeshes(const std::vector<std::string>& meshes, const FileFinder& finder,
                                         const Options& options, DiagnosticSink& sink) {
  Extent extent;
  for (const std::string& path : meshes) {
    if (!Measure(path, finder, extent, sink)) return nullptr;
  }
  const double unit = Unit(extent, meshes.front(), options, sink);
  auto spec = std::make_unique<spec::Spec>();
  spec->own.modelfiledir = finder.directory();
  spec->own.modelname = io::StemOf(meshes.front());
  spec::Body* body = spec->AddBody(*spec->world);
  spec->SetName(*body, spec->own.modelname);
  body->where = {std::make_shared<const std::string>(meshes.front()), 0, 0};
  for (const std::string& path : meshes) {
    const spec::Mesh* mesh = AddMesh(path, unit, finder, *spec);
    spec::Geom* seen = spec->AddGeom(*body);
    seen->spec.type = mjGEOM_MESH;
    seen->own.meshname = mesh->name;
    seen->spec.contype = seen->spec.conaffinity = 0;
    seen->spec.group = 2;
    seen->spec.density = 0;
    spec::Geom* touched = spec->AddGeom(*body);
    touched->spec.type = mjGEOM_MESH;
    touched->own.meshname = mesh->name;
    touched->spec.group = 3;
    touched->spec.density = options.density;
  }
  SplitScenes(finder, true, *spec, sink);
  return spec;
}

}  // namespace pliant::foreign
