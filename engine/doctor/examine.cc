#include "engine/doctor/examine.h"

#include <algorithm>

#include "engine/doctor/limits.h"
#include "engine/doctor/masses.h"
#include "engine/doctor/meshes.h"
#include "engine/doctor/overlaps.h"
#include "engine/doctor/scale.h"
#include "engine/doctor/stiffness.h"
#include "engine/doctor/strength.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/step/forward.h"

namespace pliant::doctor {
namespace {

template <class List>
SourceLocation Place(const List& elements, int id) {
  const auto found =
      std::find_if(elements.begin(), elements.end(), [id](const auto* e) { return e->id == id; });
  return found != elements.end() ? (*found)->where.ToLocation() : SourceLocation();
}

SourceLocation PlaceOf(const spec::Spec& spec, mjtObj object, int id) {
  switch (object) {
    case mjOBJ_BODY:
      return Place(spec.bodies, id);
    case mjOBJ_JOINT:
      return Place(spec.joints, id);
    case mjOBJ_GEOM:
      return Place(spec.geoms, id);
    case mjOBJ_MESH:
      return Place(spec.meshes, id);
    case mjOBJ_ACTUATOR:
      return Place(spec.actuators, id);
    case mjOBJ_KEY:
      return Place(spec.keys, id);
    default:
      return {};
  }
}

}  // namespace

Diagnoses Examine(const mjModel& m, const spec::Spec* spec) {
  Diagnoses out;
  CheckMasses(m, spec, out);
  CheckLimits(m, out);
  CheckMeshes(m, spec, out);
  if (const DataPtr d(MakeData(m)); d != nullptr) {
    ResetData(m, *d);
    Forward(m, *d);
    CheckStrength(m, *d, out);
    CheckStiffness(m, *d, out);
    CheckScale(m, *d, out);
    CheckOverlaps(m, *d, out);
  }
  for (Diagnosis& finding : out) {
    if (spec != nullptr) finding.where = PlaceOf(*spec, finding.object, finding.id);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Diagnosis& a, const Diagnosis& b) { return a.weight > b.weight; });
  return out;
}

}  // namespace pliant::doctor
