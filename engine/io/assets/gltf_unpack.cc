#include "engine/io/assets/gltf_unpack.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/messages.h"
#include "engine/io/assets/gltf_check.h"
#include "engine/io/assets/gltf_form.h"
#include "engine/io/assets/meshopt.h"
#include "engine/io/uri.h"

namespace pliant::io {
namespace {

using Json = nlohmann::json;

constexpr const char* kMeshopt = "EXT_meshopt_compression";
constexpr const char* kQuantization = "KHR_mesh_quantization";
constexpr const char* kWebp = "EXT_texture_webp";
constexpr const char* kUnpacked[] = {kMeshopt, kQuantization, kWebp};
constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // of all views
constexpr int kFloat = 5126;

[[noreturn]] void Refuse(const std::string& problem) { throw std::runtime_error(problem); }

std::size_t Whole(const Json& object, const char* key, std::size_t otherwise) {
  const auto found = object.find(key);
  if (found == object.end()) return otherwise;
  if (!found->is_number_unsigned() || found->get<std::uint64_t>() > kMostBytes)
    Refuse("'" + std::string(key) + "' is no whole number that a file can have");
  return found->get<std::size_t>();
}

// What an index of the document stands for.
template <class Object>
auto& At(Object& root, const char* list, std::size_t index) {
  if (!root.contains(list) || !root[list].is_array() || index >= root[list].size())
    Refuse("there is no " + std::to_string(index) + " of '" + list + "'");
  return root[list][index];
}

// Bytes of text in base 64, up to what is none.
Bytes FromBase64(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  Bytes bytes;
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) break;
    held = held << 6 | static_cast<std::uint32_t>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<std::uint8_t>(held >> bits));
  }
  return bytes;
}

// How an accessor keeps its numbers.
struct Packed {
  std::size_t bytes = 0;       // of a number
  float (*read)(const void*);  // as it stands
  float largest = 1;           // what stands for 1 where they are normalized
};

template <class T>
float ReadAs(const void* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return static_cast<float>(value);
}

Packed PackingOf(std::size_t component) {
  switch (component) {
    case 5120:
      return {1, ReadAs<std::int8_t>, 127};
    case 5121:
      return {1, ReadAs<std::uint8_t>, 255};
    case 5122:
      return {2, ReadAs<std::int16_t>, 32767};
    case 5123:
      return {2, ReadAs<std::uint16_t>, 65535};
    default:
      Refuse("a packed attribute has numbers of type " + std::to_string(component));
  }
}

class Unpacker {
 public:
  Unpacker(std::span<const std::uint8_t> bytes, const SiblingReader& siblings)
      : bytes_(bytes),
        siblings_(siblings),
        text_(GltfDocument(bytes)),
        root_(ParseGltf(ReadableGltf(text_))) {}

  std::string Run() {
    if (root_.contains("bufferViews")) {
      for (Json& view : root_["bufferViews"]) UnpackView(view);
    }
    if (root_.contains("meshes")) {
      for (const Json& mesh : root_["meshes"]) UnpackMesh(mesh);
    }
    if (root_.contains("textures")) {
      for (Json& texture : root_["textures"]) NamePicture(texture);
    }
    root_["buffers"] = Json::array({{{"byteLength", data_.size()}}});
    for (const char* list : {"extensionsUsed", "extensionsRequired"}) Forget(list);
    return Write();
  }

 private:
  const Bytes& Buffer(std::size_t index) {
    if (const auto found = buffers_.find(index); found != buffers_.end()) return found->second;
    const Json& buffer = At(root_, "buffers", index);
    Bytes& bytes = buffers_[index];
    if (!buffer.contains("uri")) {
      const auto behind = reinterpret_cast<const std::uint8_t*>(text_.data() + text_.size());
      const std::size_t left = static_cast<std::size_t>(bytes_.data() + bytes_.size() - behind);
      constexpr std::size_t kHeader = 8;  // of the chunk
      if (left > kHeader) bytes.assign(behind + kHeader, bytes_.data() + bytes_.size());
      return bytes;
    }
    const std::string uri = buffer["uri"].get<std::string>();
    if (uri.starts_with("data:")) return bytes = FromBase64(std::string_view(uri).substr(uri.find(',') + 1));
    if (!siblings_ || !(siblings_(uri, bytes) || siblings_(PercentDecoded(uri), bytes)))
      Refuse("its file '" + Printable(uri) + "' was not found");
    return bytes;
  }

  // The bytes that a view, or the extension of one, names.
  std::span<const std::uint8_t> PartOf(const Json& view) {
    const Bytes& buffer = Buffer(Whole(view, "buffer", kMostBytes));
    const std::size_t from = Whole(view, "byteOffset", 0), size = Whole(view, "byteLength", 0);
    if (from > buffer.size() || size > buffer.size() - from) Refuse("a view of a buffer ends beyond it");
    return std::span(buffer).subspan(from, size);
  }

  void UnpackView(Json& view) {
    const Json::json_pointer place(std::string("/extensions/") + kMeshopt);
    Bytes decoded;
    if (view.contains(place)) {
      const Json& packed = view[place];
      const std::string mode = packed.value("mode", "");
      std::string filter = packed.value("filter", "NONE");
      if (filter == "QUATERNION") filter = "NONE";  // of animations, which nobody here looks at
      const MeshoptView wanted = {mode, filter, Whole(packed, "count", 0), Whole(packed, "byteStride", 0)};
      if (!DecodeMeshopt(PartOf(packed), wanted, decoded))
        Refuse("what " + std::string(kMeshopt) + " packed is damaged");
      view.erase("extensions");
    } else {
      const std::span<const std::uint8_t> part = PartOf(view);
      decoded.assign(part.begin(), part.end());
    }
    const std::size_t size = decoded.size();
    view["byteOffset"] = Append(decoded);
    view["byteLength"] = size;
    view["buffer"] = 0;
  }

  std::size_t Append(const Bytes& bytes) {
    const std::size_t at = data_.size();
    if (bytes.size() > kMostBytes - at) Refuse("its views are larger than 1 GB");
    data_.insert(data_.end(), bytes.begin(), bytes.end());
    data_.resize((data_.size() + 3) / 4 * 4);
    return at;
  }

  void UnpackMesh(const Json& mesh) {
    if (!mesh.contains("primitives")) return;
    for (const Json& primitive : mesh["primitives"]) {
      if (primitive.contains("attributes")) UnpackAttributes(primitive["attributes"]);
      if (!primitive.contains("targets")) continue;
      for (const Json& target : primitive["targets"]) UnpackAttributes(target);
    }
  }

  void UnpackAttributes(const Json& attributes) {
    for (const auto& [name, index] : attributes.items()) {
      const bool packed =
          name == "POSITION" || name == "NORMAL" || name == "TANGENT" || name.starts_with("TEXCOORD_");
      if (packed && index.is_number_unsigned())
        UnpackAccessor(At(root_, "accessors", index.get<std::size_t>()));
    }
  }

  void UnpackAccessor(Json& accessor) {
    const std::size_t component = Whole(accessor, "componentType", 0);
    if (component == kFloat || !accessor.contains("bufferView")) return;
    if (accessor.contains("sparse")) Refuse("an attribute is both packed and 'sparse'");
    const std::string type = accessor.value("type", "");
    if (type != "VEC2" && type != "VEC3" && type != "VEC4") Refuse("a packed attribute is no vector");
    const std::size_t width = static_cast<std::size_t>(type[3] - '0'), count = Whole(accessor, "count", 0);
    const Packed packed = PackingOf(component);
    const Json& view = At(root_, "bufferViews", Whole(accessor, "bufferView", kMostBytes));
    const std::size_t stride = Whole(view, "byteStride", width * packed.bytes),
                      from = Whole(accessor, "byteOffset", 0), size = Whole(view, "byteLength", 0);
    if (count == 0 || from + (count - 1) * stride + width * packed.bytes > size)
      Refuse("a packed attribute ends beyond its view");
    const bool normalized = accessor.value("normalized", false);
    const std::uint8_t* at = data_.data() + Whole(view, "byteOffset", 0) + from;
    std::vector<float> numbers;
    numbers.reserve(count * width);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < width; ++k)
        numbers.push_back(packed.read(at + i * stride + k * packed.bytes));
    }
    if (normalized) {
      for (float& number : numbers) number = std::max(number / packed.largest, -1.0f);
    }
    Bytes bytes(numbers.size() * sizeof(float));
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    accessor = {{"bufferView", root_["bufferViews"].size()},
                {"componentType", kFloat},
                {"count", count},
                {"type", type}};
    root_["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", Append(bytes)}, {"byteLength", bytes.size()}});
  }

  // The picture of a texture that has one as WebP, and may have another one for who reads none.
  static void NamePicture(Json& texture) {
    const Json::json_pointer place(std::string("/extensions/") + kWebp + "/source");
    if (!texture.is_object() || !texture.contains(place)) return;
    texture["source"] = Json(texture[place]);
    texture["extensions"].erase(kWebp);
  }

  // What is unpacked now is not asked for.
  void Forget(const char* list) {
    if (!root_.contains(list)) return;
    Json rest = Json::array();
    for (const Json& name : root_[list]) {
      const bool unpacked = std::any_of(std::begin(kUnpacked), std::end(kUnpacked),
                                        [&](const char* known) { return name == known; });
      if (!unpacked) rest.push_back(name);
    }
    root_.erase(list);
    if (!rest.empty()) root_[list] = std::move(rest);
  }

  std::string Write() const {
    std::string text = root_.dump();
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const auto number = [](std::size_t value) {
      const auto word = static_cast<std::uint32_t>(value);
      return std::string(reinterpret_cast<const char*>(&word), sizeof word);
    };
    std::string file = "glTF" + number(2) + number(12 + 8 + text.size() + 8 + data_.size());
    file += number(text.size()) + "JSON" + text + number(data_.size()) + std::string("BIN\0", 4);
    return file.append(data_.begin(), data_.end());
  }

  std::span<const std::uint8_t> bytes_;
  const SiblingReader& siblings_;
  std::string_view text_;
  Json root_;
  std::map<std::size_t, Bytes> buffers_;
  Bytes data_;
};

}  // namespace

bool IsPackedGltf(std::span<const std::uint8_t> bytes) {
  const std::string_view text = GltfDocument(bytes);
  return std::any_of(std::begin(kUnpacked), std::end(kUnpacked),
                     [&](const char* name) { return text.find(name) != std::string_view::npos; });
}

bool UnpackGltf(std::span<const std::uint8_t> bytes, const SiblingReader& siblings, std::string& plain,
                std::string& error) {
  try {
    plain = Unpacker(bytes, siblings).Run();
    return true;
  } catch (const Json::exception& problem) {
    error = std::string("its text is no JSON of glTF: ") + Printable(problem.what());
  } catch (const std::runtime_error& problem) {
    error = problem.what();
  }
  return false;
}

}  // namespace pliant::io
