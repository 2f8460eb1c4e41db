#include "engine/doctor/stiffness.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "engine/model/parameters.h"

namespace pliant::doctor {
namespace {

using io::patch::ElementEdit;

// A time step below `most`, of two digits: 0.0023 becomes 0.002.
double RoundedBelow(double bound) {
  const double unit = std::pow(10, std::floor(std::log10(bound)));
  const double digit = std::floor(bound / unit + 1e-9);
  return digit * unit;
}

void OfferTimestep(double max_timestep, Diagnosis& finding) {
  const double step = RoundedBelow(max_timestep);
  finding.remedy = Text("set the time step to %g s", step);
  finding.fix = {
      {ElementEdit::Kind::kSetInSection, mjOBJ_UNKNOWN, -1, "option", "timestep", AttributeText(step)}};
}

// ---- Contacts.

// Geoms with one solref, and the first of them.
struct Users {
  int first = -1;
  int count = 0;
};

// The longest step for which the setting acts as it says.
double LongestStep(double time_or_stiffness, double damping) {
  if (time_or_stiffness > 0) return time_or_stiffness / 2;
  const double by_stiffness = 1 / std::sqrt(std::max(-time_or_stiffness, 1e-300));
  return damping < 0 ? std::min(by_stiffness, 1 / -damping) : by_stiffness;
}

void CheckContacts(const mjModel& m, Diagnoses& out) {
  std::map<std::pair<double, double>, Users> settings;
  for (int g = 0; g < m.ngeom; ++g) {
    if (m.geom_contype[g] == 0 && m.geom_conaffinity[g] == 0) continue;
    Users& users = settings[{m.geom_solref[2 * g], m.geom_solref[2 * g + 1]}];
    if (users.count++ == 0) users.first = g;
  }
  const double step = m.opt.timestep;
  const bool kept_safe = (m.opt.disableflags & mjDSBL_REFSAFE) == 0;
  for (const auto& [solref, users] : settings) {
    const double longest = LongestStep(solref.first, solref.second);
    if (step <= longest * (1 + 1e-9) || solref.first == 0) continue;
    const bool direct = solref.first < 0;
    Diagnosis finding{.kind = "stiff_contact", .object = mjOBJ_GEOM, .id = users.first};
    finding.weight = !direct && kept_safe ? Weight::kNote : Weight::kWarning;
    const std::string what = ElementLabel(m, mjOBJ_GEOM, users.first) +
                             (users.count > 1 ? Text(" and %d others with its solref", users.count - 1) : "");
    finding.text =
        direct ? Text(
                     "%s: contacts of stiffness %.4g and damping %.4g (solref) need steps of %.3g s at most, "
                     "the time step is %g s",
                     what.c_str(), -solref.first, -solref.second, longest, step)
               : Text(
                     "%s: contacts of time constant %.4g s (solref) need steps of half of that at most, the "
                     "time step is %g s%s",
                     what.c_str(), solref.first, step,
                     kept_safe ? "; they are simulated as softer ones" : " and nothing keeps them safe");
    OfferTimestep(longest, finding);
    out.push_back(std::move(finding));
  }
}

// ---- Servos and springs of joints.

// What pulls one dof back to a position, N/m or N m/rad, and resists its motion.
struct Pull {
  double stiffness = 0;
  double implicit_damping = 0;  // solved for the velocity after the step
  double explicit_damping = 0;
  int actuator = -1;  // the stiffest one
  double actuator_stiffness = 0;
};

bool ImplicitActuators(const mjModel& m) {
  return m.opt.integrator == mjINT_IMPLICIT || m.opt.integrator == mjINT_IMPLICITFAST;
}

std::vector<Pull> PullsOfDofs(const mjModel& m) {
  std::vector<Pull> out(static_cast<std::size_t>(m.nv));
  const bool implicit_joints = ImplicitActuators(m) || (m.opt.integrator == mjINT_EULER &&
                                                        (m.opt.disableflags & mjDSBL_EULERDAMP) == 0);
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_type[j] != mjJNT_HINGE && m.jnt_type[j] != mjJNT_SLIDE) continue;
    const int v = m.jnt_dofadr[j];
    Pull& pull = out[static_cast<std::size_t>(v)];
    pull.stiffness += m.jnt_stiffness[j];
    (implicit_joints ? pull.implicit_damping : pull.explicit_damping) += m.dof_damping[v];
  }
  for (int a = 0; a < m.nactuator; ++a) {
    if (m.actuator_trntype[a] != mjTRN_JOINT || m.actuator_biastype[a] != mjBIAS_AFFINE) continue;
    const int j = m.actuator_trnid[2 * a];
    if (m.jnt_type[j] != mjJNT_HINGE && m.jnt_type[j] != mjJNT_SLIDE) continue;
    const double gear = m.actuator_gear[6 * m.actuator_outadr[a]];
    const double stiffness = std::max(0.0, -m.actuator_biasprm[mjNBIAS * a + 1] * gear * gear);
    const double damping = std::max(0.0, -m.actuator_biasprm[mjNBIAS * a + 2] * gear * gear);
    Pull& pull = out[static_cast<std::size_t>(m.jnt_dofadr[j])];
    pull.stiffness += stiffness;
    (ImplicitActuators(m) ? pull.implicit_damping : pull.explicit_damping) += damping;
    if (stiffness + damping <= pull.actuator_stiffness) continue;
    pull.actuator = a;
    pull.actuator_stiffness = stiffness + damping;
  }
  return out;
}

// The largest step for which one dof of that inertia stays stable, by the eigenvalues of one step of
// v' = v - h (k q + c v) / M with q' = q + h v': k h^2 + 2 h c_explicit < 4 M + 2 h c_implicit.
double LargestStep(const Pull& pull, double inertia) {
  const double b = 2 * (pull.explicit_damping - pull.implicit_damping), k = pull.stiffness;
  if (k > 0) return (-b + std::sqrt(b * b + 16 * k * inertia)) / (2 * k);
  return b > 0 ? 4 * inertia / b : HUGE_VAL;
}

void CheckJoints(const mjModel& m, const mjData& d, Diagnoses& out) {
  if (m.opt.integrator == mjINT_DISCRETE) return;  // implicit in the positions as well
  const std::vector<Pull> pulls = PullsOfDofs(m);
  for (int v = 0; v < m.nv; ++v) {
    const Pull& pull = pulls[static_cast<std::size_t>(v)];
    const double inertia = d.M[m.M_rowadr[v] + m.M_rownnz[v] - 1];
    const double largest = LargestStep(pull, inertia);
    if (m.opt.timestep <= largest || !(largest > 0)) continue;
    const int joint = m.dof_jntid[v];
    const bool servo = pull.actuator >= 0;
    Diagnosis finding{.kind = "stiff_joint"};
    finding.object = servo ? mjOBJ_ACTUATOR : mjOBJ_JOINT;
    finding.id = servo ? pull.actuator : joint;
    finding.text = Text(
        "%s is too stiff for the time step of %g s: stiffness %.4g and damping %.4g on an inertia of %.3g "
        "(%s) "
        "stay stable up to %.3g s",
        ElementLabel(m, finding.object, finding.id).c_str(), m.opt.timestep, pull.stiffness,
        pull.explicit_damping + pull.implicit_damping, inertia, ElementLabel(m, mjOBJ_JOINT, joint).c_str(),
        largest);
    OfferTimestep(0.5 * largest, finding);
    out.push_back(std::move(finding));
  }
}

}  // namespace

void CheckStiffness(const mjModel& m, const mjData& d, Diagnoses& out) {
  CheckContacts(m, out);
  CheckJoints(m, d, out);
}

}  // namespace pliant::doctor
