#include "engine/compile/fill/bodies.h"

#include <algorithm>

#include "engine/compile/fill/user_data.h"
#include "engine/compile/meshes/measure.h"
#include "engine/compile/resolve.h"
#include "engine/compile/tree/tree.h"

namespace pliant::compile {

// ---- Bodies

void FillBodies(Context& context, mjModel& m) {
  int mocap = 0, jnt = 0, dof = 0, geom = 0, tree = 0;
  for (const BodyRecord& body : context.bodies) {
    const int i = static_cast<int>(&body - context.bodies.data());
    const mjsBody& spec = body.source->spec;
    m.body_parentid[i] = body.parent;
    m.body_weldid[i] = i == 0 || (body.joints.empty() && !spec.mocap) ? m.body_weldid[body.parent] : i;
    m.body_rootid[i] = body.parent == 0 ? i : m.body_rootid[body.parent];
    m.body_mocapid[i] = spec.mocap ? mocap++ : -1;
    m.body_jntnum[i] = static_cast<int>(body.joints.size());
    m.body_jntadr[i] = body.joints.empty() ? -1 : jnt;
    m.body_dofnum[i] = body.dofnum;
    m.body_dofadr[i] = body.dofnum ? dof : -1;
    m.body_treeid[i] = body.dofnum && m.body_treeid[body.parent] < 0 ? tree++
                       : i                                           ? m.body_treeid[body.parent]
                                                                     : -1;
    int geoms = 0;
    while (geom + geoms < m.ngeom && context.geoms[geom + geoms].body == i) ++geoms;
    m.body_geomnum[i] = geoms;
    m.body_geomadr[i] = geoms ? geom : -1;
    for (int g = geom; g < geom + geoms; ++g) {
      const mjsGeom& geom_spec = context.geoms[g].source->spec;
      m.body_contype[i] |= geom_spec.contype;
      m.body_conaffinity[i] |= geom_spec.conaffinity;
      m.body_margin[i] = std::max(m.body_margin[i], geom_spec.margin + geom_spec.gap);
    }
    for (const spec::Geom* written : body.source->geoms) {  // also of those that discardvisual takes out
      m.body_margin[i] = std::max(m.body_margin[i], written->spec.margin + written->spec.gap);
    }
    Copy3(m.body_pos + 3 * i, body.pose.pos);
    Copy4(m.body_quat + 4 * i, body.pose.quat);
    Copy3(m.body_ipos + 3 * i, body.inertia.ipos);
    Copy4(m.body_iquat + 4 * i, body.inertia.iquat);
    m.body_mass[i] = body.inertia.mass;
    Copy3(m.body_inertia + 3 * i, body.inertia.inertia);
    m.body_gravcomp[i] = spec.gravcomp;
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
    FieldAt(shape.mesh, spec.surfacevel, m.geom_surfacevel + 6 * i);
    m.geom_adhesion[i] = spec.adhesion;
    std::copy_n(shape.fluid, mjNFLUID, m.geom_fluid + mjNFLUID * i);
    FillUser(geom.source->own.userdata, m.geom_user + i * m.nuser_geom, m.nuser_geom);
    std::copy_n(spec.rgba, 4, m.geom_rgba + 4 * i);
    if (geom.type == mjGEOM_PLANE && m.body_treeid[geom.body] >= 0) {
      Fail(*geom.source, "plane can only be attached to a static body");
    }
  }
}

namespace {

// Where a site stands in its body, and its sizes. A mesh site has the sizes of a mesh geom; other than one it
// stands where the document says, with the mesh's centre there.
void FillSiteShape(Context& context, const Placed<spec::Site>& placed, mjModel& m) {
  const spec::Site& site = *placed.element;
  const mjsSite& spec = site.spec;
  const int i = site.id;
  if (spec.type == mjGEOM_PLANE || spec.type == mjGEOM_HFIELD) {
    Fail(site, "a site has a volume: its type cannot be 'plane' or 'hfield'");
  }
  mjtNum* size = m.site_size + 3 * i;
  Copy3(size, spec.size);
  Pose pose = ResolvePose(context, site, spec.pos, spec.quat, spec.alt);
  if (IsDefined(spec.fromto[0]) && (pose.pos[0] != 0 || pose.pos[1] != 0 || pose.pos[2] != 0)) {
    Fail(site, kPosBesideFromTo);
  }
  if (IsDefined(spec.fromto[0]) && !ApplyFromTo(spec.type, spec.fromto, size, pose.pos, pose.quat)) {
    Fail(site, "fromto needs two different points and a capsule, cylinder, ellipsoid or box");
  }
  std::string problem;
  if (!CheckSizes(spec.type, size, problem)) Fail(site, problem);
  m.site_type[i] = spec.type;
  m.site_dataid[i] = -1;
  pose = Compose(placed.outer, pose);
  NormalizeTurn(pose.quat);
  if (spec.type != mjGEOM_MESH && !site.own.meshname.empty()) {
    Fail(site, "'mesh' is given, but the site is not of type 'mesh'");
  }
  if (spec.type == mjGEOM_MESH) {
    if (site.own.meshname.empty()) Fail(site, "a mesh site needs the name of its mesh: attribute 'mesh'");
    m.site_dataid[i] = RequireId(context, site, mjOBJ_MESH, site.own.meshname, "mesh");
    MeasureMesh(*context.assets.compiled_meshes[m.site_dataid[i]], size);
  }
  Copy3(m.site_pos + 3 * i, pose.pos);
  Copy4(m.site_quat + 4 * i, pose.quat);
}

}  // namespace

void FillSites(Context& context, mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    for (const Placed<spec::Site>& placed : context.bodies[b].sites) {
      context.Attempt([&] {
        const spec::Site& site = *placed.element;
        const int i = site.id;
        FillSiteShape(context, placed, m);
        m.site_bodyid[i] = b;
        m.site_matid[i] = site.own.material.empty() || context.spec.spec.compiler.discardvisual
                              ? -1
                              : RequireId(context, site, mjOBJ_MATERIAL, site.own.material, "material");
        m.site_group[i] = site.spec.group;
        FillUser(site.own.userdata, m.site_user + i * m.nuser_site, m.nuser_site);
        std::copy_n(site.spec.rgba, 4, m.site_rgba + 4 * i);
      });
    }
  }
}

}  // namespace pliant::compile
