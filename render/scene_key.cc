#include "render/scene_key.h"

#include <cstddef>

#include "render/hash.h"

namespace pliant::render {
namespace {

// Members only: what lies between them in memory is anything.
void AddGeom(const mjvGeom& g, Hash& hash) {
  hash.Bytes(&g, offsetof(mjvGeom, label));
  hash.Value(g.camdist);
  hash.Value(g.modelrbound);
  hash.Value(g.transparent);
}

void AddLight(const mjvLight& light, Hash& hash) {
  hash.Bytes(&light, offsetof(mjvLight, headlight));
  const mjtByte switches[2] = {light.headlight, light.castshadow};
  hash.Value(switches);
  const float bulb[3] = {light.bulbradius, light.intensity, light.range};
  hash.Value(bulb);
}

void AddDeformables(const mjvScene& s, Hash& hash) {
  for (int i = 0; i < s.nflex; ++i) {
    hash.Array(s.flexvert + 3 * s.flexvertadr[i], 3 * s.flexvertnum[i]);
    hash.Array(s.flexface + 9 * s.flexfaceadr[i], 9 * s.flexfaceused[i]);
    hash.Array(s.flexnormal + 9 * s.flexfaceadr[i], 9 * s.flexfaceused[i]);
    if (s.flextexcoord != nullptr) hash.Array(s.flextexcoord + 6 * s.flexfaceadr[i], 6 * s.flexfaceused[i]);
    hash.Value(s.flexfaceused[i]);
  }
  const mjtByte options[4] = {s.flexvertopt, s.flexedgeopt, s.flexfaceopt, s.flexskinopt};
  hash.Value(options);
  for (int i = 0; i < s.nskin; ++i) {
    hash.Array(s.skinvert + 3 * s.skinvertadr[i], 3 * s.skinvertnum[i]);
    hash.Array(s.skinnormal + 3 * s.skinvertadr[i], 3 * s.skinvertnum[i]);
  }
}

void AddSettings(const RenderSettings& s, Hash& hash) {
  const float numbers[] = {s.anisotropy,           s.coarse_pixels,         s.line_width,
                           s.background_top[0],    s.background_top[1],     s.background_top[2],
                           s.background_bottom[0], s.background_bottom[1],  s.background_bottom[2],
                           s.shadow.softness,      s.reflection.resolution, s.occlusion.radius,
                           s.occlusion.strength,   s.color.exposure,        s.color.soft_clip};
  const int counts[] = {s.samples,
                        s.shadow.map_size,
                        s.shadow.filter_taps,
                        s.shadow.max_lights,
                        s.reflection.max_planes,
                        s.transparent_background,
                        s.show_depth,
                        s.write_depth,
                        s.occlusion.on,
                        s.color.linear_light,
                        s.smooth_edges};
  hash.Value(numbers);
  hash.Value(counts);
}

}  // namespace

std::uint64_t SceneKey(const mjModel& model, const mjvScene& scene, const Viewport& viewport,
                       const RenderSettings& settings) {
  Hash hash;
  hash.Value(viewport);
  AddSettings(settings, hash);
  hash.Value(model.vis);
  hash.Value(model.stat);
  hash.Array(model.mat_texid, mjNTEXROLE * model.nmat);
  hash.Array(model.mat_texrepeat, 2 * model.nmat);
  hash.Array(model.mat_texuniform, model.nmat);
  hash.Value(scene.ngeom);
  for (int i = 0; i < scene.ngeom; ++i) AddGeom(scene.geoms[i], hash);
  AddDeformables(scene, hash);
  hash.Value(scene.nlight);
  for (int i = 0; i < scene.nlight; ++i) AddLight(scene.lights[i], hash);
  hash.Value(scene.camera);
  const float transform[] = {scene.enabletransform ? 1.0f : 0.0f,
                             scene.translate[0],
                             scene.translate[1],
                             scene.translate[2],
                             scene.rotate[0],
                             scene.rotate[1],
                             scene.rotate[2],
                             scene.rotate[3],
                             scene.scale,
                             scene.framergb[0],
                             scene.framergb[1],
                             scene.framergb[2]};
  hash.Value(transform);
  hash.Value(scene.stereo);
  hash.Value(scene.framewidth);
  hash.Value(scene.flags);
  return hash.Result();
}

}  // namespace pliant::render
