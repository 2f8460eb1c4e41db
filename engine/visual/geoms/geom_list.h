// Appends geoms to a scene. Private to this room.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

// What all the functions that append geoms need. `scale` is the length unit of vis.scale.
struct SceneContext {
  const mjModel& m;
  mjData& d;
  const mjvOption& opt;
  const mjvPerturb* pert;  // may be null
  int catmask;
  mjvScene* scn;

  bool Shows(int flag) const { return opt.flags[flag] != 0; }
  bool Wants(int category) const { return (catmask & category) != 0; }
  mjtNum scale() const { return m.stat.meansize; }

  // A new geom at the end of the list: default shape, the given source and category, the next segmentation
  // id. Null when the list is full; then the scene's status is set and a warning raised.
  mjvGeom* Add(int objtype, int objid, int category) const;

  // Add + InitGeom: null for the same reason. Null size, pos, mat, rgba take the defaults of InitGeom.
  mjvGeom* AddShape(int objtype, int objid, int category, int type, const mjtNum size[3], const mjtNum pos[3],
                    const mjtNum mat[9], const float rgba[4]) const;

  // A shape that spans two points.
  mjvGeom* AddSpan(int objtype, int objid, int category, int type, mjtNum width, const mjtNum from[3],
                   const mjtNum to[3], const float rgba[4]) const;
};

// Copies material properties; without a material (id -1) the defaults stay. rgba: the user's own colour,
// which wins over the material's when it is not the default grey.
void ApplyMaterial(const SceneContext& c, int matid, const float rgba[4], mjvGeom* geom);

// Label of an object: its name, else "kind id".
void LabelObject(const SceneContext& c, int objtype, int objid, mjvGeom* geom);

// Static for the world body and everything welded to it, unless a mocap body moves it.
int CategoryOfBody(const mjModel& m, int body);

// Shown by its visibility group.
bool InGroup(const mjtByte groups[mjNGROUP], int group);

}  // namespace pliant::visual
