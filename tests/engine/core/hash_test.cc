// Hashes that files and tables rely on.
#include "engine/core/hash.h"

#include <gtest/gtest.h>

#include "engine/core/diagnostics.h"

namespace pliant {
namespace {

TEST(Hash, StringHashIsTheDocumentedOne) {
  EXPECT_EQ(HashString("", 100), 5381 % 100);
  EXPECT_EQ(HashString("a", 1u << 20), ((5381ull * 33) ^ 'a') % (1u << 20));
}

TEST(Hash, Fnv1aMatchesPublishedValues) {
  EXPECT_EQ(Fnv1a("", 0), 0x811c9dc5u);
  EXPECT_EQ(Fnv1a("a", 1), 0xe40c292cu);
  EXPECT_EQ(Fnv1a("foobar", 6), 0xbf9cf968u);
}

}  // namespace
}  // namespace pliant
