// The octree of a mesh: the arrays are the reference's, node by node.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"

namespace pliant::compile {
namespace {

ModelPtr CompileText(const std::string& text) {
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(text, nullptr, sink);
  ModelPtr m = spec ? Compile(*spec, nullptr, sink) : nullptr;
  EXPECT_NE(m, nullptr) << sink.FirstError();
  return m;
}

// 32-bit FNV-1a of little-endian integers.
uint32_t Hash(const int* values, int n) {
  uint32_t hash = 2166136261u;
  for (int i = 0; i < n; ++i) {
    for (int byte = 0; byte < 4; ++byte)
      hash = (hash ^ (static_cast<uint32_t>(values[i]) >> (8 * byte) & 255u)) * 16777619u;
  }
  return hash;
}

// Smaller nodes than their neighbours allow are made late, in the order in which the leaves ask for them.
TEST(Octree, NodesStandInTheReferencesOrder) {
  const ModelPtr m = CompileText(
      "<mujoco><asset><mesh name='bracket' inertia='exact' vertex='0 0 0  .6 0 0  .6 .2 0  .2 .2 0  .2 .5 0  "
      "0 .5 0 0 0 .2  .6 0 .2  .6 .2 .2  .2 .2 .2  .2 .5 .2  0 .5 .2' face='0 2 1  0 3 2  0 4 3  0 5 4  6 7 "
      "8 "
      "6 8 9 6 9 10  6 10 11  0 1 7  0 7 6  1 2 8  1 8 7  2 3 9  2 9 8  3 4 10  3 10 9  4 5 11  4 11 10  5 0 "
      "6 "
      "5 6 11'/></asset><worldbody><geom type='sdf' mesh='bracket'/></worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  ASSERT_EQ(m->noct, 56985);
  EXPECT_EQ(Hash(m->oct_depth, m->noct), 0x45252255u);
  EXPECT_EQ(Hash(m->oct_child, 8 * m->noct), 0x0e091f6bu);
}

struct Sample {
  const char* what;
  const char* mesh;
  int nodes;
  uint32_t signs;  // hash of what is outside
  double sum, size;
};

// Which side a corner is on is that of the one nearest face; beyond edges that are sharper than a right
// angle this depends on which of two faces comes first, on the last bit of where the corner lies, and at
// times is wrong.
TEST(Octree, CornersBeyondSharpEdgesAreOnTheReferencesSide) {
  const Sample samples[] = {
      {"flat cone",
       "vertex='.4 0 0 .124 .38 0 -.324 .235 0 -.324 -.235 0 .124 -.38 0 0 0 .1 0 0 0' face='0 1 5 1 2 5 2 3 "
       "5 "
       "3 4 5 4 0 5 1 0 6 2 1 6 3 2 6 4 3 6 0 4 6'",
       34409, 0xc827c684u, 440.46542111933525, 1992.793742982056},
      {"tetrahedron", "vertex='0 0 0 .4 0 0 .1 .35 0 .15 .1 .3' face='0 2 1 0 1 3 1 2 3 0 3 2'", 29817,
       0x15facdd4u, 996.3578020213772, 2664.1238739546093},
      {"regular tetrahedron",
       "vertex='.25 .25 .25 .25 -.25 -.25 -.25 .25 -.25 -.25 -.25 .25' face='0 1 2 0 3 1 0 2 3 1 3 2'", 54697,
       0x863cb4f5u, 785.9021712889397, 5757.529890644179},
      {"box and a corner beside it",
       "vertex='-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 -.1 .1 .1 .1 .1 .1 .3 0 0 "
       ".5 0 "
       "0 .3 .2 0 .3 0 .2' face='0 2 1 1 2 3 4 5 6 5 7 6 0 1 4 1 5 4 2 6 3 3 6 7 0 4 2 2 4 6 1 3 5 3 7 5 8 "
       "10 "
       "9 8 9 11 9 10 11 8 11 10'",
       35241, 0xc90a1404u, 1591.4429851442708, 3566.2105662280574},
  };
  for (const Sample& sample : samples) {
    const ModelPtr m =
        CompileText("<mujoco><asset><mesh name='m' inertia='exact' " + std::string(sample.mesh) +
                    "/></asset><worldbody><geom type='sdf' mesh='m'/></worldbody></mujoco>");
    ASSERT_NE(m, nullptr) << sample.what;
    ASSERT_EQ(m->noct, sample.nodes) << sample.what;
    std::vector<int> outside;
    double sum = 0, size = 0;
    for (int i = 0; i < 8 * m->noct; ++i) {
      outside.push_back(m->oct_coeff[i] > 0);
      sum += m->oct_coeff[i];
      size += std::fabs(m->oct_coeff[i]);
    }
    EXPECT_EQ(Hash(outside.data(), 8 * static_cast<int>(m->noct)), sample.signs) << sample.what;
    EXPECT_NEAR(sum, sample.sum, 1e-9) << sample.what;
    EXPECT_NEAR(size, sample.size, 1e-9) << sample.what;
  }
}

// Programs may ask for coarser trees; depths below 0 are 0.
TEST(Octree, IsAsDeepAsTheMeshAsks) {
  const std::pair<int, int> sizes[] = {{6, 29817}, {0, 1}, {1, 9}, {3, 337}, {-1, 1}, {7, 121889}};
  for (const auto& [depth, nodes] : sizes) {
    DiagnosticSink sink;
    const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(
        "<mujoco><asset><mesh name='m' inertia='exact' vertex='0 0 0 .4 0 0 .1 .35 0 .15 .1 .3' face='0 2 1 "
        "0 1 "
        "3 1 2 3 0 3 2'/></asset><worldbody><geom type='sdf' mesh='m'/></worldbody></mujoco>",
        nullptr, sink);
    ASSERT_NE(spec, nullptr) << sink.FirstError();
    spec->meshes[0]->spec.octree_maxdepth = depth;
    const ModelPtr m = Compile(*spec, nullptr, sink);
    ASSERT_NE(m, nullptr) << sink.FirstError();
    EXPECT_EQ(m->noct, nodes) << depth;
  }
}

}  // namespace
}  // namespace pliant::compile
