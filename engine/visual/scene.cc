#include "engine/visual/scene.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>

#include "engine/core/memory.h"
#include "engine/plugin/registry.h"
#include "engine/visual/camera.h"
#include "engine/visual/decor/actuators.h"
#include "engine/visual/decor/bodies.h"
#include "engine/visual/decor/bounding_volumes.h"
#include "engine/visual/decor/contacts.h"
#include "engine/visual/decor/joints.h"
#include "engine/visual/decor/views.h"
#include "engine/visual/geoms/bodies.h"
#include "engine/visual/geoms/deformables.h"
#include "engine/visual/geoms/geom_list.h"
#include "engine/visual/geoms/islands.h"
#include "engine/visual/geoms/tendons.h"
#include "engine/visual/lights.h"

namespace pliant::visual {
namespace {

template <typename T>
T* NewArray(int n) {
  if (n <= 0) return nullptr;
  T* array = static_cast<T*>(AllocateBlock(n * sizeof(T)));
  std::memset(array, 0, n * sizeof(T));
  return array;
}

template <typename... T>
void FreeAll(T*... blocks) {
  (FreeBlock(blocks), ...);
}

// Most triangles that a flex can show: both sides of a sheet and its border strip; of a solid the surface, or
// the sides of all elements of its largest layer.
int FlexFaceCapacity(const mjModel& m, int flex) {
  const int elements = m.flex_elemnum[flex], shells = m.flex_shellnum[flex];
  if (m.flex_dim[flex] == 2) return 2 * elements + 2 * shells;
  if (m.flex_dim[flex] != 3) return 0;
  int max_geoms = shells;
  for (int layer = 0, count = 1; count > 0; ++layer) {
    count = 0;
    for (int e = 0; e < elements; ++e) count += m.flex_elemlayer[m.flex_elemadr[flex] + e] == layer;
    max_geoms = std::max(max_geoms, 4 * count);
  }
  return max_geoms;
}

void MakeFlexArrays(const mjModel& m, mjvScene* scn) {
  const int n = m.nflex;
  scn->nflex = n;
  if (n == 0) return;
  scn->flexedgeadr = NewArray<int>(n);
  scn->flexedgenum = NewArray<int>(n);
  scn->flexvertadr = NewArray<int>(n);
  scn->flexvertnum = NewArray<int>(n);
  scn->flexfaceadr = NewArray<int>(n);
  scn->flexfacenum = NewArray<int>(n);
  scn->flexfaceused = NewArray<int>(n);
  int faces = 0;
  for (int i = 0; i < n; ++i) {
    scn->flexedgeadr[i] = m.flex_edgeadr[i];
    scn->flexedgenum[i] = m.flex_edgenum[i];
    scn->flexvertadr[i] = m.flex_vertadr[i];
    scn->flexvertnum[i] = m.flex_vertnum[i];
    scn->flexfaceadr[i] = faces;
    scn->flexfacenum[i] = FlexFaceCapacity(m, i);
    faces += scn->flexfacenum[i];
  }
  scn->flexedge = NewArray<int>(2 * m.nflexedge);
  if (m.nflexedge > 0) std::memcpy(scn->flexedge, m.flex_edge, 2 * m.nflexedge * sizeof(int));
  scn->flexvert = NewArray<float>(3 * m.nflexvert);
  scn->flexface = NewArray<float>(9 * faces);
  scn->flexnormal = NewArray<float>(9 * faces);
  scn->flextexcoord = NewArray<float>(6 * faces);
}

void MakeSkinArrays(const mjModel& m, mjvScene* scn) {
  scn->nskin = m.nskin;
  if (m.nskin == 0) return;
  scn->skinfacenum = NewArray<int>(m.nskin);
  scn->skinvertadr = NewArray<int>(m.nskin);
  scn->skinvertnum = NewArray<int>(m.nskin);
  std::memcpy(scn->skinfacenum, m.skin_facenum, m.nskin * sizeof(int));
  std::memcpy(scn->skinvertadr, m.skin_vertadr, m.nskin * sizeof(int));
  std::memcpy(scn->skinvertnum, m.skin_vertnum, m.nskin * sizeof(int));
  scn->skinvert = NewArray<float>(3 * m.nskinvert);
  scn->skinnormal = NewArray<float>(3 * m.nskinvert);
}

// Plugins may draw what they know.
void AddPluginGeoms(const mjModel& m, mjData& d, const mjvOption& opt, mjvScene* scn) {
  for (int i = 0; i < m.nplugin; ++i) {
    const mjpPlugin* plugin = GetPluginAtSlot(m.plugin[i]);
    if (plugin != nullptr && plugin->visualize != nullptr) plugin->visualize(&m, &d, &opt, scn, i);
  }
}

}  // namespace

void DefaultScene(mjvScene* scn) { std::memset(scn, 0, sizeof(*scn)); }

void MakeScene(const mjModel* m, mjvScene* scn, int maxgeom) {
  FreeScene(scn);
  scn->maxgeom = maxgeom;
  scn->geoms = NewArray<mjvGeom>(maxgeom);
  scn->geomorder = NewArray<int>(maxgeom);
  scn->rotate[0] = 1;
  scn->scale = 1;
  for (int flag : {mjRND_SHADOW, mjRND_REFLECTION, mjRND_SKYBOX, mjRND_HAZE, mjRND_CULL_FACE})
    scn->flags[flag] = 1;
  if (m != nullptr) {
    MakeFlexArrays(*m, scn);
    MakeSkinArrays(*m, scn);
  }
}

void FreeScene(mjvScene* scn) {
  FreeAll(scn->geoms, scn->geomorder, scn->flexedgeadr, scn->flexedgenum, scn->flexvertadr, scn->flexvertnum,
          scn->flexfaceadr, scn->flexfacenum, scn->flexfaceused, scn->flexedge, scn->flexvert, scn->flexface,
          scn->flexnormal, scn->flextexcoord, scn->skinfacenum, scn->skinvertadr, scn->skinvertnum,
          scn->skinvert, scn->skinnormal);
  DefaultScene(scn);
}

void UpdateScene(const mjModel& m, mjData& d, const mjvOption& opt, const mjvPerturb* pert, mjvCamera* cam,
                 int catmask, mjvScene* scn) {
  scn->ngeom = 0;
  scn->status = 0;
  // The camera first: infinite planes and the headlight follow it.
  if (cam != nullptr) UpdateCamera(m, d, cam, scn);
  UpdateFlex(m, d, opt, scn);
  if (opt.flags[mjVIS_SKIN]) UpdateSkin(m, d, scn);
  AddGeoms(m, d, opt, pert, catmask, scn);
  MakeLights(m, d, scn);
  AddPluginGeoms(m, d, opt, scn);
}

void AddGeoms(const mjModel& m, mjData& d, const mjvOption& opt, const mjvPerturb* pert, int catmask,
              mjvScene* scn) {
  const SceneContext c{m, d, opt, pert, catmask, scn};
  AddSkinsAndFlexes(c);
  AddBodyGeoms(c);
  AddSites(c);
  AddTendons(c);
  AddSliderCranks(c);
  if (!c.Wants(mjCAT_DECOR)) return;
  AddBoundingVolumes(c);
  AddInertias(c);
  AddPerturbation(c);
  AddFrames(c);
  AddJoints(c);
  AddActuators(c);
  AddIslandLabels(c);
  AddCameras(c);
  AddLightGlyphs(c);
  AddCentersOfMass(c);
  AddSkeleton(c);
  AddRangefinders(c);
  AddAppliedForces(c);
  AddConstraints(c);
  AddContacts(c);
}

}  // namespace pliant::visual
