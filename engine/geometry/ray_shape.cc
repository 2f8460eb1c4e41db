#include "engine/geometry/ray_shape.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace pliant {
namespace {

struct LocalRay {
  double pnt[3];
  double vec[3];

  LocalRay(const double pos[3], const double mat[9], const double global_pnt[3], const double global_vec[3]) {
    double offset[3];
    Sub3(offset, global_pnt, pos);
    MulMatTVec3(pnt, mat, offset);
    MulMatTVec3(vec, mat, global_vec);
  }
};

// Roots of a x^2 + 2 b x + c, a >= 0, ascending; both -1 when there are none.
// A ray that touches has two equal ones.
struct Roots {
  double first, second;
};
Roots SolveQuadratic(double a, double b, double c) {
  const double det = b * b - a * c;
  if (det < 0 || a == 0) return {-1, -1};
  const double root = std::sqrt(det);
  return {(-b - root) / a, (-b + root) / a};
}

double SmallestNonNegative(const Roots& roots) {
  return roots.first >= 0 ? roots.first : (roots.second >= 0 ? roots.second : -1);
}

void Keep(double& best, double x) {
  if (x >= 0 && (best < 0 || x < best)) best = x;
}

}  // namespace

double RayPlane(const Placed& shape, const double pnt[3], const double vec[3]) {
  const LocalRay ray(shape.pos, shape.mat, pnt, vec);
  if (ray.vec[2] > -mjMINVAL) return -1;
  const double x = -ray.pnt[2] / ray.vec[2];
  if (x < 0) return -1;
  for (int i = 0; i < 2; ++i) {
    if (shape.size[i] > 0 && std::fabs(ray.pnt[i] + x * ray.vec[i]) > shape.size[i]) return -1;
  }
  return x;
}

double RaySphere(const double pos[3], double radius, const double pnt[3], const double vec[3]) {
  double dif[3];
  Sub3(dif, pnt, pos);
  return SmallestNonNegative(
      SolveQuadratic(Dot3(vec, vec), Dot3(vec, dif), Dot3(dif, dif) - radius * radius));
}

double RayCapsule(const Placed& shape, const double pnt[3], const double vec[3]) {
  const double radius = shape.size[0], half = shape.size[1];
  const LocalRay ray(shape.pos, shape.mat, pnt, vec);
  double best = -1;
  const auto keep_if = [&](double x, double sign) {  // sign 0: on the side, else on that cap
    const double z = ray.pnt[2] + x * ray.vec[2];
    if (sign == 0 ? std::fabs(z) <= half : z * sign >= half) Keep(best, x);
  };
  const Roots side = SolveQuadratic(ray.vec[0] * ray.vec[0] + ray.vec[1] * ray.vec[1],
                                    ray.vec[0] * ray.pnt[0] + ray.vec[1] * ray.pnt[1],
                                    ray.pnt[0] * ray.pnt[0] + ray.pnt[1] * ray.pnt[1] - radius * radius);
  keep_if(side.first, 0);
  keep_if(side.second, 0);
  for (int sign = 1; sign >= -1; sign -= 2) {
    const double dif[3] = {ray.pnt[0], ray.pnt[1], ray.pnt[2] - sign * half};
    const Roots cap =
        SolveQuadratic(Dot3(ray.vec, ray.vec), Dot3(ray.vec, dif), Dot3(dif, dif) - radius * radius);
    keep_if(cap.first, sign);
    keep_if(cap.second, sign);
  }
  return best;
}

double RayEllipsoid(const Placed& shape, const double pnt[3], const double vec[3]) {
  const LocalRay ray(shape.pos, shape.mat, pnt, vec);
  double a = 0, b = 0, c = -1;
  for (int i = 0; i < 3; ++i) {
    const double s = 1 / (shape.size[i] * shape.size[i]);
    a += s * ray.vec[i] * ray.vec[i];
    b += s * ray.vec[i] * ray.pnt[i];
    c += s * ray.pnt[i] * ray.pnt[i];
  }
  return SmallestNonNegative(SolveQuadratic(a, b, c));
}

double RayCylinder(const Placed& shape, const double pnt[3], const double vec[3]) {
  const double radius = shape.size[0], half = shape.size[1];
  const LocalRay ray(shape.pos, shape.mat, pnt, vec);
  double best = -1;
  if (std::fabs(ray.vec[2]) > mjMINVAL) {
    for (int sign = -1; sign <= 1; sign += 2) {
      const double x = (sign * half - ray.pnt[2]) / ray.vec[2];
      if (x < 0) continue;
      const double p = ray.pnt[0] + x * ray.vec[0], q = ray.pnt[1] + x * ray.vec[1];
      if (p * p + q * q <= radius * radius) Keep(best, x);
    }
  }
  const Roots side = SolveQuadratic(ray.vec[0] * ray.vec[0] + ray.vec[1] * ray.vec[1],
                                    ray.vec[0] * ray.pnt[0] + ray.vec[1] * ray.pnt[1],
                                    ray.pnt[0] * ray.pnt[0] + ray.pnt[1] * ray.pnt[1] - radius * radius);
  for (const double x : {side.first, side.second}) {
    if (std::fabs(ray.pnt[2] + x * ray.vec[2]) <= half) Keep(best, x);
  }
  return best;
}

namespace {

// face (may be null): 1, 2, 3 for the sides along x, y, z, negative for the opposite ones.
double RayLocalBox(const double size[3], const LocalRay& ray, int* face = nullptr) {
  double best = -1;
  for (int i = 0; i < 3; ++i) {
    if (std::fabs(ray.vec[i]) <= mjMINVAL) continue;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    for (int sign = -1; sign <= 1; sign += 2) {
      const double x = (sign * size[i] - ray.pnt[i]) / ray.vec[i];
      if (x < 0) continue;
      if (std::fabs(ray.pnt[j] + x * ray.vec[j]) <= size[j] &&
          std::fabs(ray.pnt[k] + x * ray.vec[k]) <= size[k]) {
        if (face && (best < 0 || x < best)) *face = sign * (i + 1);
        Keep(best, x);
      }
    }
  }
  return best;
}

}  // namespace

double RayBox(const Placed& shape, const double pnt[3], const double vec[3]) {
  return RayLocalBox(shape.size, LocalRay(shape.pos, shape.mat, pnt, vec));
}

// Moeller and Trumbore 1997, without culling.
double RayTriangle(const double v0[3], const double v1[3], const double v2[3], const double pnt[3],
                   const double vec[3]) {
  double e1[3], e2[3], p[3], q[3], t[3];
  Sub3(e1, v1, v0);
  Sub3(e2, v2, v0);
  Cross(p, vec, e2);
  const double det = Dot3(e1, p);
  // Relative to the lengths involved: a ray in the plane of the triangle, or a triangle without area.
  if (std::fabs(det) <= mjMINVAL * Norm3(e1) * Norm3(p)) return -1;
  Sub3(t, pnt, v0);
  const double u = Dot3(t, p) / det;
  if (u < 0 || u > 1) return -1;
  Cross(q, t, e1);
  const double v = Dot3(vec, q) / det;
  if (v < 0 || u + v > 1) return -1;
  const double x = Dot3(e2, q) / det;
  return x >= 0 ? x : -1;
}

bool RayMeetsBox(const double aabb[6], const double pnt[3], const double vec[3], double limit) {
  double enter = 0, leave = limit < 0 ? 1e300 : limit;
  for (int i = 0; i < 3; ++i) {
    const double offset = aabb[i] - pnt[i];
    if (std::fabs(vec[i]) < mjMINVAL) {
      if (std::fabs(offset) > aabb[3 + i]) return false;
      continue;
    }
    const double inv = 1 / vec[i];
    const double a = (offset - aabb[3 + i]) * inv, b = (offset + aabb[3 + i]) * inv;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  // A little slack for rays along the faces of flat boxes.
  return enter <= leave + 1e-12 * (1 + std::fabs(leave));
}

namespace {

// The grid of heights with its rays.
class FieldRay {
 public:
  FieldRay(const HeightField& field, const LocalRay& ray) : field_(field), ray_(ray) {
    dx_ = 2 * field.size[0] / (field.ncol - 1);
    dy_ = 2 * field.size[1] / (field.nrow - 1);
  }

  double Shoot() {
    const double* size = field_.size;
    ShootBase();
    // Part of the ray over the field; nothing else can be hit.
    const double half = 0.5 * size[2];
    const double box[6] = {0, 0, half, size[0], size[1], half + 1e-9 * size[2]};
    if (RayMeetsBox(box, ray_.pnt, ray_.vec, best_)) {
      ShootTop();
      ShootWalls();
    }
    return best_;
  }

  // Outward at the hit; not of unit length.
  const double* Normal() const { return normal_; }

 private:
  // Keeps a hit if it is nearer than the others.
  void Take(double x, double nx, double ny, double nz) {
    if (!(x >= 0 && (best_ < 0 || x < best_))) return;
    best_ = x;
    normal_[0] = nx;
    normal_[1] = ny;
    normal_[2] = nz;
  }

  void ShootBase() {
    const double* size = field_.size;
    LocalRay shifted = ray_;
    shifted.pnt[2] += 0.5 * size[3];
    const double half[3] = {size[0], size[1], 0.5 * size[3]};
    int face = 0;
    const double x = RayLocalBox(half, shifted, &face);
    const auto along = [face](int axis) { return face == axis ? 1.0 : (face == -axis ? -1.0 : 0.0); };
    Take(x, along(1), along(2), along(3));
  }

  void Vertex(double res[3], int row, int col) const {
    res[0] = dx_ * col - field_.size[0];
    res[1] = dy_ * row - field_.size[1];
    res[2] = static_cast<double>(field_.data[row * field_.ncol + col]) * field_.size[2];
  }

  void ShootCell(int row, int col) {
    double low[3], right[3], up[3], far[3];
    Vertex(low, row, col);
    Vertex(right, row, col + 1);
    Vertex(up, row + 1, col);
    Vertex(far, row + 1, col + 1);
    ShootTriangle(low, right, far);
    ShootTriangle(low, far, up);
  }

  // Those of them that there are.
  void ShootCells(int first_row, int last_row, int first_col, int last_col) {
    for (int r = std::max(first_row, 0); r <= std::min(last_row, field_.nrow - 2); ++r) {
      for (int c = std::max(first_col, 0); c <= std::min(last_col, field_.ncol - 2); ++c) ShootCell(r, c);
    }
  }

  // Corners counterclockwise from above.
  void ShootTriangle(const double a[3], const double b[3], const double c[3]) {
    double e1[3], e2[3], up[3];
    Sub3(e1, b, a);
    Sub3(e2, c, a);
    Cross(up, e1, e2);
    Take(RayTriangle(a, b, c, ray_.pnt, ray_.vec), up[0], up[1], up[2]);
  }

  // Range of x for which a coordinate is within [-size, size], intersected with [enter, leave].
  static bool ClipSlab(double pnt, double vec, double lo, double hi, double& enter, double& leave) {
    if (std::fabs(vec) < mjMINVAL) return pnt >= lo && pnt <= hi;
    const double a = (lo - pnt) / vec, b = (hi - pnt) / vec;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
    return enter <= leave;
  }

  // Walks the grid cell by cell under the ray (Amanatides and Woo 1987).
  void ShootTop() {
    const double* size = field_.size;
    double enter = 0, leave = best_ < 0 ? 1e300 : best_;
    if (!ClipSlab(ray_.pnt[0], ray_.vec[0], -size[0], size[0], enter, leave)) return;
    if (!ClipSlab(ray_.pnt[1], ray_.vec[1], -size[1], size[1], enter, leave)) return;
    const double slack = 1e-9 * size[2];
    if (!ClipSlab(ray_.pnt[2], ray_.vec[2], -slack, size[2] + slack, enter, leave)) return;

    const double x = ray_.pnt[0] + enter * ray_.vec[0] + size[0],
                 y = ray_.pnt[1] + enter * ray_.vec[1] + size[1];
    int col = std::clamp(static_cast<int>(std::floor(x / dx_)), 0, field_.ncol - 2);
    int row = std::clamp(static_cast<int>(std::floor(y / dy_)), 0, field_.nrow - 2);
    const int step_col = ray_.vec[0] > 0 ? 1 : -1, step_row = ray_.vec[1] > 0 ? 1 : -1;
    // A cell's neighbours are tried too: rays along grid lines belong to both sides.
    const int max_steps = field_.ncol + field_.nrow;
    ShootCells(row - 1, row + 1, col - 1, col + 1);
    for (int step = 0; step < max_steps; ++step) {
      const double next_x = NextLine(0, col, step_col, dx_), next_y = NextLine(1, row, step_row, dy_);
      const double next = std::min(next_x, next_y);
      if (next > leave || (best_ >= 0 && best_ <= next)) return;
      if (next_x <= next_y) {
        col += step_col;
        if (col < 0 || col > field_.ncol - 2) return;
        ShootCells(row - 1, row + 1, col + step_col, col + step_col);
      } else {
        row += step_row;
        if (row < 0 || row > field_.nrow - 2) return;
        ShootCells(row + step_row, row + step_row, col - 1, col + 1);
      }
    }
  }

  // Where the ray leaves the cell along an axis.
  double NextLine(int axis, int cell, int step, double width) const {
    if (std::fabs(ray_.vec[axis]) < mjMINVAL) return 1e300;
    const double line = width * (step > 0 ? cell + 1 : cell) - field_.size[axis];
    return (line - ray_.pnt[axis]) / ray_.vec[axis];
  }

  // The four vertical sides between the base and the surface.
  void ShootWalls() {
    for (int axis = 0; axis < 2; ++axis) {
      if (std::fabs(ray_.vec[axis]) < mjMINVAL) continue;
      for (int sign = -1; sign <= 1; sign += 2) {
        const double x = (sign * field_.size[axis] - ray_.pnt[axis]) / ray_.vec[axis];
        if (x < 0) continue;
        const int other = 1 - axis;
        const double along = ray_.pnt[other] + x * ray_.vec[other], z = ray_.pnt[2] + x * ray_.vec[2];
        if (std::fabs(along) > field_.size[other] || z < 0) continue;
        const double width = other == 0 ? dx_ : dy_;
        const int count = other == 0 ? field_.ncol : field_.nrow;
        const double place = (along + field_.size[other]) / width;
        const int cell = std::clamp(static_cast<int>(std::floor(place)), 0, count - 2);
        const double weight = place - cell;
        const int fixed = sign < 0 ? 0 : (axis == 0 ? field_.ncol - 1 : field_.nrow - 1);
        const auto height = [&](int i) {
          const int index = axis == 0 ? i * field_.ncol + fixed : fixed * field_.ncol + i;
          return static_cast<double>(field_.data[index]) * field_.size[2];
        };
        if (z < (1 - weight) * height(cell) + weight * height(cell + 1)) {
          Take(x, axis == 0 ? sign : 0, axis == 1 ? sign : 0, 0);
        }
      }
    }
  }

  const HeightField& field_;
  const LocalRay& ray_;
  double dx_, dy_;
  double best_ = -1;
  double normal_[3] = {0, 0, 0};
};

}  // namespace

double RayHeightField(const HeightField& field, const Placed& place, const double pnt[3], const double vec[3],
                      double* normal) {
  const LocalRay ray(place.pos, place.mat, pnt, vec);
  FieldRay shot(field, ray);
  const double x = shot.Shoot();
  if (normal) {
    MulMatVec3(normal, place.mat, shot.Normal());
    const double length = Norm3(normal);
    Scl3(normal, normal, length > 0 ? 1 / length : 0);
  }
  return x;
}

}  // namespace pliant
