// Appends simple shapes to a scene.
#pragma once

#include <mujoco/mjvisualize.h>

#include "engine/visual/geoms/geom.h"

namespace pliant::ui {

class ScenePen {
 public:
  explicit ScenePen(mjvScene& scene) : scene_(scene) {}

  // Null when the scene is full.
  mjvGeom* Line(const double* from, const double* to, double pixels, const float* rgba) {
    return Span(mjGEOM_LINE, from, to, pixels, rgba);
  }
  // width in metres.
  mjvGeom* Span(int type, const double* from, const double* to, double width, const float* rgba) {
    mjvGeom* geom = New(type, nullptr, nullptr, rgba);
    if (geom != nullptr) visual::Connector(geom, type, width, from, to);
    return geom;
  }
  mjvGeom* Sphere(const double* at, double radius, const float* rgba) {
    const double size[3] = {radius, radius, radius};
    return New(mjGEOM_SPHERE, size, at, rgba);
  }

 private:
  mjvGeom* New(int type, const double* size, const double* at, const float* rgba) {
    if (scene_.ngeom >= scene_.maxgeom) return nullptr;
    mjvGeom* geom = scene_.geoms + scene_.ngeom;
    *geom = mjvGeom{};  // the place may hold a shape of an earlier frame
    visual::InitGeom(geom, type, size, at, nullptr, rgba);
    geom->category = mjCAT_DECOR;
    geom->objtype = mjOBJ_UNKNOWN;
    geom->objid = -1;
    geom->segid = scene_.ngeom++;
    return geom;
  }

  mjvScene& scene_;
};

}  // namespace pliant::ui
