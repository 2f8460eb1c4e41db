// Convex hull of a point set, as a vertex-edge graph for hill-climbing support queries.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace pliant {

// Hull of a vertex list. "Local" ids count hull vertices, "global" ids count the input vertices. The
// neighbours of local vertex v are edge_localid[vert_edgeadr[v]], ... up to an entry of -1.
struct HullGraph {
  std::vector<int> vert_edgeadr;   // [numvert]
  std::vector<int> vert_globalid;  // [numvert]
  std::vector<int> edge_localid;   // [numvert + 3 numface]
  std::vector<int> face_globalid;  // [numface x 3], counter-clockwise seen from outside

  int NumVert() const { return static_cast<int>(vert_globalid.size()); }
  int NumFace() const { return static_cast<int>(face_globalid.size() / 3); }

  // The record stored in mjModel.mesh_graph: numvert, numface, then the four arrays in the order above.
  std::vector<int> Packed() const;
};

// Builds the hull of `vert` [n x 3]. max_vert > 3 stops after that many hull vertices, -1 means no cap.
// Returns false, with a sentence in `error`, for fewer than 4 points, a flat set, or a numerical failure of
// qhull. Safe to call from several threads.
bool BuildHull(std::span<const double> vert, int max_vert, HullGraph& out, std::string& error);

// The library that makes hulls: another version may order their faces otherwise.
const char* HullLibraryVersion();

}  // namespace pliant
