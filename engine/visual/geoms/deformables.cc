#include "engine/visual/geoms/deformables.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::visual {
namespace {

constexpr float kMinLength = 1e-10f;

void Normalize3f(float v[3]) {
  const float length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (length < kMinLength) {
    v[0] = v[1] = 0;
    v[2] = 1;
    return;
  }
  for (int i = 0; i < 3; ++i) v[i] /= length;
}

// Normal of a triangle, not scaled: its length is twice the area.
void TriangleNormal(const float a[3], const float b[3], const float c[3], float n[3]) {
  const float u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
  const float v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
  n[0] = u[1] * v[2] - u[2] * v[1];
  n[1] = u[2] * v[0] - u[0] * v[2];
  n[2] = u[0] * v[1] - u[1] * v[0];
}

// Adds the normals of triangles to their corners: all alike, or weighted by area.
void AccumulateNormals(const float* vertices, const int* faces, int count, bool by_area, float* normals) {
  for (int f = 0; f < count; ++f) {
    const int* corner = faces + 3 * f;
    float n[3];
    TriangleNormal(vertices + 3 * corner[0], vertices + 3 * corner[1], vertices + 3 * corner[2], n);
    if (!by_area) Normalize3f(n);
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < 3; ++i) normals[3 * corner[k] + i] += n[i];
    }
  }
}

// Weighted sum over bones of the bind position carried along by the bone's body.
void MoveSkinVertices(const mjModel& m, const mjData& d, int skin, float* vertices) {
  const float* bind = m.skin_vert + 3 * static_cast<size_t>(m.skin_vertadr[skin]);
  std::fill(vertices, vertices + 3 * m.skin_vertnum[skin], 0.0f);
  for (int b = m.skin_boneadr[skin]; b < m.skin_boneadr[skin] + m.skin_bonenum[skin]; ++b) {
    const int body = m.skin_bonebodyid[b];
    mjtNum bind_quat[4], turn[4], mat[9], bind_pos[3];
    for (int i = 0; i < 4; ++i) bind_quat[i] = m.skin_bonebindquat[4 * b + i];
    for (int i = 0; i < 3; ++i) bind_pos[i] = m.skin_bonebindpos[3 * b + i];
    NegQuat(bind_quat, bind_quat);
    MulQuat(turn, d.xquat + 4 * body, bind_quat);
    Quat2Mat(mat, turn);
    for (int k = m.skin_bonevertadr[b]; k < m.skin_bonevertadr[b] + m.skin_bonevertnum[b]; ++k) {
      const int vertex = m.skin_bonevertid[k];
      const mjtNum weight = m.skin_bonevertweight[k];
      mjtNum offset[3], moved[3];
      for (int i = 0; i < 3; ++i) offset[i] = bind[3 * vertex + i] - bind_pos[i];
      MulMatVec3(moved, mat, offset);
      for (int i = 0; i < 3; ++i) {
        vertices[3 * vertex + i] += static_cast<float>(weight * (moved[i] + d.xpos[3 * body + i]));
      }
    }
  }
}

// One flex while its faces are collected.
class FlexFaces {
 public:
  FlexFaces(const mjModel& m, int flex, mjvScene* scn)
      : m_(m),
        flex_(flex),
        scn_(scn),
        vert_(scn->flexvert + 3 * static_cast<size_t>(scn->flexvertadr[flex])),
        radius_(static_cast<float>(m.flex_radius[flex])) {}

  // Both sides of a sheet, moved apart by the radius, and the strip along its border.
  void AddThickSheet() {
    VertexNormals(m_.flex_elem + m_.flex_elemdataadr[flex_], m_.flex_elemnum[flex_]);
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e) {
      const int* v = m_.flex_elem + m_.flex_elemdataadr[flex_] + 3 * e;
      const int* t = m_.flex_elemtexcoord + m_.flex_elemdataadr[flex_] + 3 * e;
      AddOffset({v[0], v[1], v[2]}, {t[0], t[1], t[2]}, {1, 1, 1}, Shade::kSmooth);
      AddOffset({v[0], v[2], v[1]}, {t[0], t[2], t[1]}, {-1, -1, -1}, Shade::kSmooth);
    }
    for (int s = 0; s < m_.flex_shellnum[flex_]; ++s) {
      const int* v = m_.flex_shell + m_.flex_shelldataadr[flex_] + 2 * s;
      AddOffset({v[0], v[1], v[1]}, {v[0], v[1], v[1]}, {1, -1, 1}, Shade::kFace);
      AddOffset({v[1], v[0], v[0]}, {v[1], v[0], v[0]}, {-1, 1, -1}, Shade::kFace);
    }
  }

  // The surface of a solid, moved out by the radius.
  void AddShell() {
    const int* shell = m_.flex_shell + m_.flex_shelldataadr[flex_];
    VertexNormals(shell, m_.flex_shellnum[flex_]);
    const bool flat = m_.flex_flatskin[flex_] != 0;
    for (int s = 0; s < m_.flex_shellnum[flex_]; ++s) {
      const int* v = shell + 3 * s;
      AddOffset({v[0], v[1], v[2]}, {v[0], v[1], v[2]}, {1, 1, 1}, flat ? Shade::kElement : Shade::kSmooth);
    }
  }

  // Elements one by one: both sides of triangles, or the four sides of the tetrahedra in one layer.
  void AddElements(int layer) {
    const int dim = m_.flex_dim[flex_];
    for (int e = 0; e < m_.flex_elemnum[flex_]; ++e) {
      const int* v = m_.flex_elem + m_.flex_elemdataadr[flex_] + (dim + 1) * e;
      const int* t = m_.flex_elemtexcoord + m_.flex_elemdataadr[flex_] + (dim + 1) * e;
      if (dim == 2) {
        AddFlat({v[0], v[1], v[2]}, {t[0], t[1], t[2]});
        AddFlat({v[0], v[2], v[1]}, {t[0], t[2], t[1]});
      } else if (m_.flex_elemlayer[m_.flex_elemadr[flex_] + e] == layer) {
        AddFlat({v[0], v[1], v[2]}, {t[0], t[1], t[2]});
        AddFlat({v[0], v[2], v[3]}, {t[0], t[2], t[3]});
        AddFlat({v[0], v[3], v[1]}, {t[0], t[3], t[1]});
        AddFlat({v[1], v[3], v[2]}, {t[1], t[3], t[2]});
      }
    }
  }

 private:
  struct Corners {
    int v[3];
  };
  // Where shading normals come from: the vertices, the triangle as it is drawn,
  // or the triangle before it was moved.
  enum class Shade { kSmooth, kFace, kElement };

  void VertexNormals(const int* faces, int count) {
    normals_.assign(3 * static_cast<size_t>(scn_->flexvertnum[flex_]), 0.0f);
    AccumulateNormals(vert_, faces, count, false, normals_.data());
    for (int i = 0; i < scn_->flexvertnum[flex_]; ++i) Normalize3f(normals_.data() + 3 * i);
  }

  // Corners moved along their vertex normals by sign * radius; shading normals of the vertices (smooth)
  // or the face.
  void AddOffset(Corners v, Corners tex, Corners sign, Shade shade) {
    float p[9], n[9];
    for (int k = 0; k < 3; ++k) {
      const float* normal = normals_.data() + 3 * v.v[k];
      for (int i = 0; i < 3; ++i) {
        p[3 * k + i] = vert_[3 * v.v[k] + i] + static_cast<float>(sign.v[k]) * radius_ * normal[i];
        n[3 * k + i] = static_cast<float>(sign.v[k]) * normal[i];
      }
    }
    if (shade == Shade::kFace) FaceNormals(p, n);
    if (shade == Shade::kElement) ElementNormals(v, n);
    Append(p, n, tex);
  }

  // A triangle moved along its own normal by the radius.
  void AddFlat(Corners v, Corners tex) {
    float p[9], n[9];
    ElementNormals(v, n);
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < 3; ++i) {
        p[3 * k + i] = vert_[3 * v.v[k] + i] + radius_ * n[3 * k + i];
      }
    }
    Append(p, n, tex);
  }

  void ElementNormals(Corners v, float n[9]) const {
    float p[9];
    for (int k = 0; k < 3; ++k) std::copy(vert_ + 3 * v.v[k], vert_ + 3 * v.v[k] + 3, p + 3 * k);
    FaceNormals(p, n);
  }

  static void FaceNormals(const float p[9], float n[9]) {
    TriangleNormal(p, p + 3, p + 6, n);
    Normalize3f(n);
    std::copy(n, n + 3, n + 3);
    std::copy(n, n + 3, n + 6);
  }

  void Append(const float p[9], const float n[9], Corners tex) {
    if (scn_->flexfaceused[flex_] >= scn_->flexfacenum[flex_]) return;
    const ptrdiff_t face = static_cast<ptrdiff_t>(scn_->flexfaceadr[flex_]) + scn_->flexfaceused[flex_]++;
    std::copy(p, p + 9, scn_->flexface + 9 * face);
    std::copy(n, n + 9, scn_->flexnormal + 9 * face);
    if (m_.flex_texcoordadr[flex_] < 0) return;
    const float* uv = m_.flex_texcoord + 2 * static_cast<size_t>(m_.flex_texcoordadr[flex_]);
    const auto count = static_cast<int>(m_.nflextexcoord - m_.flex_texcoordadr[flex_]);
    for (int k = 0; k < 3; ++k) {
      // Ids that point outside are kept by the compiler; the first coordinate serves for them.
      const int id = tex.v[k] >= 0 && tex.v[k] < count ? tex.v[k] : 0;
      std::copy(uv + 2 * id, uv + 2 * id + 2, scn_->flextexcoord + 6 * face + 2 * k);
    }
  }

  const mjModel& m_;
  int flex_;
  mjvScene* scn_;
  const float* vert_;
  float radius_;
  std::vector<float> normals_;
};

}  // namespace

void UpdateSkin(const mjModel& m, const mjData& d, mjvScene* scn) {
  for (int s = 0; s < m.nskin; ++s) {
    const size_t first = 3 * static_cast<size_t>(scn->skinvertadr[s]);
    float *vertices = scn->skinvert + first, *normals = scn->skinnormal + first;
    const int count = m.skin_vertnum[s];
    MoveSkinVertices(m, d, s, vertices);
    std::fill(normals, normals + 3 * count, 0.0f);
    AccumulateNormals(vertices, m.skin_face + 3 * static_cast<size_t>(m.skin_faceadr[s]), m.skin_facenum[s],
                      true, normals);
    for (int i = 0; i < count; ++i) {
      Normalize3f(normals + 3 * i);
      for (int k = 0; k < 3; ++k) vertices[3 * i + k] += m.skin_inflate[s] * normals[3 * i + k];
    }
  }
}

void UpdateFlex(const mjModel& m, const mjData& d, const mjvOption& opt, mjvScene* scn) {
  if (scn->nflex == 0 || m.nflex == 0) return;
  scn->flexvertopt = opt.flags[mjVIS_FLEXVERT];
  scn->flexedgeopt = opt.flags[mjVIS_FLEXEDGE];
  scn->flexfaceopt = opt.flags[mjVIS_FLEXFACE];
  scn->flexskinopt = opt.flags[mjVIS_FLEXSKIN];
  std::copy(d.flexvert_xpos, d.flexvert_xpos + 3 * m.nflexvert, scn->flexvert);
  for (int f = 0; f < m.nflex; ++f) {
    scn->flexfaceused[f] = 0;
    if (m.flex_dim[f] == 1) continue;
    FlexFaces faces(m, f, scn);
    if (scn->flexskinopt) {
      m.flex_dim[f] == 2 ? faces.AddThickSheet() : faces.AddShell();
    } else if (scn->flexfaceopt) {
      faces.AddElements(opt.flex_layer);
    }
  }
}

}  // namespace pliant::visual
