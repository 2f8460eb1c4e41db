#include <algorithm>
#include <cmath>

#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {

// Separating axis test over the 15 candidate directions (Gottschalk, Lin, Manocha 1996). The direction of
// largest separation decides: along a face normal the facing side of the other box is clipped against the
// face (Sutherland, Hodgman 1974) and what lies deep enough touches; across two edges their nearest points
// do. Everything is computed in the frame of box 1 or, for its faces, of the box that has the reference face.

namespace {

constexpr double kRounding = 1e-15;  // of a separation, relative to the sizes
constexpr double kParallel = 1e-12;  // square of the sine between edges that have no direction of their own
constexpr double kEdgeAdvantage = 1e-6;   // relative: what an edge pair must be better by
constexpr double kAlongFace = 0.99;       // cosine between an edge pair's direction and a face normal
constexpr double kFacePreference = 0.05;  // relative: what a face may be worse by than an edge pair along it
constexpr double kEitherSign = 1e-9;  // components so small leave open which of two edges faces the other box
constexpr double kSamePoint = 1e-14;  // square of a distance, relative to that of the face's half diagonal

// The two boxes in the frame of box 1. Both offsets come from that in the world: of boxes that lie flat on
// each other, the separations along two faces are equal, and how they are rounded decides which one counts.
struct Pair {
  const double *size1, *size2;
  double pos[3];   // centre of box 2
  double pos2[3];  // the same offset in the frame of box 2
  double rot[9];   // columns: axes of box 2
};

// A candidate direction.
struct Axis {
  double separation = -HUGE_VAL;
  int index1 = -1, index2 = -1;     // axis of box 1, of box 2: one for a face, both for an edge pair
  double direction[3] = {0, 0, 0};  // frame 1, either sense

  bool IsEdge() const { return index1 >= 0 && index2 >= 0; }
};

double Reach1(const Pair& p, const double dir[3]) {
  return std::fabs(dir[0]) * p.size1[0] + std::fabs(dir[1]) * p.size1[1] + std::fabs(dir[2]) * p.size1[2];
}

double Reach2(const Pair& p, const double dir[3]) {
  double local[3];
  MulMatTVec3(local, p.rot, dir);
  return std::fabs(local[0]) * p.size2[0] + std::fabs(local[1]) * p.size2[1] +
         std::fabs(local[2]) * p.size2[2];
}

// Best face. False when one separates the boxes by more than `reach`.
bool TestFaces(const Pair& p, double reach, Axis& best) {
  for (int k = 0; k < 6; ++k) {
    Axis axis;
    (k < 3 ? axis.index1 : axis.index2) = k % 3;
    if (k < 3) {
      Zero3(axis.direction);
      axis.direction[k] = 1;
    } else {
      Column3(axis.direction, p.rot, k - 3);
    }
    axis.separation = k < 3 ? std::fabs(p.pos[k]) - p.size1[k] - Reach2(p, axis.direction)
                            : std::fabs(p.pos2[k - 3]) - p.size2[k - 3] - Reach1(p, axis.direction);
    if (!(axis.separation <= reach)) return false;
    if (axis.separation > best.separation) best = axis;
  }
  return true;
}

// Best of the edge pairs and `face`.
bool TestEdges(const Pair& p, double reach, const Axis& face, Axis& best) {
  best = face;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      Axis axis;
      axis.index1 = i;
      axis.index2 = j;
      double edge1[3] = {0, 0, 0}, edge2[3];
      edge1[i] = 1;
      Column3(edge2, p.rot, j);
      Cross(axis.direction, edge1, edge2);
      const double sin2 = Dot3(axis.direction, axis.direction);
      if (sin2 < kParallel) continue;
      Scl3(axis.direction, axis.direction, 1 / std::sqrt(sin2));
      axis.separation =
          std::fabs(Dot3(p.pos, axis.direction)) - Reach1(p, axis.direction) - Reach2(p, axis.direction);
      if (!(axis.separation <= reach)) return false;
      if (axis.separation - kEdgeAdvantage * std::fabs(axis.separation) > best.separation &&
          axis.separation > face.separation) {
        best = axis;
      }
    }
  }
  return true;
}

// ---- Edges

// Nearest points of two segments, center + x axis with |x| <= half: x1 of the lines, x2 for it, x1 for that.
void NearestOnEdges(const double center1[3], const double axis1[3], double half1, const double center2[3],
                    const double axis2[3], double half2, double point1[3], double point2[3]) {
  double offset[3];
  Sub3(offset, center2, center1);
  const double along1 = Dot3(offset, axis1), along2 = Dot3(offset, axis2), cosine = Dot3(axis1, axis2);
  const double sin2 = 1 - cosine * cosine;
  double x1 = Clip(sin2 > mjMINVAL ? (along1 - cosine * along2) / sin2 : 0, -half1, half1);
  const double x2 = Clip(cosine * x1 - along2, -half2, half2);
  x1 = Clip(cosine * x2 + along1, -half1, half1);
  AddScl3(point1, center1, axis1, x1);
  AddScl3(point2, center2, axis2, x2);
}

// Middles of the edges along `edge` that lie farthest along `dir`, in the box's frame:
// two when a component of dir does not say which.
int SupportEdges(const double size[3], const double dir[3], int edge, double middle[2][3]) {
  int count = 1;
  int open = -1;
  for (int k = 0; k < 3; ++k) {
    middle[0][k] = k == edge ? 0 : dir[k] >= 0 ? size[k] : -size[k];
    if (k != edge && open < 0 && std::fabs(dir[k]) < kEitherSign) open = k;
  }
  if (open >= 0) {
    Copy3(middle[1], middle[0]);
    middle[1][open] = -middle[1][open];
    count = 2;
  }
  return count;
}

int EdgeContact(ContactPoint* con, const Pair& p, const Axis& axis) {
  double normal[3], back[3], axis1[3] = {0, 0, 0}, axis2[3];
  Scl3(normal, axis.direction, Dot3(axis.direction, p.pos) < 0 ? -1 : 1);
  Scl3(back, normal, -1);
  axis1[axis.index1] = 1;
  Column3(axis2, p.rot, axis.index2);
  double back2[3], middle1[2][3], middle2[2][3];
  MulMatTVec3(back2, p.rot, back);
  const int n1 = SupportEdges(p.size1, normal, axis.index1, middle1);
  const int n2 = SupportEdges(p.size2, back2, axis.index2, middle2);
  double best = HUGE_VAL;
  for (int i = 0; i < n1; ++i) {
    for (int j = 0; j < n2; ++j) {
      double center2[3], point1[3], point2[3], gap[3];
      MulMatVec3(center2, p.rot, middle2[j]);
      AddTo3(center2, p.pos);
      NearestOnEdges(middle1[i], axis1, p.size1[axis.index1], center2, axis2, p.size2[axis.index2], point1,
                     point2);
      Sub3(gap, point2, point1);
      if (Dot3(gap, gap) >= best) continue;
      best = Dot3(gap, gap);
      con->dist = Dot3(gap, normal);
      for (int k = 0; k < 3; ++k) con->pos[k] = 0.5 * (point1[k] + point2[k]);
    }
  }
  Copy3(con->normal, normal);
  Zero3(con->tangent);
  return 1;
}

// ---- Faces

// A point over the reference face: x and y along its sides, z above it.
struct FacePoint {
  double at[3];
};

constexpr int kMaxPolygon = 16;  // a rectangle cut by a rectangle has 8 corners, rounding may add some

// What of a polygon lies within sense * at[axis] <= limit.
int ClipPolygon(const FacePoint* in, int n, int axis, double sense, double limit, FacePoint* out) {
  int count = 0;
  for (int i = 0; i < n; ++i) {
    const FacePoint &a = in[i], &b = in[(i + 1) % n];
    const double over_a = sense * a.at[axis] - limit, over_b = sense * b.at[axis] - limit;
    if (over_a <= 0 && count < kMaxPolygon) out[count++] = a;
    if ((over_a <= 0) == (over_b <= 0) || count == kMaxPolygon) continue;
    const double t = over_a / (over_a - over_b);
    for (int k = 0; k < 3; ++k) out[count].at[k] = a.at[k] + t * (b.at[k] - a.at[k]);
    out[count++].at[axis] = sense * limit;
  }
  return count;
}

// The face of the incident box (centre, axes as columns) that looks most at the reference face.
void IncidentFace(const double pos[3], const double rot[9], const double size[3], int axis, double sense,
                  int x, int y, double height, FacePoint corner[4]) {
  int face = 0;
  for (int k = 1; k < 3; ++k) {
    if (std::fabs(rot[3 * axis + k]) > std::fabs(rot[3 * axis + face])) face = k;
  }
  const double side = sense * rot[3 * axis + face] > 0 ? -1 : 1;
  const int u = (face + 1) % 3, v = (face + 2) % 3;
  static constexpr double kSigns[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  for (int c = 0; c < 4; ++c) {
    double point[3];
    for (int k = 0; k < 3; ++k) {
      point[k] = pos[k] + side * size[face] * rot[3 * k + face] + kSigns[c][0] * size[u] * rot[3 * k + u] +
                 kSigns[c][1] * size[v] * rot[3 * k + v];
    }
    corner[c].at[0] = point[x];
    corner[c].at[1] = point[y];
    corner[c].at[2] = sense * point[axis] - height;
  }
}

// Contacts in the frame of the reference box, with normals away from it. pos, rot: of the incident box.
int FaceContacts(ContactPoint* con, double margin, const double ref_size[3], const double pos[3],
                 const double rot[9], const double size[3], int axis) {
  const int x = (axis + 1) % 3, y = (axis + 2) % 3;
  const double sense = pos[axis] < 0 ? -1 : 1;
  FacePoint polygon[2][kMaxPolygon];
  IncidentFace(pos, rot, size, axis, sense, x, y, ref_size[axis], polygon[0]);
  int n = ClipPolygon(polygon[0], 4, 0, 1, ref_size[x], polygon[1]);
  n = ClipPolygon(polygon[1], n, 0, -1, ref_size[x], polygon[0]);
  n = ClipPolygon(polygon[0], n, 1, 1, ref_size[y], polygon[1]);
  n = ClipPolygon(polygon[1], n, 1, -1, ref_size[y], polygon[0]);

  const double same = kSamePoint * (ref_size[x] * ref_size[x] + ref_size[y] * ref_size[y]);
  const FacePoint* accepted[kMaxBoxBox];
  int count = 0;
  for (int i = 0; i < n && count < kMaxBoxBox; ++i) {
    const FacePoint& point = polygon[0][i];
    if (!(point.at[2] <= margin)) continue;
    const bool repeated = std::any_of(accepted, accepted + count, [&](const FacePoint* other) {
      const double dx = point.at[0] - other->at[0], dy = point.at[1] - other->at[1];
      return dx * dx + dy * dy < same;
    });
    if (repeated) continue;
    accepted[count] = &point;
    ContactPoint& out = con[count++];
    out.dist = point.at[2];
    out.pos[x] = point.at[0];
    out.pos[y] = point.at[1];
    out.pos[axis] = sense * (ref_size[axis] + 0.5 * point.at[2]);
    Zero3(out.normal);
    out.normal[axis] = sense;
    Zero3(out.tangent);
  }
  return count;
}

void ToWorld(ContactPoint* con, int n, const Placed& frame, double sense) {
  for (int i = 0; i < n; ++i) {
    double local[3];
    Copy3(local, con[i].pos);
    MulMatVec3(con[i].pos, frame.mat, local);
    AddTo3(con[i].pos, frame.pos);
    Scl3(local, con[i].normal, sense);
    MulMatVec3(con[i].normal, frame.mat, local);
  }
}

}  // namespace

int BoxBox(ContactPoint* con, double margin, const Placed& box1, const Placed& box2) {
  Pair p = {box1.size, box2.size, {}, {}, {}};
  double offset[3];
  Sub3(offset, box2.pos, box1.pos);
  MulMatTVec3(p.pos, box1.mat, offset);
  MulMatTVec3(p.pos2, box2.mat, offset);
  MulMatTMat3(p.rot, box1.mat, box2.mat);
  double sizes = 0;
  for (int k = 0; k < 3; ++k) sizes += p.size1[k] + p.size2[k];
  const double reach = margin + kRounding * sizes;
  Axis face, best;
  if (!TestFaces(p, reach, face) || !TestEdges(p, reach, face, best)) return 0;
  if (best.IsEdge() && std::fabs(Dot3(best.direction, face.direction)) > kAlongFace &&
      best.separation < face.separation + kFacePreference * std::fabs(face.separation) + kRounding) {
    best = face;
  }
  if (best.IsEdge()) {
    const int n = EdgeContact(con, p, best);
    ToWorld(con, n, box1, 1);
    return n;
  }
  if (best.index1 >= 0) {
    const int n = FaceContacts(con, margin, p.size1, p.pos, p.rot, p.size2, best.index1);
    ToWorld(con, n, box1, 1);
    return n;
  }
  // In the frame of box 2; its normals point at box 1.
  double pos[3], rot[9];
  Scl3(pos, p.pos2, -1);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) rot[3 * i + j] = p.rot[3 * j + i];
  }
  const int n = FaceContacts(con, margin, p.size2, pos, rot, p.size1, best.index2);
  ToWorld(con, n, box2, -1);
  return n;
}

}  // namespace pliant
