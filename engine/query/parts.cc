#include "engine/query/parts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/dynamics/inertia.h"
#include "engine/math/vec3.h"
#include "engine/model/options.h"

namespace pliant {
namespace {

// Sets of parts.
enum Group : unsigned { kOfBias = 1, kOfPassive = 2, kOfActuation = 4, kOfOutside = 8, kOfRows = 16 };
constexpr unsigned kSmooth = kOfBias | kOfPassive | kOfActuation | kOfOutside;

// Which array holds a number, and what it is the sum of.
struct Named {
  Explained what;
  std::string_view field;
  unsigned groups;
  bool solved;  // an acceleration: M^-1 of the forces
};
constexpr Named kNumbers[] = {
    {Explained::kAcceleration, "qacc", kSmooth | kOfRows, true},
    {Explained::kSmoothAcceleration, "qacc_smooth", kSmooth, true},
    {Explained::kSmoothForce, "qfrc_smooth", kSmooth, false},
    {Explained::kBias, "qfrc_bias", kOfBias, false},
    {Explained::kPassive, "qfrc_passive", kOfPassive, false},
    {Explained::kActuation, "qfrc_actuator", kOfActuation, false},
    {Explained::kConstraint, "qfrc_constraint", kOfRows, false},
    {Explained::kRowForce, "efc_force", 0, false},
};

const mjtNum* ArrayOf(const mjData& d, Explained what) {
  switch (what) {
    case Explained::kAcceleration:
      return d.qacc;
    case Explained::kSmoothAcceleration:
      return d.qacc_smooth;
    case Explained::kSmoothForce:
      return d.qfrc_smooth;
    case Explained::kBias:
      return d.qfrc_bias;
    case Explained::kPassive:
      return d.qfrc_passive;
    case Explained::kActuation:
      return d.qfrc_actuator;
    case Explained::kConstraint:
      return d.qfrc_constraint;
    default:
      return d.efc_force;
  }
}

// A row of the constraint Jacobian times a vector over the dofs [nv].
double RowTimes(const mjModel& m, const mjData& d, int row, const mjtNum* vector) {
  double sum = 0;
  if (!IsSparse(m)) {
    for (int i = 0; i < m.nv; ++i) sum += d.efc_J[row * m.nv + i] * vector[i];
    return sum;
  }
  const int begin = d.efc_J_rowadr[row];
  for (int k = begin; k < begin + d.efc_J_rownnz[row]; ++k) sum += d.efc_J[k] * vector[d.efc_J_colind[k]];
  return sum;
}

// A weighted sum over the dofs of generalized forces: weights [nv] times a force is its share in the number.
// With M^-1 e_i the shares are those of an acceleration; with e_i those of a force.
class Sum {
 public:
  Sum(const mjModel& m, const mjData& d, std::vector<mjtNum> weights)
      : m_(m), d_(d), weights_(std::move(weights)) {
    FindVelocities();
  }

  void Add(unsigned groups, double scale, int without_row, std::vector<Part>* out) const {
    if (groups & kOfBias) AddBias(scale, out);
    if (groups & kOfPassive) AddPassive(scale, out);
    if (groups & kOfActuation) AddActuation(scale, out);
    if (groups & kOfOutside) AddOutside(scale, out);
    for (int row = 0; (groups & kOfRows) && row < d_.nefc; ++row) {
      if (row != without_row) Put({PartKind::kRow, row, scale * Row(row) * d_.efc_force[row]}, out);
    }
  }

  // Weights times a row of the constraint Jacobian.
  double Row(int row) const { return RowTimes(m_, d_, row, weights_.data()); }

 private:
  static void Put(Part part, std::vector<Part>* out) {
    if (part.value != 0) out->push_back(part);
  }

  double Times(const mjtNum* force) const {
    double sum = 0;
    for (int i = 0; i < m_.nv; ++i) sum += weights_[static_cast<size_t>(i)] * force[i];
    return sum;
  }

  // What the bodies would do if the weights were velocities of the dofs: rotation and translation about the
  // com of their tree.
  void FindVelocities() {
    velocities_.assign(6 * static_cast<size_t>(m_.nbody), 0);
    for (int body = 1; body < m_.nbody; ++body) {
      mjtNum* v = velocities_.data() + 6 * body;
      std::copy_n(velocities_.data() + 6 * m_.body_parentid[body], 6, v);
      for (int i = m_.body_dofadr[body]; i < m_.body_dofadr[body] + m_.body_dofnum[body]; ++i) {
        for (int k = 0; k < 6; ++k) v[k] += weights_[static_cast<size_t>(i)] * d_.cdof[6 * i + k];
      }
    }
  }

  // Velocity of the body's com [3], in that sense.
  void ComVelocity(int body, mjtNum velocity[3]) const {
    const mjtNum* v = velocities_.data() + 6 * body;
    mjtNum arm[3];
    Sub3(arm, d_.xipos + 3 * body, d_.subtree_com + 3 * m_.body_rootid[body]);
    Cross(velocity, v, arm);
    for (int k = 0; k < 3; ++k) velocity[k] += v[3 + k];
  }

  void AddBias(double scale, std::vector<Part>* out) const {
    double gravity = 0;
    for (int body = 1; body < m_.nbody && !(m_.opt.disableflags & mjDSBL_GRAVITY); ++body) {
      mjtNum velocity[3];
      ComVelocity(body, velocity);
      const double weight = m_.body_mass[body] * Dot3(m_.opt.gravity, velocity);
      gravity += weight;
      Put({PartKind::kGravity, body, scale * weight}, out);
    }
    const double velocity = -Times(d_.qfrc_bias) - gravity;
    // Below the rounding of the sum nothing is known.
    if (std::abs(velocity) > 1e-12 * (std::abs(gravity) + std::abs(Times(d_.qfrc_bias))))
      Put({PartKind::kVelocity, -1, scale * velocity}, out);
  }

  void AddPassive(double scale, std::vector<Part>* out) const {
    double gravcomp = 0;
    for (int i = 0; i < m_.nv && m_.flg_gravcomp; ++i) {
      if (!m_.jnt_actgravcomp[m_.dof_jntid[i]])
        gravcomp += weights_[static_cast<size_t>(i)] * d_.qfrc_gravcomp[i];
    }
    const std::vector<Part> known = {{PartKind::kSpring, -1, Times(d_.qfrc_spring)},
                                     {PartKind::kDamper, -1, Times(d_.qfrc_damper)},
                                     {PartKind::kGravcomp, -1, gravcomp},
                                     {PartKind::kFluid, -1, Times(d_.qfrc_fluid)},
                                     {PartKind::kAdhesion, -1, Times(d_.qfrc_adhesion)}};
    AddWithOther(known, Times(d_.qfrc_passive), PartKind::kPassive, scale, out);
  }

  void AddActuation(double scale, std::vector<Part>* out) const {
    std::vector<Part> known;
    for (int a = 0; a < m_.nactuator; ++a) {
      double sum = 0;
      for (int o = m_.actuator_outadr[a]; o < m_.actuator_outadr[a] + m_.actuator_outnum[a]; ++o) {
        const int begin = d_.moment_rowadr[o];
        for (int k = begin; k < begin + d_.moment_rownnz[o]; ++k) {
          sum += d_.actuator_force[o] * d_.actuator_moment[k] *
                 weights_[static_cast<size_t>(d_.moment_colind[k])];
        }
      }
      known.push_back({PartKind::kActuator, a, sum});
    }
    AddWithOther(known, Times(d_.qfrc_actuator), PartKind::kActuation, scale, out);
  }

  void AddOutside(double scale, std::vector<Part>* out) const {
    for (int i = 0; i < m_.nv; ++i)
      Put({PartKind::kApplied, i, scale * weights_[static_cast<size_t>(i)] * d_.qfrc_applied[i]}, out);
    for (int body = 1; body < m_.nbody; ++body) {
      const mjtNum* wrench = d_.xfrc_applied + 6 * body;
      mjtNum velocity[3];
      ComVelocity(body, velocity);
      const double share = Dot3(wrench, velocity) + Dot3(wrench + 3, velocities_.data() + 6 * body);
      Put({PartKind::kPushed, body, scale * share}, out);
    }
  }

  // The parts, and as `other` what the sum has beyond them.
  static void AddWithOther(const std::vector<Part>& known, double sum, PartKind other, double scale,
                           std::vector<Part>* out) {
    double rest = sum, size = std::abs(sum);
    for (const Part& part : known) {
      rest -= part.value;
      size += std::abs(part.value);
      Put({part.kind, part.id, scale * part.value}, out);
    }
    if (std::abs(rest) > 1e-12 * size) Put({other, -1, scale * rest}, out);
  }

  const mjModel& m_;
  const mjData& d_;
  std::vector<mjtNum> weights_;
  std::vector<mjtNum> velocities_;  // nbody x 6
};

void AddRest(Parts* parts) {
  double rest = parts->whole, size = std::abs(parts->whole);
  for (const Part& part : parts->list) {
    rest -= part.value;
    size += std::abs(part.value);
  }
  if (std::abs(rest) > 1e-10 * size) parts->list.push_back({PartKind::kRest, -1, rest});
}

// M^-1 of row `row` of the constraint Jacobian.
std::vector<mjtNum> Response(const mjModel& m, const mjData& d, int row) {
  std::vector<mjtNum> weights(static_cast<size_t>(m.nv), 0);
  if (IsSparse(m)) {
    const int begin = d.efc_J_rowadr[row];
    for (int k = begin; k < begin + d.efc_J_rownnz[row]; ++k)
      weights[static_cast<size_t>(d.efc_J_colind[k])] = d.efc_J[k];
  } else {
    std::copy_n(d.efc_J + row * m.nv, m.nv, weights.data());
  }
  SolveM(m, d, weights.data(), weights.data(), 1);
  return weights;
}

// What makes the force of a row another than what the row asks for alone; kRest: nothing that is meant to.
PartKind Changed(const mjModel& m, const mjData& d, int row) {
  switch (d.efc_state[row]) {
    case mjCNSTRSTATE_CONE:
      return PartKind::kCone;
    case mjCNSTRSTATE_LINEARNEG:
    case mjCNSTRSTATE_LINEARPOS:
      return PartKind::kLoss;
    default:
      return m.opt.noslip_iterations > 0 ? PartKind::kNoslip : PartKind::kRest;
  }
}

// A row asks for D (aref - J qacc), and pulls with f = D (aref - J qacc) + c, where c is what its cone or its
// limit makes of that, zero in its quadratic zone. J qacc has a term of the row itself: with A = J M^-1 J',
// f = (D (aref - J qacc without the row) + c) / (1 + D A).
Parts PartsOfRow(const mjModel& m, const mjData& d, int row) {
  Parts parts;
  parts.whole = d.efc_force[row];
  if (parts.whole == 0) return parts;
  const Sum sum(m, d, Response(m, d, row));
  const double weight = d.efc_D[row];
  const double scale = weight / (1 + weight * sum.Row(row));
  const mjtNum* kbip = d.efc_KBIP + 4 * row;
  const double error = -kbip[0] * kbip[2] * (d.efc_pos[row] - d.efc_margin[row]);
  if (error != 0) parts.list.push_back({PartKind::kError, -1, scale * error});
  const double rate = d.efc_aref[row] - error;
  if (rate != 0) parts.list.push_back({PartKind::kRate, -1, scale * rate});
  if (const PartKind kind = Changed(m, d, row); kind != PartKind::kRest) {
    const double asked = weight * (d.efc_aref[row] - RowTimes(m, d, row, d.qacc));
    const double change = parts.whole - asked;
    if (std::abs(change) > 1e-12 * std::max(std::abs(asked), std::abs(parts.whole)))
      parts.list.push_back({kind, -1, scale / weight * change});
  }
  sum.Add(kSmooth | kOfRows, -scale, row, &parts.list);
  AddRest(&parts);
  return parts;
}

// The rows that push the two sides apart: all edges of a pyramid, else the first row.
Parts PartsOfContact(const mjModel& m, const mjData& d, int contact) {
  Parts parts;
  const mjContact& con = d.contact[contact];
  if (con.efc_address < 0) return parts;
  const int rows = con.dim > 1 && IsPyramidal(m) ? 2 * (con.dim - 1) : 1;
  for (int row = con.efc_address; row < con.efc_address + rows; ++row) {
    parts.whole += d.efc_force[row];
    if (d.efc_force[row] != 0) parts.list.push_back({PartKind::kRow, row, d.efc_force[row]});
  }
  return parts;
}

}  // namespace

bool FindExplained(std::string_view field, Explained* what) {
  const auto* const found = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                         [field](const Named& n) { return n.field == field; });
  if (found == std::end(kNumbers)) return false;
  *what = found->what;
  return true;
}

int CountExplained(const mjModel& m, const mjData& d, Explained what) {
  if (what == Explained::kContactForce) return d.efc_force != nullptr ? d.ncon : 0;
  if (what == Explained::kRowForce) return d.efc_force != nullptr ? d.nefc : 0;
  return static_cast<int>(m.nv);
}

Parts PartsOf(const mjModel& m, const mjData& d, Explained what, int index) {
  if (what == Explained::kContactForce) return PartsOfContact(m, d, index);
  if (what == Explained::kRowForce) return PartsOfRow(m, d, index);
  const auto* const named = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                         [what](const Named& n) { return n.what == what; });
  std::vector<mjtNum> weights(static_cast<size_t>(m.nv), 0);
  weights[static_cast<size_t>(index)] = 1;
  if (named->solved) SolveM(m, d, weights.data(), weights.data(), 1);
  Parts parts;
  parts.whole = ArrayOf(d, what)[index];
  const bool negative = what == Explained::kBias;  // forces there stand on the other side of the equation
  Sum(m, d, std::move(weights)).Add(named->groups, negative ? -1 : 1, -1, &parts.list);
  AddRest(&parts);
  return parts;
}

}  // namespace pliant
