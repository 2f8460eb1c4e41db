// Flexes whose numbers make no body, but which other programs open.
#include <gtest/gtest.h>

#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "tests/support/text_model.h"

namespace pliant {
namespace {

// The box of its triangle ends before it begins.
TEST(OddFlex, WithANegativeRadiusMeetsNothing) {
  const ModelPtr m = ModelFromText(
      "<mujoco><worldbody><body name='a'><freejoint/><geom size='.1'/></body>"
      "<body name='b' pos='1 0 0'><freejoint/><geom size='.1'/></body>"
      "<body name='c' pos='0 1 0'><freejoint/><geom size='.1'/></body></worldbody><deformable>"
      "<flex name='f' radius='-1' dim='2' body='a b c' vertex='0 0 0 0 0 0 0 0 0' element='0 1 2'/>"
      "</deformable></mujoco>");
  const DataPtr d(MakeData(*m));
  Forward(*m, *d);
  EXPECT_EQ(d->ncon, 0);
}

}  // namespace
}  // namespace pliant
