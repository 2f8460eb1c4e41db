// Files of Gmsh.
#include "engine/io/assets/gmsh.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pliant::io {
namespace {

const std::string kGmsh22 =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n10 0 0 0\n11 1 0 0\n12 0 1 0\n13 0 0 1\n$EndNodes\n"
    "$Elements\n2\n1 2 2 0 1 10 11 12\n2 4 2 0 1 10 11 12 13\n$EndElements\n";
const std::string kGmsh41 =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
    "$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n1 4 3 2 1\n$EndElements\n";

bool Load(const std::string& text, GmshData& mesh, std::string& error) {
  return LoadGmsh({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, mesh, error);
}

TEST(Gmsh, IsReadInBothVersions) {
  GmshData mesh;
  std::string error;
  ASSERT_TRUE(Load(kGmsh22, mesh, error)) << error;
  EXPECT_EQ(mesh.dim, 3);
  EXPECT_EQ(mesh.elements, (std::vector<int>{0, 1, 2, 3}));
  ASSERT_TRUE(Load(kGmsh41, mesh, error)) << error;
  EXPECT_EQ(mesh.elements, (std::vector<int>{3, 2, 1, 0}));
  EXPECT_EQ(mesh.points[3], 1);
}

TEST(Gmsh, CountsMustAgreeWithWhatFollows) {
  GmshData mesh;
  std::string error;
  const struct {
    const std::string& whole;
    const char* from;
    const char* to;
  } kWrong[] = {
      {kGmsh22, "$Nodes\n4", "$Nodes\n3"},
      {kGmsh22, "$Elements\n2", "$Elements\n1"},
      {kGmsh22, "$Elements\n2", "$Elements\n3"},
      {kGmsh22, "$EndNodes\n", ""},
      {kGmsh41, "$Nodes\n1 4 1 4", "$Nodes\n1 5 1 4"},
      {kGmsh41, "$Nodes\n1 4 1 4", "$Nodes\n1 4 1 7"},
      {kGmsh41, "$Nodes\n1 4 1 4", "$Nodes\n1 4 0 4"},
      {kGmsh41, "3 1 0 4\n1\n", "3 1 0 4\n-1\n"},
      {kGmsh41, "$Elements\n1 1 1 1", "$Elements\n1 2 1 1"},
      {kGmsh41, "$Elements\n1 1 1 1\n3 1 4 1", "$Elements\n1 1 1 1\n3 1 4 0"},
  };
  for (const auto& wrong : kWrong) {
    std::string text = wrong.whole;
    text.replace(text.find(wrong.from), std::string(wrong.from).size(), wrong.to);
    EXPECT_FALSE(Load(text, mesh, error)) << text;
  }
}

TEST(Gmsh, DamagedFilesAreRefused) {
  GmshData mesh;
  std::string error;
  for (const std::string& whole : {kGmsh22, kGmsh41}) {
    const std::size_t last = whole.find("$EndElements");
    for (std::size_t n = 0; n + 2 < last; ++n) EXPECT_FALSE(Load(whole.substr(0, n), mesh, error)) << n;
  }
  std::string other = kGmsh22;
  other.replace(other.find("2.2"), 3, "3.0");
  EXPECT_FALSE(Load(other, mesh, error));
  EXPECT_NE(error.find("2.2 and 4.1"), std::string::npos);
  other = kGmsh22;
  other.replace(other.find("11 12 13\n$End"), 8, "11 12 99");
  EXPECT_FALSE(Load(other, mesh, error));
  EXPECT_NE(error.find("does not exist"), std::string::npos);
}

}  // namespace
}  // namespace pliant::io
