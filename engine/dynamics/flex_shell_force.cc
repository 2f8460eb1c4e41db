#include "engine/dynamics/flex_shell_force.h"

#include <algorithm>

#include "engine/dynamics/flex_cell_frame.h"
#include "engine/dynamics/flex_force.h"
#include "engine/dynamics/flex_shell.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

// A face where a hinge is: its tangents there, and its normal of unit length.
struct BentFace {
  ShellFace face;
  mjtNum slope[kMaxFaceNodes][2];
  mjtNum tangent[2][3], normal[3], area;

  BentFace(const CellGrid& grid, int id, const mjtNum at[2], const mjtNum* pos) : face(FaceOf(grid, id)) {
    FaceSlopes(face.order, at, slope);
    FaceTangents(face, at, pos, tangent);
    Cross(normal, tangent[0], tangent[1]);
    area = Normalize3(normal);
  }

  // force += scale times the gradient of normal . direction by the places of the nodes.
  void AddGradient(const mjtNum direction[3], mjtNum scale, mjtNum* force) const {
    mjtNum across[3], by_first[3], by_second[3];
    AddScl3(across, direction, normal, -Dot3(direction, normal));
    Scl3(across, across, scale / area);
    Cross(by_first, tangent[1], across);
    Cross(by_second, across, tangent[0]);
    for (int n = 0; n < face.NodeCount(); ++n) {
      AddToScl3(force + 3 * face.node[n], by_first, slope[n][0]);
      AddToScl3(force + 3 * face.node[n], by_second, slope[n][1]);
    }
  }
};

// The rotation half way between two.
void MeanRotation(const mjtNum quat1[4], const mjtNum quat2[4], mjtNum quat[4]) {
  mjtNum dot = 0;
  for (int k = 0; k < 4; ++k) dot += quat1[k] * quat2[k];
  for (int k = 0; k < 4; ++k) quat[k] = quat1[k] + (dot < 0 ? -quat2[k] : quat2[k]);
  Normalize4(quat);
}

// pos, force [nodes of the flex x 3]; turn [faces x 4]: their rotations.
void AddHinge(const CellGrid& grid, const ShellHinge& hinge, const mjtNum* pos, const mjtNum* turn,
              mjtNum* force) {
  const BentFace face1(grid, hinge.face[0], hinge.at[0], pos);
  const BentFace face2(grid, hinge.face[1], hinge.at[1], pos);
  if (face1.area < mjMINVAL || face2.area < mjMINVAL) return;
  mjtNum quat[4], change[3], rest[3];
  MeanRotation(turn + 4 * hinge.face[0], turn + 4 * hinge.face[1], quat);
  RotVecQuat(rest, hinge.jump, quat);
  Sub3(change, face1.normal, face2.normal);
  SubFrom3(change, rest);
  face1.AddGradient(change, -hinge.stiffness, force);
  face2.AddGradient(change, hinge.stiffness, force);
}

}  // namespace

void FlexShellForces(const mjModel& m, mjData& d, int flex) {
  if (m.flex_bendingadr[flex] < 0) return;
  StackFrame frame(d);
  const int first = m.flex_nodeadr[flex], count = m.flex_nodenum[flex];
  mjtNum* pos = frame.Take<mjtNum>(3 * count);
  mjtNum* force = frame.Take<mjtNum>(3 * count);
  std::fill_n(force, 3 * count, 0);
  for (int n = 0; n < count; ++n) PlaceFlexNode(m, d, first + n, pos + 3 * n);
  const CellGrid grid(m, flex);
  mjtNum* turn = frame.Take<mjtNum>(4 * FaceCount(grid));
  for (int f = 0; f < FaceCount(grid); ++f) FaceRotation(FaceOf(grid, f), pos, turn + 4 * f);
  const mjtNum* packed = m.flex_bending + m.flex_bendingadr[flex];
  const int hinges = static_cast<int>(*packed++);
  for (int h = 0; h < hinges; ++h) AddHinge(grid, ReadHinge(packed + kShellHinge * h), pos, turn, force);
  ApplyToNodes(m, d, flex, force, pos, d.qfrc_spring);
}

}  // namespace pliant
