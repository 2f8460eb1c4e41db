#include "engine/derivative/body_force.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/fluid.h"
#include "engine/math/simd.h"
#include "engine/math/spatial.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

mjtNum Pow2(mjtNum x) { return x * x; }
mjtNum Pow4(mjtNum x) { return (x * x) * (x * x); }

// A 3x3 block of a 6x6 matrix.
struct Block {
  mjtNum* at;
  mjtNum& operator()(int r, int c) const { return at[6 * r + c]; }
  // Adds the cross product matrix: block * x += a x x.
  void AddCross(const mjtNum a[3], mjtNum scale) const {
    (*this)(0, 1) -= scale * a[2];
    (*this)(0, 2) += scale * a[1];
    (*this)(1, 0) += scale * a[2];
    (*this)(1, 2) -= scale * a[0];
    (*this)(2, 0) -= scale * a[1];
    (*this)(2, 1) += scale * a[0];
  }
  // Adds -scale a x (diag x): the other factor's part of a product rule.
  void SubCrossDiag(const mjtNum a[3], const mjtNum diag[3], mjtNum scale) const {
    mjtNum cross[36] = {};
    Block{cross}.AddCross(a, -scale);
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) (*this)(r, c) += Block{cross}(r, c) * diag[c];
    }
  }
  void AddOuter(const mjtNum a[3], const mjtNum b[3], mjtNum scale) const {
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) (*this)(r, c) += scale * a[r] * b[c];
    }
  }
  void AddDiag(mjtNum x) const {
    for (int k = 0; k < 3; ++k) (*this)(k, k) += x;
  }
};

// The four blocks of a derivative: torque and force by rotation and translation.
struct Blocks {
  Block torque_w, torque_v, force_w, force_v;
  explicit Blocks(mjtNum* mat) : torque_w{mat}, torque_v{mat + 3}, force_w{mat + 18}, force_v{mat + 21} {}
};

void BoxVelocity(const mjModel& m, int body, const mjtNum vel[6], mjtNum res[36]) {
  mjtNum box[3];
  EquivalentBox(m, body, box);
  const mjtNum diameter = (box[0] + box[1] + box[2]) / 3;
  const mjtNum viscosity = m.opt.viscosity, density = m.opt.density;
  for (int k = 0; k < 3; ++k) {
    const mjtNum a = box[(k + 1) % 3], b = box[(k + 2) % 3];
    res[7 * k] += -mjPI * diameter * diameter * diameter * viscosity -
                  density * box[k] * (Pow4(a) + Pow4(b)) / 32 * std::fabs(vel[k]);
    res[7 * (3 + k)] += -3 * mjPI * diameter * viscosity - density * a * b * std::fabs(vel[3 + k]);
  }
}

// Quantities of the outline of an ellipsoid along v, with their gradients by v (see EllipsoidFluidForce).
struct Outline {
  mjtNum speed;
  mjtNum faces[3];   // diagonal F
  mjtNum normal[3];  // F v
  mjtNum num, den;   // v'F v, v'F^2 v
  mjtNum area;
  mjtNum log_area[3];  // gradient of log(area)
  bool moving;

  Outline(const mjtNum r[3], const mjtNum v[3]) : speed(Norm3(v)), num(0), den(0) {
    mjtNum f2v[3];
    for (int k = 0; k < 3; ++k) {
      faces[k] = Pow2(r[(k + 1) % 3] * r[(k + 2) % 3]);
      normal[k] = faces[k] * v[k];
      f2v[k] = faces[k] * normal[k];
      num += normal[k] * v[k];
      den += f2v[k] * v[k];
    }
    moving = speed > mjMINVAL && num > 0 && den > 0;
    area = mjPI * std::sqrt(den / std::max<mjtNum>(mjMINVAL, num));
    for (int k = 0; k < 3; ++k) log_area[k] = moving ? f2v[k] / den - normal[k] / num : 0;
  }
};

void AddedMassVelocity(const FluidEllipsoid& e, const mjtNum vel[6], const Blocks& b, mjtNum scale) {
  mjtNum mass[3], inertia[3], linear[3], angular[3];
  for (int k = 0; k < 3; ++k) {
    mass[k] = e.density * e.virtual_mass[k];
    inertia[k] = e.density * e.virtual_inertia[k];
    linear[k] = mass[k] * vel[3 + k];
    angular[k] = inertia[k] * vel[k];
  }
  b.force_w.AddCross(linear, scale);
  b.force_v.SubCrossDiag(vel, mass, scale);
  b.torque_v.AddCross(linear, scale);
  b.torque_v.SubCrossDiag(vel + 3, mass, scale);
  b.torque_w.AddCross(angular, scale);
  b.torque_w.SubCrossDiag(vel, inertia, scale);
}

// Magnus: c w x v. Kutta: k s(v) q(v) with s = cos(angle) area = pi sqrt(num / den) / |v| and
// q = (normal x v) x v = num v - |v|^2 normal.
void LiftVelocity(const FluidEllipsoid& e, const mjtNum vel[6], const Outline& o, const Blocks& b,
                  mjtNum scale) {
  const mjtNum* v = vel + 3;
  const mjtNum* r = e.semiaxis;
  const mjtNum magnus = scale * e.magnus_lift * e.density * 4.0 / 3.0 * mjPI * r[0] * r[1] * r[2];
  b.force_w.AddCross(v, -magnus);
  b.force_v.AddCross(vel, magnus);
  if (!o.moving) return;

  const mjtNum s = scale * e.kutta_lift * e.density * o.num / (o.speed * o.den) * o.area;
  const mjtNum vv = o.speed * o.speed;
  mjtNum q[3], log_s[3];
  for (int k = 0; k < 3; ++k) {
    q[k] = o.num * v[k] - vv * o.normal[k];
    log_s[k] = -o.log_area[k] - v[k] / vv;
  }
  b.force_v.AddOuter(q, log_s, s);
  b.force_v.AddOuter(v, o.normal, 2 * s);
  b.force_v.AddOuter(o.normal, v, -2 * s);
  b.force_v.AddDiag(s * o.num);
  for (int k = 0; k < 3; ++k) b.force_v(k, k) -= s * vv * o.faces[k];
}

void DragVelocity(const FluidEllipsoid& e, const mjtNum vel[6], const Outline& o, const Blocks& b,
                  mjtNum scale) {
  const mjtNum* w = vel;
  const mjtNum* v = vel + 3;
  const mjtNum* r = e.semiaxis;
  const mjtNum longest = std::max({r[0], r[1], r[2]}), shortest = std::min({r[0], r[1], r[2]});
  const mjtNum middle = r[0] + r[1] + r[2] - longest - shortest;
  const mjtNum diameter = 2.0 / 3.0 * (r[0] + r[1] + r[2]);

  // Force: -(c0 + rho |v| c(A)) v with c(A) = blunt A + slender (A_max - A).
  const mjtNum by_area = e.blunt_drag - e.slender_drag;
  const mjtNum drag = by_area * o.area + e.slender_drag * mjPI * longest * middle;
  b.force_v.AddDiag(-scale * (e.viscosity * 3 * mjPI * diameter + e.density * o.speed * drag));
  if (o.moving) {
    mjtNum gradient[3];
    for (int k = 0; k < 3; ++k)
      gradient[k] = v[k] / o.speed * drag + o.speed * by_area * o.area * o.log_area[k];
    b.force_v.AddOuter(v, gradient, -scale * e.density);
  }

  // Torque: -(c1 + rho |mu|) w with mu_k = c_k w_k.
  const mjtNum largest_moment = 8.0 / 15.0 * mjPI * middle * Pow4(longest);
  mjtNum coef[3], mu[3], gradient[3];
  for (int k = 0; k < 3; ++k) {
    const mjtNum own = MaxDragMoment(r, k);
    coef[k] = e.angular_drag * own + e.slender_drag * (largest_moment - own);
    mu[k] = coef[k] * w[k];
  }
  const mjtNum norm = Norm3(mu);
  b.torque_w.AddDiag(-scale * (e.viscosity * mjPI * diameter * diameter * diameter + e.density * norm));
  if (norm > mjMINVAL) {
    for (int k = 0; k < 3; ++k) gradient[k] = coef[k] * mu[k] / norm;
    b.torque_w.AddOuter(w, gradient, -scale * e.density);
  }
}

void EllipsoidVelocity(const FluidEllipsoid& e, const mjtNum vel[6], FluidPart part, mjtNum res[36]) {
  const Blocks blocks(res);
  const Outline outline(e.semiaxis, vel + 3);
  if (part != FluidPart::kSymmetricDrag) {
    AddedMassVelocity(e, vel, blocks, e.interaction);
    LiftVelocity(e, vel, outline, blocks, e.interaction);
  }
  DragVelocity(e, vel, outline, blocks, e.interaction);
}

// sum over k < 6 of weight(k) times row k.
template <class Weight>
__attribute__((always_inline)) inline void SumRows(const mjtNum rows[6][8], const Weight& weight,
                                                   mjtNum sum[8]) {
  for (int c = 0; c < 8; c += 4) {
    Vec4 total = {}, row;
    for (int k = 0; k < 6; ++k) {
      Load4(&row, rows[k] + c);
      total += weight(k) * row;
    }
    Store4(sum + c, total);
  }
}

// res += X' local X, X the map from a spatial velocity in the c-frame to that of a frame (point, mat) in
// its own axes.
PLIANT_SIMD_CLONES void AddTransformed(const mjtNum local[36], const mjtNum offset[3], const mjtNum mat[9],
                                       mjtNum res[36]) {
  mjtNum x[6][8] = {}, lx[6][8];  // rows of two vectors
  for (int c = 0; c < 6; ++c) {
    mjtNum unit[6] = {0, 0, 0, 0, 0, 0}, linear[3], w[3], v[3];
    unit[c] = 1;
    Cross(linear, unit, offset);
    AddTo3(linear, unit + 3);
    MulMatTVec3(w, mat, unit);
    MulMatTVec3(v, mat, linear);
    for (int r = 0; r < 3; ++r) {
      x[r][c] = w[r];
      x[3 + r][c] = v[r];
    }
  }
  for (int r = 0; r < 6; ++r)
    SumRows(
        x, [&](int k) { return local[6 * r + k]; }, lx[r]);
  for (int r = 0; r < 6; ++r) {
    mjtNum row[8];
    SumRows(
        lx, [&](int k) { return x[k][r]; }, row);
    for (int c = 0; c < 6; ++c) res[6 * r + c] += row[c];
  }
}

// The rows of the matrix of a x, with a number that is not used behind each.
struct CrossRows {
  Vec4 row[3];
  __attribute__((always_inline)) explicit CrossRows(const mjtNum a[3])
      : row{{0, -a[2], a[1], 0}, {a[2], 0, -a[0], 0}, {-a[1], a[0], 0, 0}} {}
};

void Symmetrize(mjtNum mat[36]) {
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < r; ++c) mat[6 * r + c] = mat[6 * c + r] = 0.5 * (mat[6 * r + c] + mat[6 * c + r]);
  }
}

}  // namespace

PLIANT_SIMD_CLONES void InertialForceVelocity(const mjtNum inertia[10], const mjtNum vel[6], mjtNum res[36]) {
  // With A = I crm(v): I (s x v) + v x* I s = -(A + A') s, and s x* h is linear in s with a skew matrix.
  // Of A, the blocks are J W + H U, H W, m U - H W and the skew m W: J and m the inertia, H, W and U the
  // cross product matrices of m c, of the rotation and of the translation.
  mjtNum momentum[6], torque_w[3][4], torque_v[3][4], force_w[3][4];
  MulInertVec(momentum, inertia, vel);
  const CrossRows w(vel), u(vel + 3);
  const mjtNum *j = inertia, *h = inertia + 6;
  const mjtNum inertia_rows[3][3] = {{j[0], j[3], j[4]}, {j[3], j[1], j[5]}, {j[4], j[5], j[2]}};
  const mjtNum moment_rows[3][3] = {{0, -h[2], h[1]}, {h[2], 0, -h[0]}, {-h[1], h[0], 0}};
  for (int r = 0; r < 3; ++r) {
    const mjtNum *inertia_row = inertia_rows[r], *moment_row = moment_rows[r];
    Vec4 sum = inertia_row[0] * w.row[0] + inertia_row[1] * w.row[1] + inertia_row[2] * w.row[2];
    for (int k = 0; k < 3; ++k) sum += moment_row[k] * u.row[k];
    Store4(torque_w[r], sum);
    sum = moment_row[0] * w.row[0] + moment_row[1] * w.row[1] + moment_row[2] * w.row[2];
    Store4(torque_v[r], sum);
    Store4(force_w[r], inertia[9] * u.row[r] - sum);
  }
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      res[6 * r + c] = -torque_w[r][c] - torque_w[c][r];
      res[6 * r + 3 + c] = -torque_v[r][c] - force_w[c][r];
      res[6 * (3 + r) + c] = -force_w[r][c] - torque_v[c][r];
      res[6 * (3 + r) + 3 + c] = 0;
    }
  }
  const Blocks blocks(res);
  blocks.torque_w.AddCross(momentum, -1);
  blocks.torque_v.AddCross(momentum + 3, -1);
  blocks.force_w.AddCross(momentum + 3, -1);
}

void AddFluidVelocity(const mjModel& m, const mjData& d, int body, FluidPart part, mjtNum res[36]) {
  const mjtNum* com = d.subtree_com + 3 * m.body_rootid[body];
  mjtNum vel[6], offset[3];
  const auto add = [&](mjtNum local[36], const mjtNum* point, const mjtNum* mat) {
    if (part != FluidPart::kAll) Symmetrize(local);
    Sub3(offset, point, com);
    AddTransformed(local, offset, mat, res);
  };
  if (!UsesEllipsoids(m, body)) {
    mjtNum local[36] = {};
    FluidVelocity(m, d, body, d.xipos + 3 * body, d.ximat + 9 * body, vel);
    BoxVelocity(m, body, vel, local);
    add(local, d.xipos + 3 * body, d.ximat + 9 * body);
    return;
  }
  const int first = m.body_geomadr[body];
  for (int g = first; g < first + m.body_geomnum[body]; ++g) {
    const FluidEllipsoid ellipsoid = GetFluidEllipsoid(m, g);
    if (ellipsoid.interaction == 0) continue;
    mjtNum local[36] = {};
    FluidVelocity(m, d, body, d.geom_xpos + 3 * g, d.geom_xmat + 9 * g, vel);
    EllipsoidVelocity(ellipsoid, vel, part, local);
    add(local, d.geom_xpos + 3 * g, d.geom_xmat + 9 * g);
  }
}

}  // namespace pliant
