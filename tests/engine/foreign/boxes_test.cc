// Meshes of robots that are boxes collide as boxes, which stand on all four corners.
#include "engine/foreign/scenes/boxes.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/data.h"
#include "engine/step/step.h"
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

constexpr double kTurn[4] = {0.8, 0.36, 0.48, 0};  // a rotation that leaves no axis in place
constexpr double kHalf[3] = {0.1, 0.2, 0.05}, kMiddle[3] = {1, -2, 3};

// The corners of that box turned and moved, the last one moved along x.
io::SceneData Turned(double moved) {
  io::SceneData scene;
  std::vector<float>& points = scene.parts.emplace_back().mesh.vertices;
  for (int corner = 0; corner < 8; ++corner) {
    double p[3];
    for (int k = 0; k < 3; ++k) p[k] = (corner >> k & 1) ? kHalf[k] : -kHalf[k];
    double at[3];
    RotVecQuat(at, p, kTurn);
    AddTo3(at, kMiddle);
    if (corner == 7) at[0] += moved;
    for (const double x : at) points.push_back(static_cast<float>(x));
  }
  points.insert(points.end(), points.begin(), points.begin() + 12);  // as files repeat them
  return scene;
}

TEST(Boxes, AreFoundWhereverTheyLie) {
  spec::Spec document;
  mjsMesh& mesh = document.AddMesh()->spec;
  BoxShape box;
  ASSERT_TRUE(FindBox(Turned(0), mesh, box));
  double sides[3];
  std::copy_n(box.size, 3, sides);
  std::sort(sides, sides + 3);
  EXPECT_NEAR(sides[0], 0.05, 1e-6);
  EXPECT_NEAR(sides[1], 0.1, 1e-6);
  EXPECT_NEAR(sides[2], 0.2, 1e-6);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(box.center[k], kMiddle[k], 1e-6);
  // Its corners are those of the file.
  for (int corner = 0; corner < 8; ++corner) {
    double p[3], at[3], nearest = 1;
    for (int k = 0; k < 3; ++k) p[k] = (corner >> k & 1) ? box.size[k] : -box.size[k];
    RotVecQuat(at, p, box.quat);
    AddTo3(at, box.center);
    const std::vector<float> points = Turned(0).parts[0].mesh.vertices;
    for (std::size_t i = 0; i < 24; i += 3)
      nearest =
          std::min(nearest, std::hypot(at[0] - points[i], at[1] - points[i + 1], at[2] - points[i + 2]));
    EXPECT_LT(nearest, 1e-5);
  }
}

TEST(Boxes, AreNoneWithACornerOffOrScaledAskew) {
  spec::Spec document;
  mjsMesh& mesh = document.AddMesh()->spec;
  BoxShape box;
  EXPECT_FALSE(FindBox(Turned(0.01), mesh, box));
  mesh.scale[1] = 2;
  EXPECT_FALSE(FindBox(Turned(0), mesh, box));
}

class BoxesOfRobots : public Published {};

TEST_F(BoxesOfRobots, CollideAsBoxesAndAreShownAsMeshes) {
  std::string text;
  for (int i = 0; i < 8; ++i)
    text += "v " + std::to_string(i & 1 ? 100 : -100) + " " + std::to_string(i & 2 ? 50 : -50) + " " +
            std::to_string(i & 4 ? 40 : 0) + "\n";
  Write("foot.obj",
        text +
            "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 3 7 8\nf 3 8 4\nf 1 5 7\nf 1 7 3\n"
            "f 2 4 8\nf 2 8 6\n");
  const std::string scale = "scale='0.001 -0.001 0.001'";
  options_.floating = options_.floor = true;
  spec_ = Good(Write("a.urdf", Robot(Link("base", MeshOf("visual", "foot.obj", scale) +
                                                      MeshOf("collision", "foot.obj", scale)))));
  const ModelPtr m = compile::Compile(*spec_, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  int boxes = 0;
  for (int g = 0; g < m->ngeom; ++g) {
    if (m->geom_type[g] != mjGEOM_BOX) continue;
    ++boxes;
    EXPECT_TRUE(m->geom_contype[g]);
    EXPECT_NEAR(m->geom_pos[3 * g], 0, 1e-6);
    EXPECT_NEAR(m->geom_pos[3 * g + 2], 0.02, 1e-6);
  }
  EXPECT_EQ(boxes, 1);
  EXPECT_EQ(m->nmesh, 1);
  const DataPtr d(MakeData(*m));
  for (int i = 0; i < 10; ++i) Step(*m, *d);
  EXPECT_EQ(d->ncon, 4);
}

}  // namespace
}  // namespace pliant::foreign
