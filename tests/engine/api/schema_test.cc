// The language as text.
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

std::string Text(int html, int pad) {
  std::vector<char> buffer(1 << 20);
  const int length = mj_printSchema(nullptr, buffer.data(), static_cast<int>(buffer.size()), html, pad);
  EXPECT_EQ(static_cast<size_t>(length), std::strlen(buffer.data()));
  return buffer.data();
}

TEST(PrintSchema, ListsElementsWithMultiplicityAndAttributes) {
  const std::string text = Text(0, 0);
  EXPECT_EQ(text.rfind("mujoco (!)  model\n", 0), 0u) << text.substr(0, 100);
  EXPECT_NE(text.find("body (R)"), std::string::npos);
  EXPECT_NE(text.find("inertial (?)"), std::string::npos);
  for (const char* name : {"gravcomp", "springlength", "tausmooth", "solreffriction", "elastic2d"}) {
    EXPECT_NE(text.find(name), std::string::npos) << name;
  }
}

TEST(PrintSchema, PaddingKeepsTheNames) {
  const auto words = [](const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
  };
  EXPECT_EQ(words(Text(0, 1)), words(Text(0, 0)));
  EXPECT_NE(Text(0, 1), Text(0, 0));
}

TEST(PrintSchema, HtmlHasARowForEachElement) {
  const auto count = [](const std::string& text, const std::string& what) {
    int n = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(count(Text(1, 0), "<tr>"), count(Text(0, 0), "\n") + 1);  // and the heading
  EXPECT_EQ(count(Text(1, 0), "<tr>"), count(Text(1, 0), "</tr>"));
}

TEST(PrintSchema, WritesAFileAndFitsABuffer) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("pliant_schema_" + std::to_string(::getpid()) + ".txt"))
          .string();
  char small[20];
  const int length = mj_printSchema(path.c_str(), small, sizeof(small), 0, 0);
  EXPECT_EQ(std::strlen(small), sizeof(small) - 1);
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  EXPECT_EQ(content.str().size(), static_cast<size_t>(length));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace pliant
