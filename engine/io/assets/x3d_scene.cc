#include "engine/io/assets/x3d_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/assets/creases.h"
#include "engine/io/assets/vertex_index.h"
#include "engine/io/assets/x3d_nodes.h"
#include "engine/io/assets/x3d_shapes.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::io {
namespace {

using Vector = std::array<double, 3>;

// A map of points: rows of a matrix, and where the origin goes.
struct Pose {
  std::array<Vector, 3> rows = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  Vector origin = {};

  Vector Turned(const Vector& v) const {
    Vector out = {};
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 3; ++k) out[i] += rows[i][k] * v[k];
    }
    return out;
  }
  Vector Placed(const Vector& v) const {
    const Vector t = Turned(v);
    return {t[0] + origin[0], t[1] + origin[1], t[2] + origin[2]};
  }
  Pose After(const Pose& inner) const {  // inner first
    Pose out;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        out.rows[i][j] = 0;
        for (std::size_t k = 0; k < 3; ++k) out.rows[i][j] += rows[i][k] * inner.rows[k][j];
      }
    }
    out.origin = Placed(inner.origin);
    return out;
  }
  // The matrix by which normals turn, but for its scale: the cofactors (which its sign is part of).
  Pose Cofactors() const {
    Pose out;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        const std::size_t a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
        out.rows[i][j] = rows[a][c] * rows[b][d] - rows[a][d] * rows[b][c];
      }
    }
    return out;
  }
  double Determinant() const {
    const Pose cofactors = Cofactors();
    return rows[0][0] * cofactors.rows[0][0] + rows[0][1] * cofactors.rows[0][1] +
           rows[0][2] * cofactors.rows[0][2];
  }
};

Pose Shift(const std::vector<double>& by, double sign = 1) {
  Pose pose;
  for (std::size_t k = 0; k < 3; ++k) pose.origin[k] = sign * by[k];
  return pose;
}

Pose Scale(const std::vector<double>& by) {
  Pose pose;
  for (std::size_t k = 0; k < 3; ++k) pose.rows[k][k] = by[k];
  return pose;
}

// About an axis, by an angle in rad (Rodrigues).
Pose Turn(const std::vector<double>& turn, double sign = 1) {
  const double length = std::hypot(turn[0], turn[1], turn[2]);
  if (length == 0) return {};
  const double x = turn[0] / length, y = turn[1] / length, z = turn[2] / length;
  const double c = std::cos(turn[3]), s = sign * std::sin(turn[3]), d = 1 - c;
  Pose pose;
  pose.rows = {{{c + d * x * x, d * x * y - s * z, d * x * z + s * y},
                {d * x * y + s * z, c + d * y * y, d * y * z - s * x},
                {d * x * z - s * y, d * y * z + s * x, c + d * z * z}}};
  return pose;
}

// ISO/IEC 14772-1, 6.52: P' = T C R SR S -SR -C P.
Pose PoseOf(const X3dNode& transform) {
  const std::vector<double> center = transform.Numbers("center", {0, 0, 0});
  const std::vector<double> axes = transform.Numbers("scaleOrientation", {0, 0, 1, 0});
  return Shift(transform.Numbers("translation", {0, 0, 0}))
      .After(Shift(center))
      .After(Turn(transform.Numbers("rotation", {0, 0, 1, 0})))
      .After(Turn(axes))
      .After(Scale(transform.Numbers("scale", {1, 1, 1})))
      .After(Turn(axes, -1))
      .After(Shift(center, -1));
}

// Metres of a unit of length, by which X3D files may say what they count in.
double UnitOf(const X3dNode& root) {
  const X3dNode* const head = root.Child("head");
  if (head == nullptr) return 1;
  for (const auto& unit : head->children) {
    const auto category = unit->texts.find("category");
    if (unit->type == "unit" && category != unit->texts.end() && category->second.front() == "length")
      return unit->Number("conversionFactor", 1);
  }
  return 1;
}

class Builder {
 public:
  explicit Builder(SceneData& out) : out_(out) {}

  bool Add(const X3dNode& root, std::string& error) {
    Pose up;  // y becomes z
    up.rows = {{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}};
    const double unit = UnitOf(root);
    const bool whole = AddNode(root, up.After(Scale({unit, unit, unit})), error);
    if (!whole) return false;
    for (auto& [material, growing] : parts_) {
      if (growing.part.mesh.faces.empty()) continue;
      if (!growing.normals) {
        growing.part.mesh.normals.clear();
        growing.part.mesh.face_normals.clear();
        AddCreasedNormals(growing.part.mesh);
      }
      if (!growing.texcoords) {
        growing.part.mesh.texcoords.clear();
        growing.part.mesh.face_texcoords.clear();
      }
      out_.parts.push_back(std::move(growing.part));
    }
    for (const std::string& type : unread_) out_.left_out.push_back("its nodes '" + type + "' are left out");
    if (out_.parts.empty()) error = "it holds no triangles";
    return !out_.parts.empty();
  }

 private:
  struct Growing {
    ScenePart part;
    VertexIndex index{part.mesh.vertices};
    bool normals = true, texcoords = true;  // every shape of the part has them
  };
  using Look = std::pair<const X3dNode*, const X3dNode*>;  // appearance and colours of vertices

  // False with a sentence when there are too many. Nodes that are used again make no cycles, but may
  // double at each level.
  bool AddNode(const X3dNode& node, const Pose& pose, std::string& error) {
    constexpr int kMostNodes = 200'000;
    if (++nodes_ > kMostNodes || corners_ > spec::kMaxMeshCorners) {
      error = "it holds too many nodes or triangles";
      return false;
    }
    if (node.type == "Shape") {
      AddShape(node, pose);
      return true;
    }
    const Pose inner = node.type == "Transform" ? pose.After(PoseOf(node)) : pose;
    if (node.type == "Inline") unread_.insert(node.type);
    std::size_t first = 0, last = node.children.size();
    if (node.type == "LOD") last = std::min<std::size_t>(last, 1);
    if (node.type == "Switch") {
      const double choice = node.Number("whichChoice", -1);
      first = choice >= 0 ? static_cast<std::size_t>(choice) : last;
      last = std::min(last, first + 1);
    }
    for (std::size_t i = first; i < last; ++i) {
      if (!AddNode(*node.children[i], inner, error)) return false;
    }
    return true;
  }

  void AddShape(const X3dNode& shape, const Pose& pose) {
    for (const auto& geometry : shape.children) {
      if (geometry->type == "Appearance") continue;
      X3dSurface surface;
      if (!ReadX3dSurface(*geometry, surface)) {
        unread_.insert(geometry->type);
        continue;
      }
      const X3dNode* colors = geometry->Child("Color");
      if (colors == nullptr) colors = geometry->Child("ColorRGBA");
      AddSurface(surface, pose, MaterialOf({shape.Child("Appearance"), colors}));
    }
  }

  void AddSurface(const X3dSurface& surface, const Pose& pose, int material) {
    Growing& growing = parts_[material];
    growing.part.material = material;
    growing.normals = growing.normals && surface.normals;
    growing.texcoords = growing.texcoords && surface.texcoords;
    const Pose turn = pose.Cofactors();
    const bool mirrored = pose.Determinant() < 0;
    corners_ += static_cast<double>(surface.corners.size());
    for (std::size_t i = 0; i + 2 < surface.corners.size(); i += 3) {
      for (const std::size_t k :
           {std::size_t{0}, std::size_t{mirrored ? 2u : 1u}, std::size_t{mirrored ? 1u : 2u}})
        AddCorner(surface.corners[i + k], pose, turn, mirrored ? -1 : 1, growing);
    }
  }

  static void AddCorner(const X3dCorner& corner, const Pose& pose, const Pose& turn, double sign,
                        Growing& growing) {
    MeshData& mesh = growing.part.mesh;
    const Vector p = pose.Placed(corner.point), n = turn.Turned(corner.normal);
    mesh.faces.push_back(
        growing.index.Add(static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])));
    const double length = std::hypot(n[0], n[1], n[2]);
    growing.normals = growing.normals && length > 0;
    mesh.face_normals.push_back(static_cast<int>(mesh.normals.size() / 3));
    for (const double x : n) mesh.normals.push_back(static_cast<float>(length > 0 ? sign * x / length : 0));
    mesh.face_texcoords.push_back(static_cast<int>(mesh.texcoords.size() / 2));
    mesh.texcoords.insert(mesh.texcoords.end(), {static_cast<float>(corner.texcoord[0]),
                                                 static_cast<float>(1 - corner.texcoord[1])});
  }

  // -1 for a shape that says nothing of its look.
  int MaterialOf(const Look& look) {
    if (look.first == nullptr && look.second == nullptr) return -1;
    const auto [known, added] = materials_.try_emplace(look, static_cast<int>(out_.materials.size()));
    if (added) out_.materials.push_back(Convert(look));
    return known->second;
  }

  static SceneMaterial Convert(const Look& look) {
    SceneMaterial to;
    const X3dNode* const material = look.first ? look.first->Child("Material") : nullptr;
    const X3dNode* const texture = look.first ? look.first->Child("ImageTexture") : nullptr;
    if (look.first != nullptr) to.name = look.first->name;
    if (material != nullptr) {
      if (!material->name.empty()) to.name = material->name;
      to.colored = true;
      const std::vector<double> color = material->Numbers("diffuseColor", {0.8, 0.8, 0.8});
      for (std::size_t k = 0; k < 3; ++k) to.rgba[k] = static_cast<float>(std::clamp(color[k], 0.0, 1.0));
      to.rgba[3] = static_cast<float>(1 - std::clamp(material->Number("transparency", 0), 0.0, 1.0));
    }
    if (look.second != nullptr) AddMeanColor(*look.second, to);
    if (texture == nullptr) return to;
    const auto url = texture->texts.find("url");
    if (url != texture->texts.end()) to.texture = NormalizePath(url->second.front());
    if (material == nullptr || !material->numbers.contains("diffuseColor")) std::fill_n(to.rgba, 3, 1.0f);
    return to;
  }

  static void AddMeanColor(const X3dNode& colors, SceneMaterial& to) {
    const std::size_t width = colors.type == "ColorRGBA" ? 4 : 3;
    const std::vector<double>& all = colors.List("color");
    const std::size_t count = all.size() / width;
    if (count == 0) return;
    double sum[4] = {};
    for (std::size_t i = 0; i < count * width; ++i) sum[i % width] += std::clamp(all[i], 0.0, 1.0);
    for (std::size_t k = 0; k < width; ++k)
      to.rgba[k] = static_cast<float>(sum[k] / static_cast<double>(count));
    to.colored = true;
  }

  SceneData& out_;
  std::map<int, Growing> parts_;  // by material
  std::map<Look, int> materials_;
  std::set<std::string> unread_;
  int nodes_ = 0;
  double corners_ = 0;
};

}  // namespace

bool LoadX3dScene(std::span<const std::uint8_t> bytes, SceneData& scene, std::string& error) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::shared_ptr<const X3dNode> root = ReadX3dNodes(text, scene.left_out, error);
  return root != nullptr && Builder(scene).Add(*root, error);
}

}  // namespace pliant::io
