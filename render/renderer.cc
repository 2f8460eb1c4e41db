#include "render/renderer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "engine/math/vec3f.h"
#include "render/camera.h"
#include "render/gl/bindings.h"
#include "render/gl/framebuffer.h"
#include "render/gl/state.h"
#include "render/look.h"
#include "render/mesh/asset_meshes.h"
#include "render/pass/frame.h"
#include "render/pass/lines.h"
#include "render/pass/occlusion.h"
#include "render/pass/outline.h"
#include "render/pass/shadow.h"
#include "render/pass/shapes.h"
#include "render/pass/sky.h"
#include "render/pass/smooth.h"
#include "render/scene/draw_list.h"

namespace pliant::render {
namespace {

constexpr float kAnyAlpha = 1e30f;

// One picture: everything that its passes share.
struct Picture {
  const mjModel& m;
  const mjvScene& scene;
  const RenderSettings& settings;
  CameraMatrices camera;
  Viewport viewport;
  GLuint framebuffer;
  int height;  // pixels of the whole picture, of which the viewport may show a part: for levels of detail
};

bool IsFlat(const mjvScene& scene, const RenderSettings& settings) {
  return scene.flags[mjRND_SEGMENT] || scene.flags[mjRND_IDCOLOR] || scene.flags[mjRND_DEPTH] ||
         settings.show_depth;
}

ShapeOutput FlatOutput(const mjvScene& scene) {
  if (scene.flags[mjRND_IDCOLOR]) return ShapeOutput::kId;
  return scene.flags[mjRND_SEGMENT] ? ShapeOutput::kRandomColor : ShapeOutput::kDistance;
}

int BodyOf(const mjModel& m, const mjvGeom& g) {
  if (g.objtype == mjOBJ_GEOM && g.objid >= 0 && g.objid < m.ngeom) return m.geom_bodyid[g.objid];
  if (g.objtype == mjOBJ_SITE && g.objid >= 0 && g.objid < m.nsite) return m.site_bodyid[g.objid];
  return -1;
}

// Segmentation ids + 1 of all shapes that `matches` accepts.
template <typename Matches>
std::vector<std::uint32_t> IdsOf(const mjvScene& scene, Matches matches) {
  std::vector<std::uint32_t> ids;
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& g = scene.geoms[i];
    if (g.category != mjCAT_DECOR && matches(g)) ids.push_back(static_cast<std::uint32_t>(g.segid + 1));
  }
  return ids;
}

// Clears colour and depth inside a rectangle only.
void ClearRect(const Viewport& v, const float rgba[4]) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(v.x, v.y, v.width, v.height);
  glClearColor(rgba[0], rgba[1], rgba[2], rgba[3]);
  glDepthMask(GL_TRUE);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
}

void SetViewport(const Viewport& v, FrameUniforms* frame) {
  glViewport(v.x, v.y, v.width, v.height);
  const float size[4] = {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.width),
                         static_cast<float>(v.height)};
  std::copy(size, size + 4, frame->viewport);
}

}  // namespace

struct Renderer::Impl {
  MeshStore meshes;
  TextureStore textures;
  std::vector<MeshArrays> skins;
  DrawListBuilder builder;
  DrawList list;
  ShapePass shapes;
  ShadowPass shadows;
  SkyPass sky;
  LinePass lines;
  OutlinePass outline;
  OcclusionPass occlusion;
  SmoothPass smooth;
  Buffer frame_buffer;
  Framebuffer multisampled;
  Framebuffer unsmoothed;
  std::vector<Framebuffer> mirrors;
  Framebuffer pick_target;
  RenderStats stats;
  float hidden_forces = 0;
  float coarse_pixels = 0;  // of the latest picture, which is picked from

  void BuildList(const Picture& p, int max_mirrors);
  void DrawPicture(const Picture& p, const Highlight& highlight);
  void DrawMirrors(const Picture& p, const FrameUniforms& frame);
  std::string LightFromSky(const Picture& p);
  const Framebuffer* Canvas(const Picture& p);
  void Finish(const Picture& p, const Framebuffer& canvas);
  void DrawWorld(const Picture& p, int inside_mirror);
  void DrawHiddenForces();
  void DrawSegmentation(const Picture& p, FrameUniforms frame);
  void DrawHighlights(const Picture& p, const Highlight& highlight);
};

void Renderer::Impl::BuildList(const Picture& p, int max_mirrors) {
  const mjvGLCamera& gl = p.scene.camera[0];
  const float view_height = gl.frustum_top - gl.frustum_bottom;
  const float per_unit = gl.orthographic ? view_height : view_height / gl.frustum_near;
  const float pixels = static_cast<float>(p.height) / std::max(per_unit, 1e-9f);
  meshes.AddHulls(p.m, p.scene);
  for (;;) {  // a coarse level may turn out to be empty, and a finer one takes its place
    builder.Build({p.m, p.scene, meshes, textures, skins, p.camera, p.settings.coarse_pixels, pixels,
                   gl.orthographic != 0, max_mirrors, LookOf(p.settings) == Look::kStudio},
                  &list);
    if (list.missing_shapes.empty()) break;
    meshes.Load(p.m, list.missing_shapes);
  }
  shapes.Upload(list);
  stats.instances += static_cast<int>(list.instances.size());
}

// Solid shapes, background, lines, then what lets light through. inside_mirror: the mirror that is being
// drawn, -1 for the picture itself, where mirrors show theirs.
void Renderer::Impl::DrawWorld(const Picture& p, int inside_mirror) {
  ShapePass::Selection selection;
  selection.without_mirror = inside_mirror;
  selection.mirrors = inside_mirror < 0;
  std::vector<ShapePass::MirrorBinding> bindings;
  for (size_t i = 0; i < list.mirrors.size(); ++i)
    bindings.push_back({&mirrors[i].color(), list.mirrors[i].plane});
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  if (p.scene.flags[mjRND_CULL_FACE]) {
    glEnable(GL_CULL_FACE);
  } else {
    glDisable(GL_CULL_FACE);
  }
  const GLenum fill = p.scene.flags[mjRND_WIREFRAME] ? GL_LINE : GL_FILL;
  glPolygonMode(GL_FRONT_AND_BACK, fill);
  shapes.Draw(list.opaque, list, meshes, textures, ShapeOutput::kColor, selection, bindings);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);

  // The reference adds what it mirrors to the mirror's own colour: things, and not the sky.
  if (inside_mirror < 0 || LookOf(p.settings) == Look::kStudio)
    sky.Draw(textures, p.scene.flags[mjRND_SKYBOX] != 0, p.settings);
  const float width = p.settings.line_width > 0 ? p.settings.line_width : p.m.vis.global.linewidth;
  lines.Draw(list.lines, width, kOpaque, kAnyAlpha);

  glEnable(GL_BLEND);
  const GLenum under = p.scene.flags[mjRND_ADDITIVE] ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA;
  glBlendFuncSeparate(GL_SRC_ALPHA, under, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  lines.Draw(list.lines, width, 0, kOpaque);
  glPolygonMode(GL_FRONT_AND_BACK, fill);
  selection.both_sides = true;
  shapes.Draw(list.transparent, list, meshes, textures, ShapeOutput::kColor, selection, bindings);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

// The parts of force arrows that lie behind something, dimmed, so that they read as hidden, and lit evenly:
// no lamp reaches them. What an arrow hides of itself is left out with its back faces.
void Renderer::Impl::DrawHiddenForces() {
  std::vector<ShapeBatch> arrows;
  for (const std::vector<ShapeBatch>* batches : {&list.opaque, &list.transparent})
    std::ranges::copy_if(*batches, std::back_inserter(arrows), &ShapeBatch::force);
  if (arrows.empty()) return;
  const bool culls = glIsEnabled(GL_CULL_FACE) != GL_FALSE;
  glEnable(GL_CULL_FACE);
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  glBlendColor(0, 0, 0, std::min(hidden_forces, 1.0f));
  glBlendFuncSeparate(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA, GL_ZERO, GL_ONE);
  const std::string shading = shapes.shading();
  shapes.SetShading(shading + "#define EVEN_LIGHT\n");
  shapes.Draw(arrows, list, meshes, textures, ShapeOutput::kColor, {}, {});
  shapes.SetShading(shading);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LESS);
  if (!culls) glDisable(GL_CULL_FACE);
}

void Renderer::Impl::DrawMirrors(const Picture& p, const FrameUniforms& frame) {
  const float resolution = std::clamp(p.settings.reflection.resolution, 0.25f, 1.0f);
  const int width = std::max(1, static_cast<int>(static_cast<float>(p.viewport.width) * resolution));
  const int height = std::max(1, static_cast<int>(static_cast<float>(p.viewport.height) * resolution));
  while (mirrors.size() < list.mirrors.size()) mirrors.emplace_back();
  for (size_t i = 0; i < list.mirrors.size(); ++i) {
    if (!mirrors[i].Fits(width, height, 0)) mirrors[i] = Framebuffer::WithTextures(width, height, GL_RGBA8);
  }
  for (size_t i = 0; i < list.mirrors.size(); ++i) {
    FrameUniforms mirrored = frame;
    MirrorFrame(list.mirrors[i], p.camera, &mirrored);
    mirrors[i].Bind();
    const Viewport whole{0, 0, width, height};
    SetViewport(whole, &mirrored);
    UploadFrame(mirrored, &frame_buffer);
    const float black[4] = {0, 0, 0, 1};
    ClearRect(whole, black);
    glEnable(GL_CLIP_DISTANCE0);
    glFrontFace(GL_CW);
    DrawWorld(p, static_cast<int>(i));
    glFrontFace(GL_CCW);
    glDisable(GL_CLIP_DISTANCE0);
  }
}

void Renderer::Impl::DrawSegmentation(const Picture& p, FrameUniforms frame) {
  glBindFramebuffer(GL_FRAMEBUFFER, p.framebuffer);
  SetViewport(p.viewport, &frame);
  UploadFrame(frame, &frame_buffer);
  const float none[4] = {0, 0, 0, 1};
  ClearRect(p.viewport, none);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDisable(GL_BLEND);
  glEnable(GL_CULL_FACE);
  const ShapeOutput output = FlatOutput(p.scene);
  shapes.Draw(list.opaque, list, meshes, textures, output, {}, {});
  shapes.Draw(list.transparent, list, meshes, textures, output, {}, {});
}

void Renderer::Impl::DrawHighlights(const Picture& p, const Highlight& h) {
  const HighlightSettings& look = p.settings.highlight;
  const auto draw = [&](const std::vector<std::uint32_t>& ids, const float rgba[4]) {
    outline.Draw(list, meshes, {ids, rgba, look.outline_width}, p.framebuffer, p.viewport, &shapes);
  };
  if (h.hovered_geom >= 0 || h.hovered_body > 0) {
    draw(IdsOf(p.scene,
               [&](const mjvGeom& g) {
                 if (h.hovered_geom >= 0) return g.objtype == mjOBJ_GEOM && g.objid == h.hovered_geom;
                 return BodyOf(p.m, g) == h.hovered_body;
               }),
         look.hovered_rgba);
  }
  if (h.selected_body > 0 || h.selected_geom >= 0 || h.selected_flex >= 0 || h.selected_skin >= 0) {
    draw(IdsOf(p.scene,
               [&](const mjvGeom& g) {
                 if (g.objtype == mjOBJ_FLEX) return h.selected_flex >= 0 && g.objid == h.selected_flex;
                 if (g.objtype == mjOBJ_SKIN) return h.selected_skin >= 0 && g.objid == h.selected_skin;
                 if (h.selected_geom >= 0) return g.objtype == mjOBJ_GEOM && g.objid == h.selected_geom;
                 return h.selected_body > 0 && BodyOf(p.m, g) == h.selected_body;
               }),
         look.selected_rgba);
  }
}

// Binds the sky as a light where the look has one; the `#define` line that makes the shader use it.
std::string Renderer::Impl::LightFromSky(const Picture& p) {
  if (LookOf(p.settings) != Look::kStudio || textures.skybox() < 0 || !p.scene.flags[mjRND_SKYBOX]) return {};
  glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);  // its coarsest levels are read across the edges
  textures.texture(textures.skybox()).Bind(kEnvironmentUnit);
  return "#define ENVIRONMENT\n";
}

// What the picture is drawn into before it goes to its target; null: straight into that.
const Framebuffer* Renderer::Impl::Canvas(const Picture& p) {
  const int width = p.viewport.width, height = p.viewport.height;
  const int samples = SupportedSamples(p.settings.samples);
  if (samples > 0) {
    if (!multisampled.Fits(width, height, samples))
      multisampled = Framebuffer::Multisampled(width, height, samples);
    return &multisampled;
  }
  if (!p.settings.smooth_edges) return nullptr;
  if (!unsmoothed.Fits(width, height, 0)) unsmoothed = Framebuffer::WithTextures(width, height, GL_RGBA8);
  return &unsmoothed;
}

void Renderer::Impl::Finish(const Picture& p, const Framebuffer& canvas) {
  const Viewport& v = p.viewport;
  const GLbitfield depth = p.settings.write_depth ? GL_DEPTH_BUFFER_BIT : 0;
  if (canvas.samples() > 0) {
    canvas.BlitTo(p.framebuffer, v.x, v.y, v.width, v.height, GL_COLOR_BUFFER_BIT | depth);
  } else {
    smooth.Draw(canvas, p.framebuffer, v);
    canvas.BlitTo(p.framebuffer, v.x, v.y, v.width, v.height, depth);
  }
}

void Renderer::Impl::DrawPicture(const Picture& p, const Highlight& highlight) {
  BuildList(p, p.settings.reflection.max_planes);
  FrameUniforms frame{};
  const float unset[4] = {0, 0, 0, 0};
  FillFrame(p.m, p.scene, p.camera, list, p.settings, unset, &frame);
  if (IsFlat(p.scene, p.settings)) {
    DrawSegmentation(p, frame);
    return;
  }
  FillLights(p.scene, p.settings, &frame);
  stats.shadow_maps +=
      shadows.Draw({p.m, p.scene, p.settings, list, meshes, textures}, &shapes, &frame, &frame_buffer);
  shapes.SetShading(ShadingDefines(p.scene, p.settings, frame) + LightFromSky(p));
  DrawMirrors(p, frame);
  stats.mirrors += static_cast<int>(list.mirrors.size());

  const Framebuffer* canvas = Canvas(p);
  Viewport place = p.viewport;
  if (canvas != nullptr) {
    canvas->Bind();
    place.x = place.y = 0;
  } else {
    glBindFramebuffer(GL_FRAMEBUFFER, p.framebuffer);
  }
  SetViewport(place, &frame);
  UploadFrame(frame, &frame_buffer);
  const float clear[4] = {0, 0, 0, p.settings.transparent_background ? 0.0f : 1.0f};
  ClearRect(place, clear);
  DrawWorld(p, -1);
  if (hidden_forces > 0) DrawHiddenForces();
  if (canvas != nullptr) {
    Finish(p, *canvas);
    SetViewport(p.viewport, &frame);
    UploadFrame(frame, &frame_buffer);
  }
  if (p.settings.occlusion.on) {
    const GLuint source = canvas != nullptr ? canvas->id() : p.framebuffer;
    occlusion.Draw(p.settings.occlusion, static_cast<float>(p.m.stat.extent), source, place, p.framebuffer,
                   p.viewport);
  }
  DrawHighlights(p, highlight);
}

Renderer::Renderer(const mjModel& model) : impl_(std::make_unique<Impl>()) { SetModel(model); }
Renderer::~Renderer() = default;
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;

void Renderer::SetModel(const mjModel& model) {
  impl_->meshes.Build(model);
  impl_->textures.Clear();  // built by the first Render(), which knows the filter quality
  impl_->skins.clear();
  for (int i = 0; i < model.nskin; ++i) impl_->skins.push_back(SkinMesh(model, i));
}

void Renderer::LoadAll(const mjModel& model, float anisotropy) {
  impl_->textures.Build(model, anisotropy);
  impl_->meshes.LoadAll(model);
}

unsigned Renderer::TextureName(int texture_id) const {
  const bool known = texture_id >= 0 && texture_id < impl_->textures.count();
  return known ? impl_->textures.texture(texture_id).id() : 0;
}

void Renderer::ShowHiddenForces(float strength) { impl_->hidden_forces = strength; }

void Renderer::UpdateTexture(const mjModel& model, int texture_id) {
  impl_->textures.Update(model, texture_id);
}
void Renderer::UpdateMesh(const mjModel& model, int mesh_id) { impl_->meshes.UpdateMesh(model, mesh_id); }
void Renderer::UpdateHField(const mjModel& model, int hfield_id) {
  impl_->meshes.UpdateHField(model, hfield_id);
}

namespace {

// Calls `draw` for the whole place, or for the half of each eye.
template <class F>
void ForEachEye(const mjModel& model, const mjvScene& scene, const Viewport& viewport, unsigned framebuffer,
                const RenderSettings& settings, F&& draw) {
  const bool stereo = scene.stereo != mjSTEREO_NONE;
  for (int eye = 0; eye < (stereo ? 2 : 1); ++eye) {
    Viewport part = viewport;
    if (stereo) {
      part.width = viewport.width / 2;
      part.x += eye * part.width;
    }
    const float aspect = static_cast<float>(part.width) / static_cast<float>(part.height);
    draw(Picture{model, scene, settings, MatricesOf(scene, stereo ? eye : -1, aspect), part, framebuffer,
                 part.height});
  }
  render::SetDefaultState();
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
}

}  // namespace

void Renderer::Render(const mjModel& model, const mjvScene& scene, const Viewport& viewport,
                      unsigned framebuffer, const RenderSettings& settings, const Highlight& highlight) {
  if (viewport.width <= 0 || viewport.height <= 0) return;
  impl_->stats = RenderStats{};
  impl_->coarse_pixels = settings.coarse_pixels;
  impl_->shapes.ResetCounts();
  if (!impl_->textures.IsBuiltFor(settings.anisotropy)) impl_->textures.Build(model, settings.anisotropy);
  ForEachEye(model, scene, viewport, framebuffer, settings,
             [&](const Picture& picture) { impl_->DrawPicture(picture, highlight); });
  impl_->stats.draw_calls = impl_->shapes.draw_calls();
  impl_->stats.triangles = impl_->shapes.triangles();
}

void Renderer::Outline(const mjModel& model, const mjvScene& scene, const Viewport& viewport,
                       unsigned framebuffer, const RenderSettings& settings, const Highlight& highlight) {
  if (viewport.width <= 0 || viewport.height <= 0 || IsFlat(scene, settings)) return;
  const RenderStats stats = impl_->stats;  // those of the picture stay
  ForEachEye(model, scene, viewport, framebuffer, settings, [&](const Picture& picture) {
    impl_->BuildList(picture, 0);
    FrameUniforms frame{};
    const float unset[4] = {0, 0, 0, 0};
    FillFrame(model, scene, picture.camera, impl_->list, settings, unset, &frame);
    SetViewport(picture.viewport, &frame);
    UploadFrame(frame, &impl_->frame_buffer);
    impl_->DrawHighlights(picture, highlight);
  });
  impl_->stats = stats;
}

PickedObject Renderer::Pick(const mjModel& model, const mjvScene& scene, const Viewport& viewport, int x,
                            int y) {
  PickedObject picked;
  if (x < 0 || y < 0 || x >= viewport.width || y >= viewport.height) return picked;
  if (!impl_->pick_target.Fits(1, 1, 0)) impl_->pick_target = Framebuffer::WithTextures(1, 1, GL_RGBA8);
  // A camera that sees nothing but this pixel.
  const float aspect = static_cast<float>(viewport.width) / static_cast<float>(viewport.height);
  CameraMatrices camera = MatricesOf(scene, -1, aspect);
  const auto width = static_cast<float>(viewport.width), height = static_cast<float>(viewport.height);
  Mat4 zoom = Identity4();
  zoom[0] = width;
  zoom[5] = height;
  zoom[12] = width - 2 * static_cast<float>(x) - 1;
  zoom[13] = height - 2 * static_cast<float>(y) - 1;
  camera.view_projection = Multiply(zoom, camera.view_projection);

  RenderSettings settings;
  settings.coarse_pixels = impl_->coarse_pixels;
  mjvScene flagged = scene;  // shares the arrays of `scene`
  flagged.flags[mjRND_IDCOLOR] = 1;
  const Picture id_picture{model,          flagged, settings, camera, {0, 0, 1, 1}, impl_->pick_target.id(),
                           viewport.height};
  impl_->BuildList(id_picture, 0);
  FrameUniforms frame{};
  const float unset[4] = {0, 0, 0, 0};
  FillFrame(model, scene, camera, impl_->list, settings, unset, &frame);
  impl_->DrawSegmentation(id_picture, frame);
  unsigned char rgba[4] = {0, 0, 0, 0};
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  render::SetDefaultState();
  const int segid = rgba[0] + 256 * rgba[1] + 65536 * rgba[2] - 1;
  for (int i = 0; i < scene.ngeom && segid >= 0; ++i) {
    if (scene.geoms[i].segid != segid) continue;
    picked = {scene.geoms[i].objtype, scene.geoms[i].objid, i};
    if (scene.geoms[i].category == mjCAT_DECOR) picked.objtype = mjOBJ_UNKNOWN;
    break;
  }
  return picked;
}

const RenderStats& Renderer::stats() const { return impl_->stats; }

std::vector<LabelPlacement> PlaceLabels(const mjvScene& scene, const Viewport& viewport) {
  std::vector<LabelPlacement> labels;
  const float aspect = static_cast<float>(viewport.width) / static_cast<float>(std::max(1, viewport.height));
  const CameraMatrices camera = MatricesOf(scene, -1, aspect);
  const Mat4& m = camera.view_projection;
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& g = scene.geoms[i];
    if (g.label[0] == '\0') continue;
    float clip[4];
    for (int k = 0; k < 4; ++k)
      clip[k] = m[k] * g.pos[0] + m[4 + k] * g.pos[1] + m[8 + k] * g.pos[2] + m[12 + k];
    if (clip[3] <= 0 || std::fabs(clip[2]) > clip[3]) continue;
    labels.push_back({(0.5f + 0.5f * clip[0] / clip[3]) * static_cast<float>(viewport.width),
                      (0.5f - 0.5f * clip[1] / clip[3]) * static_cast<float>(viewport.height),
                      Dist3f(g.pos, camera.position), g.label});
  }
  std::stable_sort(labels.begin(), labels.end(),
                   [](const LabelPlacement& a, const LabelPlacement& b) { return a.distance > b.distance; });
  return labels;
}

}  // namespace pliant::render
