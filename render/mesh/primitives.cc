#include "render/mesh/primitives.h"

#include <algorithm>
#include <cmath>

namespace pliant::render {
namespace {

constexpr float kPi = 3.14159265358979f;

struct Ring {
  std::vector<float> cosine,
      sine;  // one more than slices: the last repeats the first, so that texture seams close
};

Ring MakeRing(int slices) {
  Ring ring;
  for (int i = 0; i <= slices; ++i) {
    const float angle = 2 * kPi * static_cast<float>(i % slices) / static_cast<float>(slices);
    ring.cosine.push_back(std::cos(angle));
    ring.sine.push_back(std::sin(angle));
  }
  return ring;
}

// One row of a sphere at latitude `angle` above the equator.
std::uint32_t AddSphereRow(const Ring& ring, float angle, float side, MeshArrays* mesh) {
  const float r = std::cos(angle), z = std::sin(angle);
  const auto first = static_cast<std::uint32_t>(mesh->vertices.size());
  const auto n = static_cast<int>(ring.cosine.size());
  for (int i = 0; i < n; ++i) {
    const float x = r * ring.cosine[i], y = r * ring.sine[i];
    mesh->Add(x, y, z, x, y, z, static_cast<float>(i) / static_cast<float>(n - 1), 0.5f + angle / kPi, side);
  }
  return first;
}

void JoinRows(std::uint32_t lower, std::uint32_t upper, int slices, MeshArrays* mesh) {
  for (int i = 0; i < slices; ++i) {
    const auto k = static_cast<std::uint32_t>(i);
    mesh->Quad(lower + k, lower + k + 1, upper + k + 1, upper + k);
  }
}

// Flat cap at height z, facing up or down.
void AddDisc(const Ring& ring, float z, bool up, MeshArrays* mesh) {
  const float nz = up ? 1.0f : -1.0f;
  const std::uint32_t center = mesh->Add(0, 0, z, 0, 0, nz, 0.5f, 0.5f);
  const auto n = static_cast<std::uint32_t>(ring.cosine.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    mesh->Add(ring.cosine[i], ring.sine[i], z, 0, 0, nz, 0.5f + 0.5f * ring.cosine[i],
              0.5f + 0.5f * ring.sine[i]);
  }
  for (std::uint32_t i = 1; i < n; ++i) {
    if (up) {
      mesh->Triangle(center, center + i, center + i + 1);
    } else {
      mesh->Triangle(center, center + i + 1, center + i);
    }
  }
}

}  // namespace

MeshArrays PlaneMesh() {
  MeshArrays mesh;
  mesh.Quad(mesh.Add(-1, -1, 0, 0, 0, 1, 0, 1), mesh.Add(1, -1, 0, 0, 0, 1, 1, 1),
            mesh.Add(1, 1, 0, 0, 0, 1, 1, 0), mesh.Add(-1, 1, 0, 0, 0, 1, 0, 0));
  return mesh;
}

MeshArrays BoxMesh() {
  MeshArrays mesh;
  for (int axis = 0; axis < 3; ++axis) {
    for (float sign : {-1.0f, 1.0f}) {
      // Corners around the side, counter-clockwise from outside.
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;
      const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
      std::uint32_t id[4];
      for (int k = 0; k < 4; ++k) {
        float p[3], n[3] = {0, 0, 0};
        p[axis] = n[axis] = sign;
        p[u] = sign * corners[k][0];
        p[v] = corners[k][1];
        id[k] = mesh.Add(p[0], p[1], p[2], n[0], n[1], n[2], 0.5f + 0.5f * corners[k][0],
                         0.5f - 0.5f * corners[k][1]);
      }
      mesh.Quad(id[0], id[1], id[2], id[3]);
    }
  }
  return mesh;
}

MeshArrays SphereMesh(int slices, int stacks) {
  MeshArrays mesh;
  const Ring ring = MakeRing(slices);
  std::uint32_t lower = 0;
  for (int i = 0; i <= stacks; ++i) {
    const float angle = kPi * (static_cast<float>(i) / static_cast<float>(stacks) - 0.5f);
    const std::uint32_t row = AddSphereRow(ring, angle, 0, &mesh);
    if (i > 0) JoinRows(lower, row, slices, &mesh);
    lower = row;
  }
  return mesh;
}

MeshArrays CapsuleMesh(int slices, int stacks) {
  MeshArrays mesh;
  const Ring ring = MakeRing(slices);
  const int half = std::max(1, stacks / 2);
  std::uint32_t lower = 0;
  for (int i = 0; i <= half; ++i) {
    const float angle = 0.5f * kPi * (static_cast<float>(i) / static_cast<float>(half) - 1);
    const std::uint32_t row = AddSphereRow(ring, angle, -1, &mesh);
    if (i > 0) JoinRows(lower, row, slices, &mesh);
    lower = row;
  }
  for (int i = 0; i <= half; ++i) {
    const float angle = 0.5f * kPi * static_cast<float>(i) / static_cast<float>(half);
    const std::uint32_t row = AddSphereRow(ring, angle, 1, &mesh);
    JoinRows(lower, row, slices, &mesh);
    lower = row;
  }
  return mesh;
}

MeshArrays CylinderMesh(int slices) {
  MeshArrays mesh;
  const Ring ring = MakeRing(slices);
  std::uint32_t rows[2];
  for (int end = 0; end < 2; ++end) {
    rows[end] = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int i = 0; i <= slices; ++i) {
      const float u = static_cast<float>(i) / static_cast<float>(slices);
      mesh.Add(ring.cosine[i], ring.sine[i], end == 0 ? -1.0f : 1.0f, ring.cosine[i], ring.sine[i], 0, u,
               1.0f - static_cast<float>(end));
    }
  }
  JoinRows(rows[0], rows[1], slices, &mesh);
  AddDisc(ring, 1, true, &mesh);
  AddDisc(ring, -1, false, &mesh);
  return mesh;
}

MeshArrays ConeMesh(int slices) {
  MeshArrays mesh;
  const Ring ring = MakeRing(slices);
  const float tilt = std::sqrt(0.5f);  // wall normals of the unit cone
  const auto lower = static_cast<std::uint32_t>(mesh.vertices.size());
  for (int i = 0; i <= slices; ++i) {
    mesh.Add(ring.cosine[i], ring.sine[i], 0, tilt * ring.cosine[i], tilt * ring.sine[i], tilt);
  }
  const auto upper = static_cast<std::uint32_t>(mesh.vertices.size());
  for (int i = 0; i <= slices; ++i) {
    mesh.Add(0, 0, 1, tilt * ring.cosine[i], tilt * ring.sine[i], tilt);
  }
  for (int i = 0; i < slices; ++i) {
    const auto k = static_cast<std::uint32_t>(i);
    mesh.Triangle(lower + k, lower + k + 1, upper + k);
  }
  AddDisc(ring, 0, false, &mesh);
  return mesh;
}

}  // namespace pliant::render
