#include <algorithm>
#include <cstdlib>

#include "engine/io/mjb/validate_impl.h"
#include "engine/model/activations.h"
#include "engine/model/names.h"
#include "engine/model/shell_faces.h"

namespace pliant::io::mjb {

bool Validator::Corners(const char* array, const int* corner, std::int64_t first, std::int64_t count,
                        int limit, int min_value) {
  for (std::int64_t i = first; i < first + count; ++i) {
    if (!In(array, static_cast<int>(i), corner[i], min_value, limit)) return false;
  }
  return true;
}

// Ids of normals and texture coordinates may point outside, as in the files that they come from.
bool Validator::CheckMeshes() {
  for (int i = 0; i < m_.nmesh; ++i) {
    // An empty range may state any address.
    const std::int64_t face = 3 * std::int64_t{m_.mesh_faceadr[i]},
                       faces = 3 * std::int64_t{m_.mesh_facenum[i]};
    if (!Corners("mesh_face", m_.mesh_face, face, faces, m_.mesh_vertnum[i])) return false;
    for (int p = m_.mesh_polyadr[i]; p < m_.mesh_polyadr[i] + m_.mesh_polynum[i]; ++p) {
      if (!Corners("mesh_polyvert", m_.mesh_polyvert, m_.mesh_polyvertadr[p], m_.mesh_polyvertnum[p],
                   m_.mesh_vertnum[i])) {
        return false;
      }
    }
    for (int v = m_.mesh_vertadr[i]; v < m_.mesh_vertadr[i] + m_.mesh_vertnum[i]; ++v) {
      if (!Corners("mesh_polymap", m_.mesh_polymap, m_.mesh_polymapadr[v], m_.mesh_polymapnum[v],
                   m_.mesh_polynum[i])) {
        return false;
      }
    }
    if (m_.mesh_graphadr[i] >= 0 && !CheckGraph(i)) return false;
  }
  return true;
}

// numvert, numface, first edge of each vertex, its number in the mesh, lists of neighbours that end
// with -1, faces.
bool Validator::CheckGraph(int mesh) {
  const int adr = m_.mesh_graphadr[mesh];
  if (!Fits("mesh_graphadr", mesh, adr, 2, m_.nmeshgraph)) return false;
  const int* graph = m_.mesh_graph + adr;
  const std::int64_t verts = graph[0], faces = graph[1];
  if (verts < 0 || faces < 0) return Bad("mesh_graph", adr, std::min(verts, faces));
  const std::int64_t edges = verts + 3 * faces;
  if (!Fits("mesh_graphadr", mesh, adr, 2 + 2 * verts + edges + 3 * faces, m_.nmeshgraph)) return false;
  const int *first = graph + 2, *number = first + verts, *edge = number + verts, *face = edge + edges;
  for (int i = 0; i < verts; ++i) {
    if (!In("mesh_graph", adr, first[i], 0, edges)) return false;
    if (!In("mesh_graph", adr, number[i], 0, m_.mesh_vertnum[mesh])) return false;
  }
  for (int i = 0; i < edges; ++i) {
    if (!In("mesh_graph", adr, edge[i], -1, verts)) return false;
  }
  if (edges > 0 && edge[edges - 1] != -1) return Bad("mesh_graph", adr, edge[edges - 1]);
  for (int i = 0; i < 3 * faces; ++i) {
    if (!In("mesh_graph", adr, face[i], 0, m_.mesh_vertnum[mesh])) return false;
  }
  constexpr int kExtrema = 27;
  for (int i = kExtrema * mesh; i < kExtrema * (mesh + 1); ++i) {
    if (!In("mesh_extrema", i, m_.mesh_extrema[i], 0, verts)) return false;
  }
  return true;
}

bool Validator::CheckTextures() {
  for (int i = 0; i < m_.ntex; ++i) {
    const std::int64_t width = m_.tex_width[i], height = m_.tex_height[i];
    if (!In("tex_nchannel", i, m_.tex_nchannel[i], 1, 5)) return false;
    if (!In("tex_width", i, width, 1, std::int64_t{m_.ntexdata} + 1)) return false;
    if (!In("tex_height", i, height, 1, std::int64_t{m_.ntexdata} / width + 1)) return false;
    if (!Fits("tex_adr", i, m_.tex_adr[i], width * height * m_.tex_nchannel[i], m_.ntexdata)) return false;
  }
  return true;
}

bool Validator::CheckSkins() {
  for (int i = 0; i < m_.nskin; ++i) {
    // An empty range may state any address.
    const std::int64_t face = 3 * std::int64_t{m_.skin_faceadr[i]},
                       faces = 3 * std::int64_t{m_.skin_facenum[i]};
    if (!Corners("skin_face", m_.skin_face, face, faces, m_.skin_vertnum[i])) return false;
    if (m_.skin_texcoordadr[i] >= 0 &&
        !Fits("skin_texcoordadr", i, m_.skin_texcoordadr[i], m_.skin_vertnum[i], m_.nskintexvert)) {
      return false;
    }
    for (int b = m_.skin_boneadr[i]; b < m_.skin_boneadr[i] + m_.skin_bonenum[i]; ++b) {
      if (!Corners("skin_bonevertid", m_.skin_bonevertid, m_.skin_bonevertadr[b], m_.skin_bonevertnum[b],
                   m_.skin_vertnum[i])) {
        return false;
      }
    }
  }
  return true;
}

bool Validator::CheckFlexEdges(int flex) {
  const std::int64_t first = 2 * std::int64_t{m_.flex_edgeadr[flex]};
  const std::int64_t ends = 2 * std::int64_t{m_.flex_edgenum[flex]};
  return Corners("flex_edge", m_.flex_edge, first, ends, m_.flex_vertnum[flex]) &&
         Corners("flex_edgeflap", m_.flex_edgeflap, first, ends, m_.flex_vertnum[flex], -1);
}

// The nodes of an interpolated flex fill its grid of cells, and so does its stiffness where it has any.
bool Validator::CheckFlexGrid(int flex) {
  if (!In("flex_interp", flex, m_.flex_interp[flex], -2, 3)) return false;
  const bool shell = m_.flex_interp[flex] < 0;
  const int order = std::abs(m_.flex_interp[flex]);
  if (order == 0) return true;
  std::int64_t nodes = 1, cells = 1;
  for (int k = 3 * flex; k < 3 * flex + 3; ++k) {
    if (!In("flex_cellnum", k, m_.flex_cellnum[k], 1, m_.nflexnode)) return false;
    cells *= m_.flex_cellnum[k];
    nodes *= std::int64_t{order} * m_.flex_cellnum[k] + 1;
    if (nodes > m_.nflexnode) return Bad("flex_cellnum", k, m_.flex_cellnum[k]);
  }
  if (nodes != m_.flex_nodenum[flex]) return Bad("flex_nodenum", flex, m_.flex_nodenum[flex]);
  if (shell) return CheckFlexShell(flex, order);
  const int adr = m_.flex_stiffnessadr[flex], side = 3 * (order + 1) * (order + 1) * (order + 1);
  return adr < 0 || Fits("flex_stiffnessadr", flex, adr, cells * side * side, m_.nflexstiffness);
}

// The outer faces of a grid have the stiffness of the flex, and hinges between them that name faces.
bool Validator::CheckFlexShell(int flex, int order) {
  const std::int64_t faces = ShellFaceCount(m_.flex_cellnum + 3 * flex);
  const int side = 3 * (order + 1) * (order + 1);
  const int stiffness = m_.flex_stiffnessadr[flex], bending = m_.flex_bendingadr[flex];
  if (stiffness >= 0 && !Fits("flex_stiffnessadr", flex, stiffness, faces * side * side, m_.nflexstiffness)) {
    return false;
  }
  if (bending < 0) return true;
  if (!Fits("flex_bendingadr", flex, bending, 1, m_.nflexbending)) return false;
  const mjtNum hinges = m_.flex_bending[bending];
  if (!(hinges >= 0 && hinges <= static_cast<mjtNum>(m_.nflexbending - bending - 1) / kShellHinge)) {
    return Bad("flex_bending", bending, static_cast<int>(hinges));
  }
  for (int h = 0; h < static_cast<int>(hinges); ++h) {
    for (int k = 0; k < 2; ++k) {
      const int at = bending + 1 + kShellHinge * h + k;
      const mjtNum face = m_.flex_bending[at];
      if (!(face >= 0 && face < static_cast<mjtNum>(faces))) return Bad("flex_bending", at, -1);
    }
  }
  return true;
}

bool Validator::CheckFlexes() {
  static constexpr int kElementEdges[] = {0, 1, 3, 6};
  for (int i = 0; i < m_.nflex; ++i) {
    const int dim = m_.flex_dim[i], elems = m_.flex_elemnum[i], verts = m_.flex_vertnum[i];
    const std::int64_t corners = std::int64_t{elems} * (dim + 1),
                       shell = std::int64_t{m_.flex_shellnum[i]} * dim;
    const std::int64_t edges = std::int64_t{elems} * kElementEdges[dim];
    if (!Fits("flex_elemdataadr", i, m_.flex_elemdataadr[i], corners, m_.nflexelemdata)) return false;
    if (!Fits("flex_elemedgeadr", i, m_.flex_elemedgeadr[i], edges, m_.nflexelemedge)) return false;
    if (!Fits("flex_shelldataadr", i, m_.flex_shelldataadr[i], shell, m_.nflexshelldata)) return false;
    if (!Corners("flex_elem", m_.flex_elem, m_.flex_elemdataadr[i], corners, verts)) return false;
    if (!Corners("flex_elemedge", m_.flex_elemedge, m_.flex_elemedgeadr[i], edges, m_.flex_edgenum[i])) {
      return false;
    }
    if (shell > 0 && !Corners("flex_shell", m_.flex_shell, m_.flex_shelldataadr[i], shell, verts)) {
      return false;
    }
    if (!CheckFlexEdges(i) || !CheckFlexGrid(i)) return false;
    for (int p = m_.flex_evpairadr[i]; p < m_.flex_evpairadr[i] + m_.flex_evpairnum[i]; ++p) {
      if (!In("flex_evpair", p, m_.flex_evpair[2 * p], 0, elems)) return false;
      if (!In("flex_evpair", p, m_.flex_evpair[2 * p + 1], 0, verts)) return false;
    }
    if (!In("flex_texcoordadr", i, m_.flex_texcoordadr[i], -1, m_.nflextexcoord)) return false;
  }
  return true;
}

bool Validator::CheckRelations() {
  for (int i = 0; i < m_.neq; ++i) {
    const bool bodies = m_.eq_type[i] == mjEQ_CONNECT || m_.eq_type[i] == mjEQ_WELD;
    const bool of_flex =
        m_.eq_type[i] == mjEQ_FLEX || m_.eq_type[i] == mjEQ_FLEXVERT || m_.eq_type[i] == mjEQ_FLEXSTRAIN;
    const int kind = of_flex                        ? mjOBJ_FLEX
                     : m_.eq_type[i] == mjEQ_TENDON ? mjOBJ_TENDON
                     : m_.eq_type[i] == mjEQ_JOINT  ? mjOBJ_JOINT
                     : bodies                       ? m_.eq_objtype[i]
                                                    : mjOBJ_GEOM;
    if (bodies && kind != mjOBJ_BODY && kind != mjOBJ_SITE) return Bad("eq_objtype", i, kind);
    if (!In("eq_obj1id", i, m_.eq_obj1id[i], 0, CountOf(m_, kind))) return false;
    if (!In("eq_obj2id", i, m_.eq_obj2id[i], bodies ? 0 : -1, CountOf(m_, kind))) return false;
  }
  for (int i = 0; i < m_.nwrap; ++i) {
    const int type = m_.wrap_type[i];
    const int limit = type == mjWRAP_JOINT                               ? m_.njnt
                      : type == mjWRAP_SITE                              ? m_.nsite
                      : type == mjWRAP_SPHERE || type == mjWRAP_CYLINDER ? m_.ngeom
                                                                         : -1;
    if (type != mjWRAP_PULLEY && !In("wrap_objid", i, m_.wrap_objid[i], 0, limit)) return false;
    if (type == mjWRAP_SPHERE || type == mjWRAP_CYLINDER) {
      if (!(m_.wrap_prm[i] >= -1 && m_.wrap_prm[i] < m_.nsite)) return Bad("wrap_prm", i, -2);
    }
  }
  for (int i = 0; i < m_.ntupledata; ++i) {
    if (!In("tuple_objid", i, m_.tuple_objid[i], 0, CountOf(m_, m_.tuple_objtype[i]))) return false;
  }
  return true;
}

bool Validator::CheckActuators() {
  for (int i = 0; i < m_.nactuator; ++i) {
    const int first = m_.actuator_trnid[2 * i], second = m_.actuator_trnid[2 * i + 1];
    int limit = -1, limit2 = 0, min2 = -1;
    switch (m_.actuator_trntype[i]) {
      case mjTRN_JOINT:
      case mjTRN_JOINTINPARENT:
        limit = m_.njnt;
        break;
      case mjTRN_SLIDERCRANK:
        limit = limit2 = m_.nsite;
        min2 = 0;
        break;
      case mjTRN_TENDON:
        limit = m_.ntendon;
        break;
      case mjTRN_SITE:
        limit = limit2 = m_.nsite;
        break;
      case mjTRN_SO3:
        limit = second < 0 ? m_.njnt : m_.nsite;
        limit2 = m_.nsite;
        break;
      case mjTRN_BODY:
        limit = m_.nbody;
        break;
      default:
        return Bad("actuator_trntype", i, m_.actuator_trntype[i]);
    }
    if (!In("actuator_trnid", 2 * i, first, 0, limit)) return false;
    if (!In("actuator_trnid", 2 * i + 1, second, min2, limit2)) return false;
    const int activations =
        ImpliedActivations(m_.actuator_dyntype[i], m_.actuator_gaintype[i], m_.actuator_gainprm + mjNGAIN * i,
                           m_.actuator_dynprm + mjNDYN * i);
    if (m_.actuator_actnum[i] < activations) return Bad("actuator_actnum", i, m_.actuator_actnum[i]);
  }
  return true;
}

bool Validator::CheckSensors() {
  for (int i = 0; i < m_.nsensor; ++i) {
    const int kind = m_.sensor_objtype[i], reference = m_.sensor_reftype[i];
    if (!In("sensor_type", i, m_.sensor_type[i], 0, mjSENS_USER + 1)) return false;
    if (kind != mjOBJ_UNKNOWN && !In("sensor_objid", i, m_.sensor_objid[i], -1, CountOf(m_, kind)))
      return false;
    if (reference != mjOBJ_UNKNOWN &&
        !In("sensor_refid", i, m_.sensor_refid[i], -1, CountOf(m_, reference))) {
      return false;
    }
  }
  return true;
}

bool Validator::CheckHistory(const char* array, int entry, int adr, int count, int width) {
  if (adr < 0) return true;  // none
  if (count < 1) return Bad(array, entry, adr);
  const std::int64_t numbers = 2 + std::int64_t{count} * (1 + std::int64_t{width});
  return Fits(array, entry, adr, numbers, m_.nhistory);
}

bool Validator::CheckHistories() {
  for (int i = 0; i < m_.nactuator; ++i) {
    if (!CheckHistory("actuator_historyadr", i, m_.actuator_historyadr[i], m_.actuator_history[2 * i],
                      m_.actuator_ctrlnum[i])) {
      return false;
    }
  }
  for (int i = 0; i < m_.nsensor; ++i) {
    if (!CheckHistory("sensor_historyadr", i, m_.sensor_historyadr[i], m_.sensor_history[2 * i],
                      m_.sensor_dim[i])) {
      return false;
    }
  }
  return true;
}

// The rows of the symmetric matrices end with their diagonal.
bool Validator::CheckSparsity() {
  for (int i = 0; i < m_.nv; ++i) {
    if (!In("M_rownnz", i, m_.M_rownnz[i], 1, m_.nv + 1)) return false;
    if (m_.M_colind[m_.M_rowadr[i] + m_.M_rownnz[i] - 1] != i) return Bad("M_colind", i, i);
    if (!In("D_rownnz", i, m_.D_rownnz[i], 1, m_.nv + 1)) return false;
    if (!In("D_diag", i, m_.D_diag[i], 0, m_.D_rownnz[i])) return false;
    if (m_.D_colind[m_.D_rowadr[i] + m_.D_diag[i]] != i) return Bad("D_diag", i, m_.D_diag[i]);
  }
  for (int i = 0; i < m_.nefm0dof; ++i) {
    const int entries = m_.efm0_L_rownnz[i];
    if (!In("efm0_L_rownnz", i, entries, 1, m_.nefm0dof + 1)) return false;
    if (m_.efm0_L_colind[m_.efm0_L_rowadr[i] + entries - 1] != i) return Bad("efm0_L_colind", i, i);
  }
  return true;
}

// Children come behind their parents, so that a walk ends.
bool Validator::CheckBvh() {
  for (int i = 0; i < m_.nbody; ++i) {
    if (!Leaves("body_bvhadr", m_.body_bvhadr[i], m_.body_bvhnum[i], m_.ngeom)) return false;
  }
  for (int i = 0; i < m_.nmesh; ++i) {
    if (!Leaves("mesh_bvhadr", m_.mesh_bvhadr[i], m_.mesh_bvhnum[i], m_.mesh_facenum[i])) return false;
  }
  for (int i = 0; i < m_.nflex; ++i) {
    if (!Leaves("flex_bvhadr", m_.flex_bvhadr[i], m_.flex_bvhnum[i], m_.flex_elemnum[i])) return false;
  }
  return true;
}

bool Validator::Leaves(const char* array, int adr, int num, int leaves) {
  for (int k = 0; k < num; ++k) {
    const int node = adr + k;
    if (!In("bvh_nodeid", node, m_.bvh_nodeid[node], -1, leaves)) return false;
    for (int side = 0; side < 2; ++side) {
      const int child = m_.bvh_child[2 * node + side];
      if (child != -1 && !In("bvh_child", 2 * node + side, child, k + 1, num)) return false;
      if (child == -1 && m_.bvh_nodeid[node] == -1) return Bad(array, node, child);
    }
  }
  return true;
}

}  // namespace pliant::io::mjb
