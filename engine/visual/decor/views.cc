#include "engine/visual/decor/views.h"

#include <algorithm>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/sensor/range_finder.h"
#include "engine/visual/decor/bodies.h"
#include "engine/visual/geoms/geom.h"

namespace pliant::visual {
namespace {

constexpr mjtNum kBodyOfCamera[3] = {1, 0.8, 0.4};  // half sizes of a camera's box
constexpr mjtNum kLens[2] = {0.4, 0.3};             // radius and half length of its lens
constexpr mjtNum kLensDistance = 0.6;
constexpr float kLensDarkness = 0.5f;
constexpr float kFaintAlpha = 0.3f;  // of a camera that shows its frustum
constexpr mjtNum kLightRadius = 0.8;
constexpr mjtNum kLightGap = 1e-4;  // metres between a light and its glyph
constexpr mjtNum kLineWidth = 3;    // pixels

// A triangle with corner `a` at its origin and legs to b and c; size: both legs and twice the area.
void AddTriangle(const SceneContext& c, int camera, const mjtNum a[3], const mjtNum b[3], const mjtNum d[3]) {
  mjtNum x[3], y[3], z[3];
  Sub3(x, b, a);
  Sub3(y, d, a);
  Cross(z, x, y);
  const mjtNum size[3] = {Normalize3(x), Normalize3(y), Normalize3(z)};
  const mjtNum mat[9] = {x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]};
  c.AddShape(mjOBJ_CAMERA, camera, mjCAT_DECOR, mjGEOM_TRIANGLE, size, a, mat, c.m.vis.rgba.frustum);
}

// Corner k of the view at `depth`, from the lower left counter-clockwise as the camera sees it.
void FrustumCorner(const SceneContext& c, int camera, int k, mjtNum depth, mjtNum corner[3]) {
  const float* sensor = c.m.cam_sensorsize + 2 * camera;
  const float* intrinsic = c.m.cam_intrinsic + 4 * camera;
  const mjtNum right = k == 1 || k == 2 ? 1 : -1, up = k >= 2 ? 1 : -1;
  const mjtNum local[3] = {depth / intrinsic[0] * (right * sensor[0] / 2 + intrinsic[2]),
                           depth / intrinsic[1] * (up * sensor[1] / 2 + intrinsic[3]), -depth};
  MulMatVec3(corner, c.d.cam_xmat + 9 * camera, local);
  AddTo3(corner, c.d.cam_xpos + 3 * camera);
}

void AddFrustum(const SceneContext& c, int camera) {
  const mjModel& m = c.m;
  const mjtNum near = m.vis.map.znear * m.stat.extent, far = m.vis.scale.frustum * c.scale();
  const auto line = [&](const mjtNum from[3], const mjtNum to[3]) {
    c.AddSpan(mjOBJ_CAMERA, camera, mjCAT_DECOR, mjGEOM_LINE, kLineWidth, from, to, m.vis.rgba.frustum);
  };
  for (int side = 0; side < 4; ++side) {
    mjtNum n0[3], n1[3], f0[3], f1[3];
    FrustumCorner(c, camera, side, near, n0);
    FrustumCorner(c, camera, (side + 1) % 4, near, n1);
    FrustumCorner(c, camera, side, far, f0);
    FrustumCorner(c, camera, (side + 1) % 4, far, f1);
    AddTriangle(c, camera, n0, f0, n1);
    AddTriangle(c, camera, f0, f1, n1);
    line(n0, n1);
    line(f0, f1);
    line(n0, f0);
  }
}

}  // namespace

void AddCameras(const SceneContext& c) {
  if (!c.Shows(mjVIS_CAMERA)) return;
  const mjModel& m = c.m;
  const mjtNum scale = m.vis.scale.camera * c.scale();
  for (int i = 0; i < m.ncam; ++i) {
    const bool physical = m.cam_sensorsize[2 * i] > 0 && m.cam_sensorsize[2 * i + 1] > 0;
    if (physical) AddFrustum(c, i);
    float rgba[4];
    std::copy(m.vis.rgba.camera, m.vis.rgba.camera + 4, rgba);
    if (physical) rgba[3] = kFaintAlpha;
    const mjtNum* pos = c.d.cam_xpos + 3 * i;
    const mjtNum* mat = c.d.cam_xmat + 9 * i;
    mjtNum size[3];
    Scl3(size, kBodyOfCamera, scale);
    mjvGeom* geom = c.AddShape(mjOBJ_CAMERA, i, mjCAT_DECOR, mjGEOM_BOX, size, pos, mat, rgba);
    if (geom != nullptr && c.opt.label == mjLABEL_CAMERA) LabelObject(c, mjOBJ_CAMERA, i, geom);

    mjtNum lens[3];
    const mjtNum back[3] = {mat[2], mat[5], mat[8]};
    AddScl3(lens, pos, back, -kLensDistance * scale);
    const mjtNum lens_size[3] = {kLens[0] * scale, kLens[1] * scale, 0};
    for (int k = 0; k < 3; ++k) rgba[k] *= kLensDarkness;
    c.AddShape(mjOBJ_CAMERA, i, mjCAT_DECOR, mjGEOM_CYLINDER, lens_size, lens, mat, rgba);
    if (c.opt.frame == mjFRAME_CAMERA) AddFrame(c, i, pos, mat, 1);
  }
}

void AddLightGlyphs(const SceneContext& c) {
  if (!c.Shows(mjVIS_LIGHT)) return;
  const mjModel& m = c.m;
  const mjtNum scale = m.vis.scale.light * c.scale();
  for (int i = 0; i < m.nlight; ++i) {
    mjtNum quat[4], mat[9], pos[3];
    QuatZ2Vec(quat, c.d.light_xdir + 3 * i);
    Quat2Mat(mat, quat);
    // Behind the light, so that it shines out of its front.
    AddScl3(pos, c.d.light_xpos + 3 * i, c.d.light_xdir + 3 * i, -(scale + kLightGap));
    const mjtNum size[3] = {kLightRadius * scale, scale, 0};
    mjvGeom* geom =
        c.AddShape(mjOBJ_LIGHT, i, mjCAT_DECOR, mjGEOM_CYLINDER, size, pos, mat, m.vis.rgba.light);
    if (geom != nullptr && c.opt.label == mjLABEL_LIGHT) LabelObject(c, mjOBJ_LIGHT, i, geom);
    if (c.opt.frame == mjFRAME_LIGHT) AddFrame(c, i, c.d.light_xpos + 3 * i, mat, 1);
  }
}

void AddRangefinders(const SceneContext& c) {
  if (!c.Shows(mjVIS_RANGEFINDER) || (c.m.opt.disableflags & mjDSBL_SENSOR)) return;
  const mjModel& m = c.m;
  for (int i = 0; i < m.nsensor; ++i) {
    const auto line = [&](const mjtNum from[3], const mjtNum to[3]) {
      c.AddSpan(mjOBJ_SENSOR, i, mjCAT_DECOR, mjGEOM_LINE, kLineWidth, from, to, m.vis.rgba.rangefinder);
    };
    if (m.sensor_type[i] == mjSENS_RANGEFINDER) {
      EachRangeFinderRay(m, c.d, i, line);
    } else if (m.sensor_type[i] == mjSENS_GEOMFROMTO) {
      const mjtNum* ends = c.d.sensordata + m.sensor_adr[i];
      if (Norm3(ends) > 0 || Norm3(ends + 3) > 0) line(ends, ends + 3);  // zeros: farther than the cutoff
    }
  }
}

}  // namespace pliant::visual
