#include "engine/geometry/hull.h"

#include <algorithm>
#include <csetjmp>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <utility>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace pliant {
namespace {

// qhull with its error stream kept in memory, released on every exit path.
class QhullRun {
 public:
  QhullRun() {
    errors_ = open_memstream(&text_, &text_size_);
    qh_zero(&qh_, errors_);
  }
  ~QhullRun() {
    int current = 0, total = 0;
    qh_.NOerrexit = True;
    qh_freeqhull(&qh_, !qh_ALL);
    qh_memfreeshort(&qh_, &current, &total);
    if (errors_) std::fclose(errors_);
    std::free(text_);
  }
  QhullRun(const QhullRun&) = delete;
  QhullRun& operator=(const QhullRun&) = delete;

  // Computes the triangulated hull. qhull reports failures by longjmp, so this function holds no C++ objects.
  bool Compute(coordT* points, int count, char* options) {
    qh_init_A(&qh_, nullptr, nullptr, errors_, 0, nullptr);
    if (setjmp(qh_.errexit) != 0) {
      qh_.NOerrexit = True;
      return false;
    }
    qh_.NOerrexit = False;
    qh_initflags(&qh_, options);
    qh_init_B(&qh_, points, count, 3, False);
    // How far points lie outside of facets that were merged is only for reports, and takes a fifth
    // of the time.
    qh_.DOcheckmax = False;
    qh_qhull(&qh_);
    qh_triangulate(&qh_);
    qh_vertexneighbors(&qh_);
    return true;
  }

  // The first line of what qhull said.
  std::string Message() {
    if (!errors_) return {};
    std::fflush(errors_);
    std::string text(text_ ? text_ : "", text_ ? text_size_ : 0);
    return text.substr(0, text.find('\n'));
  }

  qhT* Get() { return &qh_; }

 private:
  qhT qh_;
  FILE* errors_ = nullptr;
  char* text_ = nullptr;
  size_t text_size_ = 0;
};

// A range over the elements of a qhull set, whose array ends with a null pointer.
template <class T>
class SetRange {
 public:
  explicit SetRange(setT* set) : first_(set ? reinterpret_cast<T**>(&set->e[0].p) : nullptr) {}
  struct Iterator {
    T** at;
    T* operator*() const { return *at; }
    void operator++() { ++at; }
    bool operator!=(std::nullptr_t) const { return at && *at; }
  };
  Iterator begin() const { return {first_}; }
  std::nullptr_t end() const { return nullptr; }

 private:
  T** first_;
};

// Where an input point stands: what qh_pointid() finds with checks that add up over millions of corners.
int PointId(qhT* qh, const coordT* point) {
  const std::ptrdiff_t place = point - qh->first_point;
  const bool among = place >= 0 && place < 3 * static_cast<std::ptrdiff_t>(qh->num_points);
  return among ? static_cast<int>(place / 3) : -1;
}

// The corners of the facets, 3 each, in the order in which the facet names them; its visitid
// becomes its place in the list. Empty when a facet is no triangle.
std::vector<int> NumberFacets(qhT* qh) {
  std::vector<int> corners;
  corners.reserve(3 * static_cast<size_t>(qh->num_facets));
  unsigned int facets = 0;
  for (facetT* facet = qh->facet_list; facet && facet->next; facet = facet->next) {
    facet->visitid = facets++;
    for (vertexT* vertex : SetRange<vertexT>(facet->vertices)) corners.push_back(PointId(qh, vertex->point));
    if (corners.size() != 3 * static_cast<size_t>(facets)) return {};
  }
  return corners;
}

// Vertices and edges: the id of each hull vertex, then its neighbours (global ids for now) in the
// order in which its facets list them. Returns false when the numbers do not fit a closed surface.
bool CollectEdges(qhT* qh, const std::vector<int>& corners, HullGraph& out) {
  const int numvert = qh->num_vertices;
  const int numface = qh->num_facets;
  std::vector<int>& edges = out.edge_localid;
  edges.reserve(numvert + 3 * numface);
  for (vertexT* vertex = qh->vertex_list; vertex && vertex->next; vertex = vertex->next) {
    const int id = PointId(qh, vertex->point);
    if (id < 0) return false;
    const size_t start = edges.size();
    out.vert_edgeadr.push_back(static_cast<int>(start));
    out.vert_globalid.push_back(id);
    for (facetT* facet : SetRange<facetT>(vertex->neighbors)) {
      for (int k = 0; k < 3; ++k) {
        const int corner = corners[3 * static_cast<size_t>(facet->visitid) + k];
        if (corner == id) continue;
        if (std::find(edges.begin() + start, edges.end(), corner) == edges.end()) edges.push_back(corner);
      }
    }
    edges.push_back(-1);
  }
  return static_cast<int>(out.vert_globalid.size()) == numvert &&
         static_cast<int>(edges.size()) == numvert + 3 * numface;
}

// Triangles, turned so that they are counter-clockwise seen from outside.
std::vector<int> TurnedOutward(qhT* qh, std::vector<int> corners) {
  int* corner = corners.data();
  for (facetT* facet = qh->facet_list; facet && facet->next; facet = facet->next, corner += 3) {
    if (facet->toporient ^ qh_ORIENTclock) std::swap(corner[0], corner[1]);
  }
  return corners;
}

// Replaces the global ids in edge_localid by positions in vert_globalid.
void LocalizeEdges(int nvert, HullGraph& out) {
  std::vector<int> local(nvert, -1);
  for (int i = 0; i < out.NumVert(); ++i) local[out.vert_globalid[i]] = i;
  for (int& id : out.edge_localid) {
    if (id >= 0) id = local[id];
  }
}

}  // namespace

std::vector<int> HullGraph::Packed() const {
  std::vector<int> packed = {NumVert(), NumFace()};
  packed.reserve(2 + 2 * vert_globalid.size() + edge_localid.size() + face_globalid.size());
  for (const std::vector<int>* part : {&vert_edgeadr, &vert_globalid, &edge_localid, &face_globalid}) {
    packed.insert(packed.end(), part->begin(), part->end());
  }
  return packed;
}

const char* HullLibraryVersion() { return qh_version2; }

bool BuildHull(std::span<const double> vert, int max_vert, HullGraph& out, std::string& error) {
  out = HullGraph();
  const int nvert = static_cast<int>(vert.size() / 3);
  if (nvert < 4) {
    error = "a convex hull needs at least 4 vertices, there are " + std::to_string(nvert);
    return false;
  }
  // "Qt" splits facets of more than three corners; "TAn" stops after adding n points to the first
  // tetrahedron, "Q9" lets these be the furthest ones.
  std::string options = "qhull Qt";
  if (max_vert > -1) options += " Q9 TA" + std::to_string(max_vert - 4);

  std::vector<double> points(vert.begin(), vert.end());
  QhullRun run;
  if (!run.Compute(points.data(), nvert, options.data())) {
    error = "convex hull failed: " + run.Message();
    return false;
  }
  std::vector<int> corners = NumberFacets(run.Get());
  if (corners.empty() || !CollectEdges(run.Get(), corners, out)) {
    out = HullGraph();
    error = "convex hull failed: the surface found is not closed";
    return false;
  }
  out.face_globalid = TurnedOutward(run.Get(), std::move(corners));
  LocalizeEdges(nvert, out);
  return true;
}

}  // namespace pliant
