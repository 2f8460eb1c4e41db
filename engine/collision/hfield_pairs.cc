#include "engine/collision/hfield_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>

#include "engine/collision/convex_geom.h"
#include "engine/collision/pairs.h"
#include "engine/collision/prism_planes.h"
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
      : border_{field.data + (row + 1) * field.ncol + first_col, field.data + row * field.ncol + first_col},
        y_{dy(field) * (row + 1) - field.size[1], dy(field) * row - field.size[1]},
        scale_(field.size[2]),
        margin_(margin),
        dx_(2 * field.size[0] / (field.ncol - 1)),
        left_(field.size[0]),
        bottom_(-field.size[3]),
        first_col_(first_col) {}

  void Push() {
    const float height = border_[count_ & 1][count_ >> 1];
    top_[0] = top_[1];
    top_[1] = top_[2];
    top_[2] = static_cast<mjtNum>(height) * scale_ + margin_;
    ++count_;
  }
  // Whether there is a prism, and it is not all below a height, as most are.
  bool Reaches(mjtNum z) const { return count_ >= 3 && !(top_[0] < z && top_[1] < z && top_[2] < z); }

  // Bottom 0-2, top 3-5.
  void Write(mjtNum points[18]) const {
    for (int k = 0; k < 3; ++k) {
      const int vertex = count_ - 3 + k;
      points[3 * k] = points[3 * k + 9] = dx_ * (first_col_ + (vertex >> 1)) - left_;
      points[3 * k + 1] = points[3 * k + 10] = y_[vertex & 1];
      points[3 * k + 2] = bottom_;
      points[3 * k + 11] = top_[k];
    }
  }

 private:
  static mjtNum dy(const Field& field) { return 2 * field.size[1] / (field.nrow - 1); }

  const float* const border_[2];  // heights of the upper and lower border
  const mjtNum y_[2];             // where these lie
  const mjtNum scale_, margin_, dx_, left_, bottom_;
  const int first_col_;
  mjtNum top_[3] = {0, 0, 0};
  int count_ = 0;
};

// The search of a shape among the prisms that it may touch, some at a time.
class PrismSearch {
 public:
  // Prisms are looked at before they are searched where that is asked for, and the newer search is used.
  PrismSearch(const mjModel& m, ContactPoint* points, const ConvexShape& shape, bool looks_first)
      : options_(MakeCcdOptions(m)),
        classic_(m.opt.disableflags & mjDSBL_NATIVECCD),
        looks_first_(!classic_ && looks_first),
        round_(!classic_ && IsRound(shape)),
        shape_(shape),
        parter_(shape, 2 * options_.tolerance),
        points_(points) {
    for (ConvexShape& prism : prisms_) prism.kind = ConvexShape::Kind::kPrism;
  }

  void Add(const PrismRow& prisms) {
    prisms.Write(corners_[left_ + waiting_++]);
    if (waiting_ == kTogether) Look();
  }
  void Finish() {
    Look();
    for (int i = 0; i < left_; ++i) Search(i);
    left_ = 0;
  }
  int n() const { return n_; }

 private:
  static constexpr int kTogether = 4;

  // Which of those that wait are left to be searched.
  void Look() {
    if (!waiting_) return;
    const mjtNum(*const waiting)[18] = corners_ + left_;
    int apart = 0;
    if (looks_first_) {
      // The same one again where there are fewer.
      const mjtNum* corners[kTogether];
      for (int i = 0; i < kTogether; ++i) corners[i] = waiting[std::min(i, waiting_ - 1)];
      apart = parter_.Part(corners);
    }
    for (int i = 0; i < waiting_; ++i) {
      if (apart >> i & 1) {
        parted_ = true;
        continue;
      }
      follows_parted_[left_] = parted_;
      parted_ = false;
      mjtNum* const place = corners_[left_++];
      if (place != waiting[i]) std::memcpy(place, waiting[i], sizeof(corners_[0]));
    }
    waiting_ = 0;
    if (left_ >= kTogether) SearchSome();
  }
  void SearchSome() {
    if (round_ && n_ <= mjMAXCONPAIR - kTogether) {
      SearchFour();
    } else {
      for (int i = 0; i < kTogether; ++i) Search(i);
    }
    left_ -= kTogether;
    std::memcpy(corners_, corners_ + kTogether, left_ * sizeof(corners_[0]));
    std::memcpy(follows_parted_, follows_parted_ + kTogether, left_);
  }
  void SearchFour() {
    FourPairs pairs;
    for (int i = 0; i < kTogether; ++i) {
      prisms_[i].points = corners_[i];
      pairs.shape1[i] = prisms_ + i;
      pairs.shape2[i] = &shape_;
    }
    ContactPoint points[kTogether];
    bool found[kTogether];
    FourContacts(points, found, pairs, options_);
    for (int i = 0; i < kTogether; ++i) {
      if (found[i]) points_[n_++] = points[i];
    }
  }
  void Search(int i) {
    if (n_ == mjMAXCONPAIR) return;
    ConvexShape& prism = prisms_[0];
    prism.points = corners_[i];
    if (follows_parted_[i]) shape_.vertex = ConvexShape::kForgotten;
    ContactPoint& point = points_[n_];
    const int touches = classic_ ? MprContact(&point, 0, prism, shape_, options_)
                                 : ConvexContacts(&point, 1, 0, prism, shape_, options_);
    if (!touches) return;
    if (classic_) FixNormal(point, prism, shape_);  // whose normals are rough
    ++n_;
  }

  const CcdOptions options_;
  const bool classic_, looks_first_, round_;
  const ConvexShape& shape_;
  PrismParter parter_;
  ConvexShape prisms_[kTogether];
  mjtNum corners_[2 * kTogether][18];   // first of those left to be searched, then of those that wait
  bool follows_parted_[2 * kTogether];  // whether the prism before each was parted, and not searched
  bool parted_ = false;                 // whether the last one was
  int left_ = 0, waiting_ = 0;
  ContactPoint* const points_;
  int n_ = 0;
};

int SearchCells(PrismSearch search, const Field& field, const CellRange& cells, mjtNum zmin, mjtNum margin) {
  const int vertices = 2 * (cells.col_max - cells.col_min + 1);
  for (int row = cells.row_min; row < cells.row_max; ++row) {
    PrismRow prisms(field, row, cells.col_min, margin);
    for (int vertex = 0; vertex < vertices && search.n() < mjMAXCONPAIR; ++vertex) {
      prisms.Push();
      if (prisms.Reaches(zmin)) search.Add(prisms);
    }
  }
  search.Finish();
  return search.n();
}

// Contacts of a shape given in the frame of the field, in that frame. Searches of meshes go on from where the
// one before ended, also that of a prism that is apart. Few depend on where that was: then all are searched.
int CollideInField(const mjModel& m, ContactPoint* points, const Field& field, const ConvexShape& shape,
                   const CellRange& cells, mjtNum zmin, mjtNum margin) {
  const int first = shape.vertex;
  const int n = SearchCells(PrismSearch(m, points, shape, true), field, cells, zmin, margin);
  if (!shape.missed_vertex) return n;
  shape.vertex = first;
  return SearchCells(PrismSearch(m, points, shape, false), field, cells, zmin, margin);
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
