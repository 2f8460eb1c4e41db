// Camera mathematics for drawing and for the pointer: matrices, rays, projection, and moves on top of
// mjvCamera. Pure functions without OpenGL. Matrices are column-major floats, as OpenGL takes them.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <array>

#include "render/viewport.h"

namespace pliant::render {

using Mat4 = std::array<float, 16>;

Mat4 Identity4();
Mat4 Multiply(const Mat4& a, const Mat4& b);
Mat4 Inverse(const Mat4& a);  // zero matrix when singular

struct CameraMatrices {
  Mat4 view;        // world to eye
  Mat4 projection;  // eye to clip
  Mat4 view_projection;
  float position[3];
  float forward[3];
  float up[3];
  float right[3];
};

// The mean of the scene's two cameras (eye < 0), or one of them (eye 0 left, 1 right), in world
// coordinates: the scene's model transform is taken into account. aspect = width / height; used when
// the camera gives no width.
CameraMatrices MatricesOf(const mjvScene& scene, int eye, float aspect);

// A ray through a pixel centre. (x, y) from the top left corner of the viewport, in pixels.
struct PixelRay {
  double origin[3];
  double direction[3];  // unit
};
PixelRay RayThroughPixel(const mjvScene& scene, const Viewport& viewport, double x, double y);

// World point to pixels from the top left corner; false when behind the camera or outside the depth range.
bool ProjectToPixel(const mjvScene& scene, const Viewport& viewport, const double point[3], double pixel[2]);

// Moves, in the units of mjv_moveCamera: fractions of the viewport's height.
void OrbitCamera(const mjModel& m, double dx, double dy, mjvCamera& camera);
void PanCamera(const mjModel& m, double dx, double dy, bool horizontal_plane, mjvCamera& camera);
void ZoomCamera(const mjModel& m, double dy, mjvCamera& camera);

// Moves eye and look-at point together, in eye axes and metres: the fly camera.
void FlyCamera(double right, double up, double forward, mjvCamera& camera);

// Keeps the direction and brings a sphere into view (Home, double-click).
void FocusCamera(const mjModel& m, const double center[3], double radius, mjvCamera& camera);

// A free camera that looks the way a fixed or tracking camera does now, so that the pointer can take
// over from it.
mjvCamera FreeCameraFrom(const mjModel& m, const mjvScene& scene, const mjvCamera& camera);

}  // namespace pliant::render
