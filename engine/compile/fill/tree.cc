#include "engine/compile/fill/tree.h"

#include <algorithm>

#include "engine/compile/meshes/bvh.h"
#include "engine/compile/tree/bodies.h"
#include "engine/compile/tree/tree.h"

namespace pliant {

namespace {

constexpr double kSame = 1e-6;  // frames closer than this share their pose
const double kOrigin[3] = {0, 0, 0};
const double kNoTurn[4] = {1, 0, 0, 0};

// How a pose relates to the frames of its body.
int FindSameFrame(const double pos[3], const double quat[4], const double ipos[3], const double iquat[4]) {
  const bool body_rotation = IsSameRotation(quat, kNoTurn);
  if (body_rotation) return IsSamePosition(pos, kOrigin) ? mjSAMEFRAME_BODY : mjSAMEFRAME_BODYROT;
  const bool inertia_rotation = IsSameRotation(quat, iquat);
  if (inertia_rotation && IsSamePosition(pos, ipos)) return mjSAMEFRAME_INERTIA;
  return inertia_rotation ? mjSAMEFRAME_INERTIAROT : mjSAMEFRAME_NONE;
}

}  // namespace

bool IsSamePosition(const double a[3], const double b[3]) {
  for (int i = 0; i < 3; ++i) {
    if (!(std::fabs(a[i] - b[i]) < kSame)) return false;
  }
  return true;
}

bool IsSameRotation(const double a[4], const double b[4]) {
  bool same = true, opposite = true;
  for (int i = 0; i < 4; ++i) {
    same = same && std::fabs(a[i] - b[i]) < kSame;
    opposite = opposite && std::fabs(a[i] + b[i]) < kSame;
  }
  return same || opposite;
}

bool ResolveLimit(const Context& context, const Element& element, int limited, const double range[2],
                  const char* what) {
  if (limited != mjLIMITED_AUTO) return limited == mjLIMITED_TRUE;
  const bool given = range[0] != 0 || range[1] != 0;
  if (given && !context.CompilerOf(element).autolimits) {
    Fail(element,
         std::string(what) + " is given without its limit switch: set it, or set autolimits=\"true\"");
  }
  return range[0] < range[1];
}

void FillUser(const std::vector<double>& values, mjtNum* row, int size) {
  std::fill_n(row, size, 0.0);
  std::copy_n(values.begin(), std::min<size_t>(values.size(), size), row);
}

// ---- Bodies

void FillBodies(Context& context, mjModel& m) {
  int mocap = 0, jnt = 0, dof = 0, geom = 0, tree = 0;
  for (const BodyRecord& body : context.bodies) {
    const int i = static_cast<int>(&body - context.bodies.data());
    const mjsBody& spec = body.source->spec;
    m.body_parentid[i] = body.parent;
    m.body_weldid[i] = i == 0 || body.joints.empty() ? m.body_weldid[body.parent] : i;
    m.body_rootid[i] = body.parent == 0 ? i : m.body_rootid[body.parent];
    m.body_mocapid[i] = spec.mocap ? mocap++ : -1;
    m.body_jntnum[i] = static_cast<int>(body.joints.size());
    m.body_jntadr[i] = body.joints.empty() ? -1 : jnt;
    m.body_dofnum[i] = body.dofnum;
    m.body_dofadr[i] = body.dofnum ? dof : -1;
    m.body_treeid[i] = body.dofnum && m.body_weldid[body.parent] == 0 ? tree++
                       : i                                            ? m.body_treeid[body.parent]
                                                                      : -1;
    int geoms = 0;
    while (geom + geoms < m.ngeom && context.geoms[geom + geoms].body == i) ++geoms;
    m.body_geomnum[i] = geoms;
    m.body_geomadr[i] = geoms ? geom : -1;
    for (int g = geom; g < geom + geoms; ++g) {
      const mjsGeom& geom_spec = context.geoms[g].source->spec;
      m.body_contype[i] |= geom_spec.contype;
      m.body_conaffinity[i] |= geom_spec.conaffinity;
      m.body_margin[i] = std::max(m.body_margin[i], geom_spec.margin);
    }
    Copy3(m.body_pos + 3 * i, body.pose.pos);
    Copy4(m.body_quat + 4 * i, body.pose.quat);
    Copy3(m.body_ipos + 3 * i, body.inertia.ipos);
    Copy4(m.body_iquat + 4 * i, body.inertia.iquat);
    m.body_mass[i] = body.inertia.mass;
    Copy3(m.body_inertia + 3 * i, body.inertia.inertia);
    m.body_gravcomp[i] = spec.gravcomp;
    m.body_sameframe[i] =
        IsSamePosition(body.inertia.ipos, kOrigin) && IsSameRotation(body.inertia.iquat, kNoTurn)
            ? mjSAMEFRAME_BODY
        : IsSameRotation(body.inertia.iquat, kNoTurn) ? mjSAMEFRAME_BODYROT
                                                      : mjSAMEFRAME_NONE;
    FillUser(body.source->own.userdata, m.body_user + i * m.nuser_body, m.nuser_body);
    m.body_plugin[i] = -1;
    jnt += m.body_jntnum[i];
    dof += body.dofnum;
    geom += geoms;
  }
}

// ---- Geoms, sites

void FillGeoms(Context& context, mjModel& m) {
  for (int i = 0; i < m.ngeom; ++i) {
    const GeomRecord& geom = context.geoms[i];
    const CompiledGeom& shape = geom.shape;
    const mjsGeom& spec = geom.source->spec;
    m.geom_type[i] = geom.type;
    m.geom_contype[i] = spec.contype;
    m.geom_conaffinity[i] = spec.conaffinity;
    m.geom_condim[i] = spec.condim;
    m.geom_bodyid[i] = geom.body;
    m.geom_dataid[i] = geom.dataid;
    m.geom_matid[i] = geom.matid;
    m.geom_group[i] = spec.group;
    m.geom_priority[i] = spec.priority;
    m.geom_plugin[i] = -1;
    m.geom_sameframe[i] =
        FindSameFrame(shape.pos, shape.quat, m.body_ipos + 3 * geom.body, m.body_iquat + 4 * geom.body);
    m.geom_solmix[i] = spec.solmix;
    std::copy_n(spec.solref, mjNREF, m.geom_solref + mjNREF * i);
    std::copy_n(spec.solimp, mjNIMP, m.geom_solimp + mjNIMP * i);
    Copy3(m.geom_size + 3 * i, shape.size);
    Copy6(m.geom_aabb + 6 * i, shape.aabb);
    m.geom_rbound[i] = shape.rbound;
    Copy3(m.geom_pos + 3 * i, shape.pos);
    Copy4(m.geom_quat + 4 * i, shape.quat);
    Copy3(m.geom_friction + 3 * i, spec.friction);
    m.geom_margin[i] = spec.margin;
    m.geom_gap[i] = spec.gap;
    std::copy_n(shape.fluid, mjNFLUID, m.geom_fluid + mjNFLUID * i);
    FillUser(geom.source->own.userdata, m.geom_user + i * m.nuser_geom, m.nuser_geom);
    std::copy_n(spec.rgba, 4, m.geom_rgba + 4 * i);
    if (geom.type == mjGEOM_PLANE && m.body_weldid[geom.body] != 0) {
      Fail(*geom.source, "plane can only be attached to a static body");
    }
  }
}

void FillSites(Context& context, mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    for (const Placed<Site>& placed : context.bodies[b].sites) {
      context.Attempt([&] {
        const Site& site = *placed.element;
        const mjsSite& spec = site.spec;
        const int i = site.id;
        double size[3];
        Copy3(size, spec.size);
        Pose pose = ResolvePose(context, site, spec.pos, spec.quat, spec.alt);
        if (IsDefined(spec.fromto[0]) && !ApplyFromTo(spec.type, spec.fromto, size, pose.pos, pose.quat)) {
          Fail(site, "fromto needs two different points and a capsule, cylinder, ellipsoid or box");
        }
        std::string problem;
        if (!CheckSizes(spec.type, size, problem)) Fail(site, problem);
        pose = Compose(placed.outer, pose);
        m.site_type[i] = spec.type;
        m.site_bodyid[i] = b;
        m.site_matid[i] = site.own.material.empty() || context.spec.spec.compiler.discardvisual
                              ? -1
                              : RequireId(context, site, mjOBJ_MATERIAL, site.own.material, "material");
        m.site_group[i] = spec.group;
        m.site_sameframe[i] = FindSameFrame(pose.pos, pose.quat, m.body_ipos + 3 * b, m.body_iquat + 4 * b);
        Copy3(m.site_size + 3 * i, size);
        Copy3(m.site_pos + 3 * i, pose.pos);
        Copy4(m.site_quat + 4 * i, pose.quat);
        FillUser(site.own.userdata, m.site_user + i * m.nuser_site, m.nuser_site);
        std::copy_n(spec.rgba, 4, m.site_rgba + 4 * i);
      });
    }
  }
}

// ---- Bounding volumes

namespace {

// The reference leaves one unused node whenever a body with a tree takes in another; so do we,
// to have the same sizes.
int SpareNodes(const BodyRecord& body) {
  int trees = 0;
  for (const BodyPart& part : body.parts) {
    const auto collides = [](const Placed<Geom>& geom) {
      return geom.element->spec.contype || geom.element->spec.conaffinity;
    };
    const auto first = body.geoms.begin() + part.geom_begin, last = body.geoms.begin() + part.geom_end;
    trees += std::any_of(first, last, collides);
  }
  return std::max(0, trees - 1);
}

}  // namespace

void BuildBodyTrees(Context& context) {
  context.body_bvh.resize(context.bodies.size());
  context.body_bvh_nodes = 0;
  std::vector<BodyBvhGeom> parts;
  size_t geom = 0;
  for (size_t b = 0; b < context.bodies.size(); ++b) {
    parts.clear();
    for (; geom < context.geoms.size() && context.geoms[geom].body == static_cast<int>(b); ++geom) {
      const GeomRecord& record = context.geoms[geom];
      if (!record.source->spec.contype && !record.source->spec.conaffinity) continue;
      parts.push_back({static_cast<int>(geom), record.shape.pos, record.shape.quat, record.shape.aabb});
    }
    const BodyInertia& inertia = context.bodies[b].inertia;
    BuildBodyBvh(parts, inertia.ipos, inertia.iquat, context.body_bvh[b]);
    context.body_bvh_nodes += context.body_bvh[b].Size();
    context.spare_bvh_nodes += SpareNodes(context.bodies[b]);
  }
}

void FillBodyTrees(const Context& context, mjModel& m) {
  int at = 0;
  for (int b = 0; b < m.nbody; ++b) {
    const BvhTree& tree = context.body_bvh[b];
    m.body_bvhadr[b] = tree.Size() ? at : -1;
    m.body_bvhnum[b] = tree.Size();
    std::copy(tree.child.begin(), tree.child.end(), m.bvh_child + 2 * at);
    std::copy(tree.level.begin(), tree.level.end(), m.bvh_depth + at);
    std::copy(tree.nodeid.begin(), tree.nodeid.end(), m.bvh_nodeid + at);
    std::copy(tree.aabb.begin(), tree.aabb.end(), m.bvh_aabb + 6 * at);
    at += tree.Size();
  }
}

}  // namespace pliant
