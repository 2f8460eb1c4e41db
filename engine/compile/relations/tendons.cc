#include "engine/compile/relations/tendons.h"

#include <algorithm>

#include "engine/compile/fill/user_data.h"
#include "engine/compile/resolve.h"

namespace pliant::compile {

using spec::Tendon;
using spec::Wrap;

namespace {

void FillWrap(Context& context, const Tendon& tendon, const Wrap& wrap, int w, mjModel& m) {
  const Wrap::Own& own = wrap.own;
  m.wrap_type[w] = own.type;
  m.wrap_prm[w] = own.prm;
  switch (own.type) {
    case mjWRAP_JOINT: {
      // Of a ball or free joint the first coordinate counts.
      m.wrap_objid[w] = RequireId(context, tendon, mjOBJ_JOINT, wrap.name, "joint");
      break;
    }
    case mjWRAP_SITE:
      m.wrap_objid[w] = RequireId(context, tendon, mjOBJ_SITE, wrap.name, "site");
      break;
    case mjWRAP_PULLEY:
      m.wrap_objid[w] = -1;
      break;
    default: {
      const int id = RequireId(context, tendon, mjOBJ_GEOM, wrap.name, "geom");
      m.wrap_objid[w] = id;
      if (m.geom_type[id] == mjGEOM_SPHERE) {
        m.wrap_type[w] = mjWRAP_SPHERE;
      } else if (m.geom_type[id] == mjGEOM_CYLINDER) {
        m.wrap_type[w] = mjWRAP_CYLINDER;
      } else {
        Fail(tendon,
             "geom '" + wrap.name + "' is neither sphere nor cylinder, so no tendon can wrap around it");
      }
      m.wrap_prm[w] =
          own.sidesite.empty() ? -1 : RequireId(context, tendon, mjOBJ_SITE, own.sidesite, "side site");
    }
  }
}

// A path is made of joints only, or of branches that begin and end with a site,
// with wrapping geoms between sites.
void CheckPath(const Tendon& tendon) {
  const std::vector<Wrap*>& path = tendon.path;
  if (path.empty()) Fail(tendon, "path is empty: a tendon needs joints or sites");
  const auto type = [&](size_t i) { return path[i]->own.type; };
  if (!tendon.IsSpatial()) {
    for (size_t i = 0; i < path.size(); ++i) {
      if (type(i) != mjWRAP_JOINT) Fail(tendon, "a fixed tendon can only have joints in its path");
    }
    return;
  }
  const size_t n = path.size();
  const auto is_site = [&](size_t i) { return type(i) == mjWRAP_SITE; };
  for (size_t i = 0; i < n; ++i) {
    switch (type(i)) {
      case mjWRAP_JOINT:
        Fail(tendon, "a spatial tendon cannot have joints in its path");
      case mjWRAP_PULLEY:
        if (path[i]->own.prm < 0) Fail(tendon, "pulley has a negative divisor");
        if (i > 0 && !is_site(i - 1)) Fail(tendon, "a pulley must follow a site");
        if (i + 1 >= n || !is_site(i + 1)) Fail(tendon, "a pulley must be followed by a site");
        break;
      case mjWRAP_SITE:
        if ((i == 0 || type(i - 1) == mjWRAP_PULLEY) && (i + 1 >= n || type(i + 1) == mjWRAP_PULLEY)) {
          Fail(tendon, "a branch needs at least two sites");
        }
        if (i > 0 && is_site(i - 1) && path[i - 1]->name == path[i]->name) {
          Fail(tendon, "site '" + path[i]->name + "' is repeated: neighbours on the path must differ");
        }
        break;
      default:
        if (i == 0 || i + 1 >= n || !is_site(i - 1) || !is_site(i + 1)) {
          Fail(tendon, "a wrapping geom must stand between two sites");
        }
    }
  }
}

// Armature needs the rate of change of the moment arms, which has no simple form where a string wraps.
void CheckArmature(const Tendon& tendon) {
  const bool fixed = !tendon.path.empty() && tendon.path[0]->own.type == mjWRAP_JOINT;
  if (tendon.spec.armature < 0 && !fixed) Fail(tendon, "armature cannot be negative");
  if (tendon.spec.width <= 0 && !fixed) Fail(tendon, "width must be positive");
  for (const Wrap* wrap : tendon.path) {
    const int type = wrap->own.type;
    if (tendon.spec.armature > 0 && type != mjWRAP_JOINT && type != mjWRAP_SITE && type != mjWRAP_PULLEY) {
      Fail(tendon, "a tendon with armature cannot wrap around geoms; set armature to 0 or leave out geom '" +
                       wrap->name + "'");
    }
  }
}

void FillTendonLimits(const Context& context, const Tendon& tendon, int i, mjModel& m) {
  const mjsTendon& spec = tendon.spec;
  m.tendon_limited[i] = ResolveLimit(context, tendon, spec.limited, spec.range, "range");
  if (m.tendon_limited[i] && spec.range[0] >= spec.range[1])
    Fail(tendon, "range[0] must be smaller than range[1]");
  m.tendon_actfrclimited[i] =
      ResolveLimit(context, tendon, spec.actfrclimited, spec.actfrcrange, "actuatorfrcrange");
  if (m.tendon_actfrclimited[i] && (spec.actfrcrange[0] > 0 || spec.actfrcrange[1] < 0)) {
    Fail(tendon, "actuatorfrcrange must contain zero");
  }
  if (m.tendon_actfrclimited[i] && spec.actfrcrange[0] >= spec.actfrcrange[1])
    Fail(tendon, "actuatorfrcrange[0] must be smaller than actuatorfrcrange[1]");
  if (spec.springlength[0] > spec.springlength[1])
    Fail(tendon, "springlength[0] must not exceed springlength[1]");
  std::copy_n(spec.range, 2, m.tendon_range + 2 * i);
  std::copy_n(spec.actfrcrange, 2, m.tendon_actfrcrange + 2 * i);
  std::copy_n(spec.springlength, 2, m.tendon_lengthspring + 2 * i);
}

}  // namespace

int CountWraps(const spec::Spec& spec) {
  size_t count = 0;
  for (const Tendon* tendon : spec.tendons) count += tendon->path.size();
  return static_cast<int>(count);
}

void FillTendons(Context& context, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.ntendon; ++i) {
    context.Attempt([&] {
      const Tendon& tendon = *context.spec.tendons[i];
      const mjsTendon& spec = tendon.spec;
      CheckPath(tendon);
      m.tendon_adr[i] = adr;
      m.tendon_num[i] = static_cast<int>(tendon.path.size());
      for (const Wrap* wrap : tendon.path) FillWrap(context, tendon, *wrap, adr++, m);
      m.tendon_matid[i] = tendon.own.material.empty() || context.spec.spec.compiler.discardvisual
                              ? -1
                              : RequireId(context, tendon, mjOBJ_MATERIAL, tendon.own.material, "material");
      m.tendon_group[i] = spec.group;
      FillTendonLimits(context, tendon, i, m);
      m.tendon_width[i] = spec.width;
      std::copy_n(spec.solref_limit, mjNREF, m.tendon_solref_lim + mjNREF * i);
      std::copy_n(spec.solimp_limit, mjNIMP, m.tendon_solimp_lim + mjNIMP * i);
      std::copy_n(spec.solref_friction, mjNREF, m.tendon_solref_fri + mjNREF * i);
      std::copy_n(spec.solimp_friction, mjNIMP, m.tendon_solimp_fri + mjNIMP * i);
      m.tendon_margin[i] = spec.margin;
      m.tendon_stiffness[i] = spec.stiffness[0];
      std::copy_n(spec.stiffness + 1, mjNPOLY, m.tendon_stiffnesspoly + mjNPOLY * i);
      m.tendon_damping[i] = spec.damping[0];
      std::copy_n(spec.damping + 1, mjNPOLY, m.tendon_dampingpoly + mjNPOLY * i);
      m.tendon_armature[i] = spec.armature;
      CheckArmature(tendon);
      m.tendon_frictionloss[i] = spec.frictionloss;
      FillUser(tendon.own.userdata, m.tendon_user + i * m.nuser_tendon, m.nuser_tendon);
      std::copy_n(spec.rgba, 4, m.tendon_rgba + 4 * i);
    });
  }
}

}  // namespace pliant::compile
