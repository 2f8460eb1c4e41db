// Draws an abstract scene with OpenGL 3.3 core.
//
// Use, on the thread that owns the context:
//   LoadGl(glfwGetProcAddress) once            (render/gl/loader.h; EglContext does it by itself)
//   Renderer renderer(model);
//   every frame: UpdateScene(model, data, option, &perturb, &camera, mjCAT_ALL, &scene);
//                renderer.Render(model, scene, viewport, framebuffer, settings);
// UpdateScene() is that of engine/visual/scene.h. After Render() the GL state is the default one (no program,
// no vertex array, depth test and blending off), and `framebuffer` is bound with its viewport set, so that
// ImGui can draw on top.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <memory>
#include <vector>

#include "render/settings.h"
#include "render/viewport.h"

namespace pliant::render {

// What gets an outline. Ids are those of the model, -1 for none. A body covers its geoms,
// its flex or its skin.
struct Highlight {
  int selected_body = -1;
  int selected_geom = -1;  // wins over selected_body
  int selected_flex = -1;
  int selected_skin = -1;
  int hovered_body = -1;
  int hovered_geom = -1;  // wins over hovered_body

  bool operator==(const Highlight&) const = default;
};

// What lies under a pixel.
struct PickedObject {
  int objtype = mjOBJ_UNKNOWN;  // mjtObj of the drawn thing; mjOBJ_UNKNOWN: background or decoration
  int objid = -1;
  int geom_index = -1;  // index into mjvScene.geoms, -1: background
};

struct RenderStats {
  int instances = 0;   // shapes drawn in the colour pass
  int draw_calls = 0;  // all passes
  int triangles = 0;   // colour pass
  int shadow_maps = 0;
  int mirrors = 0;
};

class Renderer {
 public:
  // Needs a current OpenGL 3.3 core context with functions loaded. Copies meshes, textures and topology to
  // the GPU; no reference to the model is kept.
  explicit Renderer(const mjModel& model);
  ~Renderer();
  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;

  // Replaces all assets, for a newly loaded model.
  void SetModel(const mjModel& model);

  // Copies now what else waits for the first Render() that shows it, textures for a filter quality
  // (RenderSettings): that may then be given a model without pixels and meshes.
  void LoadAll(const mjModel& model, float anisotropy);
  unsigned TextureName(int texture_id) const;  // in OpenGL; 0 before they are copied

  // Copies one changed asset again: texture pixels, mesh vertices, elevation data. Sizes must be unchanged.
  void UpdateTexture(const mjModel& model, int texture_id);
  void UpdateMesh(const mjModel& model, int mesh_id);
  void UpdateHField(const mjModel& model, int hfield_id);

  // How strongly the parts of force arrows that lie behind something show through it, 0 (not at all) to 1,
  // in the pictures from now on.
  void ShowHiddenForces(float strength);

  // Draws the scene into `viewport` of `framebuffer` (0: the window). `model` must be the one of
  // SetModel(); its visual settings, statistics and materials are read at each call, so edits show at
  // once. scene.stereo == side-by-side splits the viewport. scene.flags SEGMENT and IDCOLOR give flat
  // colours without multisampling.
  void Render(const mjModel& model, const mjvScene& scene, const Viewport& viewport, unsigned framebuffer,
              const RenderSettings& settings, const Highlight& highlight = {});

  // Draws the outlines alone, onto a picture that Render() made of the same scene without them: cheap where
  // the picture is not.
  void Outline(const mjModel& model, const mjvScene& scene, const Viewport& viewport, unsigned framebuffer,
               const RenderSettings& settings, const Highlight& highlight);

  // The object drawn at pixel (x, y), counted from the lower left corner of the viewport. Draws the scene
  // once into a 1x1 target, a fraction of a millisecond on a GPU; for hovering, call it at most once a frame.
  PickedObject Pick(const mjModel& model, const mjvScene& scene, const Viewport& viewport, int x, int y);

  const RenderStats& stats() const;  // of the last Render()

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Text that belongs to the scene, where it is to be drawn.
// The caller draws it (ImGui, or DrawLabels in text.h).
struct LabelPlacement {
  float x = 0;            // pixels from the left edge of the viewport
  float y = 0;            // pixels from the TOP edge of the viewport
  float distance = 0;     // from the eye, to draw far ones first
  const char* text = "";  // points into the scene
};

// All labels in front of the camera, farthest first.
std::vector<LabelPlacement> PlaceLabels(const mjvScene& scene, const Viewport& viewport);

}  // namespace pliant::render
