// What a person points at in a 3D view.
#pragma once

namespace pliant::ui {

struct PointedSurface {
  bool there = false;    // the pointer is elsewhere, or nothing is below it
  double point[3] = {};  // world
};

// Under the open context menu, else under the pointer.
inline PointedSurface& CurrentPointedSurface() {
  static PointedSurface surface;
  return surface;
}

// That the view's context menu was opened over.
inline PointedSurface& SurfaceUnderMenu() {
  static PointedSurface surface;
  return surface;
}

}  // namespace pliant::ui
