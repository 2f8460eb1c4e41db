// The text of an element, and where its numbers come from when it does not say them itself.
#include "app/editing/element_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace pliant::app {
namespace {

TEST(ElementReader, FindsWhatDefaultClassesGiveAndWhere) {
  const std::string path = (std::filesystem::path(testing::TempDir()) / "card_class.xml").string();
  const std::string part = (std::filesystem::path(testing::TempDir()) / "card_part.xml").string();
  std::ofstream(part) << "<mujoco>\n  <default>\n    <geom condim=\"4\" friction=\"0.3\"/>\n"
                         "    <default class=\"soft\">\n      <geom friction=\"0.9\" margin=\"0.01\"/>\n"
                         "      <position kp=\"7\"/>\n    </default>\n  </default>\n</mujoco>\n";
  std::ofstream(path) << "<mujoco>\n  <include file=\"card_part.xml\"/>\n  <worldbody>\n"
                         "    <body childclass=\"soft\">\n      <joint name=\"j\"/>\n"
                         "      <geom size=\"0.1\" margin=\"0.02\"/>\n    </body>\n  </worldbody>\n"
                         "  <actuator>\n    <motor joint=\"j\" class=\"soft\"/>\n  </actuator>\n"
                         "  <sensor>\n    <jointpos joint=\"j\"/>\n  </sensor>\n</mujoco>\n";
  ElementReader reader;
  const std::vector<ui::InheritedValue> geom = reader.Read(path, 1, {path, 6, 7}).inherited;
  ASSERT_EQ(geom.size(), 2u) << "margin is the element's own";
  EXPECT_EQ(geom[0].name, "condim");
  EXPECT_EQ(geom[0].value, "4");
  EXPECT_EQ(geom[0].class_name, "main");
  EXPECT_EQ(geom[1].name, "friction");
  EXPECT_EQ(geom[1].value, "0.9");
  EXPECT_EQ(geom[1].class_name, "soft");
  EXPECT_THAT(geom[1].where.file, testing::HasSubstr("card_part.xml"));
  EXPECT_EQ(geom[1].where.line, 5);
  const std::vector<ui::InheritedValue> motor = reader.Read(path, 1, {path, 10, 5}).inherited;
  ASSERT_EQ(motor.size(), 1u);
  EXPECT_EQ(motor[0].name, "kp");
  EXPECT_TRUE(reader.Read(path, 1, {path, 13, 5}).inherited.empty()) << "sensors have no defaults";
  EXPECT_TRUE(reader.Read(path, 1, {path, 5, 7}).inherited.empty()) << "no joint defaults there";
  // Another version of the model, another text.
  std::ofstream(part) << "<mujoco/>";
  EXPECT_EQ(reader.Read(path, 1, {path, 6, 7}).inherited.size(), 2u);
  EXPECT_TRUE(reader.Read(path, 2, {path, 6, 7}).inherited.empty());
  EXPECT_TRUE(reader.Read(path + ".none", 3, {path, 6, 7}).inherited.empty());
}

TEST(ElementReader, ShowsTheTagAsItStandsInTheFile) {
  const std::string path = (std::filesystem::path(testing::TempDir()) / "card_tag.xml").string();
  std::ofstream(path)
      << "<mujoco>\n  <worldbody>\n    <geom name=\"a > b\" user='&lt;1'\n      size=\"0.05 0.3\"/>\n"
         "    <body pos='1 0 0'><geom size='1'/></body>\n";
  // The document is not closed: a tag is read all the same.
  ElementReader reader;
  const ui::ElementText geom = reader.Read(path, 1, {path, 3, 5});
  ASSERT_TRUE(geom.found);
  EXPECT_EQ(geom.tag, "geom");
  EXPECT_EQ(geom.text, "<geom name=\"a > b\" user='&lt;1'\n      size=\"0.05 0.3\"/>");
  ASSERT_EQ(geom.attributes.size(), 3u);
  EXPECT_EQ(geom.attributes[0].second, "a > b");
  EXPECT_EQ(geom.attributes[1].second, "<1");
  EXPECT_EQ(geom.attributes[2].second, "0.05 0.3");
  EXPECT_EQ(reader.Read(path, 1, {path, 5, 5}).text, "<body pos='1 0 0'>");
  EXPECT_FALSE(reader.Read(path, 1, {path, 999, 1}).found);
  EXPECT_FALSE(reader.Read(path, 1, {path, 3, 6}).found);
  EXPECT_FALSE(reader.Read(path, 1, {path + ".none", 3, 5}).found);
}

}  // namespace
}  // namespace pliant::app
