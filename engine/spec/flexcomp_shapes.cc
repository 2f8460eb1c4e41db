#include "engine/spec/flexcomp_shapes.h"

#include <algorithm>
#include <cmath>

namespace pliant {
namespace {

class ShapeMaker {
 public:
  explicit ShapeMaker(FlexcompOptions& options)
      : o_(options), textured_(options.flex.own.texcoord.empty() && !options.flex.own.material.empty()) {}

  void Line() {
    for (int ix = 0; ix < o_.count[0]; ++ix) {
      if (ix + 1 < o_.count[0]) Element({ix, ix + 1});
      Point(Lattice(0, ix), 0, 0);
    }
  }

  // A lattice of squares, each cut into two triangles; a disc pushes the lattice onto circles and cuts its
  // quadrants along the other diagonal, so that all cuts run towards the rim.
  void Square() {
    const int nx = o_.count[0], ny = o_.count[1];
    for (int ix = 0; ix < nx; ++ix) {
      for (int iy = 0; iy < ny; ++iy) {
        double pos[3] = {Lattice(0, ix), Lattice(1, iy), 0};
        if (o_.type == FlexcompType::kDisc) OntoDisc(pos);
        Point(pos[0], pos[1], 0);
        TexCoord(ix, nx, iy, ny);
        if (ix + 1 == nx || iy + 1 == ny) continue;
        const int quad[4] = {ny * ix + iy, ny * (ix + 1) + iy, ny * (ix + 1) + iy + 1, ny * ix + iy + 1};
        const bool other = o_.type == FlexcompType::kDisc && (ix < nx / 2) != (iy < ny / 2);
        Element({quad[0], quad[1], quad[other ? 3 : 2]});
        Element({quad[other ? 1 : 0], quad[2], quad[3]});
      }
    }
  }

  // A lattice of cubes, each cut into six tetrahedra around the diagonal.
  void Solid() {
    static constexpr int kTets[6][4] = {{0, 3, 1, 7}, {0, 1, 4, 7}, {1, 3, 2, 7},
                                        {1, 2, 6, 7}, {1, 5, 4, 7}, {1, 6, 5, 7}};
    const int nx = o_.count[0], ny = o_.count[1], nz = o_.count[2];
    const auto id = [&](int ix, int iy, int iz) { return (ix * ny + iy) * nz + iz; };
    for (int ix = 0; ix < nx; ++ix) {
      for (int iy = 0; iy < ny; ++iy) {
        for (int iz = 0; iz < nz; ++iz) {
          Point(Lattice(0, ix), Lattice(1, iy), Lattice(2, iz));
          if (ix + 1 == nx || iy + 1 == ny || iz + 1 == nz) continue;
          const int cube[8] = {
              id(ix, iy, iz),     id(ix + 1, iy, iz),     id(ix + 1, iy + 1, iz),     id(ix, iy + 1, iz),
              id(ix, iy, iz + 1), id(ix + 1, iy, iz + 1), id(ix + 1, iy + 1, iz + 1), id(ix, iy + 1, iz + 1)};
          for (const auto& tet : kTets) Element({cube[tet[0]], cube[tet[1]], cube[tet[2]], cube[tet[3]]});
        }
      }
    }
  }

  // The surface of a lattice box and its centre, point 0; a tetrahedron for each surface triangle and the
  // centre. The faces come in pairs: z, then y without the edges done, then x without both.
  void Shell() {
    Point(0, 0, 0);
    if (textured_) o_.flex.own.texcoord.insert(o_.flex.own.texcoord.end(), {0, 0});
    NumberShell();
    const int nx = o_.count[0], ny = o_.count[1], nz = o_.count[2];
    for (int iz : {0, nz - 1}) {
      for (int ix = 0; ix < nx; ++ix) {
        for (int iy = 0; iy < ny; ++iy) {
          ShellPoint(ix, iy, iz);
          TexCoord(ix, nx, iy, ny);
          if (ix + 1 < nx && iy + 1 < ny) {
            ShellQuad(Id(ix, iy, iz), Id(ix + 1, iy, iz), Id(ix, iy + 1, iz), Id(ix + 1, iy + 1, iz));
          }
        }
      }
    }
    for (int iy : {0, ny - 1}) {
      for (int ix = 0; ix < nx; ++ix) {
        for (int iz = 0; iz < nz; ++iz) {
          if (iz > 0 && iz < nz - 1) {
            ShellPoint(ix, iy, iz);
            TexCoord(ix, nx, iz, nz);
          }
          if (ix + 1 < nx && iz + 1 < nz) {
            ShellQuad(Id(ix, iy, iz), Id(ix + 1, iy, iz), Id(ix, iy, iz + 1), Id(ix + 1, iy, iz + 1));
          }
        }
      }
    }
    for (int ix : {0, nx - 1}) {
      for (int iy = 0; iy < ny; ++iy) {
        for (int iz = 0; iz < nz; ++iz) {
          if (iz > 0 && iz < nz - 1 && iy > 0 && iy < ny - 1) {
            ShellPoint(ix, iy, iz);
            TexCoord(iy, ny, iz, nz);
          }
          if (iy + 1 < ny && iz + 1 < nz) {
            ShellQuad(Id(ix, iy, iz), Id(ix, iy + 1, iz), Id(ix, iy, iz + 1), Id(ix, iy + 1, iz + 1));
          }
        }
      }
    }
  }

  // A closed ring of segments `spacing` long; the last point of the count is the first.
  void Circle() {
    const int n = o_.count[0] - 1;
    const double step = 2 * mjPI / n;
    const double radius = o_.spacing[0] / std::sin(step / 2) / 2;
    for (int i = 0; i < n; ++i) {
      Point(radius * std::cos(step * i), radius * std::sin(step * i), 0);
      Element({i, (i + 1) % n});
    }
  }

  // Triangles of a mesh file; with an origin each becomes a tetrahedron.
  void Mesh() {
    if (!o_.has_origin) return;
    const std::vector<int> faces = std::move(o_.element);
    const int apex = static_cast<int>(o_.point.size() / 3);
    Point(o_.origin[0], o_.origin[1], o_.origin[2]);
    o_.element.clear();
    for (size_t i = 0; i + 2 < faces.size(); i += 3) Element({apex, faces[i], faces[i + 1], faces[i + 2]});
  }

 private:
  double Lattice(int axis, int i) const { return o_.spacing[axis] * (i - 0.5 * (o_.count[axis] - 1)); }

  void Point(double x, double y, double z) { o_.point.insert(o_.point.end(), {x, y, z}); }
  void Element(std::initializer_list<int> ids) { o_.element.insert(o_.element.end(), ids); }

  void TexCoord(int i, int ni, int j, int nj) {
    if (!textured_) return;
    o_.flex.own.texcoord.push_back(static_cast<float>(i) / static_cast<float>(std::max(ni - 1, 1)));
    o_.flex.own.texcoord.push_back(static_cast<float>(j) / static_cast<float>(std::max(nj - 1, 1)));
  }

  void Size(double size[3]) const {
    for (int k = 0; k < 3; ++k) size[k] = 0.5 * o_.spacing[k] * (o_.count[k] - 1);
  }

  // Squares around the origin become circles (for unequal sizes ellipses) of the same half side.
  static void OntoRing(double pos[3], const double size[3]) {
    const double reach = std::max(std::fabs(pos[0]), std::fabs(pos[1]));
    const double norm = std::sqrt(pos[0] * pos[0] + pos[1] * pos[1]);
    if (norm < mjMINVAL) return;
    for (int k = 0; k < 2; ++k) pos[k] = pos[k] / norm * size[k] * reach;
  }

  void OntoDisc(double pos[3]) const {
    double size[3];
    Size(size);
    OntoRing(pos, size);
  }

  void ShellPoint(int ix, int iy, int iz) {
    const int index[3] = {ix, iy, iz};
    double pos[3], size[3];
    Size(size);
    for (int k = 0; k < 3; ++k) pos[k] = 2.0 * index[k] / (o_.count[k] - 1) - 1;
    if (o_.type == FlexcompType::kCylinder) {
      OntoRing(pos, size);
      pos[2] *= size[2];
    } else {
      double norm = 1;
      if (o_.type == FlexcompType::kEllipsoid)
        norm = std::sqrt(pos[0] * pos[0] + pos[1] * pos[1] + pos[2] * pos[2]);
      for (int k = 0; k < 3; ++k) pos[k] = pos[k] / norm * size[k];
    }
    Point(pos[0], pos[1], pos[2]);
  }

  // Ids of the shell points in the order in which Shell() makes them.
  void NumberShell() {
    const int nx = o_.count[0], ny = o_.count[1], nz = o_.count[2];
    ids_.assign(static_cast<size_t>(nx) * ny * nz, -1);
    int next = 1;
    const auto number = [&](int ix, int iy, int iz) { ids_[(ix * ny + iy) * nz + iz] = next++; };
    for (int iz : {0, nz - 1}) {
      for (int ix = 0; ix < nx; ++ix) {
        for (int iy = 0; iy < ny; ++iy) number(ix, iy, iz);
      }
    }
    for (int iy : {0, ny - 1}) {
      for (int ix = 0; ix < nx; ++ix) {
        for (int iz = 1; iz < nz - 1; ++iz) number(ix, iy, iz);
      }
    }
    for (int ix : {0, nx - 1}) {
      for (int iy = 1; iy < ny - 1; ++iy) {
        for (int iz = 1; iz < nz - 1; ++iz) number(ix, iy, iz);
      }
    }
  }

  int Id(int ix, int iy, int iz) const { return ids_[(ix * o_.count[1] + iy) * o_.count[2] + iz]; }

  // Two tetrahedra from the centre over the square (a, b, d, c).
  void ShellQuad(int a, int b, int c, int d) {
    Element({0, a, b, d});
    Element({0, a, c, d});
  }

  FlexcompOptions& o_;
  bool textured_;
  std::vector<int> ids_;
};

// Counts along the dimensions that the shape does not have must be 1.
bool CheckCounts(const FlexcompOptions& o, int dim, int least, std::string& error) {
  for (int k = 0; k < 3; ++k) {
    if (k < dim && o.count[k] < least) {
      error = "count must be at least " + std::to_string(least) + " in each dimension of the flex";
      return false;
    }
    if (k < dim && o.spacing[k] < 2 * o.flex.spec.radius && o.type != FlexcompType::kCircle) {
      error = "spacing must be at least twice the radius";
      return false;
    }
  }
  return true;
}

}  // namespace

bool MakeFlexcompShape(FlexcompOptions& options, std::string& error) {
  mjsFlex& flex = options.flex.spec;
  ShapeMaker maker(options);
  switch (options.type) {
    case FlexcompType::kGrid:
      if (!CheckCounts(options, flex.dim, 1, error)) return false;
      flex.dim == 1 ? maker.Line() : flex.dim == 2 ? maker.Square() : maker.Solid();
      return true;
    case FlexcompType::kSquare:
    case FlexcompType::kDisc:
      flex.dim = 2;
      if (!CheckCounts(options, 2, 2, error)) return false;
      maker.Square();
      return true;
    case FlexcompType::kBox:
    case FlexcompType::kCylinder:
    case FlexcompType::kEllipsoid:
      flex.dim = 3;
      if (!CheckCounts(options, 3, 2, error)) return false;
      maker.Shell();
      return true;
    case FlexcompType::kCircle:
      flex.dim = 1;
      if (options.count[0] < 3) {
        error = "count must be at least 3 for a circle";
        return false;
      }
      maker.Circle();
      return true;
    case FlexcompType::kMesh:
      if (options.has_origin) flex.dim = 3;
      maker.Mesh();
      return true;
    default:
      return true;
  }
}

}  // namespace pliant
