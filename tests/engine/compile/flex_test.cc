// Deformables: topology and stiffness of small shapes with known answers.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/compile/compiler.h"
#include "engine/compile/flex/elasticity.h"
#include "engine/io/mjcf/read/reader.h"

namespace pliant::compile {
namespace {

ModelPtr CompileFlex(const std::string& attributes, const std::string& inner, const std::string& vertices) {
  std::string text =
      "<mujoco><worldbody><body name='b'/></worldbody><deformable><flex name='f' radius='.01' body='b' " +
      attributes + " vertex='" + vertices + "'>" + inner + "</flex></deformable></mujoco>";
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(text, nullptr, sink);
  ModelPtr model = spec ? Compile(*spec, nullptr, sink) : nullptr;
  EXPECT_NE(model, nullptr) << sink.FirstError();
  return model;
}

TEST(FlexCompile, TwoTrianglesShareOneEdge) {
  const ModelPtr m = CompileFlex("dim='2' element='0 1 2 0 2 3'", "", "0 0 0 1 0 0 1 1 0 0 1 0");
  EXPECT_EQ(m->nflexedge, 5);
  EXPECT_EQ(m->flex_shellnum[0], 4);
  EXPECT_EQ(m->nflexevpair, 2);
  EXPECT_EQ(m->flex_rigid[0], 1);
  for (int e = 0; e < 5; ++e) {
    const bool diagonal = m->flex_edge[2 * e] == 0 && m->flex_edge[2 * e + 1] == 2;
    EXPECT_NEAR(m->flexedge_length0[e], diagonal ? std::sqrt(2.0) : 1, 1e-15);
  }
}

TEST(FlexCompile, TetrahedraGetOneOrientation) {
  const std::string corners = "0 0 0 1 0 0 0 1 0 0 0 1";
  const ModelPtr a = CompileFlex("dim='3' element='0 1 2 3'", "", corners);
  const ModelPtr b = CompileFlex("dim='3' element='0 2 1 3'", "", corners);
  EXPECT_EQ(std::vector<int>(a->flex_elem, a->flex_elem + 4), (std::vector<int>{0, 2, 1, 3}));
  EXPECT_EQ(std::vector<int>(a->flex_elem, a->flex_elem + 4),
            std::vector<int>(b->flex_elem, b->flex_elem + 4));
  EXPECT_EQ(a->flex_shellnum[0], 4);
}

TEST(FlexCompile, RefusesBrokenElements) {
  for (const char* element : {"0 1 1", "0 1 7", "0 1"}) {
    DiagnosticSink sink;
    const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(
        std::string(
            "<mujoco><deformable><flex name='f' dim='2' body='world' vertex='0 0 0 1 0 0 0 1 0' element='") +
            element + "'/></deformable></mujoco>",
        nullptr, sink);
    if (spec) {
      EXPECT_EQ(Compile(*spec, nullptr, sink), nullptr) << element;
    }
    EXPECT_TRUE(sink.HasErrors());
  }
}

// A rigid motion changes no edge length, and a uniform stretch of a free tetrahedron costs the energy
// of the continuum.
TEST(FlexCompile, StretchEnergyOfATetrahedronIsThatOfTheMaterial) {
  spec::Flex source;
  source.spec.dim = 3;
  source.spec.young = 3;
  source.spec.poisson = 0.25;
  CompiledFlex flex;
  flex.source = &source;
  flex.dim = 3;
  flex.vert_body = {0, 0, 0, 0};
  flex.vert_world = {0, 0, 0, 1, 0.1, 0, 0, 1.2, 0.3, 0.2, 0, 0.9};
  flex.elem = {0, 1, 2, 3};
  flex.edge.assign(12, 0);
  ComputeFlexElasticity(flex);
  // Stretch by s along all axes: squared lengths grow by (s^2 - 1) l^2,
  // the Green strain is (s^2 - 1)/2 times identity.
  const int edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};
  const double strain = 0.5 * (1.1 * 1.1 - 1);
  double change[6], energy = 0;
  for (int e = 0; e < 6; ++e) {
    double square = 0;
    for (int k = 0; k < 3; ++k) {
      square += std::pow(flex.vert_world[3 * edges[e][0] + k] - flex.vert_world[3 * edges[e][1] + k], 2);
    }
    change[e] = 2 * strain * square;
  }
  for (int e = 0, at = 0; e < 6; ++e) {
    for (int f = e; f < 6; ++f, ++at) energy += (e == f ? 1 : 2) * flex.stiffness[at] * change[e] * change[f];
  }
  const double mu = 3 / 2.5, lambda = 3 * 0.25 / (1.25 * 0.5);
  const double det = 1 * (1.2 * 0.9 - 0) - 0.1 * (0 * 0.9 - 0.3 * 0.2);
  const double expected = 4 * det / 6 * (mu * 3 + lambda * 9) * strain * strain;
  EXPECT_NEAR(energy, expected, 1e-12 * std::fabs(expected));
}

TEST(FlexCompile, CellsResistNoTranslation) {
  for (const int order : {1, 2}) {
    spec::Flex source;
    source.spec.dim = 3;
    source.spec.young = 10;
    source.spec.poisson = 0.3;
    CompiledFlex flex;
    flex.source = &source;
    flex.dim = 3;
    flex.interpolated = true;
    flex.order = order;
    flex.vert0 = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    flex.elem = {0, 1, 2, 3};
    const int side = order + 1, count = side * side * side;
    for (int n = 0; n < count; ++n) {
      const double x = n / (side * side), y = n / side % side, z = n % side;
      flex.node_rest.insert(flex.node_rest.end(), {x / order, 2 * y / order, 3 * z / order});
    }
    ComputeFlexElasticity(flex);
    ASSERT_EQ(flex.stiffness.size(), 9U * count * count);
    for (int row = 0; row < 3 * count; ++row) {
      for (int axis = 0; axis < 3; ++axis) {
        double force = 0;
        for (int n = 0; n < count; ++n) force += flex.stiffness[3 * count * row + 3 * n + axis];
        EXPECT_NEAR(force, 0, 1e-10);
      }
      EXPECT_LT(flex.stiffness[(3 * count + 1) * row], 0);
    }
  }
}

}  // namespace
}  // namespace pliant::compile
