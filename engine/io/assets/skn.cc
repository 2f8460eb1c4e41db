#include "engine/io/assets/skn.h"

#include <algorithm>

#include "engine/io/assets/byte_reader.h"

namespace pliant::io {
namespace {

bool ReadBone(ByteReader& reader, int nvertex, SkinData::Bone& bone) {
  char name[40];
  std::int32_t count;
  if (!reader.Read(name, sizeof name) || !reader.Read(bone.bindpos) || !reader.Read(bone.bindquat) ||
      !reader.Read(count) || count < 1) {
    return false;
  }
  bone.body.assign(name, std::find(name, name + sizeof name, '\0'));
  if (!reader.ReadArray(bone.vertid, static_cast<std::size_t>(count)) ||
      !reader.ReadArray(bone.vertweight, static_cast<std::size_t>(count))) {
    return false;
  }
  return std::all_of(bone.vertid.begin(), bone.vertid.end(), [&](int id) { return id >= 0 && id < nvertex; });
}

}  // namespace

bool LoadSkn(std::span<const std::uint8_t> bytes, SkinData& skin, std::string& error) {
  skin = {};
  ByteReader reader(bytes);
  std::int32_t nvertex, ntexcoord, nface, nbone;
  if (!reader.Read(nvertex) || !reader.Read(ntexcoord) || !reader.Read(nface) || !reader.Read(nbone)) {
    error = "too short for the header of an SKN file";
    return false;
  }
  if (nvertex < 0 || nface < 0 || nbone < 0 || (ntexcoord != 0 && ntexcoord != nvertex)) {
    error =
        "its header is invalid: counts must not be negative, and texture coordinates must be absent or as "
        "many as vertices";
    return false;
  }
  if (!reader.ReadArray(skin.vertices, 3 * static_cast<std::size_t>(nvertex)) ||
      !reader.ReadArray(skin.texcoords, 2 * static_cast<std::size_t>(ntexcoord)) ||
      !reader.ReadArray(skin.faces, 3 * static_cast<std::size_t>(nface))) {
    error = "the file ends before its vertices and faces do";
    return false;
  }
  for (std::int32_t b = 0; b < nbone; ++b) {
    if (!ReadBone(reader, nvertex, skin.bones.emplace_back())) {
      error = "bone " + std::to_string(b) + " is cut off or refers to vertices that do not exist";
      return false;
    }
  }
  if (reader.Left() != 0) {
    error = "the file goes on after its last bone";
    return false;
  }
  return true;
}

}  // namespace pliant::io
