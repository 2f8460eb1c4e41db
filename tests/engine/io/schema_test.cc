#include "engine/io/mjcf/schema/schema.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "tests/support/places.h"

namespace pliant::io::mjcf {
namespace {

void Walk(const ElementRow& row, const std::string& parent, std::set<std::pair<int, std::string>>& seen,
          std::ostream& out) {
  const std::string path = parent.empty() ? row.name : parent + "/" + row.name;
  if (!seen.emplace(static_cast<int>(row.tag), row.name).second) return;
  out << path << ":";
  for (const Attribute& a : row.attributes) out << " " << a.name << (a.required ? "!" : "");
  out << "\n";
  for (const ElementRow* child : Children(row)) Walk(*child, path, seen, out);
}

// The list in tests/data/io/schema.txt was checked, attribute by attribute, with the reference's own schema;
// sensornoise and flatinertia are from earlier releases.
TEST(Schema, IsTheDocumentedLanguage) {
  std::ostringstream ours;
  std::set<std::pair<int, std::string>> seen;
  Walk(Root(), "", seen, ours);
  std::ifstream file(TestDataPath("io/schema.txt"));
  ASSERT_TRUE(file);
  std::stringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(ours.str(), expected.str());
}

TEST(Schema, EveryTagHasARow) {
  for (int tag = 0; tag < static_cast<int>(Tag::kCount); ++tag) {
    EXPECT_STRNE(RowOf(static_cast<Tag>(tag)).name, "") << tag;
  }
}

TEST(Schema, NamesAreUniqueWithinAnElement) {
  for (int tag = 0; tag < static_cast<int>(Tag::kCount); ++tag) {
    const ElementRow& row = RowOf(static_cast<Tag>(tag));
    std::set<std::string> names;
    for (const Attribute& a : row.attributes) EXPECT_TRUE(names.insert(a.name).second) << row.name << a.name;
    std::set<std::string> children;
    for (const ElementRow* child : Children(row)) {
      EXPECT_TRUE(children.insert(child->name).second) << row.name << "/" << child->name;
    }
  }
}

TEST(Schema, FindsTheNearestSpelling) {
  const char* words[] = {"contype", "conaffinity", "condim"};
  EXPECT_EQ(NearestSpelling("contyp", words), "contype");
  EXPECT_EQ(NearestSpelling("conafinity", words), "conaffinity");
  EXPECT_EQ(NearestSpelling("xyz", words), "");
  EXPECT_EQ(NearestSpelling("", words), "");
}

}  // namespace
}  // namespace pliant::io::mjcf
