// Files of skins.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/io/assets/skn.h"
#include "tests/engine/io/bytes.h"

namespace pliant::io {
namespace {

Bytes Skn() {
  Bytes bytes;
  Put<std::int32_t>(bytes, {1, 1, 1, 1});
  Put<float>(bytes, {1, 2, 3, 0.5f, 0.5f});
  Put<std::int32_t>(bytes, {0, 0, 0});
  char name[40] = "arm";
  bytes.insert(bytes.end(), name, name + 40);
  Put<float>(bytes, {0, 0, 0, 1, 0, 0, 0});
  Put<std::int32_t>(bytes, {1, 0});
  Put<float>(bytes, {1});
  return bytes;
}

TEST(Skn, ReadsBonesAndRefusesEveryTruncation) {
  SkinData skin;
  std::string error;
  const Bytes whole = Skn();
  ASSERT_TRUE(LoadSkn(whole, skin, error)) << error;
  EXPECT_EQ(skin.bones[0].body, "arm");
  for (std::size_t n = 0; n < whole.size(); ++n) {
    EXPECT_FALSE(LoadSkn({whole.data(), n}, skin, error)) << n;
  }
  Bytes longer = whole;
  longer.push_back(0);
  EXPECT_FALSE(LoadSkn(longer, skin, error));
}

}  // namespace
}  // namespace pliant::io
