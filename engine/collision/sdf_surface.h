// Triangles of a surface against a signed distance field.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/collision/sdf.h"

namespace pliant {

// Points of a surface that are inside the field, in its frame.
struct InnerPoints {
  static constexpr int kMaxPoints = mjMAXCONPAIR;
  mjtNum x[kMaxPoints][3];
  int n = 0;
  bool Full() const { return n == kMaxPoints; }
};

// Corners in the frame of the field.
struct FieldTriangle {
  mjtNum corner[3][3];
};

class FieldSurface {
 public:
  FieldSurface(const mjModel& m, const mjData& d, int field_geom)
      : m_(m), d_(d), geom_(field_geom), field_(MakeGeomField(m, field_geom)) {}

  mjtNum Distance(const mjtNum x[3]) const { return GeomFieldDistance(m_, d_, field_, x); }

  // A point of the world in the frame of the field.
  void ToField(mjtNum x[3], const mjtNum world[3]) const;

  // Whether a sphere around the triangle, bulging towards the side where the field is low, reaches into it.
  bool MayReach(const FieldTriangle& triangle) const;

  // The deepest points of the triangle that a few descents find, where they are inside.
  void Sample(const FieldTriangle& triangle, InnerPoints& out) const;

  // The contact at such a point, its normal along the gradient times `side`: 1 out of the field, -1 into it.
  // False where the field has no gradient.
  bool MakeContact(const mjtNum x[3], mjtNum side, mjPreContact& con) const;

 private:
  const mjModel& m_;
  const mjData& d_;
  int geom_;
  GeomField field_;
};

}  // namespace pliant
