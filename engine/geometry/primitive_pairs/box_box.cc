#include <cmath>

#include "engine/geometry/primitive_pairs/primitive_pairs.h"

namespace pliant {

// Separating axis test over the 15 candidate directions (Gottschalk, Lin, Manocha 1996), then clipping of a
// face of one box against a face of the other. The direction of least overlap decides: a face normal makes
// that face the reference, and the part of the other box that faces it is clipped against its rectangle; an
// edge pair makes the two faces next to the edges be clipped, seen along the common normal of the edges.

namespace {

constexpr int kNoAxis = -1;

// Box 2 relative to box 1 and the direction of least overlap.
struct Overlap {
  double pos21[3], pos12[3];  // centre of 2 in frame 1, of 1 in frame 2
  double rot[9], rott[9];     // frame 2 in frame 1 and its transpose
  int axis = kNoAxis;         // 0-5 face of box 1 (+x +y +z -x -y -z), 6-11 of box 2, 12 + 3 i + j edge pair
  double depth;
  double edge_normal[3];     // frame 1; of the edge pair
  bool flipped = false;      // edge_normal points from 2 to 1
  int edge1 = 0, edge2 = 0;  // signs (bit k: +k) of the coordinates of the two edges
};

void RelativePose(Overlap& o, const Placed& box1, const Placed& box2) {
  double offset[3];
  Sub3(offset, box2.pos, box1.pos);
  MulMatTVec3(o.pos21, box1.mat, offset);
  Scl3(offset, offset, -1);
  MulMatTVec3(o.pos12, box2.mat, offset);
  MulMatTMat3(o.rot, box1.mat, box2.mat);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) o.rott[3 * i + j] = o.rot[3 * j + i];
  }
}

// Faces. False when the boxes are further apart than the margin.
bool TestFaces(Overlap& o, double margin, const double size1[3], const double size2[3]) {
  for (int i = 0; i < 3; ++i) {
    double reach1 = 0, reach2 = 0;
    for (int k = 0; k < 3; ++k) {
      reach1 += std::fabs(o.rot[3 * i + k]) * size2[k];
      reach2 += std::fabs(o.rott[3 * i + k]) * size1[k];
    }
    const double depth1 = -std::fabs(o.pos21[i]) + size1[i] + reach1;
    const double depth2 = -std::fabs(o.pos12[i]) + size2[i] + reach2;
    if (depth1 < -margin || depth2 < -margin) return false;
    if (depth1 < o.depth) {
      o.depth = depth1;
      o.axis = i + (o.pos21[i] < 0 ? 3 : 0);
    }
    if (depth2 < o.depth) {
      o.depth = depth2;
      o.axis = i + (o.pos12[i] < 0 ? 3 : 0) + 6;
    }
  }
  return true;
}

// Edge i of box 1 against edge j of box 2. A tie with a face goes to the face.
bool TestEdges(Overlap& o, double margin, const double size1[3], const double size2[3]) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      // e_i x (column j of rot)
      double normal[3] = {0, 0, 0};
      const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
      normal[i1] = -o.rot[3 * i2 + j];
      normal[i2] = o.rot[3 * i1 + j];
      const double length = Norm3(normal);
      if (length < mjMINVAL) continue;
      Scl3(normal, normal, 1 / length);

      const double center = Dot3(o.pos21, normal);
      double normal2[3];
      MulMatVec3(normal2, o.rott, normal);
      // In the frame of box 2 the normal is (row i of rot) x e_j.
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      double depth = size1[i1] * std::fabs(normal[i1]) + size1[i2] * std::fabs(normal[i2]);
      depth += size2[j1] * std::fabs(o.rot[3 * i + j2] / length) +
               size2[j2] * std::fabs(o.rot[3 * i + j1] / length);
      depth -= std::fabs(center);
      if (depth < -margin) return false;
      if (depth < o.depth * (1 - 1e-12)) {
        o.depth = depth;
        o.axis = 12 + 3 * i + j;
        o.flipped = center < 0;
        Copy3(o.edge_normal, normal);
        o.edge1 = o.edge2 = 0;
        for (int k = 0; k < 3; ++k) {
          if (k != i && (normal[k] > 0) != o.flipped) o.edge1 += 1 << k;
          if (k != j && (normal2[k] < 0) != o.flipped) o.edge2 += 1 << k;
        }
      }
    }
  }
  return true;
}

// Rotation that turns face 0-5 (+x +y +z -x -y -z) of a box to look along +z.
void FaceRotation(double res[9], int face) {
  static constexpr signed char kRotation[6][9] = {
      {0, 0, -1, 0, 1, 0, 1, 0, 0}, {1, 0, 0, 0, 0, -1, 0, 1, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1},
      {0, 0, 1, 0, 1, 0, -1, 0, 0}, {1, 0, 0, 0, 0, 1, 0, -1, 0}, {-1, 0, 0, 0, 1, 0, 0, 0, -1},
  };
  for (int i = 0; i < 9; ++i) res[i] = kRotation[face][i];
}

// The patch of the incident box, spanned by 0, 1 or 2 edges, over the rectangle |x| <= half[0], |y| <=
// half[1] at z = 0. `flat` is the patch as projected into the rectangle's plane; clipping happens there,
// heights come from the patch itself.
struct Patch {
  double half[2];
  double origin[3], edge[2][3];
  double flat_origin[2], flat_edge[2][2];
  int dirs;
  double points[kMaxBoxBox][3];
  int n = 0;
};

void AddPoint(Patch& p, double u, double v) {
  double* point = p.points[p.n++];
  for (int i = 0; i < 3; ++i) point[i] = p.origin[i] + u * p.edge[0][i] + v * p.edge[1][i];
}

// Crossings of the patch's sides with the sides of the rectangle.
void ClipSides(Patch& p) {
  struct Side {
    double u, v;
    int along;
  };
  static constexpr Side kSides[4] = {{0, 0, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 0}};
  const int sides = p.dirs * p.dirs;
  for (int i = 0; i < sides; ++i) {
    const Side& side = kSides[i];
    const double* dir = p.flat_edge[side.along];
    for (int q = 0; q < 2; ++q) {
      if (std::fabs(dir[q]) <= mjMINVAL) continue;
      const double inverse = 1 / dir[q];
      const int r = 1 - q;
      const double start_q = p.flat_origin[q] + side.u * p.flat_edge[0][q] + side.v * p.flat_edge[1][q];
      const double start_r = p.flat_origin[r] + side.u * p.flat_edge[0][r] + side.v * p.flat_edge[1][r];
      for (int sign = -1; sign <= 1; sign += 2) {
        const double t = (sign * p.half[q] - start_q) * inverse;
        if (t < 0 || t > 1) continue;
        if (std::fabs(start_r + dir[r] * t) > p.half[r]) continue;
        double* point = p.points[p.n++];
        for (int k = 0; k < 3; ++k) {
          point[k] = p.origin[k] + side.u * p.edge[0][k] + side.v * p.edge[1][k] + t * p.edge[side.along][k];
        }
      }
    }
  }
}

// Corners of the rectangle under the patch, then corners of the patch over the rectangle. The first corner,
// the lowest of the other box, counts wherever it is: what is not a contact is dropped later.
void ClipCorners(Patch& p) {
  const double* a = p.flat_edge[0];
  const double* b = p.flat_edge[1];
  if (p.dirs == 2) {
    const double inverse = 1 / (a[0] * b[1] - a[1] * b[0]);
    for (int i = 0; i < 4; ++i) {
      const double corner[2] = {i / 2 ? p.half[0] : -p.half[0], i % 2 ? p.half[1] : -p.half[1]};
      const double x = corner[0] - p.flat_origin[0], y = corner[1] - p.flat_origin[1];
      const double u = (x * b[1] - y * b[0]) * inverse;
      const double v = (y * a[0] - x * a[1]) * inverse;
      if (!(u > 0 && v > 0 && u < 1 && v < 1)) continue;
      AddPoint(p, u, v);
      p.points[p.n - 1][0] = corner[0];
      p.points[p.n - 1][1] = corner[1];
    }
  }
  for (int i = 0; i < 1 << p.dirs; ++i) {
    const double u = i & 1 ? 1 : 0, v = i & 2 ? 1 : 0;
    const double x = p.flat_origin[0] + u * a[0] + v * b[0];
    const double y = p.flat_origin[1] + u * a[1] + v * b[1];
    if (i == 0 || (std::fabs(x) <= p.half[0] && std::fabs(y) <= p.half[1])) AddPoint(p, u, v);
  }
}

// A face of one box is the reference. Its frame looks along +z from the centre of the face.
int FaceContacts(ContactPoint* con, double margin, const Overlap& o, const Placed& box1, const Placed& box2) {
  const bool second = o.axis >= 6;
  const Placed& ref = second ? box2 : box1;
  const Placed& other = second ? box1 : box2;
  double turn[9], rot[9], center[3], half[3];
  FaceRotation(turn, o.axis % 6);
  MulMatMat3(rot, turn, second ? o.rott : o.rot);
  MulMatVec3(center, turn, second ? o.pos12 : o.pos21);
  MulMatVec3(half, turn, ref.size);
  const double height = std::fabs(half[2]);
  center[2] -= height;

  // Start at the lowest corner of the other box and follow its edges that are flat enough.
  Patch patch;
  patch.half[0] = std::fabs(half[0]);
  patch.half[1] = std::fabs(half[1]);
  patch.dirs = 0;
  Copy3(patch.origin, center);
  Zero3(patch.edge[0]);
  Zero3(patch.edge[1]);
  for (int i = 0; i < 3; ++i) {
    double column[3];
    Column3(column, rot, i);
    const double to_corner = column[2] < 0 ? other.size[i] : -other.size[i];
    AddToScl3(patch.origin, column, to_corner);
    if (std::fabs(column[2]) < 0.5 && patch.dirs < 2) Scl3(patch.edge[patch.dirs++], column, -2 * to_corner);
  }
  for (int i = 0; i < 2; ++i) {
    patch.flat_origin[i] = patch.origin[i];
    for (int k = 0; k < 2; ++k) patch.flat_edge[k][i] = patch.edge[k][i];
  }
  ClipSides(patch);
  ClipCorners(patch);

  double world[9], normal[3];
  MulMatMatT3(world, ref.mat, turn);
  Column3(normal, world, 2);
  if (second) Scl3(normal, normal, -1);
  int n = 0;
  for (int i = 0; i < patch.n; ++i) {
    double* point = patch.points[i];
    if (point[2] > margin) continue;
    con[n].dist = 0.5 * point[2];
    point[2] = 0.5 * point[2] + height;
    MulMatVec3(con[n].pos, world, point);
    AddTo3(con[n].pos, ref.pos);
    Copy3(con[n].normal, normal);
    Zero3(con[n].tangent);
    ++n;
  }
  return n;
}

// Moves x into [lo, hi]; tells whether it was outside.
bool MoveInto(double& x, double lo, double hi) {
  const double moved = Clip(x, lo, hi);
  const bool outside = moved != x;
  x = moved;
  return outside;
}

// Corners of the rectangle with the patch points over them, and corners of the patch with the points of the
// rectangle under them. Where the outlines cross, only corners within the other outline count. Where they do
// not, a corner that is beyond one pair of sides counts as well and its partner is the nearest within. The
// partner of a corner of the rectangle is then scaled by the last squared distance in place of the patch's
// area: a quirk of the reference, which decides about the deep contacts of boxes that just part.
template <class Add>
void AddCorners(const Patch& p, double margin, double normal_z, const Add& add) {
  const double* a = p.flat_edge[0];
  const double* b = p.flat_edge[1];
  double scale = a[0] * b[1] - a[1] * b[0];
  int count = 0;
  const int most_outside = p.n == 0 ? 1 : 0;
  const auto consider = [&](const double on1[3], const double on2[3], double dist2) {
    scale = dist2;
    const double dist = on2[2] <= 0 ? -std::sqrt(scale) : std::sqrt(scale);
    if (dist > margin) return;
    add(on1, on2, dist);
    ++count;
  };
  for (int i = 0; i < 4; ++i) {
    const double corner[3] = {i / 2 ? p.half[0] : -p.half[0], i % 2 ? p.half[1] : -p.half[1], 0};
    const double x = corner[0] - p.flat_origin[0], y = corner[1] - p.flat_origin[1];
    const double inverse = 1 / scale;
    double u = (x * b[1] - y * b[0]) * inverse, v = (y * a[0] - x * a[1]) * inverse;
    if (MoveInto(u, 0, 1) + MoveInto(v, 0, 1) > most_outside) continue;
    double over[3];
    for (int k = 0; k < 3; ++k) over[k] = p.origin[k] + u * p.edge[0][k] + v * p.edge[1][k];
    double between[3];
    Sub3(between, corner, over);
    consider(corner, over, Dot3(between, between));
  }
  const bool none = p.n == 0 && count == 0;
  for (int i = 0; i < 4; ++i) {
    const double u = i & 1 ? 1 : 0, v = i & 2 ? 1 : 0;
    double corner[3], under[3] = {0, 0, 0};
    for (int k = 0; k < 3; ++k) corner[k] = p.origin[k] + u * p.edge[0][k] + v * p.edge[1][k];
    for (int k = 0; k < 2; ++k) under[k] = p.flat_origin[k] + u * a[k] + v * b[k];
    const double flat[2] = {under[0], under[1]}, height = corner[2] / normal_z;
    const int outside = MoveInto(under[0], -p.half[0], p.half[0]) + MoveInto(under[1], -p.half[1], p.half[1]);
    if (outside > (none ? 2 : most_outside)) continue;
    const double x = flat[0] - under[0], y = flat[1] - under[1];
    consider(under, corner, x * x + y * y + height * height);
  }
}

// An edge pair: the face of box 1 next to its edge is the rectangle, the face of box 2 next to its edge the
// patch, projected along the edges' common normal.
int EdgeContacts(ContactPoint* con, double margin, const Overlap& o, const Placed& box1, const Placed& box2) {
  const int i = (o.axis - 12) / 3, j = (o.axis - 12) % 3;
  double normal2[3];
  MulMatVec3(normal2, o.rott, o.edge_normal);

  // Of the two faces at each edge, the one that looks more along the normal.
  int face1 = (i + 1) % 3;
  if (std::fabs(o.edge_normal[(i + 2) % 3]) > std::fabs(o.edge_normal[face1])) face1 = (i + 2) % 3;
  int face2 = (j + 1) % 3;
  if (std::fabs(normal2[(j + 2) % 3]) > std::fabs(normal2[face2])) face2 = (j + 2) % 3;

  double turn[9], rot[9], center[3], half[3], normal[3];
  FaceRotation(turn, o.edge1 & (1 << face1) ? face1 : face1 + 3);
  MulMatMat3(rot, turn, o.rot);
  MulMatVec3(center, turn, o.pos21);
  MulMatVec3(half, turn, box1.size);
  MulMatVec3(normal, turn, o.edge_normal);
  const double height = std::fabs(half[2]);
  center[2] -= height;
  if (std::fabs(normal[2]) < mjMINVAL) return 0;

  Patch patch;
  patch.half[0] = std::fabs(half[0]);
  patch.half[1] = std::fabs(half[1]);
  patch.dirs = 2;
  const int third = 3 - j - face2;
  double along[3], across[3], up[3];
  Column3(along, rot, j);
  Column3(across, rot, third);
  Column3(up, rot, face2);
  Copy3(patch.origin, center);
  AddToScl3(patch.origin, up, o.edge2 & (1 << face2) ? box2.size[face2] : -box2.size[face2]);
  const double to_edge = o.edge2 & (1 << third) ? box2.size[third] : -box2.size[third];
  AddToScl3(patch.origin, across, to_edge);
  AddToScl3(patch.origin, along, box2.size[j]);
  Scl3(patch.edge[0], along, -2 * box2.size[j]);
  Scl3(patch.edge[1], across, -2 * to_edge);
  for (int k = 0; k < 2; ++k) {
    patch.flat_origin[k] = patch.origin[k] - normal[k] * (patch.origin[2] / normal[2]);
    for (int e = 0; e < 2; ++e)
      patch.flat_edge[e][k] = patch.edge[e][k] - normal[k] * (patch.edge[e][2] / normal[2]);
  }
  ClipSides(patch);
  const double inverse = 1 / normal[2];
  const double sign = o.flipped ? -1 : 1;
  double world[9], world_normal[3];
  MulMatMatT3(world, box1.mat, turn);
  MulMatVec3(world_normal, world, normal);
  Scl3(world_normal, world_normal, sign);
  int n = 0;
  const auto add = [&](const double on1[3], const double on2[3], double dist) {
    double mid[3];
    for (int k = 0; k < 3; ++k) mid[k] = 0.5 * (on1[k] + on2[k]);
    mid[2] += height;
    con[n].dist = dist;
    MulMatVec3(con[n].pos, world, mid);
    AddTo3(con[n].pos, box1.pos);
    Copy3(con[n].normal, world_normal);
    Zero3(con[n].tangent);
    ++n;
  };
  for (int k = 0; k < patch.n; ++k) {
    const double* point = patch.points[k];
    const double dist = sign * (point[2] * inverse);
    if (dist > margin) continue;
    double under[3];
    AddScl3(under, point, normal, -point[2] / normal[2]);
    add(under, point, dist);
  }
  AddCorners(patch, margin, normal[2], add);
  return n;
}

// 1 outside the box blown up by 1 %, -1 inside the box shrunk by 1 %, else 0.
int Side(const double point[3], const Placed& box, double margin) {
  constexpr double kInflate = 1.01;
  double offset[3], local[3];
  Sub3(offset, point, box.pos);
  MulMatTVec3(local, box.mat, offset);
  bool inside = true;
  for (int i = 0; i < 3; ++i) {
    const double x = std::fabs(local[i]), size = box.size[i] + margin;
    if (x > size * kInflate) return 1;
    inside = inside && x < size / kInflate;
  }
  return inside ? -1 : 0;
}

// Drops contacts outside one box that are not well inside the other, and those whose position equals a later
// one.
int RemoveBad(ContactPoint* con, int n, double margin, const Placed& box1, const Placed& box2) {
  int kept = 0;
  for (int i = 0; i < n; ++i) {
    const int side1 = Side(con[i].pos, box1, margin), side2 = Side(con[i].pos, box2, margin);
    if ((side1 == 1 && side2 != -1) || (side2 == 1 && side1 != -1)) continue;
    con[kept++] = con[i];
  }
  return kept;
}

// Drops contacts whose position equals that of a later one.
int RemoveRepeats(ContactPoint* con, int n) {
  int kept = 0;
  for (int i = 0; i < n; ++i) {
    bool repeated = false;
    for (int j = i + 1; j < n && !repeated; ++j) {
      repeated =
          con[i].pos[0] == con[j].pos[0] && con[i].pos[1] == con[j].pos[1] && con[i].pos[2] == con[j].pos[2];
    }
    if (!repeated) con[kept++] = con[i];
  }
  return kept;
}

}  // namespace

int BoxBox(ContactPoint* con, double margin, const Placed& box1, const Placed& box2) {
  Overlap o;
  RelativePose(o, box1, box2);
  o.depth = margin;
  for (int i = 0; i < 3; ++i) o.depth += 3 * (box1.size[i] + box2.size[i]);
  if (!TestFaces(o, margin, box1.size, box2.size)) return 0;
  if (!TestEdges(o, margin, box1.size, box2.size)) return 0;
  if (o.axis == kNoAxis) return 0;
  const int n =
      o.axis < 12 ? FaceContacts(con, margin, o, box1, box2) : EdgeContacts(con, margin, o, box1, box2);
  return RemoveRepeats(con, RemoveBad(con, n, margin, box1, box2));
}

}  // namespace pliant
