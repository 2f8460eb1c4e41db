// mj_, mju_, mjc_: collision detection, distances, rays, contact forces, signed distance fields.
#include <mujoco/mujoco.h>

#include "engine/api/ids.h"
#include "engine/collision/driver.h"
#include "engine/collision/max_contact.h"
#include "engine/collision/narrowphase.h"
#include "engine/collision/sdf.h"
#include "engine/query/contact_force.h"
#include "engine/query/distance.h"
#include "engine/query/object_velocity.h"
#include "engine/query/ray.h"
#include "engine/query/ray_soft.h"
#include "engine/sensor/sensor_object.h"

extern "C" {

// ---- Collision

void mj_collision(const mjModel* m, mjData* d) { pliant::Collision(*m, *d); }

int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin) {
  return pliant::MaxContact(*m, g1, g2, has_margin);
}

mjtNum mj_geomDistance(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum distmax, mjtNum fromto[6]) {
  return pliant::GeomDistance(*m, *d, geom1, geom2, distmax, fromto);
}

void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]) {
  pliant::ContactForce(*m, *d, id, result);
}

// ---- Objects

void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                       int flg_local) {
  pliant::CheckObject("mj_objectVelocity", *m, objtype, objid);
  pliant::ObjectVelocity(*m, *d, objtype, objid, res, flg_local);
}

int mj_addContact(const mjModel* m, mjData* d, const mjContact* con) {
  return pliant::AddContact(*m, *d, *con);
}

void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                           int flg_local) {
  pliant::CheckObject("mj_objectAcceleration", *m, objtype, objid);
  pliant::ObjectAcceleration(*m, *d, objtype, objid, res, flg_local);
}

int mj_insideSite(const mjModel* m, const mjData* d, int id, const mjtNum point[3]) {
  return id >= 0 && id < m->nsite && pliant::InsideSite(*m, *d, id, point);
}

// ---- Rays

void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                 const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid, mjtNum* dist,
                 mjtNum* normal, int nray, mjtNum cutoff) {
  pliant::MultiRay(*m, *d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, dist, normal, nray, cutoff);
}

mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
              const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int geomid[1],
              mjtNum normal[3]) {
  return pliant::Ray(*m, *d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, normal);
}

mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3],
                    mjtNum normal[3]) {
  return pliant::RayHfield(*m, *d, geomid, pnt, vec, normal);
}

mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3], const mjtNum vec[3],
                  mjtNum normal[3]) {
  return pliant::RayMesh(*m, *d, geomid, pnt, vec, normal);
}

mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3],
                   const mjtNum vec[3], int geomtype, mjtNum normal[3]) {
  return pliant::RayGeom(pos, mat, size, pnt, vec, geomtype, normal);
}

mjtNum mj_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtBool flg_vert, mjtBool flg_edge,
                  mjtBool flg_face, mjtBool flg_skin, int flexid, const mjtNum pnt[3], const mjtNum vec[3],
                  int vertid[1], mjtNum normal[3]) {
  return pliant::RayFlex(*m, *d, flex_layer, flg_vert, flg_edge, flg_face, flg_skin, flexid, pnt, vec, vertid,
                         normal);
}

mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3],
                   const mjtNum vec[3], int vertid[1]) {
  return pliant::RaySkin(nface, nvert, face, vert, pnt, vec, vertid);
}

// ---- Signed distance fields

const mjpPlugin* mjc_getSDF(const mjModel* m, int id) { return pliant::GetSDF(*m, id); }

mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]) {
  return pliant::Distance(*m, *d, *s, x);
}

void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3], const mjtNum x[3]) {
  pliant::Gradient(*m, *d, *s, gradient, x);
}

}  // extern "C"
