#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/script/words.h"

namespace pliant::app {
namespace {

using testing::ElementsAre;

TEST(ScriptWords, AreSeparatedByBlanksUpToAComment) {
  EXPECT_THAT(ScriptWords("  step\t3  # three steps"), ElementsAre("step", "3"));
  EXPECT_THAT(ScriptWords("# nothing"), ElementsAre());
  EXPECT_THAT(ScriptWords("select box#now"), ElementsAre("select", "box"));
}

TEST(ScriptWords, AQuotedPathIsOneWord) {
  const std::vector<std::string> words = ScriptWords("picture view \"my  arm #2.png\" 300x200 # small");
  ASSERT_THAT(words, ElementsAre("picture", "view", "\"my  arm #2.png\"", "300x200"));
  EXPECT_EQ(Unquoted(words[2]), "my  arm #2.png");
}

TEST(ScriptWords, OtherQuotesAreCharactersLikeAnyOther) {
  EXPECT_THAT(ScriptWords("wait_message 6\" arm"), ElementsAre("wait_message", "6\"", "arm"));
  EXPECT_THAT(ScriptWords("open \"arm 2"), ElementsAre("open", "\"arm", "2"));
  EXPECT_EQ(Unquoted("\"arm"), "\"arm");
  EXPECT_EQ(Unquoted("\""), "\"");
  EXPECT_EQ(Unquoted("arm"), "arm");
}

}  // namespace
}  // namespace pliant::app
