// Convex polygons in space: faces of solids, cut by each other.
#pragma once

namespace pliant {

// Faces of meshes with more corners are taken as the polygon of some of them.
constexpr int kMaxFaceCorners = 1024;

struct FacePolygon {
  double corner[2 * kMaxFaceCorners][3];
  int n = 0;
};

// Keeps the part of `subject` over the face `clip` with the given outward normal (Sutherland and Hodgman
// 1974), whose corners come clockwise seen from outside. A subject of two corners is a segment, whose
// ends may come out more than once.
void ClipPolygon(FacePolygon& subject, const FacePolygon& clip, const double normal[3]);

// Four corners that span a large part of a convex polygon, in the order of the polygon; all of one with
// fewer. For each first corner the ends of the other diagonal, then the other end of the first one move on
// while the area grows (after Dobkin and Snyder 1979).
void KeepFour(FacePolygon& polygon);

// The same with the first corner among them: the search starts there alone.
void KeepFourWithFirst(FacePolygon& polygon);

// The two corners that are farthest apart.
void KeepTwo(FacePolygon& polygon);

}  // namespace pliant
