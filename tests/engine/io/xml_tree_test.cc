#include "engine/io/xml_tree.h"

#include <gtest/gtest.h>

#include <random>

namespace pliant::io {
namespace {

std::string ErrorOf(const std::string& text) {
  XmlElement root;
  DiagnosticSink sink;
  return ParseXml(text, "m.xml", root, nullptr, sink) ? "" : sink.FirstError();
}

TEST(XmlTree, KnowsLineAndColumnOfElementsAndAttributes) {
  XmlElement root;
  DiagnosticSink sink;
  ASSERT_TRUE(
      ParseXml("<a>\n  <!-- x -->\n  <b c='1'\n     d=\"2\"/><e/>\n</a>", "m.xml", root, nullptr, sink));
  ASSERT_EQ(root.children.size(), 2u);
  const XmlElement& b = root.children[0];
  EXPECT_EQ(b.line, 3);
  EXPECT_EQ(b.column, 3);
  EXPECT_EQ(b.attributes[1].line, 4);
  EXPECT_EQ(b.attributes[1].column, 6);
  EXPECT_EQ(root.children[1].line, 4);
  EXPECT_EQ(root.children[1].column, 13);
  EXPECT_EQ(*b.file, "m.xml");
}

TEST(XmlTree, KnowsWhichBytesAnElementOccupies) {
  const std::string text =
      "<a>\n  <b c='1'></b> <!-- of b -->\n  <d/> <!-- of\n d -->\n  <e/>x<!-- of a --></a>";
  XmlElement root;
  DiagnosticSink sink;
  ASSERT_TRUE(ParseXml(text, "m.xml", root, nullptr, sink));
  ASSERT_EQ(root.children.size(), 3u);
  const auto bytes = [&](size_t from, size_t to) { return text.substr(from, to - from); };
  const XmlElement &b = root.children[0], &d = root.children[1], &e = root.children[2];
  EXPECT_EQ(bytes(b.begin, b.name_end), "<b");
  EXPECT_EQ(bytes(b.begin, b.inner_begin), "<b c='1'>");
  EXPECT_EQ(bytes(b.inner_end, b.end), "</b>");
  EXPECT_EQ(bytes(b.end, b.comment_end), " <!-- of b -->");
  EXPECT_EQ(bytes(d.inner_begin, d.end), "/>");
  EXPECT_EQ(d.comment_end, d.end);  // its comment ends on another line
  EXPECT_EQ(e.comment_end, e.end);  // something stands between
  EXPECT_EQ(bytes(root.inner_end, root.end), "</a>");
}

TEST(XmlTree, WarnsOfWhatAnEndTagHasNoPlaceFor) {
  XmlElement root;
  DiagnosticSink sink;
  ASSERT_TRUE(ParseXml("<a><b></b c='1'></a>", "m.xml", root, nullptr, sink));
  EXPECT_EQ(root.children.size(), 1u);
  EXPECT_EQ(sink.Warnings(), "m.xml:1:11: warning: what follows the name in an end tag is ignored\n");
}

TEST(XmlTree, DecodesEntities) {
  XmlElement root;
  DiagnosticSink sink;
  ASSERT_TRUE(ParseXml("<a b='&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#233;&nope;'/>", "", root, nullptr, sink));
  EXPECT_EQ(*root.Find("b"), "<>&\"'AB\xC3\xA9&nope;");
}

TEST(XmlTree, SkipsDeclarationsCommentsDoctypeAndText) {
  XmlElement root;
  DiagnosticSink sink;
  std::string comment;
  ASSERT_TRUE(ParseXml(
      "\xEF\xBB\xBF<?xml version='1.0'?>\n<!DOCTYPE a>\n<!-- first --><a>text<![CDATA[<x>]]><b/></a>", "",
      root, &comment, sink));
  EXPECT_EQ(root.children.size(), 1u);
  EXPECT_EQ(comment, " first ");
}

TEST(XmlTree, RefusesMalformedText) {
  EXPECT_EQ(ErrorOf("<a><b></a>"), "m.xml:1:7: XML error: '</a>' does not match '<b>' of line 1");
  EXPECT_EQ(ErrorOf("<a>\n"), "m.xml:1:1: XML error: element 'a' is not closed: the file ends before '</a>'");
  EXPECT_NE(ErrorOf("").find("no XML element found"), std::string::npos);
  EXPECT_NE(ErrorOf("<a b=1/>").find("must stand in quotes"), std::string::npos);
  EXPECT_NE(ErrorOf("<a b/>").find("expected '='"), std::string::npos);
  EXPECT_NE(ErrorOf("<a b='1/>").find("no closing quote"), std::string::npos);
  EXPECT_NE(ErrorOf("<a b='1' b='2'/>").find("given twice"), std::string::npos);
  EXPECT_NE(ErrorOf("<a b='1'=c/>").find("unexpected character"), std::string::npos);
  EXPECT_NE(ErrorOf("<a><!-- x </a>").find("comment has no end"), std::string::npos);
  EXPECT_NE(ErrorOf("hello").find("no XML element found"), std::string::npos);
  EXPECT_NE(ErrorOf("</a>").find("closes nothing"), std::string::npos);
  EXPECT_NE(ErrorOf("<a></a/>").find("an end tag cannot end in '/>'"), std::string::npos);
  EXPECT_NE(ErrorOf("<a><1/></a>").find("not followed by the name"), std::string::npos);
}

TEST(XmlTree, KeepsWhatWasReadOfABrokenFile) {
  XmlElement root;
  DiagnosticSink sink;
  EXPECT_FALSE(ParseXml("<a><b c='1'/><d e='1' f <g/></a>", "m.xml", root, nullptr, sink));
  ASSERT_EQ(root.children.size(), 1u) << "not the tag in which it broke";
  EXPECT_EQ(root.children[0].name, "b");
  EXPECT_EQ(sink.ErrorCount(), 1);
}

TEST(XmlTree, ReadsOnAfterATagThatBreaksAndHasAnEnd) {
  XmlElement root;
  DiagnosticSink sink;
  EXPECT_FALSE(ParseXml("<a><b c='1' d><e/></b><f g=1/><h i='1'j='2\"/></a>", "m.xml", root, nullptr, sink));
  EXPECT_EQ(sink.ErrorCount(), 3);
  ASSERT_EQ(root.children.size(), 3u);
  EXPECT_EQ(root.children[0].children.size(), 1u) << "it was no empty tag";
  EXPECT_EQ(*root.children[0].Find("c"), "1");
  EXPECT_TRUE(root.children[1].empty_tag);
  for (const XmlElement& child : root.children) EXPECT_TRUE(child.faulty) << child.name;
}

TEST(XmlTree, ReadsOnAfterElementsThatLackTheirEndAsTheIndentationTells) {
  XmlElement root;
  DiagnosticSink sink;
  EXPECT_FALSE(ParseXml("<a>\n  <b>\n    <c>\n    <d/>\n    <e/>\n  </b>\n  <f>\n    <g/>\n  <h/>\n</a>\n",
                        "m.xml", root, nullptr, sink));
  EXPECT_EQ(sink.ErrorCount(), 2);
  EXPECT_EQ(sink.FirstError(), "m.xml:6:3: XML error: '</b>' does not match '<c>' of line 3");
  ASSERT_EQ(root.children.size(), 3u);
  EXPECT_EQ(root.children[0].children.size(), 3u) << "d and e stand beside c";
  EXPECT_EQ(root.children[1].children.size(), 1u) << "g stands in f";
  EXPECT_EQ(root.children[2].name, "h");
}

TEST(XmlTree, ReadsOnAfterAMisspeltEndTagAndADoubleAttribute) {
  XmlElement root;
  DiagnosticSink sink;
  EXPECT_FALSE(ParseXml("<a><b></bb><c d='1' d='2'/><e f='1' f='2'/></a>", "m.xml", root, nullptr, sink));
  EXPECT_EQ(sink.ErrorCount(), 3);
  ASSERT_EQ(root.children.size(), 3u);
  EXPECT_EQ(*root.children[1].Find("d"), "1");
  EXPECT_EQ(root.children[1].attributes.size(), 1u);
}

TEST(XmlTree, AnElementHasAtMost250Attributes) {
  std::string text = "<a";
  for (int i = 0; i < 250; ++i) text += " b" + std::to_string(i) + "='1'";
  EXPECT_EQ(ErrorOf(text + "/>"), "");
  EXPECT_NE(ErrorOf(text + " c='1'/>").find("more than 250 attributes"), std::string::npos);
}

TEST(XmlTree, DeepTreesAreReadAndAbsurdOnesRefused) {
  auto nested = [](int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "<a>";
    for (int i = 0; i < depth; ++i) text += "</a>";
    return text;
  };
  EXPECT_EQ(ErrorOf(nested(900)), "");
  EXPECT_NE(ErrorOf(nested(100000)).find("nested more than 1000 deep"), std::string::npos);
}

TEST(XmlTree, RandomBytesNeverCrash) {
  std::mt19937 random(7);
  const std::string alphabet = "<>/=\"'! -?&;#x[]CDATAab \n";
  for (int trial = 0; trial < 3000; ++trial) {
    std::string text = trial % 2 ? "<a>" : "";
    for (unsigned i = random() % 60; i > 0; --i) text += alphabet[random() % alphabet.size()];
    ErrorOf(text);
  }
}

}  // namespace
}  // namespace pliant::io
