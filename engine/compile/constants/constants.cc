#include "engine/compile/constants/constants.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/compile/constants/same_frames.h"
#include "engine/compile/constants/statistics.h"
#include "engine/compile/flex/bending_metric.h"
#include "engine/compile/flex/vertex_strain.h"
#include "engine/dynamics/com.h"
#include "engine/dynamics/flex.h"
#include "engine/dynamics/inertia.h"
#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/reflected.h"
#include "engine/dynamics/tendon.h"
#include "engine/dynamics/transmission.h"
#include "engine/math/quat.h"
#include "engine/math/spatial.h"
#include "engine/model/shortcuts.h"
#include "engine/model/trees.h"

namespace pliant::compile {
namespace {

// Solves with the factor M = L'DL one vector at a time, touching only the dofs that a vector reaches. The
// first half, y = L^-T x, stays inside the ancestor chains of the nonzeros; then x' M^-1 x = sum y_i^2 / D_i.
class ChainSolver {
 public:
  ChainSolver(const mjModel& m, const mjData& d)
      : m_(m), d_(d), tree_begin_(m.ntree, m.nv), tree_end_(m.ntree, 0) {
    for (int dof = 0; dof < m.nv; ++dof) {
      const int tree = m.dof_treeid[dof];
      tree_begin_[tree] = std::min(tree_begin_[tree], dof);
      tree_end_[tree] = dof + 1;
    }
  }

  // x is dense [nv], zero outside the chain that ends at `dof`; overwritten. Returns x' M^-1 x and clears x.
  double ChainWeight(int dof, double* x) const {
    double weight = 0;
    for (int i = dof; i >= 0; i = m_.dof_parentid[i]) {
      weight += Eliminate(i, x) * d_.qLDiagInv[i];
      x[i] = 0;
    }
    return weight;
  }

  // As above for a vector over any dofs.
  double Weight(double* x) const {
    double weight = 0;
    for (int i = m_.nv - 1; i >= 0; --i) {
      if (x[i] == 0) continue;
      weight += Eliminate(i, x) * d_.qLDiagInv[i];
      x[i] = 0;
    }
    return weight;
  }

  // Norm of M^-1 x; clears x.
  double SolutionNorm(double* x) const {
    double sum = 0;
    for (int tree = 0; tree < m_.ntree; ++tree) {
      const int begin = tree_begin_[tree], end = tree_end_[tree];
      if (std::all_of(x + begin, x + end, [](double v) { return v == 0; })) continue;
      for (int i = end - 1; i >= begin; --i) Eliminate(i, x);
      for (int i = begin; i < end; ++i) x[i] *= d_.qLDiagInv[i];
      for (int i = begin; i < end; ++i) {
        const int adr = m_.M_rowadr[i];
        for (int k = 0; k < m_.M_rownnz[i] - 1; ++k) x[i] -= d_.qLD[adr + k] * x[m_.M_colind[adr + k]];
        sum += x[i] * x[i];
      }
      std::fill(x + begin, x + end, 0.0);
    }
    return std::sqrt(sum);
  }

 private:
  // Applies row i of L^-T and returns x_i^2.
  double Eliminate(int i, double* x) const {
    const double xi = x[i];
    if (xi == 0) return 0;
    const int adr = m_.M_rowadr[i];
    for (int k = 0; k < m_.M_rownnz[i] - 1; ++k) x[m_.M_colind[adr + k]] -= d_.qLD[adr + k] * xi;
    return xi * xi;
  }

  const mjModel& m_;
  const mjData& d_;
  std::vector<int> tree_begin_, tree_end_;
};

void SetSubtreeMass(mjModel& m) {
  std::copy_n(m.body_mass, m.nbody, m.body_subtreemass);
  for (int b = m.nbody - 1; b > 0; --b) m.body_subtreemass[m.body_parentid[b]] += m.body_subtreemass[b];
}

// Diagonal of the joint-space inertia. It comes before the inertia matrix, which takes the constant diagonal
// of simple dofs from here.
void SetInertiaDiagonal(mjModel& m, mjData& d) {
  Crb(m, d);
  for (int dof = 0; dof < m.nv; ++dof) {
    const mjtNum* cdof = d.cdof + 6 * dof;
    mjtNum momentum[6];
    MulInertVec(momentum, d.crb + 10 * m.dof_bodyid[dof], cdof);
    m.dof_M0[dof] = DofArmature(m, dof) + Dot6(cdof, momentum);
  }
}

// Mean inverse inertia felt at the com of each body: translation, rotation.
void SetBodyWeights(mjModel& m, const mjData& d, const ChainSolver& solver, std::vector<double>& x) {
  for (int b = 0; b < m.nbody; ++b) {
    mjtNum* out = m.body_invweight0 + 2 * b;
    out[0] = out[1] = 0;
    const int end = ChainEnd(m, b);
    if (end < 0) continue;
    if (m.body_simple[b] ==
        2) {  // a point mass on slides, in whichever direction; rotor inertia does not count
      out[0] = 1 / std::max(mjMINVAL, m.body_mass[b]);
      continue;
    }
    double offset[3];
    Sub3(offset, d.xipos + 3 * b, d.subtree_com + 3 * m.body_rootid[b]);
    double weight[6];
    for (int axis = 0; axis < 6; ++axis) {
      for (int i = end; i >= 0; i = m.dof_parentid[i]) {
        const mjtNum* cdof = d.cdof + 6 * i;
        const int a = axis % 3, a1 = (a + 1) % 3, a2 = (a + 2) % 3;
        x[i] = axis < 3 ? cdof[3 + a] + (cdof[a1] * offset[a2] - cdof[a2] * offset[a1]) : cdof[a];
      }
      weight[axis] = solver.ChainWeight(end, x.data());
    }
    out[0] = (weight[0] + weight[1] + weight[2]) / 3;
    out[1] = (weight[3] + weight[4] + weight[5]) / 3;
  }
}

// Diagonal of the inverse inertia, averaged over translations and over rotations of a joint.
void SetDofWeights(mjModel& m, const ChainSolver& solver, std::vector<double>& x) {
  for (int dof = 0; dof < m.nv; ++dof) {
    if (m.body_simple[m.dof_bodyid[dof]] == 2) {
      m.dof_invweight0[dof] = m.body_invweight0[2 * m.dof_bodyid[dof]];
      continue;
    }
    x[dof] = 1;
    m.dof_invweight0[dof] = solver.ChainWeight(dof, x.data());
  }
  const auto average = [&](int first) {
    mjtNum* w = m.dof_invweight0 + first;
    w[0] = w[1] = w[2] = (w[0] + w[1] + w[2]) / 3;
  };
  for (int j = 0; j < m.njnt; ++j) {
    const int dof = m.jnt_dofadr[j];
    if (m.jnt_type[j] == mjJNT_FREE) average(dof), average(dof + 3);
    if (m.jnt_type[j] == mjJNT_BALL) average(dof);
  }
}

// A length that turns rotations of a dof's body into distances.
void SetDofLengths(mjModel& m, const mjData& d) {
  constexpr double kShortest = 1e-5;
  const std::vector<double> reach = BodyReach(m, d);
  for (int dof = 0; dof < m.nv; ++dof) {
    const int joint = m.dof_jntid[dof], type = m.jnt_type[joint];
    const bool translation = type == mjJNT_SLIDE || (type == mjJNT_FREE && dof < m.jnt_dofadr[joint] + 3);
    m.dof_length[dof] = translation ? 1 : std::max(kShortest, reach[static_cast<size_t>(m.dof_bodyid[dof])]);
  }
}

void SetTendonConstants(mjModel& m, const mjData& d, const ChainSolver& solver, std::vector<double>& x) {
  std::copy_n(d.ten_length, m.ntendon, m.tendon_length0);
  for (int t = 0; t < m.ntendon; ++t) {
    const TendonRow row = GetTendonRow(m, d, t);
    for (int k = 0; k < row.nnz; ++k) x[row.col[k]] = row.val[k];
    m.tendon_invweight0[t] = solver.Weight(x.data());
  }
}

// A positive biasprm[2] next to equal and opposite position gains is a damping ratio, whatever the types of
// gain and bias; the coefficient follows from the inertia reflected through the transmission.
void SetDampingRatios(mjModel& m, const mjData& d, int i) {
  const mjtNum* gain = m.actuator_gainprm + mjNGAIN * i;
  mjtNum* bias = m.actuator_biasprm + mjNBIAS * i;
  const bool servo = m.actuator_gaintype[i] == mjGAIN_PID || m.actuator_gaintype[i] == mjGAIN_SO3;
  if ((!servo && gain[0] != -bias[1]) || bias[2] <= 0) return;
  double mass = 0;
  const int out = m.actuator_outadr[i];
  for (int k = d.moment_rowadr[out]; k < d.moment_rowadr[out] + d.moment_rownnz[out]; ++k) {
    const double square = d.actuator_moment[k] * d.actuator_moment[k];
    if (square > mjMINVAL) mass += m.dof_M0[d.moment_colind[k]] / square;
  }
  bias[2] = -bias[2] * 2 * std::sqrt(-bias[1] * mass);
}

void SetActuatorConstants(mjModel& m, const mjData& d, const ChainSolver& solver, std::vector<double>& x) {
  std::copy_n(d.actuator_length, m.nout, m.actuator_length0);
  for (int i = 0; i < m.nactuator; ++i) {
    SetDampingRatios(m, d, i);
    for (int out = m.actuator_outadr[i]; out < m.actuator_outadr[i] + m.actuator_outnum[i]; ++out) {
      const int adr = d.moment_rowadr[out];
      for (int k = adr; k < adr + d.moment_rownnz[out]; ++k) x[d.moment_colind[k]] = d.actuator_moment[k];
      m.actuator_acc0[out] = solver.SolutionNorm(x.data());
    }
  }
}

void SetFlexEdges(mjModel& m, const mjData& d, const ChainSolver& solver, std::vector<double>& x) {
  for (int f = 0; f < m.nflex; ++f) {
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      const mjtNum* vert = d.flexvert_xpos + 3 * m.flex_vertadr[f];
      m.flexedge_length0[e] =
          m.flex_interp[f] ? 0 : Dist3(vert + 3 * m.flex_edge[2 * e], vert + 3 * m.flex_edge[2 * e + 1]);
      m.flexedge_invweight0[e] = 0;
      if (m.flexedge_rigid[e]) continue;
      const int body1 = m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e]];
      const int body2 = m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e + 1]];
      if (m.body_simple[body1] == 2 && m.body_simple[body2] == 2) {
        m.flexedge_invweight0[e] = 0.5 * (m.body_invweight0[2 * body1] + m.body_invweight0[2 * body2]);
        continue;
      }
      const int adr = m.flexedge_J_rowadr[e];
      for (int k = adr; k < adr + m.flexedge_J_rownnz[e]; ++k) x[m.flexedge_J_colind[k]] = d.flexedge_J[k];
      m.flexedge_invweight0[e] = solver.Weight(x.data());
    }
  }
}

// Offsets of cameras and lights from their bodies, world axes, as if their mode were fixed; the offset from
// the com is taken from the target when there is one.
void SetCameraOffsets(mjModel& m, const mjData& d) {
  for (int i = 0; i < m.ncam; ++i) {
    const int body = m.cam_bodyid[i];
    mjtNum pos[3];
    Local2Global(d, pos, m.cam_mat0 + 9 * i, m.cam_pos + 3 * i, m.cam_quat + 4 * i, body, 0);
    Sub3(m.cam_pos0 + 3 * i, pos, d.xpos + 3 * body);
    const int aim = m.cam_targetbodyid[i];
    Sub3(m.cam_poscom0 + 3 * i, pos, d.subtree_com + 3 * (aim >= 0 ? aim : body));
  }
  for (int i = 0; i < m.nlight; ++i) {
    const int body = m.light_bodyid[i];
    mjtNum pos[3];
    RotVecQuat(pos, m.light_pos + 3 * i, d.xquat + 4 * body);
    AddTo3(pos, d.xpos + 3 * body);
    RotVecQuat(m.light_dir0 + 3 * i, m.light_dir + 3 * i, d.xquat + 4 * body);
    Sub3(m.light_pos0 + 3 * i, pos, d.xpos + 3 * body);
    const int aim = m.light_targetbodyid[i];
    Sub3(m.light_poscom0 + 3 * i, pos, d.subtree_com + 3 * (aim >= 0 ? aim : body));
  }
}

// World point -> coordinates in a body.
void ToBody(const mjData& d, int body, const mjtNum point[3], mjtNum local[3]) {
  mjtNum offset[3];
  Sub3(offset, point, d.xpos + 3 * body);
  MulMatTVec3(local, d.xmat + 9 * body, offset);
}

// The half of connect and weld data that follows from the reference pose.
void SetEqualityData(mjModel& m, const mjData& d) {
  for (int i = 0; i < m.neq; ++i) {
    if (m.eq_objtype[i] != mjOBJ_BODY) continue;
    mjtNum* data = m.eq_data + mjNEQDATA * i;
    const int body1 = m.eq_obj1id[i], body2 = m.eq_obj2id[i];
    mjtNum point[3];
    if (m.eq_type[i] == mjEQ_CONNECT) {
      TrnVecPose(point, d.xpos + 3 * body1, d.xquat + 4 * body1, data);
      ToBody(d, body2, point, data + 3);
    } else if (m.eq_type[i] == mjEQ_WELD) {
      mjtNum* quat = data + 6;
      if (quat[0] || quat[1] || quat[2] || quat[3]) {
        Normalize4(quat);
        continue;
      }
      TrnVecPose(point, d.xpos + 3 * body2, d.xquat + 4 * body2, data);
      ToBody(d, body1, point, data + 3);
      mjtNum inverse[4];
      NegQuat(inverse, d.xquat + 4 * body1);
      MulQuat(quat, inverse, d.xquat + 4 * body2);
    }
  }
}

}  // namespace

void SetReference(mjModel& m, mjData& d) {
  WakeAllTrees(m, d);  // sleepers would keep what the old constants gave them
  std::copy_n(m.qpos0, m.nq, d.qpos);
  Kinematics(m, d);
  ComPos(m, d);
  Camlight(m, d);
  SetVertexMetric(m);
  SetBendingMetric(m);
  Flex(m, d);
  Tendon(m, d);
  SetInertiaDiagonal(m, d);
  MakeM(m, d);
  FactorM(m, d);
  Transmission(m, d);
  const ChainSolver solver(m, d);
  std::vector<double> x(m.nv, 0.0);
  SetBodyWeights(m, d, solver, x);
  SetDofWeights(m, solver, x);
  SetTendonConstants(m, d, solver, x);
  SetActuatorConstants(m, d, solver, x);
  SetFlexEdges(m, d, solver, x);
  SetDofLengths(m, d);
  SetCameraOffsets(m, d);
  SetEqualityData(m, d);
}

void SetSpringLengths(mjModel& m, mjData& d) {
  const bool wanted = std::any_of(m.tendon_lengthspring, m.tendon_lengthspring + 2 * m.ntendon,
                                  [](mjtNum length) { return length == -1; });
  if (!wanted) return;
  std::copy_n(m.qpos_spring, m.nq, d.qpos);
  Kinematics(m, d);
  ComPos(m, d);
  Tendon(m, d);
  for (int t = 0; t < m.ntendon; ++t) {
    mjtNum* rest = m.tendon_lengthspring + 2 * t;
    if (rest[0] == -1 && rest[1] == -1) rest[0] = rest[1] = d.ten_length[t];
  }
  std::copy_n(m.qpos0, m.nq, d.qpos);
}

void SetConst(mjModel& m, mjData& d) {
  SetSameFrames(m);
  SetSubtreeMass(m);
  SetPropertyFlags(m);
  SetReference(m, d);
  SetStatistics(m, d);
  SetSpringLengths(m, d);
}

}  // namespace pliant::compile
