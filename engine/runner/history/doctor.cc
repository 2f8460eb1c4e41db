#include "engine/runner/history/doctor.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/model/names.h"

namespace pliant::runner {
namespace {

template <class... Args>
std::string Format(const char* format, Args... args) {
  char text[256];
  std::snprintf(text, sizeof text, format, args...);
  return text;
}

std::string NameOf(const mjModel& m, int type, int id) {
  const char* name = id >= 0 ? Id2Name(m, type, id) : nullptr;
  return name != nullptr && *name != '\0' ? std::string("'") + name + "'" : std::to_string(id);
}

int JointOf(const mjModel& m, int warning, int index) {
  const int* address = warning == mjWARN_BADQPOS ? m.jnt_qposadr : m.jnt_dofadr;
  for (int j = m.njnt - 1; j >= 0; --j) {
    if (address[j] <= index) return j;
  }
  return -1;
}

// Stiffest and most damped row of the body's dofs: what the time step has to resolve.
void CheckStepLength(const mjModel& m, DivergenceReport& out) {
  const double h = m.opt.timestep;
  if (out.dof >= 0 && out.inertia > 0) {
    const double stiffness = out.joint >= 0 ? m.jnt_stiffness[out.joint] : 0;
    const double damping = m.dof_damping[out.dof];
    // An explicit step of a spring is unstable beyond h = 2 sqrt(inertia / stiffness),
    // one of a damper beyond 2 inertia / damping (stability limits of the Euler method;
    // see Hairer and Wanner, Solving ODEs II, IV.2).
    const double spring_limit = stiffness > 0 ? 2 * std::sqrt(out.inertia / stiffness) : INFINITY;
    const double damper_limit = damping > 0 ? 2 * out.inertia / damping : INFINITY;
    const bool implicit_damping =
        m.opt.integrator == mjINT_IMPLICIT || m.opt.integrator == mjINT_IMPLICITFAST ||
        (m.opt.integrator == mjINT_EULER && (m.opt.disableflags & mjDSBL_EULERDAMP) == 0);
    if (h > spring_limit) {
      out.causes.push_back(
          Format("The timestep of %g s is too long for the joint's spring (stiffness %g, inertia %.3g): "
                 "at most %.2g s.",
                 h, stiffness, out.inertia, spring_limit));
    }
    if (h > damper_limit && !implicit_damping) {
      out.causes.push_back(
          Format("The timestep of %g s is too long for the joint's damping (%g, inertia %.3g): at most "
                 "%.2g s, or choose the implicitfast integrator.",
                 h, damping, out.inertia, damper_limit));
    }
  }
  if (h > 0.02) out.causes.push_back(Format("The timestep of %g s is long; 0.001 to 0.01 s is usual.", h));
}

void CheckActuators(const mjModel& m, const mjData& d, DivergenceReport& out) {
  for (int i = 0; i < m.nactuator; ++i) {
    if (out.joint < 0 ||
        (m.actuator_trntype[i] != mjTRN_JOINT && m.actuator_trntype[i] != mjTRN_JOINTINPARENT) ||
        m.actuator_trnid[2 * i] != out.joint) {
      continue;
    }
    const double gain = std::abs(m.actuator_gainprm[mjNGAIN * i]) * std::abs(m.actuator_gear[6 * i]);
    const double h = m.opt.timestep;
    const bool feedback = m.actuator_biastype[i] == mjBIAS_AFFINE;
    if (feedback && out.inertia > 0 && gain > 0 && h > 2 * std::sqrt(out.inertia / gain)) {
      out.causes.push_back(
          Format("Actuator %s: its gain of %g is too high for inertia %.3g at this timestep; at most %.3g.",
                 NameOf(m, mjOBJ_ACTUATOR, i).c_str(), gain, out.inertia, 4 * out.inertia / (h * h)));
    }
    if (!std::isfinite(d.actuator_force[i]) || std::abs(d.actuator_force[i]) > 1e6) {
      out.causes.push_back(
          Format("Actuator %s pushes with %.3g.", NameOf(m, mjOBJ_ACTUATOR, i).c_str(), d.actuator_force[i]));
    }
  }
}

void CheckInertia(const mjModel& m, DivergenceReport& out) {
  if (out.body <= 0) return;
  if (out.mass > 0 && out.mass < 1e-4) {
    out.causes.push_back(
        Format("Body %s weighs only %.3g kg.", NameOf(m, mjOBJ_BODY, out.body).c_str(), out.mass));
  }
  if (out.dof >= 0 && out.inertia < 1e-6) {
    out.causes.push_back(Format(
        "The inertia of the dof is tiny (%.3g): give the joint an armature, say %.1g.", out.inertia, 1e-3));
  }
  double heaviest = 0;
  for (int b = 1; b < m.nbody; ++b) heaviest = std::max(heaviest, m.body_mass[b]);
  if (out.mass > 0 && heaviest > 1e4 * out.mass) {
    out.causes.push_back(Format("Masses differ by a factor of %.0g (%.3g to %.3g kg).", heaviest / out.mass,
                                out.mass, heaviest));
  }
}

void CheckContacts(const mjModel& m, const mjData& d, DivergenceReport& out) {
  double deepest = 0;
  std::string pair;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    const int b1 = c.geom[0] >= 0 ? m.geom_bodyid[c.geom[0]] : -1;
    const int b2 = c.geom[1] >= 0 ? m.geom_bodyid[c.geom[1]] : -1;
    if (out.body > 0 && b1 != out.body && b2 != out.body) continue;
    const double force = c.efc_address >= 0 && d.efc_force != nullptr ? d.efc_force[c.efc_address] : 0;
    const std::string names = NameOf(m, mjOBJ_GEOM, c.geom[0]) + " and " + NameOf(m, mjOBJ_GEOM, c.geom[1]);
    out.contacts.push_back(
        names + Format(": %.3g m %s, force %.3g N", std::abs(c.dist), c.dist < 0 ? "deep" : "apart", force));
    if (c.dist < deepest) {
      deepest = c.dist;
      pair = names;
    }
  }
  if (deepest < -0.01 * std::max(m.stat.meansize, 1e-3)) {
    out.causes.push_back(Format("Geoms %s penetrate each other by %.3g m.", pair.c_str(), -deepest));
  }
}

}  // namespace

std::string OwnerOfBadNumber(const mjModel& m, int warning, int index) {
  std::string place = (warning == mjWARN_BADQPOS ? "qpos " : "dof ") + std::to_string(index);
  const int j = JointOf(m, warning, index);
  if (j < 0) return place;
  const char* joint = m.names + m.name_jntadr[j];
  const char* body = m.names + m.name_bodyadr[m.jnt_bodyid[j]];
  if (*joint != '\0') return std::string("joint '") + joint + "' (" + place + ")";
  if (*body != '\0') return std::string("joint of body '") + body + "' (" + place + ")";
  return "joint " + std::to_string(j) + " (" + place + ")";
}

DivergenceReport Diagnose(const mjModel& m, const mjData& d, int warning, int index, double value) {
  DivergenceReport out;
  out.time = d.time;
  out.quantity = warning == mjWARN_BADQPOS   ? "position"
                 : warning == mjWARN_BADQVEL ? "velocity"
                                             : "acceleration";
  out.owner = OwnerOfBadNumber(m, warning, index);
  out.value = value;
  out.joint = JointOf(m, warning, index);
  if (out.joint >= 0) {
    out.body = m.jnt_bodyid[out.joint];
    const int offset =
        warning == mjWARN_BADQPOS ? index - m.jnt_qposadr[out.joint] : index - m.jnt_dofadr[out.joint];
    out.dof = std::min(m.jnt_dofadr[out.joint] + offset, static_cast<int>(m.nv) - 1);
    out.mass = m.body_mass[out.body];
    out.acceleration = d.qacc[out.dof];
    out.inertia = d.M[m.M_rowadr[out.dof] + m.M_rownnz[out.dof] - 1];
  }
  CheckContacts(m, d, out);
  CheckStepLength(m, out);
  CheckActuators(m, d, out);
  CheckInertia(m, out);
  if (out.dof >= 0 && std::abs(d.qvel[out.dof]) > 1e4) {
    out.causes.push_back(
        Format("It already moved at %.3g before the step: look at earlier steps.", d.qvel[out.dof]));
  }
  if (out.causes.empty()) {
    out.causes.emplace_back(
        "Nothing stands out in the last good state: step back and watch the named joint.");
  }
  return out;
}

std::string DivergenceText(const DivergenceReport& report) {
  std::string text = "The simulation became unstable: bad " + report.quantity + " at " + report.owner +
                     ". Stopped at the last good state, t = " + Format("%.6g", report.time) + " s.";
  for (const std::string& cause : report.causes) text += " " + cause;
  return text;
}

}  // namespace pliant::runner
