#include "engine/io/assets/gltf_form.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <vector>

#include "engine/core/messages.h"

namespace pliant::io {
namespace {

using Json = nlohmann::json;

enum class Form { kObject, kObjects, kText, kTexts, kFlag, kNumber, kNumbers, kWhole, kIndex, kIndices };

// A value wherever it stands, but for the names that mean different things in different objects: those say in
// which. `list` has what an index stands for.
struct Rule {
  const char* in;  // name of the object or of the list that it is in; null: any
  const char* key;
  Form form;
  const char* list = nullptr;
  std::size_t count = 0;  // of numbers; 0: any
};

constexpr Rule kRules[] = {
    {"", "nodes", Form::kObjects},
    {"scenes", "nodes", Form::kIndices, "nodes"},
    {"sparse", "indices", Form::kObject},
    {"primitives", "indices", Form::kIndex, "accessors"},
    {"textures", "sampler", Form::kIndex, "samplers"},
    {"images", "name", Form::kText},
    {"", "scene", Form::kIndex, "scenes"},
    {"asset", "version", Form::kText},
    {"KHR_texture_transform", "scale", Form::kNumbers, nullptr, 2},
    {"nodes", "scale", Form::kNumbers, nullptr, 3},
    {"normalTexture", "scale", Form::kNumber},
    {"", "cameras", Form::kObjects},
    {"KHR_lights_punctual", "lights", Form::kObjects},
    {"KHR_lights_punctual", "light", Form::kWhole},
    {nullptr, "asset", Form::kObject},
    {nullptr, "accessors", Form::kObjects},
    {nullptr, "buffers", Form::kObjects},
    {nullptr, "bufferViews", Form::kObjects},
    {nullptr, "images", Form::kObjects},
    {nullptr, "materials", Form::kObjects},
    {nullptr, "meshes", Form::kObjects},
    {nullptr, "samplers", Form::kObjects},
    {nullptr, "scenes", Form::kObjects},
    {nullptr, "textures", Form::kObjects},
    {nullptr, "primitives", Form::kObjects},
    {nullptr, "targets", Form::kObjects},
    {nullptr, "attributes", Form::kObject},
    {nullptr, "sparse", Form::kObject},
    {nullptr, "values", Form::kObject},
    {nullptr, "extensions", Form::kObject},
    {nullptr, "pbrMetallicRoughness", Form::kObject},
    {nullptr, "perspective", Form::kObject},
    {nullptr, "orthographic", Form::kObject},
    {nullptr, "baseColorTexture", Form::kObject},
    {nullptr, "metallicRoughnessTexture", Form::kObject},
    {nullptr, "normalTexture", Form::kObject},
    {nullptr, "occlusionTexture", Form::kObject},
    {nullptr, "emissiveTexture", Form::kObject},
    {nullptr, "diffuseTexture", Form::kObject},
    {nullptr, "specularGlossinessTexture", Form::kObject},
    {nullptr, "extensionsUsed", Form::kTexts},
    {nullptr, "extensionsRequired", Form::kTexts},
    {nullptr, "uri", Form::kText},
    {nullptr, "mimeType", Form::kText},
    {nullptr, "type", Form::kText},
    {nullptr, "alphaMode", Form::kText},
    {nullptr, "name", Form::kText},
    {nullptr, "normalized", Form::kFlag},
    {nullptr, "doubleSided", Form::kFlag},
    {nullptr, "buffer", Form::kIndex, "buffers"},
    {nullptr, "bufferView", Form::kIndex, "bufferViews"},
    {nullptr, "mesh", Form::kIndex, "meshes"},
    {nullptr, "material", Form::kIndex, "materials"},
    {nullptr, "camera", Form::kIndex, "cameras"},
    {nullptr, "source", Form::kIndex, "images"},
    {nullptr, "index", Form::kIndex, "textures"},
    {nullptr, "children", Form::kIndices, "nodes"},
    {nullptr, "byteOffset", Form::kWhole},
    {nullptr, "byteLength", Form::kWhole},
    {nullptr, "byteStride", Form::kWhole},
    {nullptr, "componentType", Form::kWhole},
    {nullptr, "count", Form::kWhole},
    {nullptr, "mode", Form::kWhole},
    {nullptr, "texCoord", Form::kWhole},
    {nullptr, "magFilter", Form::kWhole},
    {nullptr, "minFilter", Form::kWhole},
    {nullptr, "wrapS", Form::kWhole},
    {nullptr, "wrapT", Form::kWhole},
    {nullptr, "min", Form::kNumbers},
    {nullptr, "max", Form::kNumbers},
    {nullptr, "weights", Form::kNumbers},
    {nullptr, "translation", Form::kNumbers, nullptr, 3},
    {nullptr, "rotation", Form::kNumbers, nullptr, 4},
    {nullptr, "matrix", Form::kNumbers, nullptr, 16},
    {nullptr, "offset", Form::kNumbers, nullptr, 2},
    {nullptr, "baseColorFactor", Form::kNumbers, nullptr, 4},
    {nullptr, "diffuseFactor", Form::kNumbers, nullptr, 4},
    {nullptr, "emissiveFactor", Form::kNumbers, nullptr, 3},
    {nullptr, "specularFactor", Form::kNumbers, nullptr, 3},
    {nullptr, "color", Form::kNumbers, nullptr, 3},
    {nullptr, "metallicFactor", Form::kNumber},
    {nullptr, "roughnessFactor", Form::kNumber},
    {nullptr, "glossinessFactor", Form::kNumber},
    {nullptr, "alphaCutoff", Form::kNumber},
    {nullptr, "strength", Form::kNumber},
    {nullptr, "znear", Form::kNumber},
    {nullptr, "zfar", Form::kNumber},
    {nullptr, "yfov", Form::kNumber},
    {nullptr, "xmag", Form::kNumber},
    {nullptr, "ymag", Form::kNumber},
    {nullptr, "aspectRatio", Form::kNumber},
    {nullptr, "intensity", Form::kNumber},
    {nullptr, "range", Form::kNumber},
};

// Where the same word has another form.
bool IsElsewhere(const std::string& in, const std::string& key) {
  return (in == "KHR_texture_transform" && key == "rotation") ||
         (in == "KHR_materials_specular" && key == "specularFactor") || in == "extras" || key == "extras";
}

// Of extensions those that assimp reads: others may use the same words for anything.
bool IsRead(const std::string& extension) {
  static constexpr std::string_view kRead[] = {"KHR_materials_", "KHR_texture_transform",
                                               "KHR_lights_punctual"};
  return std::any_of(std::begin(kRead), std::end(kRead),
                     [&](std::string_view name) { return extension.starts_with(name); });
}

const Rule* FindRule(const std::string& in, const std::string& key) {
  if (IsElsewhere(in, key)) return nullptr;
  for (const Rule& rule : kRules) {
    if (key == rule.key && (rule.in == nullptr || in == rule.in)) return &rule;
  }
  return nullptr;
}

[[noreturn]] void Refuse(const std::string& place, const std::string& problem) {
  throw std::runtime_error((place.empty() ? "it" : "'" + Printable(place) + "'") + " " + problem);
}

constexpr std::uint64_t kMost = std::numeric_limits<std::int32_t>::max();

bool IsWhole(const Json& value) { return value.is_number_unsigned() && value.get<std::uint64_t>() <= kMost; }

std::uint64_t WholeOf(const Json& object, const char* key, std::uint64_t otherwise) {
  const auto found = object.find(key);
  return found == object.end() ? otherwise : found->get<std::uint64_t>();
}

std::string Below(const std::string& place, const std::string& key) {
  return place.empty() ? key : place + "/" + key;
}
std::string Below(const std::string& place, std::size_t index) { return Below(place, std::to_string(index)); }

class Checker {
 public:
  explicit Checker(const Json& root) : root_(root) {}

  void Run(std::size_t binary) {
    if (!root_.is_object()) Refuse("", "has no object at its beginning");
    Visit(root_, "", "");
    bool first = true;
    Each("buffers", [&](const Json& buffer, const std::string& place) {
      if (!buffer.contains("byteLength")) Refuse(place, "lacks 'byteLength'");
      if (!buffer.contains("uri") && (!first || WholeOf(buffer, "byteLength", 0) > binary))
        Refuse(place, "says more than the file has: it lacks 'uri', or the file was cut off");
      first = false;
    });
    Each("bufferViews", [&](const Json& view, const std::string& place) { CheckView(view, place); });
    Each("accessors",
         [&](const Json& accessor, const std::string& place) { CheckAccessor(accessor, place); });
    Each("meshes", [&](const Json& mesh, const std::string& place) { CheckMesh(mesh, place); });
    Each("images", [&](const Json& image, const std::string& place) {
      if (!image.contains("uri") && !image.contains("bufferView"))
        Refuse(place, "has neither 'uri' nor 'bufferView'");
    });
  }

 private:
  template <class Work>
  void Each(const char* list, Work work) const {
    const auto found = root_.find(list);
    if (found == root_.end()) return;
    for (std::size_t i = 0; i < found->size(); ++i) work((*found)[i], Below(list, i));
  }

  // `in`: name of the object, or of the list that it is in.
  void Visit(const Json& value, const std::string& in, const std::string& place) {
    if (value.is_array()) {
      for (std::size_t i = 0; i < value.size(); ++i) Visit(value[i], in, Below(place, i));
      return;
    }
    if (!value.is_object()) return;
    for (const auto& [key, part] : value.items()) {
      if (key == "extras" || key == "Skins" || key == "Animations") continue;
      const std::string below = Below(place, key);
      if (key == "skin" || key == "skins" || key == "animations") Refuse(below, "is written in escapes");
      if (in == "attributes" || (in == "targets" && key != "extensions")) {
        CheckIndex(part, "accessors", below);
        continue;
      }
      if (in == "extensions" && !IsRead(key)) continue;
      if (in == "extensions" && !part.is_object()) Refuse(below, "has to be an object");
      if (const Rule* rule = FindRule(in, key)) CheckForm(part, *rule, below);
      Visit(part, key, below);
    }
  }

  void CheckIndex(const Json& value, const char* list, const std::string& place) const {
    const auto found = root_.find(list);
    const std::size_t count = found == root_.end() || !found->is_array() ? 0 : found->size();
    if (IsWhole(value) && value.get<std::uint64_t>() < count) return;
    Refuse(place, "is " + Printable(value.dump(-1, ' ', true).substr(0, 40)) + "; there are " +
                      std::to_string(count) + " of '" + list + "', counted from 0");
  }

  void CheckForm(const Json& value, const Rule& rule, const std::string& place) const {
    const auto all = [&](auto is) { return value.is_array() && std::all_of(value.begin(), value.end(), is); };
    const auto is_number = [](const Json& part) { return part.is_number(); };
    const auto need = [&](bool good, const std::string& what) {
      if (!good) Refuse(place, "has to be " + what);
    };
    switch (rule.form) {
      case Form::kObject:
        return need(value.is_object(), "an object");
      case Form::kObjects:
        return need(all([](const Json& part) { return part.is_object(); }), "a list of objects");
      case Form::kText:
        return need(value.is_string(), "a text");
      case Form::kTexts:
        return need(all([](const Json& part) { return part.is_string(); }), "a list of texts");
      case Form::kFlag:
        return need(value.is_boolean(), "true or false");
      case Form::kNumber:
        return need(value.is_number(), "a number");
      case Form::kNumbers:
        return need(
            all(is_number) && (rule.count == 0 || value.size() == rule.count),
            "a list of " + (rule.count ? std::to_string(rule.count) + " " : std::string()) + "numbers");
      case Form::kWhole:
        return need(IsWhole(value), "a whole number, at least 0");
      case Form::kIndex:
        return CheckIndex(value, rule.list, place);
      case Form::kIndices:
        need(value.is_array(), "a list of indices");
        for (std::size_t i = 0; i < value.size(); ++i) CheckIndex(value[i], rule.list, Below(place, i));
    }
  }

  void CheckView(const Json& view, const std::string& place) const {
    if (!view.contains("buffer") || !view.contains("byteLength"))
      Refuse(place, "lacks 'buffer' or 'byteLength'");
    const Json& buffer = root_["buffers"][view["buffer"].get<std::size_t>()];
    const std::uint64_t end = WholeOf(view, "byteOffset", 0) + WholeOf(view, "byteLength", 0);
    if (end > WholeOf(buffer, "byteLength", 0)) Refuse(place, "ends beyond its buffer");
    if (WholeOf(view, "byteStride", 4) > 252) Refuse(place, "has a 'byteStride' beyond 252");
  }

  static std::uint64_t ComponentBytes(const Json& object, const std::string& place) {
    switch (WholeOf(object, "componentType", 0)) {
      case 5120:
      case 5121:
        return 1;
      case 5122:
      case 5123:
        return 2;
      case 5125:
      case 5126:
        return 4;
      default:
        Refuse(place, "has no 'componentType' of this format (5120 to 5126)");
    }
  }

  static std::uint64_t Components(const Json& accessor, const std::string& place) {
    static constexpr struct {
      std::string_view name;
      std::uint64_t count;
    } kTypes[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4},
                  {"MAT2", 4},   {"MAT3", 9}, {"MAT4", 16}};
    const std::string type = accessor.value("type", "");
    for (const auto& known : kTypes) {
      if (type == known.name) return known.count;
    }
    Refuse(place, "has no 'type' of this format (SCALAR, VEC2, VEC3, VEC4, MAT2, MAT3, MAT4)");
  }

  // Whether so many elements from `part` (an accessor, or a half of a sparse one) lie inside its view.
  void CheckInside(const Json& part, std::uint64_t count, std::uint64_t bytes,
                   const std::string& place) const {
    const Json& view = root_["bufferViews"][part["bufferView"].get<std::size_t>()];
    const std::uint64_t stride = std::max(WholeOf(view, "byteStride", 0), bytes);
    const std::uint64_t end = WholeOf(part, "byteOffset", 0) + (count > 0 ? (count - 1) * stride + bytes : 0);
    if (end > WholeOf(view, "byteLength", 0)) Refuse(place, "ends beyond its 'bufferView'");
  }

  void CheckAccessor(const Json& accessor, const std::string& place) const {
    constexpr std::uint64_t kMostElements = 100'000'000;
    const std::uint64_t bytes = ComponentBytes(accessor, place) * Components(accessor, place);
    const std::uint64_t count = WholeOf(accessor, "count", 0);
    if (count == 0 || count > kMostElements) Refuse(place, "has no 'count' between 1 and 100000000");
    if (accessor.contains("bufferView")) CheckInside(accessor, count, bytes, place);
    const auto sparse = accessor.find("sparse");
    if (sparse == accessor.end()) return;
    const std::string below = Below(place, "sparse");
    const std::uint64_t changed = WholeOf(*sparse, "count", 0);
    if (changed == 0 || changed > count) Refuse(below, "has no 'count' between 1 and that of its accessor");
    for (const char* half : {"indices", "values"}) {
      const auto part = sparse->find(half);
      if (part == sparse->end() || !part->contains("bufferView")) Refuse(below, "lacks 'bufferView'");
      const bool ids = half[0] == 'i';
      CheckInside(*part, changed, ids ? ComponentBytes(*part, Below(below, half)) : bytes,
                  Below(below, half));
    }
  }

  // The type that an attribute has to have, "" for any.
  static std::string_view TypeOf(std::string_view attribute) {
    static constexpr std::string_view kTypes[][2] = {{"POSITION", "VEC3"}, {"NORMAL", "VEC3"},
                                                     {"TANGENT", "VEC4"},  {"TEXCOORD_", "VEC2"},
                                                     {"JOINTS_", "VEC4"},  {"WEIGHTS_", "VEC4"}};
    for (const auto& [name, type] : kTypes) {
      if (attribute.starts_with(name)) return type;
    }
    return {};
  }

  void CheckAttributes(const Json& attributes, bool target, const std::string& place) const {
    std::uint64_t count = 0;
    for (const auto& [name, index] : attributes.items()) {
      if (!IsWhole(index)) continue;  // an extension of targets
      const Json& accessor = root_["accessors"][index.get<std::size_t>()];
      const std::uint64_t here = WholeOf(accessor, "count", 0);
      if (count != 0 && here != count) Refuse(place, "has attributes of different counts");
      count = here;
      const std::string_view type = target ? std::string_view() : TypeOf(name);
      if (!type.empty() && accessor.value("type", "") != type)
        Refuse(Below(place, name), "has to be of type " + std::string(type));
      if (name.starts_with("COLOR_") && !accessor.value("type", "").starts_with("VEC"))
        Refuse(Below(place, name), "has to be of type VEC3 or VEC4");
    }
  }

  void CheckMesh(const Json& mesh, const std::string& at) const {
    const auto list = mesh.find("primitives");
    if (list == mesh.end()) Refuse(at, "lacks 'primitives'");
    for (std::size_t i = 0; i < list->size(); ++i) {
      const Json& primitive = (*list)[i];
      const std::string place = Below(Below(at, "primitives"), i);
      if (!primitive.contains("attributes")) Refuse(place, "lacks 'attributes'");
      CheckAttributes(primitive["attributes"], false, Below(place, "attributes"));
      if (primitive.contains("targets")) {
        for (const Json& target : primitive["targets"])
          CheckAttributes(target, true, Below(place, "targets"));
      }
      const auto indices = primitive.find("indices");
      if (indices == primitive.end()) continue;
      const Json& accessor = root_["accessors"][indices->get<std::size_t>()];
      const std::uint64_t kind = WholeOf(accessor, "componentType", 0);
      if (accessor.value("type", "") != "SCALAR" || (kind != 5121 && kind != 5123 && kind != 5125))
        Refuse(Below(place, "indices"), "has to be of whole numbers without sign");
    }
  }

  const Json& root_;
};

}  // namespace

// One value of a name: readers differ in which of several they take. And no deeper than readers reach.
nlohmann::json ParseGltf(const std::string& text) {
  constexpr int kDeepest = 64;
  std::vector<std::set<std::string>> names;
  const auto watch = [&](int depth, Json::parse_event_t event, Json& value) {
    if (depth > kDeepest) Refuse("", "is nested deeper than 64 levels");
    if (event == Json::parse_event_t::object_start) {
      names.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      names.pop_back();
    } else if (event == Json::parse_event_t::key && !names.back().insert(value.get<std::string>()).second) {
      Refuse(value.get<std::string>(), "stands there twice");
    }
    return true;
  };
  return Json::parse(text, watch);
}

std::string ReadableGltf(std::string_view text) {
  while (!text.empty() && (text.back() == '\0' || text.back() == ' ')) text.remove_suffix(1);
  std::string out(text);
  if (Json::accept(out)) return out;
  for (char& c : out) {
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  }
  return out;
}

bool CheckGltfForm(std::string_view text, std::size_t binary, std::string& error) {
  try {
    const Json root = ParseGltf(ReadableGltf(text));
    Checker(root).Run(binary);
    return true;
  } catch (const Json::exception& problem) {
    error = std::string("its text is no JSON: ") + Printable(problem.what());
  } catch (const std::runtime_error& problem) {
    error = problem.what();
  }
  return false;
}

}  // namespace pliant::io
