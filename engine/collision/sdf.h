// Signed distance fields of geoms and of pairs of geoms (mjSDF), and collisions by them.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>

namespace pliant {

// The plugin behind geom `id`; a fatal error when the geom has none with a distance field.
const mjpPlugin* GetSDF(const mjModel& m, int id);

// Distance of a point of the frame of shape 0 (for a pair, relpos and relmat map it to the frame
// of shape 1): SINGLE A, INTERSECTION max(A, B), MIDSURFACE A - B, COLLISION A + B + |max(A, B)|.
// id is a plugin instance where plugin is given, a mesh for geomtype mesh and sdf, else a geom.
// The gradient of MIDSURFACE is of length 1.
mjtNum Distance(const mjModel& m, const mjData& d, const mjSDF& s, const mjtNum x[3]);
void Gradient(const mjModel& m, const mjData& d, const mjSDF& s, mjtNum gradient[3], const mjtNum x[3]);

// The field of one geom; id as in mjSDF.
struct GeomField {
  const mjpPlugin* plugin;
  int id;
  mjtGeom type;
};
GeomField MakeGeomField(const mjModel& m, int geom);
mjtNum GeomFieldDistance(const mjModel& m, const mjData& d, const GeomField& field, const mjtNum x[3]);
void GeomFieldGradient(const mjModel& m, const mjData& d, const GeomField& field, mjtNum gradient[3],
                       const mjtNum x[3]);

// Whether x is one of these points.
bool IsKnownPoint(const mjtNum (*known)[3], int n, const mjtNum x[3]);

// Collision function (see mjCOLLISIONFUNC) of any shape with a field against a geom of type sdf: from
// opt.sdf_initpoints start points in the common box, opt.sdf_iterations steps of steepest descent each to a
// deepest point of the intersection, and a contact where that is inside both.
int CollideSdf(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin);

// The same for the surface of a mesh (geom1): where its triangles are inside the field of geom2.
int CollideMeshSdf(const mjModel* m, mjData* d, mjPreContact* con, int geom1, int geom2, mjtNum margin);

// The same for a flexible surface, one contact a triangle; the radius of the flex plays no part.
// Adds to d.contact.
void CollideSdfFlex(const mjModel& m, mjData& d, int geom, int flex);

}  // namespace pliant
