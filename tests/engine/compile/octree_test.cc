// The octree of a mesh: the arrays are the reference's, node by node.
#include <gtest/gtest.h>

#include <cstdint>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"

namespace pliant::compile {
namespace {

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
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(
      "<mujoco><asset><mesh name='bracket' inertia='exact' vertex='0 0 0  .6 0 0  .6 .2 0  .2 .2 0  .2 .5 0  "
      "0 .5 0 "
      "0 0 .2  .6 0 .2  .6 .2 .2  .2 .2 .2  .2 .5 .2  0 .5 .2' face='0 2 1  0 3 2  0 4 3  0 5 4  6 7 8  6 8 "
      "9 "
      "6 9 10  6 10 11  0 1 7  0 7 6  1 2 8  1 8 7  2 3 9  2 9 8  3 4 10  3 10 9  4 5 11  4 11 10  5 0 6  5 "
      "6 11'/>"
      "</asset><worldbody><geom type='sdf' mesh='bracket'/></worldbody></mujoco>",
      nullptr, sink);
  ASSERT_NE(spec, nullptr) << sink.FirstError();
  const ModelPtr m = Compile(*spec, nullptr, sink);
  ASSERT_NE(m, nullptr) << sink.FirstError();
  ASSERT_EQ(m->noct, 56985);
  EXPECT_EQ(Hash(m->oct_depth, m->noct), 0x45252255u);
  EXPECT_EQ(Hash(m->oct_child, 8 * m->noct), 0x0e091f6bu);
}

}  // namespace
}  // namespace pliant::compile
