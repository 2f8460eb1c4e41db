#include "render/scene/draw_list.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <optional>

#include "engine/math/vec3f.h"
#include "render/scene/deformables.h"
#include "render/scene/line_box.h"
#include "render/scene/physical.h"
#include "render/scene/plane_grid.h"
#include "render/scene/shared_ends.h"

namespace pliant::render {
namespace {

constexpr float kNoOffset[3] = {0, 0, 0};

constexpr float kShininessScale = 128;  // material shininess 1 is this exponent
constexpr float kFinestPixels = 90;     // radius on the screen above which the finest level is drawn
constexpr float kFinePixels = 50;       // and above which that of the model is
constexpr float kMediumPixels = 14;
constexpr float kHeadRadius = 1.8f;   // arrow head against shaft
constexpr float kHeadLength = 4;      // arrow head against shaft radius
constexpr float kMaxHeadPart = 0.4f;  // of the arrow's length
constexpr float kMirrorGap = 1e-4f;   // mirrors that differ by less are one plane

bool SameKey(const ShapeBatch& a, const ShapeBatch& b) {
  return a.mesh == b.mesh && a.dynamic == b.dynamic && a.map == b.map && a.texture == b.texture &&
         a.surface == b.surface && a.mirror == b.mirror && a.casts == b.casts && a.visible == b.visible &&
         a.force == b.force;
}

std::uint64_t SortKey(const ShapeBatch& k) {
  const auto part = [](int v) { return std::uint64_t{static_cast<std::uint16_t>(v + 1)}; };
  return part(k.mirror) << 52 | static_cast<std::uint64_t>(k.map) << 48 | part(k.texture) << 32 |
         part(k.mesh) << 8 | (k.force ? 8u : 0u) | (k.visible ? 0u : 4u) | (k.dynamic ? 2u : 0u) |
         (k.casts ? 1u : 0u);
}

}  // namespace

void DrawList::Clear() {
  instances.clear();
  opaque.clear();
  transparent.clear();
  lines.clear();
  mirrors.clear();
  surfaces.clear();
  dynamic_vertices.clear();
  dynamic_indices.clear();
  dynamic_ranges.clear();
  missing_shapes.clear();
  casters_radius = 0;
  meets_sky = false;
}

void DrawListBuilder::Build(const DrawListInput& input, DrawList* list) {
  in_ = &input;
  list_ = list;
  list->Clear();
  items_.clear();
  const double* middle = input.model.stat.center;
  const float center[3] = {static_cast<float>(middle[0]), static_cast<float>(middle[1]),
                           static_cast<float>(middle[2])};
  detail_eye_ = DetailEye(input.camera.position, center);
  const mjvScene& scene = input.scene;
  const SharedEnds shared(scene);
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& g = scene.geoms[i];
    if (g.rgba[3] <= 0) continue;
    AddGeom(g);
    if (g.type == mjGEOM_CAPSULE || g.type == mjGEOM_SPHERE)
      std::ranges::copy(shared.NearerBy(i), items_.back().instance.physical + 2);
  }
  FitCasters();
  KeepBestMirrors();
  CullItems();
  Group();
}

// From the eye to a sphere; 1 in parallel projection, where it does not count.
float DrawListBuilder::DistanceTo(const float center[3], float radius) const {
  if (in_->orthographic) return 1;
  return std::max(Dist3f(center, in_->camera.position) - radius, 1e-6f);
}

int DrawListBuilder::DetailOf(const float center[3], float radius) const {
  float distance = DistanceTo(center, radius);
  if (!in_->orthographic)
    distance = std::max(detail_eye_.DistanceTo(center, distance + radius) - radius, 1e-6f);
  const float pixels = radius * in_->pixels_per_unit / distance;
  if (pixels > kFinestPixels && !in_->scene.flags[mjRND_WIREFRAME]) return 0;  // of wires the model's count
  return pixels > kFinePixels ? 1 : pixels > kMediumPixels ? 2 : 3;
}

void DrawListBuilder::ChooseMap(const mjvGeom& g, bool unit_coordinates, Item* item) const {
  int texture = g.texid;
  const float* repeat = g.texrepeat;
  bool uniform = g.texuniform != 0;
  const mjModel& m = in_->model;
  if (texture < 0 && g.matid >= 0 && g.matid < m.nmat) {
    // A shape that a program made itself may name its material alone.
    const int* roles = m.mat_texid + mjNTEXROLE * g.matid;
    texture = roles[mjTEXROLE_RGB] >= 0 ? roles[mjTEXROLE_RGB] : roles[mjTEXROLE_RGBA];
    repeat = m.mat_texrepeat + 2 * g.matid;
    uniform = m.mat_texuniform[g.matid] != 0;
  }
  if (texture >= in_->textures.count()) texture = -1;
  if (in_->surface_maps && (texture < 0 || !in_->textures.IsCube(texture)))
    item->key.surface = AddSurface(SurfaceMapsOf(m, in_->textures, g.matid), &list_->surfaces);
  if (texture < 0 && item->key.surface < 0) return;
  item->key.texture = texture;
  float* scale = item->instance.texture;
  if (texture >= 0 && in_->textures.IsCube(texture)) {
    item->key.map = MapKind::kCube;
    scale[0] = uniform && unit_coordinates ? 1 : 0;
  } else if (g.texcoord) {
    item->key.map = MapKind::kUv;
    scale[0] = repeat[0];
    scale[1] = repeat[1];
  } else {
    // The picture covers [-1, 1] of the unit shape, or two metres, `repeat` times.
    item->key.map = MapKind::kPlane;
    const float* unit = item->instance.scale;
    for (int k = 0; k < 2; ++k) {
      const float extent = unit_coordinates ? unit[k] : g.size[k];
      const bool endless = g.type == mjGEOM_PLANE && g.size[k] <= 0;
      scale[k] = 0.5f * repeat[k];
      if (uniform || endless) {
        scale[k] *= unit_coordinates ? extent : 1;
      } else if (!unit_coordinates && extent > 0) {
        scale[k] /= extent;
      }
    }
  }
}

// Planes reflect, and boxes on their +z side.
void DrawListBuilder::MarkMirror(const mjvGeom& g, Item* item) {
  if (g.reflectance <= 0 || g.rgba[3] < kOpaque || !in_->scene.flags[mjRND_REFLECTION] ||
      in_->max_mirrors == 0)
    return;
  if (g.type != mjGEOM_PLANE && g.type != mjGEOM_BOX) return;
  Mirror mirror;
  const float lift[3] = {0, 0, g.type == mjGEOM_BOX ? g.size[2] : 0};
  float top[3];
  MulMatVec3f(top, g.mat, lift);
  mirror.plane[3] = 0;
  for (int i = 0; i < 3; ++i) {
    mirror.plane[i] = g.mat[3 * i + 2];
    mirror.center[i] = g.pos[i] + top[i];
    mirror.plane[3] -= mirror.plane[i] * mirror.center[i];
  }
  const float* eye = in_->camera.position;
  const float height = Dot3f(mirror.plane, eye) + mirror.plane[3];
  if (height <= 0) return;  // seen from behind
  mirror.size = std::hypot(item->instance.scale[0], item->instance.scale[1]);
  mirror.reflectance = g.reflectance;
  for (size_t i = 0; i < list_->mirrors.size(); ++i) {
    Mirror& other = list_->mirrors[i];
    float difference = 0;
    for (int k = 0; k < 4; ++k)
      difference = std::max(difference, std::fabs(other.plane[k] - mirror.plane[k]));
    if (difference < kMirrorGap) {
      other.size += mirror.size;
      item->key.mirror = static_cast<int>(i);
      return;
    }
  }
  item->key.mirror = static_cast<int>(list_->mirrors.size());
  list_->mirrors.push_back(mirror);
}

void DrawListBuilder::AddShape(const mjvGeom& g, int mesh, const std::array<float, 4>& scale,
                               const float offset[3], float flip_z, float radius, bool unit_coordinates) {
  Item item{};
  item.key.mesh = mesh;
  ShapeInstance& s = item.instance;
  float shift[3];
  MulMatVec3f(shift, g.mat, offset);
  for (int r = 0; r < 3; ++r) {
    // Turning the shape over its x axis keeps it right-handed.
    s.rows[r][0] = g.mat[3 * r];
    s.rows[r][1] = flip_z * g.mat[3 * r + 1];
    s.rows[r][2] = flip_z * g.mat[3 * r + 2];
    s.rows[r][3] = g.pos[r] + shift[r];
  }
  std::copy(scale.begin(), scale.end(), s.scale);
  std::copy(g.rgba, g.rgba + 4, s.color);
  s.material[0] = g.emission;
  s.material[1] = g.specular;
  s.material[2] = g.shininess * kShininessScale;
  s.material[3] = g.reflectance;
  std::ranges::copy(PhysicalOf(in_->model, g, s.material[2]), s.physical);
  s.id = static_cast<std::uint32_t>(g.segid + 1);
  ChooseMap(g, unit_coordinates, &item);
  const bool endless = g.type == mjGEOM_PLANE && (g.size[0] <= 0 || g.size[1] <= 0);
  s.texture[3] = endless ? 1 : 0;
  list_->meets_sky |= endless && in_->textures.skybox() >= 0;
  item.key.casts = g.category != mjCAT_DECOR && g.type != mjGEOM_PLANE && g.rgba[3] >= kOpaque;
  // Arrows of joints, actuators and others belong to their object; those of forces to none.
  item.key.force = g.category == mjCAT_DECOR && g.objtype == mjOBJ_UNKNOWN &&
                   (g.type == mjGEOM_ARROW || g.type == mjGEOM_ARROW2);
  for (int i = 0; i < 3; ++i) item.center[i] = s.rows[i][3];
  item.radius = std::max(radius, g.modelrbound);
  MarkMirror(g, &item);
  float to_eye[3];
  for (int i = 0; i < 3; ++i) to_eye[i] = s.rows[i][3] - in_->camera.position[i];
  item.depth = g.type == mjGEOM_PLANE ? 1e30f : Norm3f(to_eye);
  items_.push_back(item);
}

void DrawListBuilder::AddArrow(const mjvGeom& g) {
  const float width = g.size[0], length = g.size[2];
  const bool pencil = g.type == mjGEOM_ARROW1;
  const int heads = g.type == mjGEOM_ARROW2 ? 2 : 1;
  const float head_radius = pencil ? width : kHeadRadius * width;
  const float head = std::min(kMaxHeadPart * length, kHeadLength * width);
  const float shaft = length - static_cast<float>(heads) * head;
  const float start = heads == 2 ? head : 0;
  const int detail = DetailOf(g.pos, head_radius);
  const float middle[3] = {0, 0, start + 0.5f * shaft}, tip[3] = {0, 0, start + shaft},
              tail[3] = {0, 0, head};
  AddShape(g, in_->meshes.Unit(UnitShape::kCylinder, detail), {width, width, 0.5f * shaft, 0}, middle, 1,
           length, true);
  AddShape(g, in_->meshes.Unit(UnitShape::kCone, detail), {head_radius, head_radius, head, 0}, tip, 1, length,
           true);
  if (heads == 2) {
    AddShape(g, in_->meshes.Unit(UnitShape::kCone, detail), {head_radius, head_radius, head, 0}, tail, -1,
             length, true);
  }
}

void DrawListBuilder::AddDynamic(const mjvGeom& g, const DynamicSurface& surface) {
  mjvGeom placed = g;
  const float identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  std::copy(identity, identity + 9, placed.mat);
  placed.pos[0] = placed.pos[1] = placed.pos[2] = 0;
  const size_t before = items_.size();
  const int id = static_cast<int>(list_->dynamic_ranges.size());
  list_->dynamic_ranges.push_back(surface.range);
  AddShape(placed, id, {1, 1, 1, 0}, kNoOffset, 1, surface.radius, false);
  if (items_.size() == before) return;
  Item& item = items_.back();
  item.key.dynamic = true;
  item.depth = Dist3f(surface.center, in_->camera.position);
  std::copy(surface.center, surface.center + 3, item.center);
}

void DrawListBuilder::AddSkin(const mjvGeom& g) {
  const int id = g.objid;
  if (id < 0 || id >= in_->scene.nskin || id >= static_cast<int>(in_->skins.size())) return;
  AddDynamic(g, AppendSkin(in_->scene, id, in_->skins[static_cast<size_t>(id)], list_));
}

void DrawListBuilder::AddFlex(const mjvGeom& g) {
  const mjvScene& scene = in_->scene;
  const int id = g.objid;
  if (id < 0 || id >= scene.nflex) return;
  const std::optional<DynamicSurface> faces = AppendFlexFaces(scene, id, list_);
  if (faces.has_value()) AddDynamic(g, *faces);
  if (scene.flexskinopt && faces.has_value()) return;  // the skin replaces vertices and edges
  const float radius = std::max(g.size[0], 1e-6f);
  mjvGeom part = g;
  part.matid = part.texid = -1;
  // Lines have no faces and always show their edges.
  const bool edges = scene.flexedgeopt || in_->model.flex_dim[id] == 1;
  for (int e = 0; e < scene.flexedgenum[id] && edges; ++e) {
    FlexEdge rod;
    if (!FindFlexEdge(scene, id, e, &rod)) continue;
    std::copy(rod.center, rod.center + 3, part.pos);
    std::copy(rod.mat, rod.mat + 9, part.mat);
    AddShape(part, in_->meshes.Unit(UnitShape::kCapsule, DetailOf(part.pos, radius)),
             {radius, radius, radius, rod.half_length}, kNoOffset, 1, radius + 2 * rod.half_length, true);
  }
  const float* vert = scene.flexvert + 3 * static_cast<size_t>(scene.flexvertadr[id]);
  for (int i = 0; i < scene.flexvertnum[id] && scene.flexvertopt; ++i) {
    std::copy(vert + 3 * i, vert + 3 * i + 3, part.pos);
    AddShape(part, in_->meshes.Unit(UnitShape::kSphere, DetailOf(part.pos, radius)),
             {radius, radius, radius, 0}, kNoOffset, 1, radius, true);
  }
}

// What is drawn of a mesh: as many triangles as show.
int DrawListBuilder::MeshShape(const mjvGeom& g, float radius) {
  const MeshStore& meshes = in_->meshes;
  const int id = g.dataid / 2;
  const float cell =
      in_->coarse_pixels * DistanceTo(g.pos, std::max(radius, g.modelrbound)) / in_->pixels_per_unit;
  const int shape = meshes.MeshFor(id, cell);
  if (!meshes.IsLoaded(shape)) list_->missing_shapes.push_back(shape);
  return shape;
}

// A height field, or a mesh (dataid even) or its hull (odd).
void DrawListBuilder::AddAsset(const mjvGeom& g) {
  const int count = g.type == mjGEOM_HFIELD ? in_->model.nhfield : 2 * in_->model.nmesh;
  if (g.dataid < 0 || g.dataid >= count) return;
  const MeshStore& meshes = in_->meshes;
  const float radius = std::hypot(g.size[0], g.size[1], g.size[2]);
  const int shape = g.type == mjGEOM_HFIELD ? meshes.HField(g.dataid)
                    : g.dataid % 2 == 0     ? MeshShape(g, radius)
                                            : meshes.Hull(g.dataid / 2);
  AddShape(g, shape, {1, 1, 1, 0}, kNoOffset, 1, radius, false);
}

void DrawListBuilder::AddPlane(const mjvGeom& g) {
  const float far = std::max(in_->scene.camera[0].frustum_far, 1.0f);  // the reach of an endless plane
  const float half[2] = {g.size[0] > 0 ? g.size[0] : far, g.size[1] > 0 ? g.size[1] : far};
  AddShape(g, in_->meshes.Unit(UnitShape::kPlane, 0), {half[0], half[1], 1, 0}, kNoOffset, 1,
           std::hypot(half[0], half[1]), true);
  if (!in_->scene.flags[mjRND_WIREFRAME]) return;
  AppendPlaneGrid(g, in_->camera.position, static_cast<float>(in_->model.stat.extent), 1, &list_->lines);
}

void DrawListBuilder::AddGeom(const mjvGeom& g) {
  const MeshStore& meshes = in_->meshes;
  const float* s = g.size;
  const auto add = [&](UnitShape shape, std::array<float, 4> scale, float radius) {
    AddShape(g, meshes.Unit(shape, DetailOf(g.pos, radius)), scale, kNoOffset, 1, radius, true);
  };
  switch (g.type) {
    case mjGEOM_PLANE:
      AddPlane(g);
      break;
    case mjGEOM_HFIELD:
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      AddAsset(g);
      break;
    case mjGEOM_SPHERE:
      add(UnitShape::kSphere, {s[0], s[0], s[0], 0}, s[0]);
      break;
    case mjGEOM_ELLIPSOID:
      add(UnitShape::kSphere, {s[0], s[1], s[2], 0}, std::max({s[0], s[1], s[2]}));
      break;
    case mjGEOM_CAPSULE:
      AddShape(g, meshes.Unit(UnitShape::kCapsule, DetailOf(g.pos, s[0])), {s[0], s[0], s[0], s[2]},
               kNoOffset, 1, s[0] + s[2], true);
      break;
    case mjGEOM_CYLINDER:
      AddShape(g, meshes.Unit(UnitShape::kCylinder, DetailOf(g.pos, s[0])), {s[0], s[1], s[2], 0}, kNoOffset,
               1, std::hypot(s[0], s[2]), true);
      break;
    case mjGEOM_BOX:
      add(UnitShape::kBox, {s[0], s[1], s[2], 0}, std::hypot(s[0], s[1], s[2]));
      break;
    case mjGEOM_TRIANGLE:
      add(UnitShape::kTriangle, {s[0], s[1], 1, 0}, std::max(s[0], s[1]));
      break;
    case mjGEOM_ARROW:
    case mjGEOM_ARROW1:
    case mjGEOM_ARROW2:
      AddArrow(g);
      break;
    case mjGEOM_LINE:
      AppendLine(g, &list_->lines);
      break;
    case mjGEOM_LINEBOX:
      AppendLineBox(g, std::max(1.0f, in_->model.vis.global.linewidth), &list_->lines);
      break;
    case mjGEOM_FLEX:
      AddFlex(g);
      break;
    case mjGEOM_SKIN:
      AddSkin(g);
      break;
    default:  // labels and unknown shapes have nothing to draw
      break;
  }
}

// A sphere around all shapes that throw shadows, for the shadow maps. Things far away from the model are left
// out, so that one body that flew off does not blur all other shadows.
void DrawListBuilder::FitCasters() {
  const mjStatistic& stat = in_->model.stat;
  const float reach = 3 * static_cast<float>(stat.extent);
  float low[3] = {1e30f, 1e30f, 1e30f}, high[3] = {-1e30f, -1e30f, -1e30f};
  bool any = false;
  for (const Item& item : items_) {
    if (!item.key.casts) continue;
    float center[3], from_eye[3], from_model[3];
    for (int i = 0; i < 3; ++i) {
      center[i] = item.center[i];
      from_eye[i] = center[i] - in_->camera.position[i];
      from_model[i] = center[i] - static_cast<float>(stat.center[i]);
    }
    if (!std::isfinite(Norm3f(center)) ||
        std::min(Norm3f(from_eye), Norm3f(from_model)) > reach + item.radius)
      continue;
    any = true;
    for (int i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], center[i] - item.radius);
      high[i] = std::max(high[i], center[i] + item.radius);
    }
  }
  if (!any) return;
  float diagonal[3];
  for (int i = 0; i < 3; ++i) {
    list_->casters_center[i] = 0.5f * (low[i] + high[i]);
    diagonal[i] = 0.5f * (high[i] - low[i]);
  }
  list_->casters_radius = Norm3f(diagonal);
}

// Large mirrors near the eye win; shapes of the others lose their mark.
void DrawListBuilder::KeepBestMirrors() {
  std::vector<Mirror>& mirrors = list_->mirrors;
  const int count = static_cast<int>(mirrors.size());
  if (count <= in_->max_mirrors) return;
  std::vector<int> ranking(static_cast<size_t>(count));
  std::iota(ranking.begin(), ranking.end(), 0);
  std::stable_sort(ranking.begin(), ranking.end(), [&](int a, int b) {
    return mirrors[a].size * mirrors[a].reflectance > mirrors[b].size * mirrors[b].reflectance;
  });
  std::vector<int> place(static_cast<size_t>(count), -1);
  std::vector<Mirror> kept;
  for (int i = 0; i < in_->max_mirrors; ++i) {
    place[ranking[i]] = i;
    kept.push_back(mirrors[ranking[i]]);
  }
  mirrors = kept;
  for (Item& item : items_) {
    if (item.key.mirror >= 0) item.key.mirror = place[item.key.mirror];
  }
}

// Marks what no view shows: a sphere outside of a side of the view's pyramid, and its mirror images as well.
void DrawListBuilder::CullItems() {
  const Mat4& m = in_->camera.view_projection;
  float planes[5][4];  // left, right, bottom, top, near; the far side may be passed, as planes reach it
  for (int i = 0; i < 4; ++i) {
    const float w = m[4 * i + 3];
    planes[0][i] = w + m[4 * i];
    planes[1][i] = w - m[4 * i];
    planes[2][i] = w + m[4 * i + 1];
    planes[3][i] = w - m[4 * i + 1];
    planes[4][i] = w + m[4 * i + 2];
  }
  for (auto& p : planes) {
    const float length = Norm3f(p);
    for (float& v : p) v /= std::max(length, 1e-12f);
  }
  const auto in_view = [&planes](const float c[3], float radius) {
    for (const auto& p : planes) {
      if (Dot3f(p, c) + p[3] < -radius) return false;
    }
    return true;
  };
  for (Item& item : items_) {
    item.key.visible = in_view(item.center, item.radius);
    for (const Mirror& mirror : list_->mirrors) {
      if (item.key.visible) break;
      float image[3], height = mirror.plane[3];
      for (int i = 0; i < 3; ++i) height += mirror.plane[i] * item.center[i];
      for (int i = 0; i < 3; ++i) image[i] = item.center[i] - 2 * height * mirror.plane[i];
      item.key.visible = in_view(image, item.radius);
    }
  }
}

void DrawListBuilder::Group() {
  const auto is_transparent = [this](const Item& item) {
    return item.instance.color[3] < kOpaque || HasOpacity(item.key.surface, list_->surfaces);
  };
  order_.resize(items_.size());
  std::iota(order_.begin(), order_.end(), 0u);
  const auto split = std::stable_partition(order_.begin(), order_.end(),
                                           [&](std::uint32_t i) { return !is_transparent(items_[i]); });
  std::stable_sort(order_.begin(), split, [this](std::uint32_t a, std::uint32_t b) {
    return SortKey(items_[a].key) < SortKey(items_[b].key);
  });
  std::stable_sort(split, order_.end(),
                   [this](std::uint32_t a, std::uint32_t b) { return items_[a].depth > items_[b].depth; });
  const auto solid = static_cast<size_t>(split - order_.begin());
  for (size_t k = 0; k < order_.size(); ++k) {
    const Item& item = items_[order_[k]];
    std::vector<ShapeBatch>& batches = k < solid ? list_->opaque : list_->transparent;
    if (batches.empty() || !SameKey(batches.back(), item.key)) {
      batches.push_back(item.key);
      batches.back().first = static_cast<std::uint32_t>(list_->instances.size());
      batches.back().count = 0;
    }
    ++batches.back().count;
    list_->instances.push_back(item.instance);
  }
}

}  // namespace pliant::render
