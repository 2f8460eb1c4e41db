#include "render/scene/plane_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pliant::render {
namespace {

mjvGeom Plane(float x, float y, float spacing) {
  mjvGeom g{};
  g.type = mjGEOM_PLANE;
  g.size[0] = x;
  g.size[1] = y;
  g.size[2] = spacing;
  for (int i = 0; i < 3; ++i) g.mat[4 * i] = 1;
  std::fill(g.rgba, g.rgba + 4, 1.0f);
  return g;
}

std::vector<LineSegment> Grid(const mjvGeom& plane, float x, float y, float z) {
  const float eye[3] = {x, y, z};
  std::vector<LineSegment> lines;
  AppendPlaneGrid(plane, eye, 1, 1, &lines);
  return lines;
}

TEST(PlaneGrid, DividesAPlaneByItsSpacing) {
  const std::vector<LineSegment> lines = Grid(Plane(1, 2, 0.5f), 0, 0, 1);
  ASSERT_EQ(lines.size(), 5u + 9u);
  EXPECT_FLOAT_EQ(lines[0].from[0], -1);
  EXPECT_FLOAT_EQ(lines[1].from[0], -0.5f);
  EXPECT_FLOAT_EQ(lines[4].to[1], 2);
}

TEST(PlaneGrid, FollowsTheEyeOnAnEndlessPlaneInWholeCells) {
  const std::vector<LineSegment> lines = Grid(Plane(0, 0, 0.5f), 100.2f, 0, 1);
  ASSERT_FALSE(lines.empty());
  const float first = lines[0].from[0];
  EXPECT_FLOAT_EQ(first, 94);
  EXPECT_FLOAT_EQ(2 * first, std::round(2 * first));
}

TEST(PlaneGrid, KeepsTheNumberOfLinesSmall) {
  EXPECT_LT(Grid(Plane(0, 0, 0.001f), 0, 0, 1).size(), 250u);
  EXPECT_LT(Grid(Plane(500, 500, 0.001f), 0, 0, 1).size(), 250u);
}

TEST(PlaneGrid, IsEmptyForAnEyeThatIsNowhere) {
  EXPECT_TRUE(Grid(Plane(0, 0, 1), 0, 0, INFINITY).empty());
  EXPECT_TRUE(Grid(Plane(0, 0, 1), NAN, 0, 1).empty());
}

}  // namespace
}  // namespace pliant::render
