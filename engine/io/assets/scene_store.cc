#include "engine/io/assets/scene_store.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "engine/core/digest.h"
#include "engine/io/assets/mesh_store.h"
#include "engine/io/assets/record.h"
#include "engine/io/assets/record_store.h"

namespace pliant::io {
namespace {

// To be raised when the layout changes, or what the decoders make of a file.
constexpr std::string_view kVersion = "scene 6 ";

// A file that the scene names, and its content when it was read; "" when there was none.
struct Neighbour {
  std::string name, content;
};

std::string ContentOf(std::span<const std::uint8_t> bytes) {
  Digest digest;
  digest.AddWord(bytes.size());
  digest.AddBytes(bytes.data(), bytes.size());
  return digest.Text();
}

std::string ContentOf(const std::string& name, const SiblingReader& siblings) {
  Bytes bytes;
  return siblings && siblings(name, bytes) ? ContentOf(bytes) : "";
}

// ---- Writing

void Put(const SceneMaterial& material, RecordWriter& writer) {
  writer.PutText(material.name);
  writer.PutText(material.texture);
  writer.Put(std::vector<float>{material.rgba[0], material.rgba[1], material.rgba[2], material.rgba[3],
                                material.metallic, material.roughness});
  writer.Put(std::vector<int>{material.colored ? 1 : 0, material.image});
}

void Put(const ImageData& image, RecordWriter& writer) {
  writer.Put(std::vector<int>{image.width, image.height, image.nchannel, image.is_srgb ? 1 : 0});
  writer.Put(image.pixels);
}

std::string WriteScene(const SceneData& scene, const std::vector<Neighbour>& neighbours) {
  RecordWriter writer;
  writer.Put(std::vector<std::size_t>{neighbours.size(), scene.parts.size(), scene.materials.size(),
                                      scene.images.size(), scene.left_out.size()});
  for (const Neighbour& neighbour : neighbours) {
    writer.PutText(neighbour.name);
    writer.PutText(neighbour.content);
  }
  for (const ScenePart& part : scene.parts) {
    PutMesh(part.mesh, writer);
    writer.Put(std::vector<int>{part.material});
  }
  for (const SceneMaterial& material : scene.materials) Put(material, writer);
  for (const ImageData& image : scene.images) Put(image, writer);
  for (const std::string& sentence : scene.left_out) writer.PutText(sentence);
  return writer.Take();
}

// ---- Reading

bool Get(RecordReader& reader, ScenePart& part) {
  return GetMesh(reader, part.mesh) && reader.GetScalars(std::span<int>(&part.material, 1));
}

bool Get(RecordReader& reader, SceneMaterial& material) {
  float numbers[6];
  int flags[2];
  if (!reader.GetText(material.name) || !reader.GetText(material.texture) ||
      !reader.GetScalars(std::span<float>(numbers)) || !reader.GetScalars(std::span<int>(flags))) {
    return false;
  }
  std::copy_n(numbers, 4, material.rgba);
  material.metallic = numbers[4];
  material.roughness = numbers[5];
  material.colored = flags[0] != 0;
  material.image = flags[1];
  return true;
}

bool Get(RecordReader& reader, ImageData& image) {
  int numbers[4];
  if (!reader.GetScalars(std::span<int>(numbers)) || !reader.Get(image.pixels)) return false;
  image.width = numbers[0];
  image.height = numbers[1];
  image.nchannel = numbers[2];
  image.is_srgb = numbers[3] != 0;
  return true;
}

bool Get(RecordReader& reader, std::string& sentence) { return reader.GetText(sentence); }

// False as well when a neighbour is not what it was.
bool ReadScene(const HeldRecord& record, const SiblingReader& siblings, SceneData& scene) {
  RecordReader reader(record);
  std::size_t counts[5];
  if (!reader.GetScalars(std::span<std::size_t>(counts))) return false;
  for (std::size_t i = 0; i < counts[0]; ++i) {
    Neighbour neighbour;
    if (!reader.GetText(neighbour.name) || !reader.GetText(neighbour.content)) return false;
    if (ContentOf(neighbour.name, siblings) != neighbour.content) return false;
  }
  const auto get_all = [&reader](auto& list, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!Get(reader, list.emplace_back())) return false;
    }
    return true;
  };
  return get_all(scene.parts, counts[1]) && get_all(scene.materials, counts[2]) &&
         get_all(scene.images, counts[3]) && get_all(scene.left_out, counts[4]) && reader.AtEnd();
}

}  // namespace

bool DecodeOnce(std::span<const std::uint8_t> bytes, const std::string& kind, const SiblingReader& siblings,
                const SceneDecoder& decode, SceneData& scene, std::string& error) {
  constexpr std::size_t kWorthKeeping = 50000;
  RecordStore& store = RecordStore::Get();
  if (!store.IsOpen() || bytes.size() < kWorthKeeping) return decode(siblings, scene, error);
  const std::string key = std::string(kVersion) + kind + " " + ContentOf(bytes);
  HeldRecord record;
  if (store.Load(key, record) && ReadScene(record, siblings, scene)) return true;
  scene = {};
  std::vector<Neighbour> neighbours;
  const auto watched = [&](const std::string& name, Bytes& neighbour) {
    const bool found = siblings && siblings(name, neighbour);
    neighbours.push_back({name, found ? ContentOf(neighbour) : ""});
    return found;
  };
  if (!decode(watched, scene, error)) return false;
  store.Save(key, [written = WriteScene(scene, neighbours)] { return written; });
  return true;
}

}  // namespace pliant::io
