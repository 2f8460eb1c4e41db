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

// The prisms of one row of the grid, one after the other: each new vertex, in turn of the row's upper and
// lower border, pushes out the oldest one.
class PrismRow {
 public:
  PrismRow(const Field& field, int row, int first_col, mjtNum margin)
      : field_(field),
        row_(row),
        first_col_(first_col),
        margin_(margin),
        dx_(2 * field.size[0] / (field.ncol - 1)),
        dy_(2 * field.size[1] / (field.nrow - 1)) {}

  void Push() {
    const float height = field_.data[RowOf(count_) * field_.ncol + ColOf(count_)];
    top_[0] = top_[1];
    top_[1] = top_[2];
    top_[2] = static_cast<mjtNum>(height) * field_.size[2] + margin_;
    ++count_;
  }
  // Whether there is a prism, and it is not all below a height, as most are.
  bool Reaches(mjtNum z) const { return count_ >= 3 && !(top_[0] < z && top_[1] < z && top_[2] < z); }

  // Bottom 0-2, top 3-5.
  void Write(mjtNum points[18]) const {
    for (int k = 0; k < 3; ++k) {
      const int vertex = count_ - 3 + k;
      points[3 * k] = points[3 * k + 9] = dx_ * ColOf(vertex) - field_.size[0];
      points[3 * k + 1] = points[3 * k + 10] = dy_ * RowOf(vertex) - field_.size[1];
      points[3 * k + 2] = -field_.size[3];
      points[3 * k + 11] = top_[k];
    }
  }

 private:
  int ColOf(int vertex) const { return first_col_ + vertex / 2; }
  int RowOf(int vertex) const { return row_ + 1 - vertex % 2; }

  const Field& field_;
  const int row_, first_col_;
  const mjtNum margin_, dx_, dy_;
  mjtNum top_[3] = {0, 0, 0};
  int count_ = 0;
};

// Whether a plane across `up`, a direction of unit length that does not go down, has all of a prism below it
// and all of a shape more than `gap` above it.
bool PartsAlong(const mjtNum up[3], const mjtNum corners[18], const ConvexShape& shape, mjtNum gap) {
  mjtNum down[3], lowest[3];
  Scl3(down, up, -1);
  Support(lowest, shape, down);
  const mjtNum* const top = corners + 9;
  const mjtNum highest = std::max({Dot3(up, top), Dot3(up, top + 3), Dot3(up, top + 6)});
  return Dot3(up, lowest) - highest > gap;
}

// Whether a prism and a shape are seen to be apart by more than `gap`, as most are: by the plane through the
// prism's top, or by one across the line from there to the middle of the shape. The search would find nothing
// either, but in several steps.
bool AreApart(const mjtNum corners[18], const ConvexShape& shape, mjtNum gap) {
  const mjtNum* const top = corners + 9;
  mjtNum edge1[3], edge2[3], up[3], middle[3];
  if (std::min({top[2], top[5], top[8]}) < corners[2]) return false;  // a hole below the base
  Sub3(edge1, top + 3, top);
  Sub3(edge2, top + 6, top);
  Cross(up, edge1, edge2);
  Scl3(up, up, (up[2] > 0 ? 1 : -1) / Norm3(up));
  if (PartsAlong(up, corners, shape, gap)) return true;
  ShapeCenter(up, shape);
  Zero3(middle);
  for (int k = 0; k < 3; ++k) AddTo3(middle, top + 3 * k);
  AddToScl3(up, middle, -1.0 / 3);
  if (!(up[2] >= 0)) return false;
  Normalize3(up);
  return PartsAlong(up, corners, shape, gap);
}

// Contacts of a shape given in the frame of the field, in that frame.
int CollideInField(const mjModel& m, ContactPoint* points, const Field& field, const ConvexShape& shape,
                   const CellRange& cells, mjtNum zmin, mjtNum margin) {
  const CcdOptions options = MakeCcdOptions(m);
  const bool classic = m.opt.disableflags & mjDSBL_NATIVECCD;
  // Searches of meshes go on from where the one before ended, also that of a prism that is apart.
  const bool looks_first = !classic && shape.kind != ConvexShape::Kind::kMesh;
  const int vertices = 2 * (cells.col_max - cells.col_min + 1);
  mjtNum corners[18];
  ConvexShape prism;
  prism.kind = ConvexShape::Kind::kPrism;
  prism.points = corners;
  int n = 0;
  for (int row = cells.row_min; row < cells.row_max; ++row) {
    PrismRow prisms(field, row, cells.col_min, margin);
    prism.vertex = -1;
    for (int vertex = 0; vertex < vertices && n < mjMAXCONPAIR; ++vertex) {
      prisms.Push();
      if (!prisms.Reaches(zmin)) continue;
      prisms.Write(corners);
      if (looks_first && AreApart(corners, shape, 2 * options.tolerance)) continue;
      const int touches = classic ? MprContact(points + n, 0, prism, shape, options)
                                  : ConvexContacts(points + n, 1, 0, prism, shape, options);
      if (!touches) continue;
      if (classic) FixNormal(points[n], prism, shape);  // whose normals are rough
      ++n;
    }
  }
  return n;
}

}  // namespace

int CollideHfieldShape(const mjModel& m, const mjData& d, ContactPoint* points, int hfield_geom,
                       const ConvexShape& world_shape, mjtNum margin) {
  const int id = m.geom_dataid[hfield_geom];
  const Field field = {m.hfield_size + 4 * id, m.hfield_data + m.hfield_adr[id], m.hfield_nrow[id],
                       m.hfield_ncol[id]};
  const Placed place = PlaceGeom(m, d, hfield_geom);

  // The shape in the frame of the field.
  ConvexShape shape = world_shape;
  mjtNum offset[3], pos[3], mat[9], corners[12];
  if (shape.kind == ConvexShape::Kind::kSimplex) {
    for (int i = 0; i < shape.npoint; ++i) {
      Sub3(offset, shape.points + 3 * i, place.pos);
      MulMatTVec3(corners + 3 * i, place.mat, offset);
    }
    shape.points = corners;
  } else {
    Sub3(offset, shape.place.pos, place.pos);
    MulMatTVec3(pos, place.mat, offset);
    MulMatTMat3(mat, place.mat, shape.place.mat);
    shape.place.pos = pos;
    shape.place.mat = mat;
  }

  CellRange cells;
  mjtNum zmin;
  ConvexShape bounded = shape;
  bounded.classic = true;
  bounded.inflate = 0;
  if (!FindCells(field, bounded, margin, cells, zmin)) return 0;
  shape.inflate += 0.5 * margin;
  const int n = CollideInField(m, points, field, shape, cells, zmin, margin);
  for (int i = 0; i < n; ++i) {
    mjtNum local[3];
    Copy3(local, points[i].pos);
    MulMatVec3(points[i].pos, place.mat, local);
    AddTo3(points[i].pos, place.pos);
    Copy3(local, points[i].normal);
    MulMatVec3(points[i].normal, place.mat, local);
  }
  return n;
}

int CollideHfieldConvex(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin) {
  ContactPoint points[mjMAXCONPAIR];
  const int n = CollideHfieldShape(*m, *d, points, geom1, MakeConvexShape(*m, *d, geom2), margin);
  for (int i = 0; i < n; ++i) ToContact(points[i], con[i]);
  return n;
}

}  // namespace pliant
