#include "engine/model/option_members.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace pliant {
namespace {

TEST(OptionMembers, CoverEveryByteOnce) {
  std::vector<int> covered(sizeof(mjOption), 0);
  for (const OptionMember& member : kOptionMembers) {
    for (size_t i = 0; i < member.count * SizeOf(member.type); ++i) ++covered[member.offset + i];
  }
  size_t last = sizeof(mjOption);
  while (last > 0 && covered[last - 1] == 0) --last;
  EXPECT_LT(sizeof(mjOption) - last, alignof(mjOption)) << "only padding at the end belongs to none";
  for (size_t i = 0; i < last; ++i) EXPECT_EQ(covered[i], 1) << "byte " << i;
}

TEST(OptionMembers, AreFoundByName) {
  ASSERT_NE(FindOptionMember("gravity"), nullptr);
  EXPECT_EQ(FindOptionMember("gravity")->count, 3u);
  EXPECT_EQ(FindOptionMember("solver")->offset, offsetof(mjOption, solver));
  EXPECT_EQ(FindOptionMember("gravtiy"), nullptr);
}

}  // namespace
}  // namespace pliant
