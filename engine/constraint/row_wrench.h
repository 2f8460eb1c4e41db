// Rows of the constraint Jacobian that measure the motion of a body, written as wrenches.
//
// A row that measures the velocity of a point of a body along a direction, or its rotation about an axis, is
// a spatial force: its product with a dof's motion axis (mjData.cdof) is the row's entry at that dof. Both
// are expressed about the com of the body's tree, world axes, so that one block of wrenches serves every dof
// of the chain.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/math/vec3.h"

namespace pliant {

inline constexpr int kMaxBlockRows = 10;

// Up to kMaxBlockRows wrenches, component-major so that one dof meets all rows at once: w[component][row],
// components torque (3) then force (3).
struct WrenchBlock {
  alignas(64) mjtNum w[6][12];
  int rows = 0;

  // Appends a row that measures the velocity along `dir` of the point at `offset` from the tree's com.
  void AddPush(const mjtNum offset[3], const mjtNum dir[3], mjtNum scale) {
    mjtNum torque[3];
    Cross(torque, offset, dir);
    ClearGroup();
    for (int i = 0; i < 3; ++i) {
      w[i][rows] = scale * torque[i];
      w[3 + i][rows] = scale * dir[i];
    }
    ++rows;
  }

  // Appends a row that measures the angular velocity about `axis`.
  void AddTwist(const mjtNum axis[3], mjtNum scale) {
    ClearGroup();
    for (int i = 0; i < 3; ++i) {
      w[i][rows] = scale * axis[i];
      w[3 + i][rows] = 0;
    }
    ++rows;
  }

  void Scale(mjtNum factor) {
    for (auto& component : w) {
      for (int r = 0; r < rows; ++r) component[r] *= factor;
    }
  }

 private:
  // Rows are read in groups of four: the unused ones of a group must be numbers.
  void ClearGroup() {
    if (rows % 4) return;
    for (auto& component : w) {
      for (int r = rows; r < rows + 4; ++r) component[r] = 0;
    }
  }
};

// Replaces what a block holds by the four edges along which a pyramid of friction meets its first two
// tangents: pushes at `offset` along normal + mu tangent and normal - mu tangent, for the tangents in turn.
// frame: normal and tangents as rows; friction: of the tangents.
void SetPyramid(const mjtNum offset[3], const mjtNum frame[9], const mjtNum friction[2], mjtNum scale,
                WrenchBlock* block);

// Where a block of rows goes: entry (row, position) is at base[row * stride + position], where the position
// of a dof is its index for dense rows, and its index within the chain for sparse ones.
struct RowTarget {
  mjtNum* base;
  int stride;
  const int* chain;  // sorted dofs, null for dense rows
  int nnz;           // length of the chain, or nv
  const int* dof;    // the sorted dofs of the rows, for dense ones too; not known where ndof is 0
  int ndof;
};

// Adds wrench block `a` along the dofs of the chain that ends at dof last_a, and block `b` along that of
// last_b; -1 is an empty chain. The target was zeroed. Both blocks have the same number of rows. cancels:
// where both chains share a dof the two entries are known to cancel, and are left alone.
void AddWrenchPair(const mjModel& m, const mjData& d, const RowTarget& target, int last_a,
                   const WrenchBlock& a, int last_b, const WrenchBlock& b, bool cancels);

// The same with entries that cancel, or of chains that share no dof, for the target's `dof`, which are those
// of both chains: writes the entries instead of adding to them. Sparse rows need not have been zeroed. One
// chain at least is not empty.
void WriteWrenchPair(const mjModel& m, const mjData& d, const RowTarget& target, int last_a,
                     const WrenchBlock& a, int last_b, const WrenchBlock& b);

// Adds one wrench block along one chain.
void AddWrench(const mjModel& m, const mjData& d, const RowTarget& target, int last,
               const WrenchBlock& block);

}  // namespace pliant
