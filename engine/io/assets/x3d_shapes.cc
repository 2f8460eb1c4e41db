#include "engine/io/assets/x3d_shapes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string_view>
#include <utility>

namespace pliant::io {
namespace {

using Point = std::array<double, 3>;

constexpr int kSlices = 32, kStacks = 16;  // of round shapes

Point Minus(const Point& a, const Point& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
Point Cross(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double Dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

// ---- Polygons

// Twice the area of a polygon as a vector along its normal (Newell).
Point AreaOf(const std::vector<X3dCorner>& polygon) {
  Point area = {};
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point part = Cross(polygon[i].point, polygon[(i + 1) % polygon.size()].point);
    for (std::size_t k = 0; k < 3; ++k) area[k] += part[k];
  }
  return area;
}

// Whether no corner of the rest stands in this triangle, which turns as the polygon does.
bool IsEar(const std::vector<X3dCorner>& rest, std::size_t at, const Point& up) {
  const std::size_t n = rest.size(), ids[3] = {(at + n - 1) % n, at, (at + 1) % n};
  const Point &a = rest[ids[0]].point, &b = rest[ids[1]].point, &c = rest[ids[2]].point;
  const auto side = [&up](const Point& p, const Point& q, const Point& r) {
    return Dot(up, Cross(Minus(q, p), Minus(r, p)));
  };
  if (side(a, b, c) <= 0) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const Point& p = rest[i].point;
    if (i == ids[0] || i == ids[1] || i == ids[2] || p == a || p == b || p == c) continue;
    if (side(a, b, p) >= 0 && side(b, c, p) >= 0 && side(c, a, p) >= 0) return false;
  }
  return true;
}

// Ear clipping; what has no ear any more, as it crosses itself, becomes a fan.
void AddPolygon(std::vector<X3dCorner> rest, bool convex, X3dSurface& surface) {
  constexpr std::size_t kMostCorners = 500;  // of those with hollows, for which each ear looks at all corners
  const Point up = AreaOf(rest);
  std::size_t at = 0, tried = 0;
  const auto add = [&surface](const X3dCorner& a, const X3dCorner& b, const X3dCorner& c) {
    surface.corners.insert(surface.corners.end(), {a, b, c});
  };
  while (!convex && rest.size() > 3 && rest.size() <= kMostCorners && tried < rest.size()) {
    const std::size_t n = rest.size();
    if (!IsEar(rest, at % n, up)) {
      ++at;
      ++tried;
      continue;
    }
    at %= n;
    add(rest[(at + n - 1) % n], rest[at], rest[(at + 1) % n]);
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    tried = 0;
  }
  for (std::size_t i = 2; i < rest.size(); ++i) add(rest[0], rest[i - 1], rest[i]);
}

void TurnTriangles(X3dSurface& surface, std::size_t from) {
  for (std::size_t i = from; i + 2 < surface.corners.size(); i += 3)
    std::swap(surface.corners[i + 1], surface.corners[i + 2]);
}

// ---- Faces by lists of numbers

// Entries of `width` numbers in a child node; those beyond the end are none.
class Entries {
 public:
  Entries(const X3dNode& geometry, std::string_view child, std::string_view field, std::size_t width)
      : width_(width) {
    const X3dNode* const node = geometry.Child(child);
    if (node) numbers_ = &node->List(field);
  }
  bool any() const { return numbers_ && numbers_->size() >= width_; }
  std::size_t size() const { return numbers_ ? numbers_->size() / width_ : 0; }
  bool Has(double id) const { return id >= 0 && id < static_cast<double>(size()); }
  template <std::size_t N>
  void Get(double id, std::array<double, N>& to) const {
    if (Has(id)) std::copy_n(&(*numbers_)[N * static_cast<std::size_t>(id)], N, to.begin());
  }

 private:
  const std::vector<double>* numbers_ = nullptr;
  std::size_t width_;
};

class Faces {
 public:
  Faces(const X3dNode& node, X3dSurface& out)
      : node_(node),
        out_(out),
        points_(node, node.Child("CoordinateDouble") ? "CoordinateDouble" : "Coordinate", "point", 3),
        normals_(node, "Normal", "vector", 3),
        texcoords_(node, "TextureCoordinate", "point", 2),
        per_vertex_(node.Number("normalPerVertex", 1) != 0) {
    out_.normals = normals_.any();
    out_.texcoords = texcoords_.any();
  }

  // Polygons with -1 behind each.
  void AddIndexed() {
    const std::vector<double>& ids = node_.List("coordIndex");
    std::vector<X3dCorner> polygon;
    bool whole = true;
    double face = 0;
    for (std::size_t i = 0; i <= ids.size(); ++i) {
      if (i < ids.size() && ids[i] >= 0) {
        whole = whole && points_.Has(ids[i]);
        polygon.push_back(CornerOf(ids[i], i, face));
        continue;
      }
      if (whole && polygon.size() >= 3)
        AddPolygon(polygon, polygon.size() == 3, out_);  // files call hollow ones convex too
      if (i < ids.size() || !polygon.empty()) ++face;
      polygon.clear();
      whole = true;
    }
  }

  // `next` gives the ids of the corners of triangle i, and false behind the last one.
  template <class Next>
  void AddTriangles(Next next) {
    double ids[3];
    for (std::size_t i = 0; next(i, ids); ++i) {
      if (!points_.Has(ids[0]) || !points_.Has(ids[1]) || !points_.Has(ids[2])) continue;
      for (const double id : ids)
        out_.corners.push_back(CornerOf(id, out_.corners.size(), static_cast<double>(i)));
    }
  }
  double PointCount() const { return static_cast<double>(points_.size()); }

 private:
  // Corner number `i` of the list, a vertex of this face.
  X3dCorner CornerOf(double id, std::size_t i, double face) const {
    X3dCorner corner;
    points_.Get(id, corner.point);
    const auto from = [&](std::string_view list, double otherwise) {
      const std::vector<double>& ids = node_.List(list);
      return ids.empty() ? otherwise : i < ids.size() ? ids[i] : -1;
    };
    const std::vector<double>& of_faces = node_.List("normalIndex");
    const auto at = static_cast<std::size_t>(face);
    const double per_face = of_faces.empty() ? face : at < of_faces.size() ? of_faces[at] : -1;
    normals_.Get(per_vertex_ ? from("normalIndex", id) : per_face, corner.normal);
    texcoords_.Get(from("texCoordIndex", id), corner.texcoord);
    return corner;
  }

  const X3dNode& node_;
  X3dSurface& out_;
  const Entries points_, normals_, texcoords_;
  const bool per_vertex_;
};

// Triangles of strips or fans whose ids stand in a list with -1 behind each.
void AddRuns(const std::vector<double>& ids, bool fan, Faces& faces) {
  std::vector<std::array<double, 3>> triangles;
  for (std::size_t begin = 0; begin < ids.size(); ++begin) {
    std::size_t end = begin;
    while (end < ids.size() && ids[end] >= 0) ++end;
    for (std::size_t i = begin + 2; i < end; ++i) {
      const bool odd = !fan && (i - begin) % 2 == 1;
      const double first = fan ? ids[begin] : ids[i - 2];
      triangles.push_back({first, ids[odd ? i : i - 1], ids[odd ? i - 1 : i]});
    }
    begin = end;
  }
  faces.AddTriangles([&](std::size_t i, double* to) {
    if (i >= triangles.size()) return false;
    std::copy_n(triangles[i].begin(), 3, to);
    return true;
  });
}

bool AddFaces(const X3dNode& node, X3dSurface& surface) {
  Faces faces(node, surface);
  const std::vector<double>& ids = node.List("index");
  if (node.type == "IndexedFaceSet") {
    faces.AddIndexed();
  } else if (node.type == "IndexedTriangleSet") {
    faces.AddTriangles([&ids](std::size_t i, double* to) {
      if (3 * i + 2 >= ids.size()) return false;
      std::copy_n(&ids[3 * i], 3, to);
      return true;
    });
  } else if (node.type == "TriangleSet") {
    faces.AddTriangles([&faces](std::size_t i, double* to) {
      for (std::size_t k = 0; k < 3; ++k) to[k] = static_cast<double>(3 * i + k);
      return to[2] < faces.PointCount();
    });
  } else if (node.type == "IndexedTriangleStripSet" || node.type == "IndexedTriangleFanSet") {
    AddRuns(ids, node.type == "IndexedTriangleFanSet", faces);
  } else {
    return false;
  }
  if (node.Number("ccw", 1) == 0) TurnTriangles(surface, 0);
  return true;
}

bool AddGrid(const X3dNode& node, X3dSurface& surface) {
  const auto nx = static_cast<std::size_t>(std::clamp(node.Number("xDimension", 0), 0.0, 1e4));
  const auto nz = static_cast<std::size_t>(std::clamp(node.Number("zDimension", 0), 0.0, 1e4));
  const std::vector<double>& height = node.List("height");
  if (nx < 2 || nz < 2 || height.size() < nx * nz) return true;
  const double dx = node.Number("xSpacing", 1), dz = node.Number("zSpacing", 1);
  const auto at = [&](std::size_t i, std::size_t j) {
    return X3dCorner{{dx * static_cast<double>(i), height[nx * j + i], dz * static_cast<double>(j)}};
  };
  for (std::size_t j = 0; j + 1 < nz; ++j) {
    for (std::size_t i = 0; i + 1 < nx; ++i)
      AddPolygon({at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)}, true, surface);
  }
  if (node.Number("ccw", 1) == 0) TurnTriangles(surface, 0);
  return true;
}

// ---- Shapes with sizes, around the y axis

void AddQuad(const Point& a, const Point& b, const Point& c, const Point& d, X3dSurface& surface) {
  AddPolygon({X3dCorner{a}, X3dCorner{b}, X3dCorner{c}, X3dCorner{d}}, true, surface);
}

void AddBox(const Point& size, X3dSurface& surface) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const auto corner = [&](double u, double v) {
        Point p;
        p[axis] = side * size[axis] / 2;
        p[(axis + 1) % 3] = u * side * size[(axis + 1) % 3] / 2;
        p[(axis + 2) % 3] = v * size[(axis + 2) % 3] / 2;
        return p;
      };
      AddQuad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), surface);
    }
  }
}

// An outline (radius, height) from below to above, turned around y.
void AddTurned(const std::vector<std::array<double, 2>>& outline, X3dSurface& surface) {
  const auto at = [&](std::size_t i, int slice) -> Point {
    const double angle = 2 * std::numbers::pi * (slice % kSlices) / kSlices;
    return {outline[i][0] * std::sin(angle), outline[i][1], outline[i][0] * std::cos(angle)};
  };
  for (std::size_t i = 0; i + 1 < outline.size(); ++i) {
    for (int s = 0; s < kSlices; ++s) {
      const Point a = at(i, s), b = at(i, s + 1), c = at(i + 1, s + 1), d = at(i + 1, s);
      if (outline[i][0] == 0) {
        AddPolygon({X3dCorner{a}, X3dCorner{c}, X3dCorner{d}}, true, surface);
      } else if (outline[i + 1][0] == 0) {
        AddPolygon({X3dCorner{a}, X3dCorner{b}, X3dCorner{d}}, true, surface);
      } else {
        AddQuad(a, b, c, d, surface);
      }
    }
  }
}

bool AddSized(const X3dNode& node, X3dSurface& surface) {
  const auto present = [&node](std::string_view part) { return node.Number(part, 1) != 0; };
  if (node.type == "Box") {
    const std::vector<double> size = node.Numbers("size", {2, 2, 2});
    AddBox({size[0], size[1], size[2]}, surface);
  } else if (node.type == "Sphere") {
    const double radius = node.Number("radius", 1);
    std::vector<std::array<double, 2>> outline;
    for (int i = 0; i <= kStacks; ++i) {
      const double angle = std::numbers::pi * (static_cast<double>(i) / kStacks - 0.5);
      const bool pole = i == 0 || i == kStacks;
      outline.push_back({pole ? 0 : radius * std::cos(angle), radius * std::sin(angle)});
    }
    AddTurned(outline, surface);
  } else if (node.type == "Cylinder") {
    const double radius = node.Number("radius", 1), half = node.Number("height", 2) / 2;
    if (present("bottom")) AddTurned({{0, -half}, {radius, -half}}, surface);
    if (present("side")) AddTurned({{radius, -half}, {radius, half}}, surface);
    if (present("top")) AddTurned({{radius, half}, {0, half}}, surface);
  } else if (node.type == "Cone") {
    const double radius = node.Number("bottomRadius", 1), half = node.Number("height", 2) / 2;
    if (present("bottom")) AddTurned({{0, -half}, {radius, -half}}, surface);
    if (present("side")) AddTurned({{radius, -half}, {0, half}}, surface);
  } else {
    return false;
  }
  return true;
}

}  // namespace

bool ReadX3dSurface(const X3dNode& geometry, X3dSurface& surface) {
  if (geometry.type == "ElevationGrid") return AddGrid(geometry, surface);
  return AddFaces(geometry, surface) || AddSized(geometry, surface);
}

}  // namespace pliant::io
