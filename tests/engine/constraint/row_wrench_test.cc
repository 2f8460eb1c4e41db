#include "engine/constraint/row_wrench.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/math/vec3.h"
#include "tests/engine/constraint/text_rows.h"

namespace pliant {
namespace {

TEST(RowWrench, PyramidHasThePushesAlongItsEdges) {
  const mjtNum offset[3] = {0.3, -0.2, 0.7}, friction[2] = {0.9, 0.4};
  const mjtNum frame[9] = {0.6, 0, 0.8, 0, 1, 0, -0.8, 0, 0.6};
  for (const mjtNum scale : {1.0, -1.0}) {
    WrenchBlock pyramid, pushes;
    SetPyramid(offset, frame, friction, scale, &pyramid);
    for (int edge = 0; edge < 4; ++edge) {
      mjtNum along[3];
      AddScl3(along, frame, frame + 3 * (1 + edge / 2), edge % 2 ? -friction[edge / 2] : friction[edge / 2]);
      pushes.AddPush(offset, along, scale);
    }
    ASSERT_EQ(pyramid.rows, pushes.rows);
    for (int component = 0; component < 6; ++component) {
      for (int row = 0; row < 4; ++row) EXPECT_EQ(pyramid.w[component][row], pushes.w[component][row]);
    }
  }
}

// An arm of five dofs and a free body, as two chains.
TEST(RowWrench, WrittenRowsAreThoseThatAreAddedToZeros) {
  const TextRows scene(
      "<mujoco><worldbody><body pos='0 0 1'><joint axis='0 1 0'/><joint type='slide' axis='1 1 0'/><geom "
      "size='.1'/>"
      "<body pos='.3 .1 0'><joint type='ball'/><geom size='.1'/></body></body>"
      "<body pos='1 0 1' euler='10 20 30'><freejoint/><geom type='box' size='.1 .2 .3'/></body>"
      "</worldbody></mujoco>");
  std::vector<int> dofs;
  for (int dof = 0; dof < 11; ++dof) dofs.push_back(dof);
  for (int rows = 1; rows <= kMaxBlockRows; ++rows) {
    WrenchBlock a, b;
    for (int row = 0; row < rows; ++row) {
      const mjtNum offset[3] = {0.1 * row, 1, -2}, along[3] = {1, 0.3 * row, 0.7};
      a.AddPush(offset, along, -1);
      b.AddPush(along, offset, 1);
    }
    for (const bool sparse : {true, false}) {
      std::vector<mjtNum> written(static_cast<size_t>(11 * rows)), added = written;
      const int* chain = sparse ? dofs.data() : nullptr;
      WriteWrenchPair(*scene.m, *scene.d, {written.data(), 11, chain, 11, dofs.data(), 11}, 4, a, 10, b);
      AddWrenchPair(*scene.m, *scene.d, {added.data(), 11, chain, 11, dofs.data(), 11}, 4, a, 10, b, false);
      EXPECT_EQ(written, added);
      WriteWrenchPair(*scene.m, *scene.d, {written.data(), 11, chain, 11, dofs.data(), 11}, 10, b, 4, a);
      EXPECT_EQ(written, added);
    }
  }
}

// Two fingers of a hand that moves: what moves the hand moves neither against the other.
TEST(RowWrench, WhatMovesBothSidesLeavesZeros) {
  const TextRows scene(
      "<mujoco><worldbody><body><joint axis='0 0 1'/><joint type='slide' axis='1 0 0'/><geom size='.1'/>"
      "<body pos='.3 .1 0'><joint axis='1 2 3'/><geom size='.1'/></body>"
      "<body pos='.3 .5 0'><joint type='ball'/><geom size='.1'/></body></body></worldbody></mujoco>");
  const int dofs[6] = {0, 1, 2, 3, 4, 5};
  WrenchBlock a, b;
  for (int row = 0; row < 4; ++row) {
    const mjtNum offset[3] = {0.1 * row, 1, -2}, along[3] = {1, 0.3 * row, 0.7};
    a.AddPush(offset, along, -1);
    b.AddPush(offset, along, 1);
  }
  for (const bool sparse : {true, false}) {
    // Sparse rows may hold anything before.
    std::vector<mjtNum> written(24, sparse ? 7 : 0), added(24);
    const int* chain = sparse ? dofs : nullptr;
    WriteWrenchPair(*scene.m, *scene.d, {written.data(), 6, chain, 6, dofs, 6}, 2, a, 5, b);
    AddWrenchPair(*scene.m, *scene.d, {added.data(), 6, chain, 6, dofs, 6}, 2, a, 5, b, true);
    EXPECT_EQ(written, added);
    EXPECT_EQ(written[0], 0);
    EXPECT_EQ(written[1], 0);
    EXPECT_NE(written[2], 0);
  }
}

}  // namespace
}  // namespace pliant
