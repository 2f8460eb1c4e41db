// mjs_: the path of a tendon.
#include <mujoco/mujoco.h>

#include "engine/core/log.h"
#include "engine/spec/spec.h"

namespace {

using namespace pliant;  // elements only: no dynamics header may be included here

const spec::Tendon& Own(const mjsTendon* tendon) {
  return *static_cast<const spec::Tendon*>(spec::AsElement(tendon->element));
}

spec::Wrap& Own(mjsWrap* wrap) { return *static_cast<spec::Wrap*>(spec::AsElement(wrap->element)); }

bool IsGeom(const spec::Wrap& wrap) {
  return wrap.own.type == mjWRAP_SPHERE || wrap.own.type == mjWRAP_CYLINDER;
}

// Where the number of a part of another type is asked for.
double NoSuchNumber(const char* function, const char* what) {
  Warn("%s: this part of the tendon is no %s; 1 is used", function, what);
  return 1;
}

}  // namespace

extern "C" {

int mjs_getWrapNum(const mjsTendon* tendon) { return static_cast<int>(Own(tendon).path.size()); }

mjsWrap* mjs_getWrap(const mjsTendon* tendon, int i) {
  const int count = mjs_getWrapNum(tendon);
  if (i < 0 || i >= count) Fatal("Wrap index out of range (0, %d): it is %d", count, i);
  return &Own(tendon).path[static_cast<size_t>(i)]->spec;
}

mjsElement* mjs_getWrapTarget(mjsWrap* wrap) {
  const spec::Wrap& part = Own(wrap);
  const auto find = [&](mjtObj kind) { return part.tendon->model->Find(kind, part.name); };
  if (IsGeom(part)) return find(mjOBJ_GEOM);
  if (part.own.type == mjWRAP_SITE) return find(mjOBJ_SITE);
  return part.own.type == mjWRAP_JOINT ? find(mjOBJ_JOINT) : nullptr;
}

mjsSite* mjs_getWrapSideSite(mjsWrap* wrap) {
  const spec::Wrap& part = Own(wrap);
  if (!IsGeom(part) || part.own.sidesite.empty()) return nullptr;
  spec::Site* site = part.tendon->model->Find<spec::Site>(part.own.sidesite);
  return site ? &site->spec : nullptr;
}

double mjs_getWrapDivisor(mjsWrap* wrap) {
  const spec::Wrap& part = Own(wrap);
  return part.own.type == mjWRAP_PULLEY ? part.own.prm : NoSuchNumber("mjs_getWrapDivisor", "pulley");
}

double mjs_getWrapCoef(mjsWrap* wrap) {
  const spec::Wrap& part = Own(wrap);
  return part.own.type == mjWRAP_JOINT ? part.own.prm : NoSuchNumber("mjs_getWrapCoef", "joint");
}

}  // extern "C"
