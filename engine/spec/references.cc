#include "engine/spec/references.h"

namespace pliant::spec {

mjtObj WrapTargetKind(mjtWrap type) {
  switch (type) {
    case mjWRAP_JOINT:
      return mjOBJ_JOINT;
    case mjWRAP_SITE:
      return mjOBJ_SITE;
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return mjOBJ_GEOM;
    default:
      return mjOBJ_UNKNOWN;
  }
}

mjtObj EqualityKind(const mjsEquality& equality) {
  switch (equality.type) {
    case mjEQ_JOINT:
      return mjOBJ_JOINT;
    case mjEQ_TENDON:
      return mjOBJ_TENDON;
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
      return mjOBJ_FLEX;
    default:
      return equality.objtype == mjOBJ_SITE ? mjOBJ_SITE : mjOBJ_BODY;
  }
}

mjtObj ActuatorTargetKind(mjtTrn type) {
  switch (type) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return mjOBJ_JOINT;
    case mjTRN_SLIDERCRANK:
    case mjTRN_SITE:
      return mjOBJ_SITE;
    case mjTRN_TENDON:
      return mjOBJ_TENDON;
    case mjTRN_BODY:
      return mjOBJ_BODY;
    default:
      return mjOBJ_UNKNOWN;
  }
}

}  // namespace pliant::spec
