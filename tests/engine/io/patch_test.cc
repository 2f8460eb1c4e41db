// Edits of text that leave the rest of it alone, and the comparison of two texts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/io/patch/diff.h"
#include "engine/io/patch/document.h"

namespace pliant::io::patch {
namespace {

class PatchText : public testing::Test {
 protected:
  void Load(const std::string& text) {
    vfs_.AddBuffer("/m.xml", text.data(), text.size());
    DiagnosticSink sink;
    ASSERT_TRUE(document_.Load("/m.xml", &vfs_, sink)) << sink.FirstError();
  }
  std::string Result() {
    const auto texts = document_.Apply();
    return texts.empty() ? "" : texts.begin()->second;
  }
  Vfs vfs_;
  Document document_;
};

TEST_F(PatchText, AValueIsReplacedInItsQuotes) {
  Load("<a>\n  <b x='1'  y = \"2\" /> <!-- x='1' -->\n</a>\n");
  document_.Set(document_.Section("b"), "x", "7");
  EXPECT_EQ(Result(), "<a>\n  <b x='7'  y = \"2\" /> <!-- x='1' -->\n</a>\n");
}

TEST_F(PatchText, ANewAttributeTakesTheQuotesAndLinesOfTheOthers) {
  Load("<a>\n  <b x='1'\n     y='2'/>\n</a>");
  document_.Set(document_.Section("b"), "z", "it's");
  EXPECT_EQ(Result(), "<a>\n  <b x='1'\n     y='2'\n     z='it&apos;s'/>\n</a>");
}

TEST_F(PatchText, AnAttributeIsRemovedWithItsSpace) {
  Load("<a><b x=\"1\" y=\"2\"/></a>");
  document_.Remove(document_.Section("b"), "x");
  EXPECT_EQ(Result(), "<a><b y=\"2\"/></a>");
}

TEST_F(PatchText, AnEmptyElementOpensForItsFirstChild) {
  Load("<a>\n\t<b x=\"1\"/>\n</a>");
  document_.Append(document_.Section("b"), "<c/>");
  EXPECT_EQ(Result(), "<a>\n\t<b x=\"1\">\n\t\t<c/>\n\t</b>\n</a>");
}

TEST_F(PatchText, AChildGoesBehindTheCommentOfTheLastOne) {
  Load("<a>\n  <b/> <!-- of b -->\n</a>");
  document_.Append({&document_.main(), 0}, "<c/>");
  EXPECT_EQ(Result(), "<a>\n  <b/> <!-- of b -->\n  <c/>\n</a>");
}

TEST_F(PatchText, ADeletedElementTakesItsLineAlong) {
  Load("<a>\n  <b/>\n  <c/>\n</a>");
  document_.Delete(document_.Section("b"));
  EXPECT_EQ(Result(), "<a>\n  <c/>\n</a>");
}

TEST_F(PatchText, AByteOrderMarkStays) {
  Load("\xEF\xBB\xBF<a><b x=\"1\"/></a>");
  document_.Set(document_.Section("b"), "x", "2");
  EXPECT_EQ(Result(), "\xEF\xBB\xBF<a><b x=\"2\"/></a>");
}

TEST_F(PatchText, TheClassThatGivesAValueIsFound) {
  Load(
      "<m><default><g v=\"0\"/><default class=\"p\"><g v=\"1\"/><default class=\"q\"><g "
      "w=\"2\"/></default></default>"
      "</default><x childclass=\"q\"><g/></x></m>");
  const Place element = document_.Child(document_.Section("x"), "g");
  std::string name;
  EXPECT_TRUE(document_.ClassTemplate(element, "g", "v", &name));
  EXPECT_EQ(name, "p");
  EXPECT_TRUE(document_.ClassTemplate(element, "g", "w", &name));
  EXPECT_EQ(name, "q");
  EXPECT_FALSE(document_.ClassTemplate(element, "g", "u", &name));
}

TEST(TextDiff, OnlyChangedLinesAndTheirSurroundings) {
  std::string before, after;
  for (int i = 0; i < 40; ++i) {
    before += "line " + std::to_string(i) + "\n";
    after += i == 20 ? "new\n" : "line " + std::to_string(i) + "\n";
  }
  const std::vector<DiffLine> lines = Diff(before, after, 2);
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[2].kind, DiffLine::Kind::kRemoved);
  EXPECT_EQ(lines[2].old_line, 21);
  EXPECT_EQ(lines[3].kind, DiffLine::Kind::kAdded);
  EXPECT_EQ(lines[3].text, "new");
  EXPECT_TRUE(Diff(before, before).empty());
}

}  // namespace
}  // namespace pliant::io::patch
