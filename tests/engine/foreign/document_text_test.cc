// XML files as their makers' tools saved them: encodings, and entities of a document type.
#include "engine/foreign/document_text.h"

#include <string>

#include "engine/io/text_encoding.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using DocumentText = Opening;

std::string Wide(const std::string& text, std::size_t width, bool big_endian) {
  std::string bytes;
  for (const char c : text) {
    std::string unit(width, '\0');
    unit[big_endian ? width - 1 : 0] = c;
    bytes += unit;
  }
  return bytes;
}

TEST_F(DocumentText, IsReadInEveryEncodingOfUnicode) {
  const std::string urdf =
      "<?xml version=\"1.0\"?>\n<robot name=\"r\"><link name=\"base\">" + Inertial() + "</link></robot>";
  int files = 0;
  for (const std::size_t width : {2, 4}) {
    for (const bool big_endian : {false, true}) {
      std::string mark(width, '\0');
      mark[big_endian ? width - 2 : 0] = big_endian ? '\xFE' : '\xFF';
      mark[big_endian ? width - 1 : 1] = big_endian ? '\xFF' : '\xFE';
      for (const std::string& begin : {std::string(), mark}) {
        const auto spec =
            Good(Write("a" + std::to_string(++files) + ".urdf", begin + Wide(urdf, width, big_endian)));
        ASSERT_NE(spec, nullptr);
        EXPECT_EQ(spec->bodies.at(1)->name, "base");
      }
    }
  }
  EXPECT_EQ(files, 8);
}

TEST_F(DocumentText, DeclarationsMayStandBelowAComment) {
  const auto spec = Good(Write("a.urdf",
                               "<!-- <?not one?> -->\n\n<?xml version='1.0'?>\n<robot name='r'>\n"
                               "<?maker page?><link name='base'/><odd/>\n</robot>"));
  ASSERT_NE(spec, nullptr);
  EXPECT_EQ(spec->bodies.at(1)->name, "base");
  EXPECT_EQ(spec->bodies.at(1)->where.line, 5);
}

TEST_F(DocumentText, KeepsCharactersOfAllPlanes) {
  using namespace std::string_literals;
  EXPECT_EQ(io::ToUtf8("<\0\xE4\0\xAC\x20\x3D\xD8\x00\xDE"s), "<\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80");
  EXPECT_EQ(io::ToUtf8("<\0\x3D\xD8x\0"s), "<\xEF\xBF\xBDx");  // half of a pair
  EXPECT_EQ(io::ToUtf8("gr\xF6\xDF"s), "gr\xC3\xB6\xC3\x9F");
  EXPECT_EQ(io::ToUtf8("gr\xC3\xB6"s), "gr\xC3\xB6");
}

TEST_F(DocumentText, PutsEntitiesInTheirPlaces) {
  std::string text =
      "<!DOCTYPE robot [\n<!ENTITY half \"1.5\"> <!-- ]> --> <!ENTITY both '-&half; &half;'>\n"
      "<!ENTITY % other \"x\"> <!ENTITY half \"2\">]>\n<a b=\"&both;\">&half;&amp;&unknown;</a>";
  ASSERT_TRUE(ExpandEntities("f", text, sink_));
  EXPECT_EQ(text.substr(text.find('<')), "<a b=\"-1.5 1.5\">1.5&amp;&unknown;</a>");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);  // lines keep their numbers
  EXPECT_EQ(sink_.Warnings(), "");
}

TEST_F(DocumentText, EntitiesHoldElements) {
  const auto spec = Good(
      Write("a.urdf",
            R"(<!DOCTYPE robot [ <!ENTITY box "<visual><geometry><box size='1 1 1'/></geometry></visual>"> ]>
<robot name="r"><link name="base">&box;</link><link name="tip">&box;</link><joint name="j" type="fixed">
<parent link="base"/><child link="tip"/></joint></robot>)"));
  ASSERT_NE(spec, nullptr);
  EXPECT_EQ(spec->geoms.size(), 2u);
}

TEST_F(DocumentText, EntitiesOfOtherFilesAreLeftOutWithAWarning) {
  std::string text = "<!DOCTYPE r [<!ENTITY tool SYSTEM \"tool.xml\">]>\n<r>&tool;</r>";
  ASSERT_TRUE(ExpandEntities("f", text, sink_));
  EXPECT_NE(sink_.Warnings().find("f:2: warning: entity 'tool'"), std::string::npos) << sink_.Warnings();
}

TEST_F(DocumentText, EntitiesWithoutEndAreAnError) {
  std::string bomb = "<!DOCTYPE r [<!ENTITY a0 'xxxxxxxxxx'>";
  for (int i = 1; i < 12; ++i) {
    bomb += "<!ENTITY a" + std::to_string(i) + " '";
    for (int k = 0; k < 10; ++k) bomb += "&a" + std::to_string(i - 1) + ";";
    bomb += "'>";
  }
  for (std::string text :
       {bomb + "]><r>&a11;</r>", std::string("<!DOCTYPE r [<!ENTITY a '&a;'>]><r>&a;</r>")}) {
    EXPECT_FALSE(ExpandEntities("f", text, sink_));
    EXPECT_NE(sink_.FirstError().find("without end"), std::string::npos);
  }
}

TEST_F(DocumentText, OfMjcfMustBeUtf8) {
  EXPECT_NE(ErrorOf(Write("a.xml", Wide("<mujoco/>", 2, false))).find("save it as UTF-8"), std::string::npos);
}

}  // namespace
}  // namespace pliant::foreign
