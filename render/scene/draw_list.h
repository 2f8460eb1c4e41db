// What one frame draws: an abstract scene turned into instances of triangle meshes, grouped so that few draw
// calls are needed. No OpenGL calls.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <array>
#include <cstdint>
#include <vector>

#include "render/camera.h"
#include "render/mesh/mesh_data.h"
#include "render/scene/assets.h"
#include "render/scene/detail_eye.h"
#include "render/scene/surface_maps.h"

namespace pliant::render {

constexpr float kOpaque = 0.999f;  // alpha from which a shape or line is drawn as solid

// One shape, as the vertex shader reads it (attributes kRow0 to kId).
struct ShapeInstance {
  float rows[3][4];  // rotation and translation to the world
  float scale[4];    // of the unit shape; w: half length of a capsule's wall
  float color[4];
  float material[4];  // emission, specular, shininess exponent, reflectance
  float texture[4];   // scale of generated coordinates; w: 1 for an endless plane
  float physical[4];  // metallic, roughness of the studio look; SharedEnds::NearerBy
  std::uint32_t id;   // segmentation id + 1, 0: none
};

enum class MapKind : std::uint8_t { kNone, kUv, kPlane, kCube };

// Neighbouring instances that one draw call can draw.
struct ShapeBatch {
  int mesh = 0;  // in the mesh store, or among the dynamic meshes
  bool dynamic = false;
  MapKind map = MapKind::kNone;
  int texture = -1;     // -1 with a map: the coordinates are those of the surface's maps alone
  int surface = -1;     // index into DrawList::surfaces
  int mirror = -1;      // index into DrawList::mirrors
  bool casts = false;   // throws a shadow
  bool force = false;   // arrows of forces, which may show through what hides them
  bool visible = true;  // in the view, or in that of a mirror; others only throw shadows
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

struct LineSegment {
  float from[3];
  float to[3];
  float width;  // pixels
  float color[4];
};

// A reflecting side: a plane, or the top of a box.
struct Mirror {
  float plane[4];  // unit normal and offset: normal . x + offset = 0 on it
  float center[3];
  float size;  // half diagonal, for choosing the most visible ones
  float reflectance;
};

struct DrawList {
  std::vector<ShapeInstance> instances;
  std::vector<ShapeBatch> opaque;
  std::vector<ShapeBatch> transparent;  // far to near
  std::vector<LineSegment> lines;
  std::vector<Mirror> mirrors;
  std::vector<SurfaceMaps> surfaces;
  std::vector<MeshVertex> dynamic_vertices;  // skins and flexes, in world coordinates
  std::vector<std::uint32_t> dynamic_indices;
  std::vector<MeshRange> dynamic_ranges;
  std::vector<int> missing_shapes;      // to be loaded before it is built again (MeshStore::Load)
  float casters_center[3] = {0, 0, 0};  // sphere around all that throws shadows
  float casters_radius = 0;             // 0: nothing does
  bool meets_sky = false;               // an endless plane, below a sky

  void Clear();
};

// What the builder needs to know besides the scene.
struct DrawListInput {
  const mjModel& model;
  const mjvScene& scene;
  const MeshStore& meshes;
  const TextureStore& textures;
  const std::vector<MeshArrays>& skins;  // topology of each skin
  const CameraMatrices& camera;
  float coarse_pixels;    // of RenderSettings
  float pixels_per_unit;  // at distance 1 from the eye, or everywhere in parallel projection:
                          // for the level of detail
  bool orthographic;
  int max_mirrors;
  bool surface_maps;  // whether materials show them
};

struct DynamicSurface;

class DrawListBuilder {
 public:
  // Rebuilds `list`; its memory is reused.
  void Build(const DrawListInput& input, DrawList* list);

 private:
  struct Item {
    ShapeInstance instance;
    ShapeBatch key;
    float depth;      // from the eye
    float center[3];  // bounding sphere
    float radius;
  };

  void AddGeom(const mjvGeom& g);
  void AddShape(const mjvGeom& g, int mesh, const std::array<float, 4>& scale, const float offset[3],
                const float flip_z, float radius, bool unit_coordinates);
  void AddArrow(const mjvGeom& g);
  void AddAsset(const mjvGeom& g);
  void AddPlane(const mjvGeom& g);
  void AddFlex(const mjvGeom& g);
  void AddSkin(const mjvGeom& g);
  void AddDynamic(const mjvGeom& g, const DynamicSurface& surface);
  void ChooseMap(const mjvGeom& g, bool unit_coordinates, Item* item) const;
  void MarkMirror(const mjvGeom& g, Item* item);
  float DistanceTo(const float center[3], float radius) const;
  int DetailOf(const float center[3], float radius) const;
  int MeshShape(const mjvGeom& g, float radius);
  void FitCasters();
  void KeepBestMirrors();
  void CullItems();
  void Group();

  const DrawListInput* in_ = nullptr;
  DrawList* list_ = nullptr;
  DetailEye detail_eye_;
  std::vector<Item> items_;
  std::vector<std::uint32_t> order_;
};

}  // namespace pliant::render
