// Collision of a mesh with a signed distance field: the triangles that may reach into the field, and on each
// of them its deepest points.
#include "engine/collision/sdf.h"
#include "engine/collision/sdf_surface.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

class MeshAgainstField {
 public:
  MeshAgainstField(const mjModel& m, const mjData& d, int mesh_geom, int field_geom)
      : m_(m), surface_(m, d, field_geom), mesh_(m.geom_dataid[mesh_geom]) {
    surface_.ToField(pos_, d.geom_xpos + 3 * mesh_geom);
    MulMatTMat3(mat_, d.geom_xmat + 9 * field_geom, d.geom_xmat + 9 * mesh_geom);
  }

  const FieldSurface& surface() const { return surface_; }

  // Walks the mesh's bounding tree, right children first.
  void Find(InnerPoints& out) const {
    if (m_.mesh_bvhnum[mesh_] <= 0) return;
    const int first = m_.mesh_bvhadr[mesh_];
    int stack[kDeepest], top = 0;
    stack[top++] = 0;
    while (top > 0 && !out.Full()) {
      const int node = first + stack[--top];
      const mjtNum* box = m_.bvh_aabb + 6 * node;
      mjtNum center[3];
      ToField(center, box);
      if (!(surface_.Distance(center) < Norm3(box + 3))) continue;
      if (m_.bvh_nodeid[node] >= 0) {
        const FieldTriangle t = FaceOf(m_.bvh_nodeid[node]);
        if (surface_.MayReach(t)) surface_.Sample(t, out);
        continue;
      }
      for (int side = 0; side < 2; ++side) {
        const int child = m_.bvh_child[2 * node + side];
        if (child >= 0 && top < kDeepest) stack[top++] = child;
      }
    }
  }

 private:
  static constexpr int kDeepest = 128;  // the compiler's trees halve their faces at each level

  void ToField(mjtNum res[3], const mjtNum point[3]) const {
    MulMatVec3(res, mat_, point);
    AddTo3(res, pos_);
  }

  FieldTriangle FaceOf(int face) const {
    FieldTriangle t;
    const int* corner = m_.mesh_face + 3 * (m_.mesh_faceadr[mesh_] + face);
    for (int k = 0; k < 3; ++k) {
      const float* vert = m_.mesh_vert + 3 * (m_.mesh_vertadr[mesh_] + corner[k]);
      const mjtNum point[3] = {vert[0], vert[1], vert[2]};
      ToField(t.corner[k], point);
    }
    return t;
  }

  const mjModel& m_;
  FieldSurface surface_;
  int mesh_;
  mjtNum pos_[3], mat_[9];  // of the mesh in the frame of the field
};

}  // namespace

int CollideMeshSdf(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin) {
  (void)margin;
  const MeshAgainstField pair(*m, *d, geom1, geom2);
  InnerPoints points;
  pair.Find(points);
  int n = 0;
  for (int i = 0; i < points.n; ++i) {
    if (!IsKnownPoint(points.x, i, points.x[i]) && pair.surface().MakeContact(points.x[i], -1, con[n])) ++n;
  }
  return n;
}

}  // namespace pliant
