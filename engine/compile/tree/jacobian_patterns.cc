#include "engine/compile/tree/jacobian_patterns.h"

#include <algorithm>

#include "engine/compile/resolve.h"
#include "engine/model/joint_size.h"

namespace pliant::compile {
namespace {

// Adds the dofs of a body and its ancestors.
void AddChain(const Context& context, int body, std::vector<int>& dofs) {
  for (int dof = context.last_dof[body]; dof >= 0; dof = context.dof_parentid[dof]) dofs.push_back(dof);
}

void Sort(std::vector<int>& dofs) {
  std::sort(dofs.begin(), dofs.end());
  dofs.erase(std::unique(dofs.begin(), dofs.end()), dofs.end());
}

// First dof of each joint, by joint id.
std::vector<int> FirstDofs(const Context& context) {
  std::vector<int> first;
  int dof = 0;
  for (const BodyRecord& body : context.bodies) {
    for (const Placed<spec::Joint>& placed : body.joints) {
      first.push_back(dof);
      dof += DofCount(placed.element->spec.type);
    }
  }
  return first;
}

void FindTendonDofs(Context& context) {
  const std::vector<int> first = FirstDofs(context);
  context.tendon_dofs.clear();
  for (const spec::Tendon* tendon : context.spec.tendons) {
    std::vector<int>& dofs = context.tendon_dofs.emplace_back();
    for (const spec::Wrap* wrap : tendon->path) {
      if (wrap->own.type == mjWRAP_PULLEY) continue;
      if (wrap->own.type == mjWRAP_JOINT) {
        const spec::Element* joint = context.spec.Find(mjOBJ_JOINT, wrap->name);
        if (joint && joint->id >= 0) dofs.push_back(first[static_cast<size_t>(joint->id)]);
        continue;
      }
      const mjtObj kind = wrap->own.type == mjWRAP_SITE ? mjOBJ_SITE : mjOBJ_GEOM;
      AddChain(context, BodyOf(context.spec, kind, wrap->name), dofs);
    }
    // As in the reference, a joint that a fixed tendon names twice has two entries.
    tendon->IsSpatial() ? Sort(dofs) : std::sort(dofs.begin(), dofs.end());
  }
}

// Whether something acts along the edges of a flex or on their rates.
bool UsesEdges(const Context& context, const spec::Flex& flex) {
  const mjsFlex& own = flex.spec;
  if (own.edgestiffness != 0 || own.edgedamping != 0 || own.damping != 0) return true;
  return std::any_of(
      context.spec.equalities.begin(), context.spec.equalities.end(), [&](const spec::Equality* equality) {
        const bool on_flex = equality->spec.type == mjEQ_FLEX || equality->spec.type == mjEQ_FLEXVERT ||
                             equality->spec.type == mjEQ_FLEXSTRAIN;
        return on_flex && equality->own.name1 == flex.name;
      });
}

// Adds the dofs of the edges of one flex. Room is kept for the rows of edges and vertices whether they
// are used or not.
void FindEdgeDofs(Context& context, const CompiledFlex& flex, mjModel& sizes) {
  const bool moves = !flex.rigid && !flex.interpolated;
  const bool used = moves && UsesEdges(context, *flex.source);
  std::vector<std::vector<int>> near(moves ? flex.vert_body.size() : 0);  // dofs of a vertex, its neighbours
  for (size_t v = 0; v < near.size(); ++v) AddChain(context, flex.vert_body[v], near[v]);
  for (int e = 0; e < flex.EdgeCount(); ++e) {
    std::vector<int>& row = context.flex_edge_dofs.emplace_back();
    if (!moves) continue;
    const int a = flex.edge[2 * e], b = flex.edge[2 * e + 1];
    const int body1 = flex.vert_body[a], body2 = flex.vert_body[b];
    AddChain(context, body2, near[a]);
    AddChain(context, body1, near[b]);
    AddChain(context, body1, row);
    AddChain(context, body2, row);
    Sort(row);
    sizes.nJfe += static_cast<mjtSize>(row.size());
    if (!used) row.clear();
  }
  for (std::vector<int>& dofs : near) {
    Sort(dofs);
    sizes.nJfv += static_cast<mjtSize>(dofs.size());
  }
}

void FillRows(const std::vector<std::vector<int>>& rows, int* rownnz, int* rowadr, int* colind) {
  int adr = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    rownnz[i] = static_cast<int>(rows[i].size());
    rowadr[i] = adr;
    std::copy(rows[i].begin(), rows[i].end(), colind + adr);
    adr += rownnz[i];
  }
}

}  // namespace

void CountJacobianPatterns(Context& context, mjModel& sizes) {
  FindTendonDofs(context);
  for (const std::vector<int>& dofs : context.tendon_dofs) sizes.nJten += static_cast<mjtSize>(dofs.size());
  context.flex_edge_dofs.clear();
  for (const CompiledFlex& flex : context.flexes) FindEdgeDofs(context, flex, sizes);
}

void FillJacobianPatterns(const Context& context, mjModel& m) {
  FillRows(context.tendon_dofs, m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind);
  FillRows(context.flex_edge_dofs, m.flexedge_J_rownnz, m.flexedge_J_rowadr, m.flexedge_J_colind);
  // As in the reference, the rows of a flex that uses none of them have address 0.
  for (int f = 0; f < m.nflex; ++f) {
    const int first = m.flex_edgeadr[f], count = m.flex_edgenum[f];
    const int* rownnz = m.flexedge_J_rownnz + first;
    if (std::all_of(rownnz, rownnz + count, [](int entries) { return entries == 0; }))
      std::fill_n(m.flexedge_J_rowadr + first, count, 0);
  }
}

}  // namespace pliant::compile
