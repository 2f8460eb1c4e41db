#include "engine/collision/sdf_surface.h"

#include <algorithm>
#include <cmath>

#include "engine/math/misc.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

// Centre and radius of the sphere through four points; false when they lie in a plane.
bool Circumsphere(const FieldTriangle& t, const mjtNum fourth[3], mjtNum center[3], mjtNum& radius) {
  // Equal distances to corner 0 and to the others: 2 (p_i - p_0) c = |p_i - p_0|^2, by Cramer's rule.
  mjtNum a[3], b[3], c[3], bc[3], ca[3], ab[3];
  Sub3(a, t.corner[1], t.corner[0]);
  Sub3(b, t.corner[2], t.corner[0]);
  Sub3(c, fourth, t.corner[0]);
  Cross(bc, b, c);
  Cross(ca, c, a);
  Cross(ab, a, b);
  const mjtNum det = 2 * Dot3(a, bc);
  if (std::fabs(det) < mjMINVAL) return false;
  mjtNum offset[3];
  Scl3(offset, bc, Dot3(a, a) / det);
  AddToScl3(offset, ca, Dot3(b, b) / det);
  AddToScl3(offset, ab, Dot3(c, c) / det);
  Add3(center, t.corner[0], offset);
  radius = Norm3(offset);
  return true;
}

}  // namespace

void FieldSurface::ToField(mjtNum x[3], const mjtNum world[3]) const {
  mjtNum offset[3];
  Sub3(offset, world, d_.geom_xpos + 3 * geom_);
  MulMatTVec3(x, d_.geom_xmat + 9 * geom_, offset);
}

bool FieldSurface::MayReach(const FieldTriangle& t) const {
  constexpr mjtNum kBulge = 0.1, kFlat = 0.1;
  mjtNum centroid[3], side1[3], side2[3], side3[3], normal[3];
  for (int i = 0; i < 3; ++i) centroid[i] = (t.corner[0][i] + t.corner[1][i] + t.corner[2][i]) / 3;
  Sub3(side1, t.corner[1], t.corner[0]);
  Sub3(side2, t.corner[2], t.corner[0]);
  Sub3(side3, t.corner[2], t.corner[1]);
  Cross(normal, side1, side2);
  const mjtNum distance = Distance(centroid), height = -kBulge * distance;
  const mjtNum area2 = Norm3(normal);
  if (std::fabs(height) < kFlat) {
    const mjtNum radius = area2 > mjMINVAL ? Norm3(side1) * Norm3(side2) * Norm3(side3) / (2 * area2)
                                           : std::max({Norm3(side1), Norm3(side2), Norm3(side3)});
    return distance < radius;
  }
  mjtNum fourth[3], center[3], radius;
  AddScl3(fourth, centroid, normal, area2 > mjMINVAL ? -height / area2 : 0);
  if (!Circumsphere(t, fourth, center, radius)) return distance < Norm3(side1);
  return Distance(center) < radius;
}

// Descends over the triangle from sdf_initpoints places (Frank and Wolfe 1956).
void FieldSurface::Sample(const FieldTriangle& t, InnerPoints& out) const {
  for (int k = 1; k <= std::max(1, m_.opt.sdf_initpoints) && !out.Full(); ++k) {
    mjtNum u = Halton(k, 2), v = Halton(k, 3), x[3];
    if (u + v > 1) {
      u = 1 - u;
      v = 1 - v;
    }
    for (int i = 0; i < 3; ++i) x[i] = (1 - u - v) * t.corner[0][i] + u * t.corner[1][i] + v * t.corner[2][i];
    for (int i = 0; i < m_.opt.sdf_iterations; ++i) {
      mjtNum gradient[3], way[3];
      GeomFieldGradient(m_, d_, field_, gradient, x);
      int lowest = 0;
      for (int c = 1; c < 3; ++c) {
        if (Dot3(gradient, t.corner[c]) < Dot3(gradient, t.corner[lowest])) lowest = c;
      }
      Sub3(way, t.corner[lowest], x);
      AddToScl3(x, way, 2.0 / (i + 2));
    }
    if (Distance(x) < 0) Copy3(out.x[out.n++], x);
  }
}

bool FieldSurface::MakeContact(const mjtNum x[3], mjtNum side, mjPreContact& con) const {
  mjtNum gradient[3], normal[3], world[3];
  GeomFieldGradient(m_, d_, field_, gradient, x);
  if (!(Norm3(gradient) > mjMINVAL)) return false;
  Normalize3(gradient);
  const mjtNum* mat = d_.geom_xmat + 9 * geom_;
  con.dist = Distance(x);
  MulMatVec3(normal, mat, gradient);
  Scl3(con.normal, normal, side);
  Zero3(con.tangent);
  MulMatVec3(world, mat, x);
  AddTo3(world, d_.geom_xpos + 3 * geom_);
  AddScl3(con.pos, world, normal, -0.5 * con.dist);  // halfway to the surface
  return true;
}

}  // namespace pliant
