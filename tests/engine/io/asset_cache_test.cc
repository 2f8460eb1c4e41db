#include "engine/io/assets/asset_cache.h"

#include <gtest/gtest.h>

namespace pliant::io {
namespace {

std::shared_ptr<const int> Number(int value) { return std::make_shared<const int>(value); }

TEST(AssetCache, FindsWhatWasInsertedForTheSameStamp) {
  AssetCache cache;
  cache.Insert<int>("a", "1", Number(7), 10);
  ASSERT_NE(cache.Find<int>("a", "1"), nullptr);
  EXPECT_EQ(*cache.Find<int>("a", "1"), 7);
  EXPECT_EQ(cache.Size(), 10u);
  EXPECT_EQ(cache.Find<int>("a", "2"), nullptr);
  EXPECT_EQ(cache.Size(), 0u);
}

TEST(AssetCache, LeastRecentlyUsedGoesFirst) {
  AssetCache cache;
  cache.SetCapacity(30);
  cache.Insert<int>("a", "", Number(1), 10);
  cache.Insert<int>("b", "", Number(2), 10);
  cache.Insert<int>("c", "", Number(3), 10);
  cache.Find<int>("a", "");
  cache.Insert<int>("d", "", Number(4), 10);
  EXPECT_EQ(cache.Find<int>("b", ""), nullptr);
  EXPECT_NE(cache.Find<int>("a", ""), nullptr);
  cache.Insert<int>("huge", "", Number(5), 31);
  EXPECT_EQ(cache.Find<int>("huge", ""), nullptr);
  EXPECT_EQ(cache.SetCapacity(0), 0u);
  EXPECT_EQ(cache.Size(), 0u);
}

TEST(AssetCache, ReplacingAnEntryCountsItOnce) {
  AssetCache cache;
  cache.Insert<int>("a", "1", Number(1), 10);
  cache.Insert<int>("a", "2", Number(2), 20);
  EXPECT_EQ(cache.Size(), 20u);
  cache.Clear();
  EXPECT_EQ(cache.Size(), 0u);
}

}  // namespace
}  // namespace pliant::io
