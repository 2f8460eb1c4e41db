// The simple shapes of geoms and sites: what the rest of the engine asks of a shape alone, one row each.
//
// Sizes are as in mjModel.geom_size (radius; radius and half length; half sizes), and a shape with an axis
// has it along z. Points are in the frame of the shape, whose origin is its centre.
#pragma once

#include <mujoco/mjmodel.h>

#include "engine/geometry/convex_shape.h"

namespace pliant {

struct Primitive {
  mjtGeom type;
  int sizes;  // how many numbers of size it has; the last one is the half length along z, if there are several

  // Half sizes of the bounding box, and the radius of the bounding sphere. Null for planes, as all that
  // follows up to `ray`.
  void (*half_extents)(const double size[3], double half[3]);
  double (*radius)(const double size[3]);
  // By closed forms: the volume (of a shell the area), and the inertia that a mass has about the centre,
  // along the principal axes.
  double (*volume)(const double size[3], bool shell);
  void (*inertia)(const double size[3], bool shell, double mass, double inertia[3]);
  // Strictly inside.
  bool (*contains)(const double size[3], const double point[3]);
  // Sizes of the shape whose bounding box has these half sizes or contains it, and of the one that has the
  // equivalent-inertia box of these half sizes.
  void (*fit_bounds)(const double half[3], double size[3]);
  void (*fit_inertia)(const double box[3], double size[3]);
  ConvexShape::Kind kind;  // its support function
  bool smooth;             // without edges and flat or straight parts: contacts are single points

  // As in ray_shape.h and sdf.h.
  double (*ray)(const Placed& shape, const double pnt[3], const double vec[3]);
  double (*distance)(const double size[3], const double point[3], double gradient[3]);
  // Outward at a point of the surface, of any length; at edges that of the nearer side.
  void (*normal)(const double size[3], const double point[3], double normal[3]);
};

// The row of an mjtGeom; null for types that are no simple shape (height fields, meshes, decoration).
const Primitive* FindPrimitive(int type);

// The same for types with an inside, that is without planes.
const Primitive* FindSolid(int type);

}  // namespace pliant
