#include "engine/io/assets/obj_scene.h"

#include <tiny_obj_loader.h>

#include <algorithm>
#include <istream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include "engine/io/assets/obj.h"
#include "engine/io/assets/scene_parts.h"
#include "engine/io/assets/vertex_index.h"

// The plain reader of obj.h gives the vertices as the reference orders them; this one gives what is seen.
namespace pliant::io {
namespace {

// Stands for a blank inside a name, at which the library would end it.
constexpr char kBlank = '\x1f';

// The text with names of materials and of their files as single words, whose folders end in '/'.
std::string WithWholeNames(std::string text) {
  PrepareObj(text);
  static constexpr std::string_view kWords[] = {"newmtl", "usemtl", "mtllib"};
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t next = end + 1;
    while (at < end && is_blank(text[at])) ++at;
    const auto word = std::find_if(std::begin(kWords), std::end(kWords),
                                   [&](std::string_view w) { return text.compare(at, w.size(), w) == 0; });
    if (word != std::end(kWords) && at + word->size() < end && is_blank(text[at + word->size()])) {
      at += word->size();
      while (at < end && is_blank(text[at])) ++at;
      for (; end > at && is_blank(text[end - 1]); --end) text[end - 1] = ' ';
      for (; at < end; ++at) {
        if (is_blank(text[at])) text[at] = kBlank;
        if (text[at] == '\\' && *word == "mtllib") text[at] = '/';
      }
    }
    at = next;
  }
  return text;
}

std::string Named(std::string name, char blank) {
  std::replace(name.begin(), name.end(), kBlank, blank);
  return name;
}

class Libraries final : public tinyobj::MaterialReader {
 public:
  explicit Libraries(const SiblingReader& siblings) : siblings_(siblings) {}

  bool operator()(const std::string& name, std::vector<tinyobj::material_t>* materials,
                  std::map<std::string, int>* ids, std::string* warning, std::string* error) override {
    if (Load(Named(name, ' '), materials, ids, warning, error)) return true;
    if (name.find(kBlank) == std::string::npos) return false;
    // Several files, each of which ends in ".mtl", or else is a word.
    const auto load = [&](const std::string& one) {
      return Load(Named(one, ' '), materials, ids, warning, error);
    };
    const auto ends_file = [&](std::size_t end) {
      const std::string_view last = std::string_view(name).substr(end < 4 ? 0 : end - 4, 4);
      return last == ".mtl" || last == ".MTL" || last == ".Mtl";
    };
    return LoadEach(name, ends_file, load) || LoadEach(
                                                  name, [](std::size_t) { return true; }, load);
  }

 private:
  // Loads what stands between those blanks that `ends` a name. False where none of them is there: without its
  // colours the shape is still good.
  template <class Ends, class One>
  static bool LoadEach(const std::string& names, const Ends& ends, const One& load) {
    bool found = false;
    std::size_t from = 0;
    for (std::size_t at = 0; at <= names.size(); ++at) {
      if (at < names.size() && (names[at] != kBlank || !ends(at))) continue;
      found = (at > from && load(names.substr(from, at - from))) || found;
      from = at + 1;
    }
    return found;
  }
  bool Load(const std::string& name, std::vector<tinyobj::material_t>* materials,
            std::map<std::string, int>* ids, std::string* warning, std::string* error) {
    Bytes bytes;
    if (!siblings_ || !siblings_(name, bytes)) return false;
    std::istringstream text(WithWholeNames(std::string(bytes.begin(), bytes.end())));
    tinyobj::LoadMtl(ids, materials, &text, warning, error);
    return true;
  }

  const SiblingReader& siblings_;
};

SceneMaterial Convert(const tinyobj::material_t& from) {
  SceneMaterial to;
  to.name = Named(from.name, '_');
  to.colored = true;
  std::copy_n(from.diffuse, 3, to.rgba);
  to.rgba[3] = from.dissolve > 0.01 ? static_cast<float>(from.dissolve) : 1;
  for (float& c : to.rgba) c = std::clamp(c, 0.0f, 1.0f);
  if (!from.diffuse_texname.empty()) {
    to.texture = NormalizePath(from.diffuse_texname);
    if (to.rgba[0] + to.rgba[1] + to.rgba[2] == 0) std::fill_n(to.rgba, 3, 1.0f);  // exporters leave Kd black
  }
  return to;
}

// A material with the mean of the colours of vertices, and its id; -1 where there are none.
int AddMeanColor(const std::vector<float>& colors, SceneData& scene) {
  if (colors.empty()) return -1;
  SceneMaterial material;
  material.colored = true;
  double sum[3] = {};
  for (std::size_t i = 0; i < colors.size(); ++i) sum[i % 3] += std::clamp(colors[i], 0.0f, 1.0f);
  for (int k = 0; k < 3; ++k)
    material.rgba[k] = static_cast<float>(3 * sum[k] / static_cast<double>(colors.size()));
  scene.materials.push_back(std::move(material));
  return static_cast<int>(scene.materials.size()) - 1;
}

struct Growing {
  ScenePart part;
  VertexIndex index{part.mesh.vertices};
  std::map<int, int> normals, texcoords;  // id in the file -> id in the part
  bool all_normals = true, all_texcoords = true;
};

// The id in the part of entry `from` of the file, which is copied at its first use.
int Take(int from, int width, const std::vector<float>& file, std::map<int, int>& ids,
         std::vector<float>& part) {
  const auto [entry, added] = ids.try_emplace(from, static_cast<int>(part.size()) / width);
  const auto begin = file.begin() + static_cast<std::ptrdiff_t>(from) * width;
  if (added) part.insert(part.end(), begin, begin + width);
  return entry->second;
}

bool InFile(int id, int width, const std::vector<float>& values) {
  return id >= 0 && static_cast<std::size_t>(id) < values.size() / static_cast<std::size_t>(width);
}

bool AddCorner(const tinyobj::index_t& corner, const tinyobj::attrib_t& file, Growing& part,
               std::string& error) {
  MeshData& mesh = part.part.mesh;
  const int v = corner.vertex_index, n = corner.normal_index, t = corner.texcoord_index;
  if (!InFile(v, 3, file.vertices)) {
    error = "a face refers to vertex " + std::to_string(v + 1) + ", the file has " +
            std::to_string(file.vertices.size() / 3);
    return false;
  }
  const float* p = &file.vertices[3 * static_cast<std::size_t>(v)];
  mesh.faces.push_back(part.index.Add(p[0], p[1], p[2]));
  part.all_normals = part.all_normals && InFile(n, 3, file.normals);
  part.all_texcoords = part.all_texcoords && InFile(t, 2, file.texcoords);
  if (part.all_normals) mesh.face_normals.push_back(Take(n, 3, file.normals, part.normals, mesh.normals));
  if (part.all_texcoords)
    mesh.face_texcoords.push_back(Take(t, 2, file.texcoords, part.texcoords, mesh.texcoords));
  return true;
}

bool AddShape(const tinyobj::mesh_t& shape, const tinyobj::attrib_t& file, std::map<int, Growing>& parts,
              std::string& error) {
  std::size_t corner = 0;
  for (std::size_t f = 0; f < shape.num_face_vertices.size(); ++f) {
    const std::size_t corners = shape.num_face_vertices[f];
    if (corner + corners > shape.indices.size()) break;
    const int material = f < shape.material_ids.size() ? shape.material_ids[f] : -1;
    Growing& part = parts[material];
    for (std::size_t k = 0; corners == 3 && k < 3; ++k) {
      if (!AddCorner(shape.indices[corner + k], file, part, error)) return false;
    }
    corner += corners;
  }
  return true;
}

}  // namespace

bool LoadObjScene(std::span<const std::uint8_t> bytes, const ScenePartName& wanted,
                  const SiblingReader& siblings, SceneData& scene, std::string& error) {
  std::istringstream text(WithWholeNames(std::string(bytes.begin(), bytes.end())));
  tinyobj::attrib_t file;
  std::vector<tinyobj::shape_t> shapes;
  std::vector<tinyobj::material_t> materials;
  std::string warning, problem;
  Libraries libraries(siblings);
  if (!tinyobj::LoadObj(&file, &shapes, &materials, &warning, &problem, &text, &libraries, true, false)) {
    error = "not a readable OBJ file: " + problem;
    return false;
  }
  for (const tinyobj::material_t& material : materials) scene.materials.push_back(Convert(material));
  const int plain = AddMeanColor(file.colors, scene);  // of faces without a material
  std::map<int, Growing> parts;
  for (const tinyobj::shape_t& shape : shapes) {
    if (!wanted.name.empty() && shape.name != wanted.name) continue;
    if (!AddShape(shape.mesh, file, parts, error)) return false;
  }
  for (auto& [material, growing] : parts) {
    MeshData& mesh = growing.part.mesh;
    if (mesh.faces.empty()) continue;
    growing.part.material =
        material >= 0 && static_cast<std::size_t>(material) < materials.size() ? material : plain;
    if (!growing.all_normals) mesh.normals.clear(), mesh.face_normals.clear();
    if (!growing.all_texcoords) mesh.texcoords.clear(), mesh.face_texcoords.clear();
    for (std::size_t i = 1; i < mesh.texcoords.size(); i += 2) mesh.texcoords[i] = 1 - mesh.texcoords[i];
    scene.parts.push_back(std::move(growing.part));
  }
  if (wanted.centered) CenterParts(scene);
  if (scene.parts.empty())
    error = wanted.name.empty() ? "it holds no faces" : "it has no part '" + wanted.name + "' with faces";
  return !scene.parts.empty();
}

}  // namespace pliant::io
