#include "render/camera.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/math/vec3f.h"
#include "engine/visual/camera.h"
#include "render/renderer.h"

namespace pliant::render {
namespace {

constexpr double kDegree = 3.14159265358979323846 / 180;

// One eye, or the mean of both, in model space.
mjvGLCamera EyeInModel(const mjvScene& scene, int eye) {
  mjvGLCamera cam = eye < 0 ? visual::AverageCamera(scene.camera[0], scene.camera[1]) : scene.camera[eye];
  if (!scene.enabletransform) return cam;
  const auto to_model = [&scene](float v[3], bool point) {
    mjtNum in[3], turned[3], inverse[4];
    mjtNum quat[4] = {scene.rotate[0], scene.rotate[1], scene.rotate[2], scene.rotate[3]};
    NegQuat(inverse, quat);
    for (int i = 0; i < 3; ++i) in[i] = point ? v[i] - scene.translate[i] : v[i];
    RotVecQuat(turned, in, inverse);
    for (int i = 0; i < 3; ++i) v[i] = static_cast<float>(point ? turned[i] / scene.scale : turned[i]);
  };
  to_model(cam.pos, true);
  to_model(cam.forward, false);
  to_model(cam.up, false);
  cam.frustum_near /= scene.scale;
  cam.frustum_far /= scene.scale;
  cam.frustum_top /= scene.scale;
  cam.frustum_bottom /= scene.scale;
  cam.frustum_center /= scene.scale;
  cam.frustum_width /= scene.scale;
  return cam;
}

Mat4 ProjectionOf(const mjvGLCamera& cam, float aspect) {
  const float height = cam.frustum_top - cam.frustum_bottom;
  const float half_width = cam.frustum_width > 0 ? cam.frustum_width : 0.5f * height * aspect;
  const float left = cam.frustum_center - half_width, right = cam.frustum_center + half_width;
  const float near = cam.frustum_near, far = cam.frustum_far;
  Mat4 p{};
  if (cam.orthographic) {
    p[0] = 2 / (right - left);
    p[5] = 2 / height;
    p[10] = -2 / (far - near);
    p[12] = -(right + left) / (right - left);
    p[13] = -(cam.frustum_top + cam.frustum_bottom) / height;
    p[14] = -(far + near) / (far - near);
    p[15] = 1;
  } else {
    p[0] = 2 * near / (right - left);
    p[5] = 2 * near / height;
    p[8] = (right + left) / (right - left);
    p[9] = (cam.frustum_top + cam.frustum_bottom) / height;
    p[10] = -(far + near) / (far - near);
    p[11] = -1;
    p[14] = -2 * far * near / (far - near);
  }
  return p;
}

std::array<double, 4> Transform(const Mat4& m, double x, double y, double z) {
  std::array<double, 4> r;
  for (int i = 0; i < 4; ++i) r[i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i];
  return r;
}

double AspectOf(const Viewport& v) { return static_cast<double>(v.width) / std::max(1, v.height); }

}  // namespace

Mat4 Identity4() { return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}; }

Mat4 Multiply(const Mat4& a, const Mat4& b) {
  Mat4 r;
  for (int c = 0; c < 4; ++c) {
    for (int i = 0; i < 4; ++i) {
      float sum = 0;
      for (int k = 0; k < 4; ++k) sum += a[4 * k + i] * b[4 * c + k];
      r[4 * c + i] = sum;
    }
  }
  return r;
}

// Gauss-Jordan elimination with row pivoting, in doubles.
Mat4 Inverse(const Mat4& a) {
  double w[4][8];
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) {
      w[r][c] = a[4 * c + r];
      w[r][4 + c] = r == c ? 1 : 0;
    }
  }
  for (int k = 0; k < 4; ++k) {
    int pivot = k;
    for (int r = k + 1; r < 4; ++r) {
      if (std::fabs(w[r][k]) > std::fabs(w[pivot][k])) pivot = r;
    }
    if (w[pivot][k] == 0) return Mat4{};
    std::swap_ranges(w[k], w[k] + 8, w[pivot]);
    const double inv = 1 / w[k][k];
    for (double& v : w[k]) v *= inv;
    for (int r = 0; r < 4; ++r) {
      if (r == k) continue;
      const double f = w[r][k];
      for (int c = 0; c < 8; ++c) w[r][c] -= f * w[k][c];
    }
  }
  Mat4 res;
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) res[4 * c + r] = static_cast<float>(w[r][4 + c]);
  }
  return res;
}

CameraMatrices MatricesOf(const mjvScene& scene, int eye, float aspect) {
  const mjvGLCamera cam = EyeInModel(scene, eye);
  CameraMatrices c;
  std::copy(cam.pos, cam.pos + 3, c.position);
  std::copy(cam.forward, cam.forward + 3, c.forward);
  std::copy(cam.up, cam.up + 3, c.up);
  Cross3f(c.right, c.forward, c.up);
  c.view = Identity4();
  for (int i = 0; i < 3; ++i) {
    c.view[4 * i] = c.right[i];
    c.view[4 * i + 1] = c.up[i];
    c.view[4 * i + 2] = -c.forward[i];
  }
  c.view[12] = -Dot3f(c.right, c.position);
  c.view[13] = -Dot3f(c.up, c.position);
  c.view[14] = Dot3f(c.forward, c.position);
  c.projection = ProjectionOf(cam, aspect);
  c.view_projection = Multiply(c.projection, c.view);
  return c;
}

PixelRay RayThroughPixel(const mjvScene& scene, const Viewport& viewport, double x, double y) {
  const CameraMatrices c = MatricesOf(scene, -1, static_cast<float>(AspectOf(viewport)));
  const double nx = 2 * (x + 0.5) / std::max(1, viewport.width) - 1;
  const double ny = 1 - 2 * (y + 0.5) / std::max(1, viewport.height);
  const Mat4 inverse = Inverse(c.view_projection);
  const auto near = Transform(inverse, nx, ny, -1), far = Transform(inverse, nx, ny, 1);
  PixelRay ray;
  mjtNum direction[3];
  for (int i = 0; i < 3; ++i) {
    ray.origin[i] = near[i] / near[3];
    direction[i] = far[i] / far[3] - ray.origin[i];
  }
  Normalize3(direction);
  Copy3(ray.direction, direction);
  return ray;
}

bool ProjectToPixel(const mjvScene& scene, const Viewport& viewport, const double point[3], double pixel[2]) {
  const CameraMatrices c = MatricesOf(scene, -1, static_cast<float>(AspectOf(viewport)));
  const auto p = Transform(c.view_projection, point[0], point[1], point[2]);
  if (p[3] <= 0 || std::fabs(p[2]) > p[3]) return false;
  pixel[0] = (0.5 + 0.5 * p[0] / p[3]) * viewport.width;
  pixel[1] = (0.5 - 0.5 * p[1] / p[3]) * viewport.height;
  return true;
}

void OrbitCamera(const mjModel& m, double dx, double dy, mjvCamera& camera) {
  visual::MoveCamera(m, mjMOUSE_ROTATE_V, dx, dy, &camera);
}

void PanCamera(const mjModel& m, double dx, double dy, bool horizontal_plane, mjvCamera& camera) {
  visual::MoveCamera(m, horizontal_plane ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V, dx, dy, &camera);
}

void ZoomCamera(const mjModel& m, double dy, mjvCamera& camera) {
  visual::MoveCamera(m, mjMOUSE_ZOOM, 0, dy, &camera);
}

void FlyCamera(double right, double up, double forward, mjvCamera& camera) {
  const double ca = std::cos(camera.azimuth * kDegree), sa = std::sin(camera.azimuth * kDegree);
  const double ce = std::cos(camera.elevation * kDegree), se = std::sin(camera.elevation * kDegree);
  const double f[3] = {ce * ca, ce * sa, se}, r[3] = {sa, -ca, 0}, u[3] = {-se * ca, -se * sa, ce};
  for (int i = 0; i < 3; ++i) camera.lookat[i] += forward * f[i] + right * r[i] + up * u[i];
}

void FocusCamera(const mjModel& m, const double center[3], double radius, mjvCamera& camera) {
  constexpr double kMargin = 1.6;  // space around the sphere
  Copy3(camera.lookat, center);
  const double half_view = 0.5 * std::clamp<double>(m.vis.global.fovy, 1, 170) * kDegree;
  const double smallest = 2 * m.vis.map.znear * m.stat.extent;
  camera.distance = std::max(smallest, kMargin * radius / std::sin(half_view));
}

mjvCamera FreeCameraFrom(const mjModel& m, const mjvScene& scene, const mjvCamera& camera) {
  mjvCamera cam = camera;
  cam.type = mjCAMERA_FREE;
  cam.fixedcamid = cam.trackbodyid = -1;
  if (camera.type != mjCAMERA_FIXED && camera.type != mjCAMERA_USER) return cam;
  mjtNum head[3], forward[3], up[3], to_center[3];
  visual::CameraInModel(head, forward, up, scene);
  Sub3(to_center, m.stat.center, head);
  cam.distance = std::max(Dot3(to_center, forward), 0.1 * m.stat.extent);
  AddScl3(cam.lookat, head, forward, cam.distance);
  cam.azimuth = std::atan2(forward[1], forward[0]) / kDegree;
  cam.elevation = std::asin(std::clamp(forward[2], -1.0, 1.0)) / kDegree;
  return cam;
}

}  // namespace pliant::render
