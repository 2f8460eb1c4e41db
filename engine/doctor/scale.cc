#include "engine/doctor/scale.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "engine/doctor/shapes.h"
#include "engine/math/vec3.h"
#include "engine/model/parameters.h"

namespace pliant::doctor {
namespace {

using io::patch::ElementEdit;

// Metres. Cranes are smaller, and so are ships; the smallest robots are larger.
constexpr double kHuge = 50, kTiny = 2e-3;
// A mesh so many times as large as the robot it belongs to is in another unit.
constexpr double kForeign = 30;
constexpr double kUnits[] = {0.001, 0.01, 0.0254};
constexpr const char* kUnitNames[] = {"millimetres", "centimetres", "inches"};

// A tree of bodies: how far apart its joints lie, and its shapes reach.
struct TreeSize {
  int joints = 0;  // hinges and slides
  Bounds anchors;
  Bounds shapes;
};

// What the tree is fixed to, and what that is fixed to: the base of a robot that is bolted down.
std::vector<int> BaseOf(const mjModel& m, int tree) {
  std::vector<int> bodies;
  for (int b = m.body_parentid[m.tree_bodyadr[tree]]; b > 0; b = m.body_parentid[b]) bodies.push_back(b);
  return bodies;
}

std::vector<int> BodiesOf(const mjModel& m, int tree) {
  std::vector<int> bodies(static_cast<std::size_t>(m.tree_bodynum[tree]));
  std::iota(bodies.begin(), bodies.end(), m.tree_bodyadr[tree]);
  return bodies;
}

TreeSize Measure(const mjModel& m, const mjData& d, const std::vector<int>& bodies) {
  TreeSize out;
  for (const int b : bodies) {
    out.anchors.Add(d.xpos + 3 * b);
    for (int j = m.body_jntadr[b]; j >= 0 && j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      if (m.jnt_type[j] == mjJNT_HINGE || m.jnt_type[j] == mjJNT_SLIDE) ++out.joints;
    }
    for (int g = m.body_geomadr[b]; g >= 0 && g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      if (!(m.geom_rbound[g] > 0)) continue;
      for (const int sign : {-1, 1}) {
        double point[3];
        for (int k = 0; k < 3; ++k) point[k] = d.geom_xpos[3 * g + k] + sign * m.geom_rbound[g];
        out.shapes.Add(point);
      }
    }
  }
  return out;
}

// The unit that brings the mesh nearest to the size of the robot.
int LikelyUnit(double mesh_size, double robot) {
  return mesh_size * kUnits[0] > 0.05 * robot || mesh_size * kUnits[2] > 20 * robot ? 0 : 1;
}

// Those of the bodies that are larger than `robot`, how far its joints lie apart, by far, and than `least`.
void CheckMeshSizes(const mjModel& m, const std::vector<int>& bodies, double robot, double least,
                    std::set<int>& seen, Diagnoses& out) {
  for (const int b : bodies) {
    for (int g = m.body_geomadr[b]; g >= 0 && g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      const int mesh = m.geom_type[g] == mjGEOM_MESH ? m.geom_dataid[g] : -1;
      const double size = 2 * Norm3(m.geom_aabb + 6 * g + 3);
      if (mesh < 0 || size < std::max(kForeign * robot, least) || !seen.insert(mesh).second) continue;
      const int unit = LikelyUnit(size, robot);
      Diagnosis finding{.kind = "mesh_scale", .object = mjOBJ_MESH, .id = mesh};
      finding.text =
          Text("%s is %.4g m across, while the joints of its robot lie within %.3g m: its file is in %s",
               ElementLabel(m, mjOBJ_MESH, mesh).c_str(), size, robot, kUnitNames[unit]);
      std::string scale;
      for (int k = 0; k < 3; ++k)
        scale += (k > 0 ? " " : "") + AttributeText(m.mesh_scale[3 * mesh + k] * kUnits[unit]);
      finding.remedy = "scale the mesh by " + AttributeText(kUnits[unit]);
      finding.fix = {{ElementEdit::Kind::kSet, mjOBJ_MESH, mesh, "", "scale", scale}};
      out.push_back(std::move(finding));
    }
  }
}

}  // namespace

void CheckScale(const mjModel& m, const mjData& d, Diagnoses& out) {
  std::set<int> seen;
  for (int tree = 0; tree < m.ntree; ++tree) {
    const std::vector<int> bodies = BodiesOf(m, tree);
    const std::vector<int> base = BaseOf(m, tree);
    TreeSize size = Measure(m, d, bodies);
    for (const int b : base) size.anchors.Add(d.xpos + 3 * b);
    if (size.joints < 1 || size.shapes.Empty()) continue;
    const std::size_t before = out.size();
    const double robot = size.anchors.Diagonal();
    if (robot > 0) {  // one joint may be close to its base, and a base may be a building
      CheckMeshSizes(m, bodies, robot, size.joints > 1 ? 0 : kHuge, seen, out);
      CheckMeshSizes(m, base, robot, kHuge, seen, out);
    }
    const double across = size.shapes.Diagonal();
    if (out.size() > before || (across < kHuge && across > kTiny)) continue;
    const int root = m.tree_bodyadr[tree];
    Diagnosis finding{.kind = "scale", .object = mjOBJ_BODY, .id = root};
    finding.text = across >= kHuge
                       ? Text(
                             "the robot of %s is %.4g m across: are its lengths in millimetres? In metres it "
                             "would be %.3g",
                             ElementLabel(m, mjOBJ_BODY, root).c_str(), across, 1e-3 * across)
                       : Text("the robot of %s is %.3g mm across: were its lengths divided by 1000 twice?",
                              ElementLabel(m, mjOBJ_BODY, root).c_str(), 1e3 * across);
    out.push_back(std::move(finding));
  }
}

}  // namespace pliant::doctor
