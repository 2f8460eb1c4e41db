#include "engine/collision/hfield_pairs.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "engine/collision/convex_geom.h"
#include "engine/collision/pairs.h"
#include "engine/geometry/convex_contact.h"
#include "engine/geometry/mpr.h"
#include "engine/geometry/surface_normal.h"

namespace pliant {
namespace {

struct Field {
  const mjtNum* size;
  const float* data;
  int nrow, ncol;
};

// The cells of the grid that the geom is over.
struct CellRange {
  int row_min, row_max, col_min, col_max;
};

// Bounds of the geom in the frame of the field. False when they do not meet the field's.
bool FindCells(const Field& field, const ConvexShape& shape, mjtNum margin, CellRange& cells, mjtNum& zmin) {
  mjtNum lo[3], hi[3];
  for (int i = 0; i < 3; ++i) {
    mjtNum dir[3] = {0, 0, 0}, point[3];
    dir[i] = 1;
    Support(point, shape, dir);
    hi[i] = point[i];
    dir[i] = -1;
    Support(point, shape, dir);
    lo[i] = point[i];
  }
  const mjtNum* size = field.size;
  for (int i = 0; i < 2; ++i) {
    if (!(lo[i] - margin <= size[i] && hi[i] + margin >= -size[i])) return false;
  }
  if (!(lo[2] - margin <= size[2] && hi[2] + margin >= -size[3])) return false;

  const auto lower = [](mjtNum x, mjtNum half, int n) {
    return std::max(0, static_cast<int>(std::floor(std::max(-1.0, (x + half) / (2 * half) * (n - 1)))));
  };
  const auto upper = [](mjtNum x, mjtNum half, int n) {
    return std::min(n - 1,
                    static_cast<int>(std::ceil(std::min<mjtNum>(n, (x + half) / (2 * half) * (n - 1)))));
  };
  cells.col_min = lower(lo[0], size[0], field.ncol);
  cells.col_max = upper(hi[0], size[0], field.ncol);
  cells.row_min = lower(lo[1], size[1], field.nrow);
  cells.row_max = upper(hi[1], size[1], field.nrow);
  zmin = lo[2];
  return true;
}

// A prism that moves along a row of the grid: each new vertex pushes out the oldest one.
struct SlidingPrism {
  mjtNum points[18];  // bottom 0-2, top 3-5
  int nvert = 0;

  void Push(mjtNum x, mjtNum y, mjtNum z, mjtNum bottom) {
    for (const int first : {0, 3}) {
      for (int k = first; k < first + 2; ++k) Copy3(points + 3 * k, points + 3 * (k + 1));
      mjtNum* last = points + 3 * (first + 2);
      last[0] = x;
      last[1] = y;
      last[2] = first ? z : bottom;
    }
    ++nvert;
  }
  bool Below(mjtNum z) const { return points[11] < z && points[14] < z && points[17] < z; }
};

}  // namespace

int CollideHfieldConvex(const mjModel* m, const mjData* d, mjContact* con, int geom1, int geom2,
                        mjtNum margin) {
  const int id = m->geom_dataid[geom1];
  const Field field = {m->hfield_size + 4 * id, m->hfield_data + m->hfield_adr[id], m->hfield_nrow[id],
                       m->hfield_ncol[id]};
  const Placed place = PlaceGeom(*m, *d, geom1);

  // The geom in the frame of the field.
  ConvexShape shape = MakeConvexShape(*m, *d, geom2);
  mjtNum offset[3], pos[3], mat[9];
  Sub3(offset, shape.place.pos, place.pos);
  MulMatTVec3(pos, place.mat, offset);
  MulMatTMat3(mat, place.mat, shape.place.mat);
  shape.place.pos = pos;
  shape.place.mat = mat;

  CellRange cells;
  mjtNum zmin;
  shape.classic = true;
  if (!FindCells(field, shape, margin, cells, zmin)) return 0;
  shape.classic = false;
  shape.inflate = 0.5 * margin;

  const CcdOptions options = MakeCcdOptions(*m);
  const bool classic = m->opt.disableflags & mjDSBL_NATIVECCD;
  const mjtNum dx = 2 * field.size[0] / (field.ncol - 1), dy = 2 * field.size[1] / (field.nrow - 1);
  int n = 0;
  for (int row = cells.row_min; row < cells.row_max && n < mjMAXCONPAIR; ++row) {
    SlidingPrism prism;
    ConvexShape prism_shape;
    prism_shape.kind = ConvexShape::Kind::kPrism;
    prism_shape.points = prism.points;
    for (int col = cells.col_min; col <= cells.col_max && n < mjMAXCONPAIR; ++col) {
      for (int i = 0; i < 2 && n < mjMAXCONPAIR; ++i) {
        const int r = row + 1 - i;
        const mjtNum height = static_cast<mjtNum>(field.data[r * field.ncol + col]) * field.size[2] + margin;
        prism.Push(dx * col - field.size[0], dy * r - field.size[1], height, -field.size[3]);
        if (prism.nvert < 3 || prism.Below(zmin)) continue;
        ContactPoint point;
        const bool touches = classic ? MprContact(&point, 0, prism_shape, shape, options)
                                     : ConvexContacts(&point, 1, 0, prism_shape, shape, options);
        if (!touches) continue;
        mjtNum local[3];
        // Round shapes know their normal better than the search does; the classic search has asked them.
        Scl3(local, point.normal, -1);
        if (!classic && SurfaceNormal(local, shape, point.pos)) Scl3(point.normal, local, -1);
        Copy3(local, point.pos);
        MulMatVec3(point.pos, place.mat, local);
        AddTo3(point.pos, place.pos);
        Copy3(local, point.normal);
        MulMatVec3(point.normal, place.mat, local);
        ToContact(point, con[n++]);
      }
    }
  }
  return n;
}

}  // namespace pliant
