#include "engine/spec/macros/flexcomp_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/math/vec3.h"

namespace pliant::spec {
namespace {

using Cell = std::array<int, 3>;

bool IsShell(FlexcompType type) {
  return type == FlexcompType::kBox || type == FlexcompType::kCylinder || type == FlexcompType::kEllipsoid;
}

class ShapeMaker {
 public:
  ShapeMaker(const FlexcompOptions& options, bool textured, FlexShape& shape)
      : options_(options), count_(options.count), textured_(textured), shape_(shape) {}

  void Line() {
    for (int i = 0; i < count_[0]; ++i) AddPoint(Lattice({i, 0, 0}));
    for (int i = 0; i + 1 < count_[0]; ++i) Add({i, i + 1});
  }

  // Closed: the last point is the first one.
  void Circle() {
    const int n = count_[0] - 1;
    if (n < 2) return;
    const double radius = options_.spacing[0] / 2 / std::sin(mjPI / n);
    for (int i = 0; i < n; ++i) {
      const double angle = 2 * mjPI * i / n;
      AddPoint({radius * std::cos(angle), radius * std::sin(angle), 0});
      Add({i, (i + 1) % n});
    }
  }

  void Sheet(bool disc) {
    for (int x = 0; x < count_[0]; ++x) {
      for (int y = 0; y < count_[1]; ++y) {
        std::array<double, 3> point = Lattice({x, y, 0});
        if (disc) Project(point);
        AddPoint(point);
        AddTexture(x, 0, y, 1);
      }
    }
    for (int x = 0; x + 1 < count_[0]; ++x) {
      for (int y = 0; y + 1 < count_[1]; ++y) {
        const int a = x * count_[1] + y, b = a + count_[1], c = b + 1, d = a + 1;
        // In a disc the diagonals of all quadrants run outward.
        const bool left = 2 * x < count_[0] - 1, lower = 2 * y < count_[1] - 1;
        if (disc && left != lower) {
          Add({a, b, d});
          Add({b, c, d});
        } else {
          Add({a, b, c});
          Add({a, c, d});
        }
      }
    }
  }

  // Six tetrahedra a cell, around its diagonal from (0, 1, 1) to (1, 0, 0).
  void Solid() {
    shape_.flat = true;
    for (int x = 0; x < count_[0]; ++x) {
      for (int y = 0; y < count_[1]; ++y) {
        for (int z = 0; z < count_[2]; ++z) {
          AddPoint(Lattice({x, y, z}));
          AddTexture(x, 0, y, 1);
        }
      }
    }
    auto id = [&](int x, int y, int z) { return (x * count_[1] + y) * count_[2] + z; };
    for (int x = 0; x + 1 < count_[0]; ++x) {
      for (int y = 0; y + 1 < count_[1]; ++y) {
        for (int z = 0; z + 1 < count_[2]; ++z) {
          const int v000 = id(x, y, z), v001 = v000 + 1, v010 = id(x, y + 1, z), v011 = v010 + 1;
          const int v100 = id(x + 1, y, z), v101 = v100 + 1, v110 = id(x + 1, y + 1, z), v111 = v110 + 1;
          Add({v000, v010, v100, v011});
          Add({v000, v100, v001, v011});
          Add({v100, v010, v110, v011});
          Add({v100, v110, v111, v011});
          Add({v100, v101, v001, v011});
          Add({v100, v111, v101, v011});
        }
      }
    }
  }

  // The shell of a lattice and its centre, which is point 0 and the apex of all tetrahedra.
  void Shell() {
    shape_.flat = options_.type != FlexcompType::kEllipsoid;
    AddPoint({0, 0, 0});
    if (textured_) shape_.texcoord.insert(shape_.texcoord.end(), {0, 0});
    AddShellPoints(count_[2] - 1);
    for (const bool upper : {false, true}) AddFace(0, 1, 2, upper);
    for (const bool upper : {false, true}) AddFace(0, 2, 1, upper);
    for (const bool upper : {false, true}) AddFace(1, 2, 0, upper);
  }

  // The shell as a sheet: bottom and sides, open at the top.
  void OpenShell() {
    shape_.flat = options_.type != FlexcompType::kEllipsoid;
    AddShellPoints(count_[2]);
    AddLevel(0, false);
    AddSides();
  }

  // The triangles of all six sides, whose corners are the ends of lines, two by two.
  void LinesOfShell() {
    shape_.flat = options_.type != FlexcompType::kEllipsoid;
    AddShellPoints(count_[2] - 1);
    AddLevel(0, false);
    AddLevel(count_[2] - 1, true);
    AddSides();
  }

 private:
  template <class F>
  static void ForGrid(int u0, int u1, int v0, int v1, F visit) {
    for (int u = u0; u < u1; ++u) {
      for (int v = v0; v < v1; ++v) visit(u, v);
    }
  }

  // Lines and sheets lie along the first axes; shells are around all three.
  std::array<double, 3> Lattice(const Cell& cell) const {
    std::array<double, 3> point;
    for (int k = 0; k < 3; ++k) {
      const bool used = k < shape_.dim || IsShell(options_.type);
      point[k] = used ? options_.spacing[k] * (cell[k] - 0.5 * (count_[k] - 1)) : 0;
    }
    return point;
  }

  void AddPoint(const std::array<double, 3>& point) {
    shape_.point.insert(shape_.point.end(), point.begin(), point.end());
  }
  void AddTexture(int u, int axis_u, int v, int axis_v) {
    if (!textured_) return;
    auto fraction = [&](int i, int axis) {
      return static_cast<float>(i) / static_cast<float>(std::max(count_[axis] - 1, 1));
    };
    shape_.texcoord.insert(shape_.texcoord.end(), {fraction(u, axis_u), fraction(v, axis_v)});
  }
  void Add(std::initializer_list<int> element) {
    shape_.element.insert(shape_.element.end(), element.begin(), element.end());
  }

  void AddShellPoint(const Cell& cell, int axis_u, int axis_v) {
    ids_[cell] = static_cast<int>((shape_.point.size() - options_.point.size()) / 3);
    std::array<double, 3> point = Lattice(cell);
    if (options_.type != FlexcompType::kBox) ProjectShell(cell, point);
    AddPoint(point);
    AddTexture(cell[axis_u], axis_u, cell[axis_v], axis_v);
  }

  double HalfSize(int k) const { return 0.5 * options_.spacing[k] * (count_[k] - 1); }

  // From the cube [-1, 1]^3 onto the cylinder or the sphere inside, then to size.
  void ProjectShell(const Cell& cell, std::array<double, 3>& point) const {
    double p[3];
    for (int k = 0; k < 3; ++k) p[k] = 2.0 * cell[k] / (count_[k] - 1) - 1;
    if (options_.type == FlexcompType::kEllipsoid) {
      Normalize3(p);
    } else {
      const double reach = std::max(std::fabs(p[0]), std::fabs(p[1])), norm = std::hypot(p[0], p[1]);
      for (int k = 0; k < 2 && norm > mjMINVAL; ++k) p[k] *= reach / norm;
    }
    for (int k = 0; k < 3; ++k) point[k] = p[k] * HalfSize(k);
  }

  // The reference scales a disc by its half sizes once more, in the length unit of the model.
  void Project(std::array<double, 3>& p) const {
    const double reach = std::max(std::fabs(p[0]), std::fabs(p[1])), norm = std::hypot(p[0], p[1]);
    for (int k = 0; k < 2 && norm > mjMINVAL; ++k) p[k] *= reach / norm * HalfSize(k);
  }

  // Two tetrahedra a quad of the face with axes u, v, at the lower or upper end of axis w.
  // The compiler orients them.
  void AddFace(int u, int v, int w, bool upper) {
    ForGrid(0, count_[u] - 1, 0, count_[v] - 1, [&](int i, int j) {
      auto id = [&](int du, int dv) {
        Cell cell;
        cell[u] = i + du;
        cell[v] = j + dv;
        cell[w] = upper ? count_[w] - 1 : 0;
        return ids_.at(cell);
      };
      const int a = id(0, 0), c = id(1, 1);
      Add({0, a, id(1, 0), c});
      Add({0, a, id(0, 1), c});
    });
  }

  // Of the bottom, of the level `top` where there is one, and of the sides below it.
  void AddShellPoints(int top) {
    const int nx = count_[0], ny = count_[1];
    for (int z = 0; z < count_[2]; z += top) {
      ForGrid(0, nx, 0, ny, [&](int x, int y) { AddShellPoint({x, y, z}, 0, 1); });
    }
    for (int y : {0, ny - 1}) {
      ForGrid(0, nx, 1, top, [&](int x, int z) { AddShellPoint({x, y, z}, 0, 2); });
    }
    for (int x : {0, nx - 1}) {
      ForGrid(1, ny - 1, 1, top, [&](int y, int z) { AddShellPoint({x, y, z}, 1, 2); });
    }
  }

  // Two triangles a quad of the level z, seen from above or from below.
  void AddLevel(int z, bool above) {
    ForGrid(0, count_[0] - 1, 0, count_[1] - 1, [&](int x, int y) {
      const int a = ids_.at({x, y, z}), b = ids_.at({x + 1, y, z}), c = ids_.at({x + 1, y + 1, z}),
                d = ids_.at({x, y + 1, z});
      above ? Add({a, b, c}) : Add({a, c, b});
      above ? Add({a, c, d}) : Add({a, d, c});
    });
  }

  void AddSides() {
    AddSide(0, 1, false);
    AddSide(0, 1, true);
    AddSide(1, 0, false);
    AddSide(1, 0, true);
  }

  // Two triangles a quad of the side along axis u and z, at the lower or upper end of axis w. Front: seen
  // from outside, u runs to the right at the lower end of y and at the upper end of x.
  void AddSide(int u, int w, bool upper) {
    const bool front = upper == (w == 0);
    ForGrid(0, count_[u] - 1, 0, count_[2] - 1, [&](int i, int z) {
      auto id = [&](int du, int dz) {
        Cell cell;
        cell[u] = i + du;
        cell[w] = upper ? count_[w] - 1 : 0;
        cell[2] = z + dz;
        return ids_.at(cell);
      };
      const int left = id(front ? 0 : 1, 0), right = id(front ? 1 : 0, 0), above = id(front ? 1 : 0, 1);
      Add({left, right, above});
      Add({left, above, id(front ? 0 : 1, 1)});
    });
  }

  const FlexcompOptions& options_;
  const int* count_;
  bool textured_;
  FlexShape& shape_;
  std::map<Cell, int> ids_;  // of shell points
};

bool CheckElements(const FlexShape& shape, std::string& error) {
  const int npoint = static_cast<int>(shape.point.size() / 3);
  for (int id : shape.element) {
    if (id < 0 || id >= npoint) {
      error = "an element has point id " + std::to_string(id) + ", but there are " + std::to_string(npoint) +
              " points";
      return false;
    }
  }
  return true;
}

bool CheckCorners(const FlexShape& shape, std::string& error) {
  if (shape.element.size() % static_cast<std::size_t>(shape.dim + 1) == 0) return true;
  error = "the number of ids in 'element' must be a multiple of dim + 1 = " + std::to_string(shape.dim + 1);
  return false;
}

// Six times the volume of the tetrahedron of a face and point 0, positive when the face looks away from it.
double SixVolumes(const FlexShape& shape, const int corners[3]) {
  double edge[3][3];
  for (int k = 0; k < 3; ++k)
    Sub3(edge[k], &shape.point[3 * static_cast<std::size_t>(corners[k])], &shape.point[0]);
  double normal[3];
  Cross(normal, edge[0], edge[1]);
  return Dot3(normal, edge[2]);
}

// Explicit points; a surface mesh in three dimensions gets the origin as the apex of tetrahedra.
bool MakeExplicit(const FlexcompOptions& options, FlexShape& shape, std::string& error) {
  if (shape.point.empty() || shape.element.empty()) {
    error = "points and elements are needed";
    return false;
  }
  if (!CheckElements(shape, error)) return false;
  for (std::size_t i = 0; i < shape.point.size(); ++i) shape.point[i] *= options.scale[i % 3];
  if (options.type == FlexcompType::kMesh && shape.dim == 3) {
    shape.point.insert(shape.point.begin(), options.origin, options.origin + 3);
    std::vector<int> faces;
    faces.swap(shape.element);
    for (std::size_t f = 0; f + 2 < faces.size(); f += 3) {
      const int corners[3] = {faces[f] + 1, faces[f + 1] + 1, faces[f + 2] + 1};
      // Faces that the apex does not see from inside make no tetrahedron.
      if (SixVolumes(shape, corners) < mjMINVAL) continue;
      shape.element.insert(shape.element.end(), {0, corners[0], corners[1], corners[2]});
    }
    if (shape.element.empty()) {
      error = "no face is seen from inside by 'origin'; it must lie inside of the mesh";
      return false;
    }
  }
  return CheckCorners(shape, error);
}

}  // namespace

bool MakeFlexShape(const FlexcompOptions& options, bool textured, FlexShape& shape, std::string& error) {
  // Points and elements that are given beside a generated shape come before its own, as in the reference.
  shape.point = options.point;
  shape.element = options.element;
  shape.texcoord = options.flex.own.texcoord;
  if (shape.point.size() % 3 != 0) {
    error = "the number of coordinates in 'point' must be a multiple of 3";
    return false;
  }
  ShapeMaker maker(options, textured, shape);
  switch (options.type) {
    case FlexcompType::kGrid:
    case FlexcompType::kCircle:  // a ring as a line; else it is a grid
      if (shape.dim == 1 && options.type == FlexcompType::kCircle) maker.Circle();
      if (shape.dim == 1 && options.type == FlexcompType::kGrid) maker.Line();
      if (shape.dim == 2) maker.Sheet(false);
      if (shape.dim == 3) maker.Solid();
      break;
    case FlexcompType::kSquare:
    case FlexcompType::kDisc:
      shape.dim = 2;
      maker.Sheet(options.type == FlexcompType::kDisc);
      break;
    case FlexcompType::kBox:
    case FlexcompType::kCylinder:
    case FlexcompType::kEllipsoid:
      if (*std::min_element(options.count, options.count + 3) < 2) {
        error = "each 'count' of this type must be at least 2";
        return false;
      }
      if (shape.dim == 1) maker.LinesOfShell();
      if (shape.dim == 2) maker.OpenShell();
      if (shape.dim == 3) maker.Shell();
      break;
    default:
      return MakeExplicit(options, shape, error);
  }
  if (shape.dim == 2 && options.count[2] > 1 && !IsShell(options.type)) {
    error = "the third 'count' of a sheet must be 1";
    return false;
  }
  if (shape.element.empty()) {
    error = "no elements were made; 'count' is too small for the dimension";
    return false;
  }
  return CheckElements(shape, error) && CheckCorners(shape, error);
}

}  // namespace pliant::spec
