#include "engine/sensor/range_finder.h"

#include <cmath>

#include "engine/math/vec3.h"
#include "engine/model/sensor_kinds.h"
#include "engine/query/ray.h"

namespace pliant {
namespace {

// A ray and the direction along which depth is measured.
struct Beam {
  mjtNum origin[3], direction[3], axis[3];
  int body;  // whose geoms it does not see
};

// Writes the fields of one ray and returns the place after them.
mjtNum* Measure(const mjModel& m, const mjData& d, const Beam& beam, int fields, mjtNum* out) {
  mjtNum normal[3], point[3] = {0, 0, 0};
  const bool want_normal = fields & (1 << mjRAYDATA_NORMAL);
  int geom;
  const mjtNum dist =
      Ray(m, d, beam.origin, beam.direction, nullptr, true, beam.body, &geom, want_normal ? normal : nullptr);
  const bool hit = dist >= 0;
  if (hit) {
    Copy3(point, beam.origin);
    AddToScl3(point, beam.direction, dist);
  }
  const mjtNum zero[3] = {0, 0, 0};
  const auto put = [&out](const mjtNum* vector) {
    Copy3(out, vector);
    out += 3;
  };
  if (fields & (1 << mjRAYDATA_DIST)) *out++ = dist;
  if (fields & (1 << mjRAYDATA_DIR)) put(hit ? beam.direction : zero);
  if (fields & (1 << mjRAYDATA_ORIGIN)) put(beam.origin);
  if (fields & (1 << mjRAYDATA_POINT)) put(point);
  if (want_normal) put(hit ? normal : zero);
  if (fields & (1 << mjRAYDATA_DEPTH)) *out++ = hit ? dist * Dot3(beam.direction, beam.axis) : -1;
  return out;
}

// Image plane of a camera: pixel (x, y) looks along ((x + 1/2 - center) / focal, -(y + 1/2 - center) /
// focal, -1) in its frame (pinhole model, Hartley and Zisserman 2004, ch. 6); an orthographic one looks
// along -z from a shifted origin.
struct ImagePlane {
  ImagePlane(const mjModel& m, int camera)
      : width(m.cam_resolution[2 * camera]),
        height(m.cam_resolution[2 * camera + 1]),
        orthographic(m.cam_projection[camera] == mjPROJ_ORTHOGRAPHIC) {
    const float* sensor = m.cam_sensorsize + 2 * camera;
    const float* intrinsic = m.cam_intrinsic + 4 * camera;
    const mjtNum size[2] = {static_cast<mjtNum>(width), static_cast<mjtNum>(height)};
    for (int k = 0; k < 2; ++k) {
      if (sensor[0] && sensor[1]) {
        focal[k] = intrinsic[k] / sensor[k] * size[k];
        center[k] = intrinsic[2 + k] / sensor[k] * size[k];
      } else {
        focal[k] = 0.5 * size[1] / std::tan(m.cam_fovy[camera] * mjPI / 360);
        center[k] = 0.5 * size[k];
      }
    }
    half_extent = 0.5 * m.cam_fovy[camera];
  }

  Beam At(const mjData& d, int camera, int x, int y) const {
    const mjtNum* mat = d.cam_xmat + 9 * camera;
    Beam beam;
    beam.body = -1;
    Copy3(beam.origin, d.cam_xpos + 3 * camera);
    mjtNum local[3] = {0, 0, -1};
    MulMatVec3(beam.axis, mat, local);
    if (orthographic) {
      const mjtNum offset[3] = {(x + 0.5 - 0.5 * width) / (0.5 * width) * half_extent,
                                -(y + 0.5 - 0.5 * height) / (0.5 * height) * half_extent, 0};
      mjtNum shift[3];
      MulMatVec3(shift, mat, offset);
      AddTo3(beam.origin, shift);
    } else {
      local[0] = (x + 0.5 - center[0]) / focal[0];
      local[1] = -(y + 0.5 - center[1]) / focal[1];
      Normalize3(local);
    }
    MulMatVec3(beam.direction, mat, local);
    return beam;
  }

  int width, height;
  bool orthographic;
  mjtNum focal[2], center[2], half_extent;  // pixels; m
};

// Calls `visit` with each beam of range finder i, in the order of its readings.
template <typename Visit>
void EachBeam(const mjModel& m, const mjData& d, int i, Visit visit) {
  const int id = m.sensor_objid[i];
  if (m.sensor_objtype[i] != mjOBJ_CAMERA) {
    const mjtNum* mat = d.site_xmat + 9 * id;
    Beam beam = {{}, {mat[2], mat[5], mat[8]}, {mat[2], mat[5], mat[8]}, m.site_bodyid[id]};
    Copy3(beam.origin, d.site_xpos + 3 * id);
    visit(beam);
    return;
  }
  const ImagePlane plane(m, id);
  for (int y = 0; y < plane.height; ++y) {
    for (int x = 0; x < plane.width; ++x) {
      Beam beam = plane.At(d, id, x, y);
      beam.body = m.cam_bodyid[id];
      visit(beam);
    }
  }
}

}  // namespace

void RangeFinder(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  const int fields = m.sensor_intprm[mjNSENS * i];
  EachBeam(m, d, i, [&](const Beam& beam) { data = Measure(m, d, beam, fields, data); });
}

void EachRangeFinderRay(const mjModel& m, const mjData& d, int i, const RayVisitor& visit) {
  const int named = m.sensor_intprm[mjNSENS * i];
  const int fields = named != 0 ? named : 1 << mjRAYDATA_DIST;  // as models of older releases have it
  if (!(fields & (1 << mjRAYDATA_DIST))) return;
  int width = 0;
  for (int k = 0; k < mjNRAYDATA; ++k) width += fields & (1 << k) ? kRayFieldSize[k] : 0;
  const mjtNum* reading = d.sensordata + m.sensor_adr[i];  // the distance first
  EachBeam(m, d, i, [&](const Beam& beam) {
    const mjtNum length = *reading;
    reading += width;
    if (length < 0) return;
    mjtNum end[3];
    AddScl3(end, beam.origin, beam.direction, length);
    visit(beam.origin, end);
  });
}

}  // namespace pliant
