// Generators of builtin meshes, all of unit size. Vertices are rounded to float, as those of files are.
#include "engine/compile/meshes/builtin_meshes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace pliant::compile {
namespace {

constexpr double kPi = 3.14159265358979323846;

void AddVertex(MeshInput& mesh, double x, double y, double z) {
  for (double value : {x, y, z}) mesh.vert.push_back(static_cast<float>(value));
}

void AddUnitVertex(MeshInput& mesh, double x, double y, double z) {
  const double norm = std::sqrt(x * x + y * y + z * z);
  AddVertex(mesh, x / norm, y / norm, z / norm);
}

void AddFace(MeshInput& mesh, int a, int b, int c) { mesh.face.insert(mesh.face.end(), {a, b, c}); }

// Both triangles of the quad a, b (next along the row), c, d (the same in the next row).
void AddQuad(MeshInput& mesh, int a, int b, int c, int d) {
  AddFace(mesh, a, b, c);
  AddFace(mesh, b, d, c);
}

// A triangulated unit sphere. It is subdivided in single precision, which decides how the hull
// splits flat quads.
struct Icosphere {
  std::vector<std::array<float, 3>> vert;
  std::vector<int> face;

  void Add(double x, double y, double z) {
    const double norm = std::sqrt(x * x + y * y + z * z);
    vert.push_back(
        {static_cast<float>(x / norm), static_cast<float>(y / norm), static_cast<float>(z / norm)});
  }

  int AddMiddle(int a, int b) {
    const float x = vert[a][0] + vert[b][0], y = vert[a][1] + vert[b][1], z = vert[a][2] + vert[b][2];
    const float norm = std::sqrt(x * x + y * y + z * z);
    vert.push_back({x / norm, y / norm, z / norm});
    return static_cast<int>(vert.size()) - 1;
  }
};

Icosphere MakeIcosahedron() {
  const double golden = (1 + std::sqrt(5.0)) / 2;
  Icosphere out;
  for (double sign : {1.0, -1.0}) {
    out.Add(-1, sign * golden, 0);
    out.Add(1, sign * golden, 0);
  }
  for (double sign : {1.0, -1.0}) {
    out.Add(0, -1, sign * golden);
    out.Add(0, 1, sign * golden);
  }
  for (double sign : {1.0, -1.0}) {
    out.Add(sign * golden, 0, -1);
    out.Add(sign * golden, 0, 1);
  }
  out.face = {0, 11, 5,  0, 5,  1, 0, 1, 7, 0, 7,  10, 0, 10, 11, 1, 5, 9, 5, 11,
              4, 11, 10, 2, 10, 7, 6, 7, 1, 8, 3,  9,  4, 3,  4,  2, 3, 2, 6, 3,
              6, 8,  3,  8, 9,  4, 9, 5, 2, 4, 11, 6,  2, 10, 8,  6, 7, 9, 8, 1};
  return out;
}

// Splits every triangle into four, with the new vertices on the unit sphere.
void Subdivide(Icosphere& sphere) {
  std::vector<int> face;
  std::map<std::pair<int, int>, int> middles;
  const auto middle = [&](int a, int b) {
    const auto [at, fresh] = middles.try_emplace(std::minmax(a, b), 0);
    if (fresh) at->second = sphere.AddMiddle(a, b);
    return at->second;
  };
  for (size_t f = 0; f < sphere.face.size(); f += 3) {
    const int a = sphere.face[f], b = sphere.face[f + 1], c = sphere.face[f + 2];
    const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
    face.insert(face.end(), {a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca});
  }
  sphere.face = std::move(face);
}

void MakeSphere(int subdivision, MeshInput& mesh) {
  Icosphere sphere = MakeIcosahedron();
  for (int i = 0; i < subdivision; ++i) Subdivide(sphere);
  for (const auto& v : sphere.vert) AddVertex(mesh, v[0], v[1], v[2]);
  mesh.face = std::move(sphere.face);
}

// Upper half sphere: rings of 4, 8, 12 ... vertices around the pole, from an octahedron blown up to the
// sphere, closed by a fan at z = 0.
void MakeHemisphere(int resolution, MeshInput& mesh) {
  const int rings = resolution + 1;
  AddVertex(mesh, 0, 0, 1);
  for (int ring = 1; ring <= rings; ++ring) {
    constexpr int kCos[5] = {1, 0, -1, 0, 1}, kSin[5] = {0, 1, 0, -1, 0};
    for (int side = 0; side < 4; ++side) {
      for (int i = 0; i < ring; ++i) {
        const int x = kCos[side] * (ring - i) + kCos[side + 1] * i;
        const int y = kSin[side] * (ring - i) + kSin[side + 1] * i;
        AddUnitVertex(mesh, x, y, rings - ring);
      }
    }
  }
  const int center = static_cast<int>(mesh.vert.size() / 3);
  AddVertex(mesh, 0, 0, 0);

  int inner_start = 0, outer_start = 1;
  for (int ring = 0; ring < rings; ++ring) {
    const int inner_count = std::max(1, 4 * ring), outer_count = 4 * (ring + 1);
    const auto inner = [&](int i) { return inner_start + i % inner_count; };
    const auto outer = [&](int i) { return outer_start + i % outer_count; };
    for (int side = 0; side < 4; ++side) {
      const int in = side * ring, out = side * (ring + 1);
      for (int i = 0; i < ring; ++i) {
        AddFace(mesh, inner(in + i), outer(out + i), outer(out + i + 1));
        AddFace(mesh, inner(in + i), outer(out + i + 1), inner(in + i + 1));
      }
      AddFace(mesh, inner(in + ring), outer(out + ring), outer(out + ring + 1));
    }
    inner_start = outer_start;
    outer_start += outer_count;
  }
  const int rim = 4 * rings;
  for (int i = 0; i < rim; ++i) AddFace(mesh, inner_start + i, center, inner_start + (i + 1) % rim);
}

// Two polygons, at z = -1 and z = 1; the faces are those of the hull. (The angle goes on from one polygon to
// the next: the rounding of its cosines decides how the hull splits the sides.)
void MakeCone(int corners, double radius, MeshInput& mesh) {
  const int count = radius > 0 ? 2 * corners : corners;
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * kPi * i / corners, r = i < corners ? 1 : radius;
    AddVertex(mesh, r * std::cos(angle), r * std::sin(angle), i < corners ? -1 : 1);
  }
  if (!(radius > 0)) AddVertex(mesh, 0, 0, 1);
}

// Power that keeps the sign (Barr 1981, "Superquadrics and angle-preserving transformations").
double SignedPower(double base, double exponent) {
  return std::copysign(std::pow(std::fabs(base), exponent), base);
}

void MakeSupersphere(int resolution, double east_west, double north_south, MeshInput& mesh) {
  AddVertex(mesh, 0, 0, -1);
  for (int ring = 1; ring < resolution; ++ring) {
    const double latitude = -kPi / 2 + kPi * ring / resolution;
    const double out = SignedPower(std::cos(latitude), north_south);
    for (int i = 0; i < resolution; ++i) {
      const double longitude = -kPi + 2 * kPi * i / resolution;
      AddVertex(mesh, out * SignedPower(std::cos(longitude), east_west),
                out * SignedPower(std::sin(longitude), east_west),
                SignedPower(std::sin(latitude), north_south));
    }
  }
  const int top = static_cast<int>(mesh.vert.size() / 3);
  AddVertex(mesh, 0, 0, 1);
  const auto at = [&](int ring, int i) { return 1 + (ring - 1) * resolution + i % resolution; };
  for (int i = 0; i < resolution; ++i) AddFace(mesh, 0, at(1, i + 1), at(1, i));
  for (int ring = 1; ring + 1 < resolution; ++ring) {
    for (int i = 0; i < resolution; ++i)
      AddQuad(mesh, at(ring, i), at(ring, i + 1), at(ring + 1, i), at(ring + 1, i + 1));
  }
  for (int i = 0; i < resolution; ++i) AddFace(mesh, at(resolution - 1, i), at(resolution - 1, i + 1), top);
}

void MakeSupertorus(int resolution, double radius, double minor_power, double major_power, MeshInput& mesh) {
  for (int i = 0; i < resolution; ++i) {
    const double major = 2 * kPi * i / resolution;
    for (int j = 0; j < resolution; ++j) {
      const double minor = 2 * kPi * j / resolution;
      const double out = 1 + radius * SignedPower(std::cos(minor), minor_power);
      AddVertex(mesh, out * SignedPower(std::cos(major), major_power),
                out * SignedPower(std::sin(major), major_power),
                radius * SignedPower(std::sin(minor), minor_power));
    }
  }
  const auto at = [&](int i, int j) { return i % resolution * resolution + j % resolution; };
  for (int i = 0; i < resolution; ++i) {
    for (int j = 0; j < resolution; ++j)
      AddQuad(mesh, at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1));
  }
}

// Centres of n bins on [-half, half] whose edges are drawn towards the middle by a quintic of weight gamma.
std::vector<double> BinCenters(int n, double gamma, double half) {
  const auto edge = [&](int i) {
    const double x = -1 + 2.0 * i / n;
    return half * (gamma * std::pow(x, 5) + (1 - gamma) * x);
  };
  std::vector<double> centers(n);
  for (int i = 0; i < n; ++i) centers[i] = (edge(i) + edge(i + 1)) / 2;
  return centers;
}

void AddNormal(MeshInput& mesh, double x, double y, double z) {
  for (double value : {x, y, z}) mesh.normal.push_back(static_cast<float>(value));
}

// Part of the unit sphere around -z. Each vertex has three normals: outward, along the azimuth,
// along the elevation.
void MakeWedge(const std::vector<double>& params, MeshInput& mesh) {
  constexpr double kDegree = kPi / 180;
  const int nx = static_cast<int>(params[0]), ny = static_cast<int>(params[1]);
  for (double azimuth : BinCenters(nx, params[4], params[2] * kDegree)) {
    for (double elevation : BinCenters(ny, params[4], params[3] * kDegree)) {
      const double ca = std::cos(azimuth), sa = std::sin(azimuth), ce = std::cos(elevation),
                   se = std::sin(elevation);
      AddVertex(mesh, ce * sa, se, -ce * ca);
      AddNormal(mesh, ce * sa, se, -ce * ca);
      AddNormal(mesh, ca, 0, sa);
      AddNormal(mesh, -se * sa, ce, se * ca);
    }
  }
}

// Grid of cell centres on the square [-1, 1] x [-1, 1] at z = -1, three normals a vertex: the axes.
void MakePlate(int nx, int ny, MeshInput& mesh) {
  for (double x : BinCenters(nx, 0, 1)) {
    for (double y : BinCenters(ny, 0, 1)) {
      AddVertex(mesh, x, y, -1);
      AddNormal(mesh, 1, 0, 0);
      AddNormal(mesh, 0, 1, 0);
      AddNormal(mesh, 0, 0, 1);
    }
  }
  for (int i = 0; i + 1 < nx; ++i) {
    for (int j = 0; j + 1 < ny; ++j) {
      const int a = i * ny + j, b = a + ny;
      AddFace(mesh, a, b, a + 1);
      AddFace(mesh, b + 1, a + 1, b);
    }
  }
}

struct Kind {
  const char* name;
  size_t count;
};

constexpr Kind kKinds[] = {{"none", 0},        {"sphere", 1},     {"hemisphere", 1}, {"cone", 2},
                           {"supersphere", 3}, {"supertorus", 4}, {"wedge", 5},      {"plate", 2}};

// A complaint about the parameters, or empty.
std::string CheckParams(mjtMeshBuiltin kind, const std::vector<double>& p) {
  const std::string name = kKinds[kind].name;
  if (p.size() != kKinds[kind].count) {
    return "builtin " + name + " needs " + std::to_string(kKinds[kind].count) + " params, there are " +
           std::to_string(p.size());
  }
  if (!std::all_of(p.begin(), p.end(), [](double x) { return std::isfinite(x) && std::fabs(x) < 1e4; })) {
    return "builtin " + name + " params must be finite and below 10000";
  }
  const double r = p[0];
  switch (kind) {
    case mjMESH_BUILTIN_SPHERE:
      return r < 0 || r > 4 ? "sphere subdivision must be 0 to 4" : "";
    case mjMESH_BUILTIN_HEMISPHERE:
      return r < 0 || r > 10 ? "hemisphere resolution must be 0 to 10" : "";
    case mjMESH_BUILTIN_CONE:
      return r < 3 ? "a cone needs at least 3 vertices" : "";
    case mjMESH_BUILTIN_SUPERSPHERE:
      if (r < 3) return "supersphere resolution must be at least 3";
      return p[1] < 0 || p[2] < 0 ? "supersphere exponents must not be negative" : "";
    case mjMESH_BUILTIN_SUPERTORUS:
      if (r < 3) return "supertorus resolution must be at least 3";
      if (!(p[1] > 0 && p[1] <= 1)) return "supertorus radius must be above 0 and at most 1";
      return !(p[2] > 0 && p[3] > 0) ? "supertorus exponents must be positive" : "";
    case mjMESH_BUILTIN_WEDGE:
      if (r < 1 || p[1] < 1) return "wedge resolutions must be positive";
      if (!(p[2] > 0 && p[2] <= 180)) return "wedge horizontal field must be above 0 and at most 180 degrees";
      if (!(p[3] > 0 && p[3] <= 90)) return "wedge vertical field must be above 0 and at most 90 degrees";
      return p[4] < 0 || p[4] > 1 ? "wedge gamma must be 0 to 1" : "";
    default:
      return r < 1 || p[1] < 1 ? "plate resolutions must be positive" : "";
  }
}

}  // namespace

bool MakeBuiltinMesh(mjtMeshBuiltin kind, const std::vector<double>& params, MeshInput& input,
                     std::string& error) {
  if (kind <= mjMESH_BUILTIN_NONE || kind > mjMESH_BUILTIN_PLATE) {
    error = "unknown kind of builtin mesh";
    return false;
  }
  error = CheckParams(kind, params);
  if (!error.empty()) return false;
  const int resolution = static_cast<int>(params[0]);
  switch (kind) {
    case mjMESH_BUILTIN_SPHERE:
      MakeSphere(resolution, input);
      break;
    case mjMESH_BUILTIN_HEMISPHERE:
      MakeHemisphere(resolution, input);
      break;
    case mjMESH_BUILTIN_CONE:
      MakeCone(resolution, params[1], input);
      break;
    case mjMESH_BUILTIN_SUPERSPHERE:
      MakeSupersphere(resolution, params[1], params[2], input);
      break;
    case mjMESH_BUILTIN_SUPERTORUS:
      MakeSupertorus(resolution, params[1], params[2], params[3], input);
      break;
    case mjMESH_BUILTIN_WEDGE:
      MakeWedge(params, input);
      break;
    default:
      MakePlate(resolution, static_cast<int>(params[1]), input);
      input.inertia = mjMESH_INERTIA_SHELL;  // it is flat
  }
  return true;
}

}  // namespace pliant::compile
