#include <cmath>
#include <initializer_list>
#include <optional>

#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {

// A capsule touches a box like one or two spheres of its radius. The first sphere sits at the point of the
// capsule's segment that is nearest to the box; which feature of the box that is (face, edge or corner) tells
// along which way the segment runs beside the box, and the second sphere sits as far along it as it still
// faces the box.

namespace {

// The segment in box coordinates (centre `pos`, half vector `half`) and the nearest pair of points found.
// Parameters along the segment and along box edges run from -1 to 1.
struct SegmentBox {
  const double* size;  // box half sizes
  double pos[3];
  double half[3];
  double axis[3];      // unit direction of the segment
  double half_length;  // length of half
  int axis_sign;       // bit i set when axis[i] points to +i

  enum Feature { kNone, kTipFace, kEdge, kCorner };
  Feature feature = kNone;
  double best;            // squared distance of the nearest pair
  double at = 0;          // parameter on the segment
  double along_edge = 0;  // parameter on the box edge
  int face = -1;          // kTipFace: normal axis of the face, -1 when the tip is inside the box
  int corner = 0;         // the box corner (bit i: +i); for kEdge the lower end of the edge
  int edge = 0;           // axis of the box edge
};

// Cases where a tip of the segment is nearest to a face (at most one coordinate out of the box).
void TryTips(SegmentBox& s) {
  for (const int end : {-1, 1}) {
    double tip[3];
    AddScl3(tip, s.pos, s.half, end);
    int outside = 0, face = -1;
    double dist = 0;
    for (int i = 0; i < 3; ++i) {
      const double excess = std::fabs(tip[i]) - s.size[i];
      if (excess > 0) {
        ++outside;
        face = i;
        dist += excess * excess;
      }
    }
    if (outside <= 1 && dist < s.best) {
      s.best = dist;
      s.at = end;
      s.feature = SegmentBox::kTipFace;
      s.face = face;
    }
  }
}

// Nearest points of the segment and the edge of the box along axis j whose lower end is `corner`.
void TryEdge(SegmentBox& s, int j, int corner) {
  double edge_center[3];
  for (int i = 0; i < 3; ++i) edge_center[i] = corner & (1 << i) ? s.size[i] : -s.size[i];
  edge_center[j] = 0;
  double dif[3];
  Sub3(dif, edge_center, s.pos);

  // Minimise |dif + x1 size_j e_j - x2 half|^2.
  const double u = -s.size[j] * dif[j], v = Dot3(s.half, dif);
  const double ma = s.size[j] * s.size[j], mb = -s.size[j] * s.half[j], mc = s.half_length * s.half_length;
  const double det = ma * mc - mb * mb;
  if (std::fabs(det) < mjMINVAL) return;

  double x1 = (mc * u - mb * v) / det;
  double x2 = (ma * v - mb * u) / det;
  int end1 = 1;  // 0 lower corner, 1 inside the edge, 2 upper corner
  if (x1 > 1) {
    x1 = 1;
    end1 = 2;
    x2 = (v - mb) / mc;
  } else if (x1 < -1) {
    x1 = -1;
    end1 = 0;
    x2 = (v + mb) / mc;
  }
  if (x2 > 1 || x2 < -1) {
    const double end2 = x2 > 1 ? 1 : -1;
    x2 = end2;
    x1 = (u - end2 * mb) / ma;
    if (x1 > 1) {
      x1 = 1;
      end1 = 2;
    } else if (x1 < -1) {
      x1 = -1;
      end1 = 0;
    }
  }

  AddToScl3(dif, s.half, -x2);
  dif[j] += s.size[j] * x1;
  const double dist = Dot3(dif, dif);
  if (dist < s.best - mjMINVAL) {
    s.best = dist;
    s.at = x2;
    s.along_edge = x1;
    s.feature = end1 == 1 ? SegmentBox::kEdge : SegmentBox::kCorner;
    s.corner = end1 == 2 ? corner + (1 << j) : corner;
    s.edge = j;
  }
}

// How far the segment faces the box beyond a corner. `rel` has bit i where the direction and the corner
// differ in sign; one odd axis out decides between an edge and a face. Nothing when the segment points at
// the corner. A run of zero still counts: the contact is then reported twice, which gives it the weight
// of a pair.
std::optional<double> BeyondCorner(const SegmentBox& s) {
  int rel = s.axis_sign ^ s.corner;
  if (rel == 0 || rel == 7) return std::nullopt;
  double sign = 1;
  if (rel != 1 && rel != 2 && rel != 4) {
    sign = -1;
    rel = 7 - rel;
  }
  const int ax = rel == 1 ? 0 : (rel == 2 ? 1 : 2);
  const int ax1 = (ax + 1) % 3, ax2 = (ax + 2) % 3;
  if (s.axis[ax] * s.axis[ax] > 0.5) {
    const double run = 2 * s.size[ax] / std::fabs(s.half[ax]);
    return sign * std::fmin(1 - sign * s.at, run);
  }
  const double run =
      2 * std::fmin(s.size[ax1] / std::fabs(s.half[ax1]), s.size[ax2] / std::fabs(s.half[ax2]));
  return -sign * std::fmin(1 + sign * s.at, run);
}

// The same beyond a point within an edge: along the adjacent face to which the segment is flatter.
std::optional<double> BeyondEdge(const SegmentBox& s) {
  const int rel = (s.axis_sign ^ s.corner) & (7 - (1 << s.edge));
  if (rel != 1 && rel != 2 && rel != 4) return std::nullopt;
  const int ax = s.edge;
  int ax1 = (ax + 1) % 3, ax2 = (ax + 2) % 3;
  if (std::fabs(s.axis[ax1]) > std::fabs(s.axis[ax2])) ax1 = ax2;
  ax2 = 3 - ax - ax1;  // runs over the face with normal ax1

  const bool forward = rel & (1 << ax2);
  double run = forward ? 1 - s.at : 1 + s.at;
  run = std::fmin(run, 2 * s.size[ax2] / std::fabs(s.half[ax2]));
  const bool up = s.axis_sign & (1 << ax);
  const double room = up == forward ? 1 - s.along_edge : 1 + s.along_edge;
  run = std::fmin(run, s.size[ax] * room / std::fabs(s.half[ax]));
  return forward ? run : -run;
}

// The same from a tip over a face: until the segment leaves the face's rectangle.
std::optional<double> BeyondTip(const SegmentBox& s) {
  if (s.face == -1) return std::nullopt;
  const double sign = s.at < 0 ? 1 : -1;
  double tip[3];
  AddScl3(tip, s.pos, s.half, s.at);
  double run = 2;
  for (int i = 0; i < 3; ++i) {
    if (i == s.face) continue;
    for (const int side : {1, -1}) {
      const double x = sign * (side * s.size[i] - tip[i]) / s.half[i];
      if (x > 0 && x < run) run = x;
    }
  }
  return sign * run;
}

// True when a face of the box parts it from the capsule by more than the margin, rounding included.
bool BeyondFace(const SegmentBox& s, double radius, double margin, double reach) {
  constexpr double kRounding = 1e-9;
  for (int i = 0; i < 3; ++i) {
    const double gap = std::fabs(s.pos[i]) - std::fabs(s.half[i]) - s.size[i] - radius;
    if (gap > margin + kRounding * reach) return true;
  }
  return false;
}

}  // namespace

int CapsuleBox(ContactPoint* con, double margin, const Placed& capsule, const Placed& box) {
  SegmentBox s;
  double axis[3], offset[3];
  Sub3(offset, capsule.pos, box.pos);
  Column3(axis, capsule.mat, 2);
  s.size = box.size;
  s.half_length = capsule.size[1];
  MulMatTVec3(s.pos, box.mat, offset);
  MulMatTVec3(s.axis, box.mat, axis);
  Scl3(s.half, s.axis, s.half_length);
  s.axis_sign = (s.half[0] > 0 ? 1 : 0) + (s.half[1] > 0 ? 2 : 0) + (s.half[2] > 0 ? 4 : 0);
  const double reach =
      margin + 2 * (capsule.size[0] + capsule.size[1] + box.size[0] + box.size[1] + box.size[2]);
  if (BeyondFace(s, capsule.size[0], margin, reach)) return 0;
  s.best = reach;

  TryTips(s);
  for (int j = 0; j < 3; ++j) {
    for (int corner = 0; corner < 8; ++corner) {
      if (!(corner & (1 << j))) TryEdge(s, j, corner);
    }
  }

  std::optional<double> second;
  switch (s.feature) {
    case SegmentBox::kNone:
      return 0;
    case SegmentBox::kTipFace:
      second = BeyondTip(s);
      break;
    case SegmentBox::kEdge:
      second = BeyondEdge(s);
      break;
    case SegmentBox::kCorner:
      second = BeyondCorner(s);
      break;
  }

  double center[3], local[3];
  AddScl3(local, s.pos, s.half, s.at);
  MulMatVec3(center, box.mat, local);
  AddTo3(center, box.pos);
  int n = SphereBox(con, margin, {center, capsule.mat, capsule.size}, box);
  if (second) {
    AddScl3(local, s.pos, s.half, s.at + *second);
    MulMatVec3(center, box.mat, local);
    AddTo3(center, box.pos);
    n += SphereBox(con + n, margin, {center, capsule.mat, capsule.size}, box);
  }
  return n;
}

}  // namespace pliant
