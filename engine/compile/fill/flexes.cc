#include "engine/compile/fill/flexes.h"

#include <algorithm>

#include "engine/compile/flex/bending_metric.h"
#include "engine/compile/resolve.h"

namespace pliant::compile {
namespace {

template <class T, class U>
void Put(T* array, mjtSize adr, const std::vector<U>& values) {
  std::copy(values.begin(), values.end(), array + adr);
}

template <class T>
int Count(const std::vector<T>& list, int per = 1) {
  return static_cast<int>(list.size()) / per;
}

// How much of the packed arrays some flexes take: of all their sizes, of those before one its offsets.
struct Extent {
  mjtSize node = 0, vert = 0, edge = 0, elem = 0, elemdata = 0, elemedge = 0, shelldata = 0, evpair = 0,
          texcoord = 0, bvh = 0, stiffness = 0, bending = 0;

  void Add(const CompiledFlex& flex) {
    node += flex.NodeCount();
    vert += flex.VertCount();
    edge += flex.EdgeCount();
    elem += flex.ElemCount();
    elemdata += Count(flex.elem);
    elemedge += Count(flex.elem_edge);
    shelldata += Count(flex.shell);
    evpair += Count(flex.evpair, 2);
    texcoord += Count(flex.texcoord, 2);
    bvh += flex.bvh.Size();
    stiffness += Count(flex.stiffness);
    bending += Count(flex.bending);
  }
};

void FillContact(const mjsFlex& spec, int i, mjModel& m) {
  m.flex_contype[i] = spec.contype;
  m.flex_conaffinity[i] = spec.conaffinity;
  m.flex_condim[i] = spec.condim;
  m.flex_priority[i] = spec.priority;
  m.flex_solmix[i] = spec.solmix;
  std::copy_n(spec.solref, mjNREF, m.flex_solref + mjNREF * i);
  std::copy_n(spec.solimp, mjNIMP, m.flex_solimp + mjNIMP * i);
  Copy3(m.flex_friction + 3 * i, spec.friction);
  m.flex_margin[i] = spec.margin;
  m.flex_gap[i] = spec.gap;
  m.flex_internal[i] = spec.internal;
  m.flex_selfcollide[i] = spec.selfcollide;
  m.flex_activelayers[i] = spec.activelayers;
  m.flex_passive[i] = spec.passive;
}

void FillAddresses(const CompiledFlex& flex, int i, const Extent& at, mjModel& m) {
  m.flex_nodeadr[i] = at.node;
  m.flex_nodenum[i] = flex.NodeCount();
  m.flex_vertadr[i] = at.vert;
  m.flex_vertnum[i] = flex.VertCount();
  m.flex_edgeadr[i] = at.edge;
  m.flex_edgenum[i] = flex.EdgeCount();
  m.flex_elemadr[i] = at.elem;
  m.flex_elemnum[i] = flex.ElemCount();
  m.flex_elemdataadr[i] = at.elemdata;
  m.flex_elemedgeadr[i] = at.elemedge;
  m.flex_stiffnessadr[i] = flex.stiffness.empty() ? -1 : at.stiffness;
  m.flex_bendingadr[i] = flex.bending.empty() ? -1 : at.bending;
  m.flex_shellnum[i] = Count(flex.shell, flex.dim);
  m.flex_shelldataadr[i] = flex.shell.empty() ? -1 : at.shelldata;
  m.flex_evpairadr[i] = flex.evpair.empty() ? -1 : at.evpair;
  m.flex_evpairnum[i] = Count(flex.evpair, 2);
  m.flex_texcoordadr[i] = flex.texcoord.empty() ? -1 : at.texcoord;
  m.flex_bvhadr[i] = flex.bvh.Size() ? at.bvh : -1;
  m.flex_bvhnum[i] = flex.bvh.Size();
}

void FillArrays(const CompiledFlex& flex, const Extent& at, mjModel& m) {
  Put(m.flex_nodebodyid, at.node, flex.node_body);
  Put(m.flex_node, 3 * at.node, flex.node);
  Put(m.flex_node0, 3 * at.node, flex.node_rest);
  if (flex.interpolated) {
    std::fill_n(m.flex_vertbodyid + at.vert, flex.VertCount(), -1);
  } else {
    Put(m.flex_vertbodyid, at.vert, flex.vert_body);
  }
  Put(m.flex_vert, 3 * at.vert, flex.vert);
  Put(m.flex_vert0, 3 * at.vert, flex.vert0);
  Put(m.flex_edge, 2 * at.edge, flex.edge);
  Put(m.flex_edgeflap, 2 * at.edge, flex.edge_flap);
  Put(m.flex_bending, at.bending, flex.bending);
  for (int e = 0; e < flex.EdgeCount(); ++e) {
    const int a = flex.vert_body[flex.edge[2 * e]], b = flex.vert_body[flex.edge[2 * e + 1]];
    m.flexedge_rigid[at.edge + e] = !flex.interpolated && m.body_weldid[a] == m.body_weldid[b];
  }
  Put(m.flex_elem, at.elemdata, flex.elem);
  Put(m.flex_elemtexcoord, at.elemdata, flex.elem_texcoord);
  Put(m.flex_elemedge, at.elemedge, flex.elem_edge);
  Put(m.flex_elemlayer, at.elem, flex.elem_layer);
  Put(m.flex_stiffness, at.stiffness, flex.stiffness);
  Put(m.flex_shell, at.shelldata, flex.shell);
  Put(m.flex_evpair, 2 * at.evpair, flex.evpair);
  Put(m.flex_texcoord, 2 * at.texcoord, flex.texcoord);
  Put(m.bvh_child, 2 * at.bvh, flex.bvh.child);
  Put(m.bvh_nodeid, at.bvh, flex.bvh.nodeid);
  Put(m.bvh_depth, at.bvh, flex.bvh.level);
}

}  // namespace

void CountFlexes(const Context& context, mjModel& s) {
  s.nflex = Count(context.flexes);
  Extent all;
  for (const CompiledFlex& flex : context.flexes) {
    all.Add(flex);
    for (const std::vector<int>& row : flex.bending_rows) {
      s.nefm0dof += 3;
      s.nefm0L += 3 * Count(row);
    }
  }
  s.nflexnode = all.node;
  s.nflexvert = all.vert;
  s.nflexedge = all.edge;
  s.nflexelem = all.elem;
  s.nflexelemdata = all.elemdata;
  s.nflexelemedge = all.elemedge;
  s.nflexshelldata = all.shelldata;
  s.nflexevpair = all.evpair;
  s.nflextexcoord = all.texcoord;
  s.nflexstiffness = all.stiffness;
  s.nflexbending = all.bending;
  s.nbvhdynamic += all.bvh;
}

void FillFlexes(Context& context, mjModel& m) {
  Extent at;
  at.bvh = m.nbvhstatic;
  for (int i = 0; i < m.nflex; ++i) {
    const CompiledFlex& flex = context.flexes[i];
    const spec::Flex& source = *flex.source;
    const mjsFlex& spec = source.spec;
    FillContact(spec, i, m);
    m.flex_dim[i] = spec.dim;
    m.flex_matid[i] = source.own.material.empty() || context.spec.spec.compiler.discardvisual
                          ? -1
                          : RequireId(context, source, mjOBJ_MATERIAL, source.own.material, "material");
    m.flex_group[i] = spec.group;
    m.flex_interp[i] = flex.interpolated ? (flex.is_shell ? -flex.order : flex.order) : 0;
    std::copy_n(spec.cellcount, 3, m.flex_cellnum + 3 * i);
    std::copy_n(flex.half_size, 3, m.flex_size + 3 * i);
    FillAddresses(flex, i, at, m);
    FillArrays(flex, at, m);
    at.Add(flex);
    m.flex_radius[i] = spec.radius;
    m.flex_damping[i] = spec.damping;
    m.flex_edgestiffness[i] = spec.edgestiffness;
    m.flex_edgedamping[i] = spec.edgedamping;
    m.flex_rigid[i] = flex.rigid;
    m.flex_centered[i] = flex.centered;
    m.flex_flatskin[i] = spec.flatskin;
    std::copy_n(spec.rgba, 4, m.flex_rgba + 4 * i);
  }
  FillBendingRows(context, m);
}

}  // namespace pliant::compile
