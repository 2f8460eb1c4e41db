// A text that was changed in two places at once.
#include "engine/io/patch/merge.h"

#include <gtest/gtest.h>

namespace pliant::io::patch {
namespace {

constexpr char kBefore[] = "<world>\n  <light/>\n  <geom size='1'/>\n  <body/>\n</world>\n";

TEST(Merge, KeepsWhatBothSidesChanged) {
  EXPECT_EQ(*Merge(kBefore, "<world>\n  <light/>\n  <geom size='1'/>\n  <body/>\n  <box/>\n</world>\n",
                   "<world>\n  <light/>\n  <geom size='2'/>\n  <body/>\n</world>\n"),
            "<world>\n  <light/>\n  <geom size='2'/>\n  <body/>\n  <box/>\n</world>\n");
  EXPECT_EQ(*Merge(kBefore, "<world>\n  <geom size='1'/>\n  <body/>\n</world>\n",
                   "<!-- lit -->\n<world>\n  <light/>\n  <geom size='1'/>\n</world>\n"),
            "<!-- lit -->\n<world>\n  <geom size='1'/>\n</world>\n");
}

TEST(Merge, OfOneSideAloneIsThatSide) {
  const std::string other = "<world>\r\n</world>";
  EXPECT_EQ(*Merge(kBefore, kBefore, other), other);
  EXPECT_EQ(*Merge(kBefore, other, kBefore), other);
  EXPECT_EQ(*Merge(kBefore, other, other), other) << "it was written into the file";
}

TEST(Merge, OfLinesAtOnePlaceHasBoth) {
  EXPECT_EQ(*Merge("a\nb\n", "a\nours\nb\n", "a\ntheirs\nb\n"), "a\ntheirs\nours\nb\n");
  EXPECT_EQ(*Merge("a\nb\n", "A\nb\n", "a\ntheirs\nb\n"), "A\ntheirs\nb\n");
  EXPECT_EQ(*Merge("a\nb\n", "a\nours\nb\n", "A\nb\n"), "A\nours\nb\n");
}

TEST(Merge, OfTwoVersionsOfOneLineIsRefused) {
  EXPECT_FALSE(Merge("a\nb\nc\n", "a\nours\nc\n", "a\ntheirs\nc\n"));
  EXPECT_FALSE(Merge("a\nb\nc\n", "a\nc\n", "a\ntheirs\nc\n")) << "deleted here, changed there";
  EXPECT_EQ(*Merge("a\nb\nc\n", "a\nsame\nc\nours\n", "a\nsame\nc\n"), "a\nsame\nc\nours\n");
}

TEST(Merge, KeepsTheLineEndsOfTheOther) {
  EXPECT_EQ(*Merge("a\r\nb\r\n", "a\r\nb\r\nours\n", "A\r\nb\r\n"), "A\r\nb\r\nours\r\n");
  EXPECT_EQ(*Merge("a\nb", "ours\na\nb", "a\nb\ntheirs"), "ours\na\nb\ntheirs");
  EXPECT_EQ(*Merge("", "ours\n", "theirs\n"), "theirs\nours\n");
}

}  // namespace
}  // namespace pliant::io::patch
