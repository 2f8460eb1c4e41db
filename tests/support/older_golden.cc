#include "tests/support/older_golden.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "engine/model/options.h"

namespace pliant {
namespace {

constexpr int kFlexStiffness = 21, kFlexBending = 17;  // numbers per element and per edge

constexpr std::pair<const char*, const char*> kNames[] = {{"efc_diagA", "efc_diagApprox"},
                                                          {"cam_projection", "cam_orthographic"}};

// A pattern with every dof in every row.
void FillWhole(mjtSize rows, mjtSize nv, int* rownnz, int* rowadr, int* colind) {
  for (mjtSize row = 0; row < rows; ++row) {
    rownnz[row] = static_cast<int>(nv);
    rowadr[row] = static_cast<int>(row * nv);
    for (mjtSize dof = 0; dof < nv; ++dof) colind[row * nv + dof] = static_cast<int>(dof);
  }
}

// The dofs of a body and of those that it hangs on.
void AddChain(const mjModel& m, int body, std::set<int>& dofs) {
  while (body > 0 && m.body_dofnum[body] == 0) body = m.body_parentid[body];
  if (body == 0) return;
  for (int dof = m.body_dofadr[body] + m.body_dofnum[body] - 1; dof >= 0; dof = m.dof_parentid[dof]) {
    dofs.insert(dof);
  }
}

// What can move each tendon.
void FillTendonPattern(mjModel& m) {
  int adr = 0;
  for (int t = 0; t < m.ntendon; ++t) {
    std::set<int> dofs;
    for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w) {
      const int id = m.wrap_objid[w];
      switch (m.wrap_type[w]) {
        case mjWRAP_JOINT:
          dofs.insert(m.jnt_dofadr[id]);
          break;
        case mjWRAP_SITE:
          AddChain(m, m.site_bodyid[id], dofs);
          break;
        case mjWRAP_SPHERE:
        case mjWRAP_CYLINDER:
          AddChain(m, m.geom_bodyid[id], dofs);
          break;
        default:
          break;
      }
    }
    m.ten_J_rowadr[t] = adr;
    m.ten_J_rownnz[t] = static_cast<int>(dofs.size());
    for (const int dof : dofs) m.ten_J_colind[adr++] = dof;
  }
}

// What can move the ends of each flex edge; nothing that counts for a rigid one.
void FillEdgePattern(mjModel& m) {
  int adr = 0;
  for (int f = 0; f < m.nflex; ++f) {
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      std::set<int> dofs;
      for (int end = 0; end < 2 && !m.flexedge_rigid[e]; ++end) {
        AddChain(m, m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e + end]], dofs);
      }
      m.flexedge_J_rowadr[e] = adr;
      m.flexedge_J_rownnz[e] = static_cast<int>(dofs.size());
      for (const int dof : dofs) m.flexedge_J_colind[adr++] = dof;
    }
  }
}

// The types of which a program decides moved to make room for new ones.
void MoveUserTypes(mjModel& m) {
  constexpr int kOlderDyn = 5, kOlderGain = 3, kOlderBias = 3;
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_dyntype[i] == kOlderDyn) m.actuator_dyntype[i] = mjDYN_USER;
    if (m.actuator_gaintype[i] == kOlderGain) m.actuator_gaintype[i] = mjGAIN_USER;
    if (m.actuator_biastype[i] == kOlderBias) m.actuator_biastype[i] = mjBIAS_USER;
  }
}

void FillTrees(mjModel& m) {
  for (int body = 1; body < m.nbody; ++body) {
    const int tree = m.body_treeid[body];
    if (tree >= 0 && !m.tree_bodynum[tree]++) m.tree_bodyadr[tree] = body;
    if (m.body_mocapid[body] >= 0) m.body_weldid[body] = body;
  }
  for (int dof = 0; dof < m.nv; ++dof) {
    const int tree = m.dof_treeid[dof];
    if (!m.tree_dofnum[tree]++) m.tree_dofadr[tree] = dof;
  }
}

}  // namespace

const char* OlderName(const char* field) {
  for (const auto& [today, older] : kNames) {
    if (std::strcmp(today, field) == 0) return older;
  }
  return nullptr;
}

bool MeansSomethingElse(const char* name) {
  constexpr std::string_view kOthers[] = {
      "nJmom",        "body_weldid",      "body_margin",       "flex_stiffness",
      "flex_bending", "actuator_dyntype", "actuator_gaintype", "actuator_biastype"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

std::vector<double> PackRows(const mjModel& m, const char* field, const std::vector<double>& values) {
  if (IsSparse(m) || std::strcmp(field, "flexedge_J") != 0) return values;
  std::vector<double> packed(values.size());
  for (int e = 0; e < m.nflexedge; ++e) {
    for (int a = m.flexedge_J_rowadr[e]; a < m.flexedge_J_rowadr[e] + m.flexedge_J_rownnz[e]; ++a) {
      packed[static_cast<size_t>(a)] = values[static_cast<size_t>(e * m.nv + m.flexedge_J_colind[a])];
    }
  }
  return packed;
}

void AddNewerSizes(mjModel& sizes) {
  sizes.nactuator = sizes.nout = sizes.nu;
  sizes.nJten = sizes.ntendon * sizes.nv;
  sizes.nJfe = sizes.nflexedge * sizes.nv;
  sizes.nflexstiffness = kFlexStiffness * sizes.nflexelem;
  sizes.nflexbending = kFlexBending * sizes.nflexedge;
}

void AddNewerArrays(mjModel& m) {
  for (int i = 0; i < m.nactuator; ++i) {
    m.actuator_ctrladr[i] = m.actuator_outadr[i] = i;
    m.actuator_ctrlnum[i] = m.actuator_outnum[i] = 1;
    m.actuator_historyadr[i] = -1;
  }
  std::fill_n(m.jnt_actuatorid, m.njnt, -1);
  std::fill_n(m.tendon_actuatorid, m.ntendon, -1);
  std::fill_n(m.site_dataid, m.nsite, -1);
  std::fill_n(m.sensor_historyadr, m.nsensor, -1);
  if (IsSparse(m)) {
    FillTendonPattern(m);
  } else {
    FillWhole(m.ntendon, m.nv, m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind);
  }
  FillEdgePattern(m);
  for (int f = 0; f < m.nflex; ++f) {
    m.flex_stiffnessadr[f] = kFlexStiffness * m.flex_elemadr[f];
    m.flex_bendingadr[f] = kFlexBending * m.flex_edgeadr[f];
  }
  FillTrees(m);
  MoveUserTypes(m);
  m.flg_gravcomp = m.ngravcomp > 0;
  // Several contacts a pair had to be asked for, with a bit that means something else today.
  constexpr int kMultiCcd = 16;
  if (!(m.opt.enableflags & kMultiCcd)) m.opt.disableflags |= mjDSBL_MULTICCD;
  m.opt.enableflags &= ~kMultiCcd;
}

}  // namespace pliant
