// SKN skins: int32 nvertex, ntexcoord, nface, nbone; positions, texture coordinates, faces, then the bones.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pliant::io {

struct SkinData {
  std::vector<float> vertices;   // 3 x nvert, global bind pose
  std::vector<float> texcoords;  // 2 x nvert, or empty
  std::vector<int> faces;        // 3 x nface
  struct Bone {
    std::string body;
    float bindpos[3];
    float bindquat[4];
    std::vector<int> vertid;
    std::vector<float> vertweight;
  };
  std::vector<Bone> bones;
};

bool LoadSkn(std::span<const std::uint8_t> bytes, SkinData& skin, std::string& error);

}  // namespace pliant::io
