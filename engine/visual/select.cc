#include "engine/visual/select.h"

#include <algorithm>

#include "engine/math/vec3.h"
#include "engine/query/ray.h"
#include "engine/query/ray_soft.h"
#include "engine/visual/camera.h"

namespace pliant::visual {
namespace {

struct ScreenRay {
  mjtNum origin[3];
  mjtNum direction[3];
};

struct Hit {
  mjtNum distance = -1;
  int geom = -1, flex = -1, skin = -1, vertex = -1;

  bool IsNearer(mjtNum other) const { return other >= 0 && (distance < 0 || other < distance); }
};

// In the model's space. Perspective: from the eye through the near plane; parallel: along the view.
ScreenRay RayThrough(const mjvScene& scn, mjtNum aspect, mjtNum relx, mjtNum rely) {
  ScreenRay ray;
  mjtNum head[3], forward[3], up[3], right[3];
  CameraInModel(head, forward, up, scn);
  Cross(right, forward, up);
  Normalize3(right);
  const mjvGLCamera eye = AverageCamera(scn.camera[0], scn.camera[1]);
  const mjtNum scale = scn.enabletransform ? 1 / scn.scale : 1;
  const mjtNum height = scale * (eye.frustum_top - eye.frustum_bottom);
  const mjtNum half_width = eye.frustum_width > 0 ? scale * eye.frustum_width : 0.5 * aspect * height;
  const mjtNum x = scale * eye.frustum_center + (2 * relx - 1) * half_width;
  const mjtNum y = scale * eye.frustum_bottom + rely * height;
  if (eye.orthographic) {
    AddScl3(ray.origin, head, right, x);
    AddToScl3(ray.origin, up, y);
    Copy3(ray.direction, forward);
    return ray;
  }
  Copy3(ray.origin, head);
  Scl3(ray.direction, forward, scale * eye.frustum_near);
  AddToScl3(ray.direction, right, x);
  AddToScl3(ray.direction, up, y);
  Normalize3(ray.direction);
  return ray;
}

bool IsShown(const mjtByte groups[mjNGROUP], int group) {
  return groups[std::clamp(group, 0, mjNGROUP - 1)] != 0;
}

void TestFlexes(const mjModel& m, const mjData& d, const mjvOption& opt, const ScreenRay& ray, Hit* hit) {
  const mjtByte* flags = opt.flags;
  for (int i = 0; i < m.nflex; ++i) {
    if (!IsShown(opt.flexgroup, m.flex_group[i]) || m.flex_rgba[4 * i + 3] == 0) continue;
    int vertex = -1;
    const mjtNum x =
        RayFlex(m, d, opt.flex_layer, flags[mjVIS_FLEXVERT], flags[mjVIS_FLEXEDGE], flags[mjVIS_FLEXFACE],
                flags[mjVIS_FLEXSKIN], i, ray.origin, ray.direction, &vertex);
    if (!hit->IsNearer(x)) continue;
    *hit = Hit{};
    hit->distance = x;
    hit->flex = i;
    hit->vertex = vertex;
  }
}

void TestSkins(const mjModel& m, const mjvOption& opt, const mjvScene& scn, const ScreenRay& ray, Hit* hit) {
  for (int i = 0; opt.flags[mjVIS_SKIN] && i < std::min(static_cast<int>(m.nskin), scn.nskin); ++i) {
    if (!IsShown(opt.skingroup, m.skin_group[i]) || m.skin_rgba[4 * i + 3] == 0) continue;
    int vertex = -1;
    const mjtNum x = RaySkin(m.skin_facenum[i], m.skin_vertnum[i], m.skin_face + 3 * m.skin_faceadr[i],
                             scn.skinvert + 3 * scn.skinvertadr[i], ray.origin, ray.direction, &vertex);
    if (!hit->IsNearer(x)) continue;
    *hit = Hit{};
    hit->distance = x;
    hit->skin = i;
    hit->vertex = vertex;
  }
}

// The bone that moves a vertex most.
int BodyOfSkinVertex(const mjModel& m, int skin, int vertex) {
  int body = -1;
  float max_weight = 0;
  for (int b = m.skin_boneadr[skin]; b < m.skin_boneadr[skin] + m.skin_bonenum[skin]; ++b) {
    for (int k = m.skin_bonevertadr[b]; k < m.skin_bonevertadr[b] + m.skin_bonevertnum[b]; ++k) {
      if (m.skin_bonevertid[k] != vertex || m.skin_bonevertweight[k] <= max_weight) continue;
      max_weight = m.skin_bonevertweight[k];
      body = m.skin_bonebodyid[b];
    }
  }
  return body;
}

// With interpolated flexes the vertices have no body of their own: the nearest control node's.
int BodyOfFlexVertex(const mjModel& m, const mjData& d, int flex, int vertex, const mjtNum point[3]) {
  if (m.flex_interp[flex] == 0) {
    return vertex >= 0 ? m.flex_vertbodyid[m.flex_vertadr[flex] + vertex]
                       : m.flex_vertbodyid[m.flex_vertadr[flex]];
  }
  int body = -1;
  mjtNum nearest = 0;
  for (int n = m.flex_nodeadr[flex]; n < m.flex_nodeadr[flex] + m.flex_nodenum[flex]; ++n) {
    const int candidate = m.flex_nodebodyid[n];
    const mjtNum distance = Dist3(d.xpos + 3 * candidate, point);
    if (body >= 0 && distance >= nearest) continue;
    nearest = distance;
    body = candidate;
  }
  return body;
}

}  // namespace

int Select(const mjModel& m, const mjData& d, const mjvOption& vopt, mjtNum aspectratio, mjtNum relx,
           mjtNum rely, const mjvScene& scn, mjtNum selpnt[3], int geomid[1], int flexid[1], int skinid[1]) {
  const ScreenRay ray = RayThrough(scn, aspectratio, relx, rely);
  Hit hit;
  int geom = -1;
  const mjtNum x = Ray(m, d, ray.origin, ray.direction, vopt.geomgroup, vopt.flags[mjVIS_STATIC], -1, &geom);
  if (x >= 0 && geom >= 0) {
    hit.distance = x;
    hit.geom = geom;
  }
  TestFlexes(m, d, vopt, ray, &hit);
  TestSkins(m, vopt, scn, ray, &hit);
  if (geomid != nullptr) geomid[0] = hit.geom;
  if (flexid != nullptr) flexid[0] = hit.flex;
  if (skinid != nullptr) skinid[0] = hit.skin;
  if (hit.distance < 0) return -1;
  AddScl3(selpnt, ray.origin, ray.direction, hit.distance);
  if (hit.geom >= 0) return m.geom_bodyid[hit.geom];
  // Of soft things a vertex is picked.
  if (hit.flex >= 0) {
    if (hit.vertex >= 0) Copy3(selpnt, d.flexvert_xpos + 3 * (m.flex_vertadr[hit.flex] + hit.vertex));
    return BodyOfFlexVertex(m, d, hit.flex, hit.vertex, selpnt);
  }
  for (int i = 0; i < 3 && hit.vertex >= 0; ++i) {
    selpnt[i] = scn.skinvert[3 * (scn.skinvertadr[hit.skin] + hit.vertex) + i];
  }
  return BodyOfSkinVertex(m, hit.skin, hit.vertex);
}

}  // namespace pliant::visual
