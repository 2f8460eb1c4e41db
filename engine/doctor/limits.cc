#include "engine/doctor/limits.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quat.h"
#include "engine/model/parameters.h"

namespace pliant::doctor {
namespace {

using io::patch::ElementEdit;

constexpr double kDegrees = 180 / mjPI;
constexpr double kSlack = 1e-6;  // rad or m: rounding of numbers in files
// Limits give way under load: poses that were recorded lie beyond them by as much of their range.
constexpr double kGives = 0.05;

// Position of a limited joint of one number; of a ball its angle.
double PositionOf(const mjModel& m, int joint, const double* qpos) {
  const double* q = qpos + m.jnt_qposadr[joint];
  if (m.jnt_type[joint] != mjJNT_BALL) return q[0];
  double axis_angle[3];
  Quat2Vel(axis_angle, q, 1);
  return std::sqrt(axis_angle[0] * axis_angle[0] + axis_angle[1] * axis_angle[1] +
                   axis_angle[2] * axis_angle[2]);
}

// How far it lies outside; 0 within the limits.
double Beyond(const mjModel& m, int joint, const double* qpos) {
  if (!m.jnt_limited[joint] || m.jnt_type[joint] == mjJNT_FREE) return 0;
  const double q = PositionOf(m, joint, qpos);
  const double low = m.jnt_type[joint] == mjJNT_BALL ? 0 : m.jnt_range[2 * joint];
  const double beyond = std::max(low - q, q - m.jnt_range[2 * joint + 1]);
  return beyond > kSlack ? beyond : 0;
}

std::string Numbers(const mjModel& m, int joint, const double* qpos) {
  const bool angle = m.jnt_type[joint] != mjJNT_SLIDE;
  const double unit = angle ? kDegrees : 1;
  const char* word = angle ? "degrees" : "m";
  return Text("at %.4g %s, its limits are %.4g and %.4g", unit * PositionOf(m, joint, qpos), word,
              unit * m.jnt_range[2 * joint], unit * m.jnt_range[2 * joint + 1]);
}

// The keyframe with the joints of one number moved to their nearest limits.
ElementEdit Clamped(const mjModel& m, int key) {
  std::string text;
  const double* qpos = m.key_qpos + key * m.nq;
  std::vector<double> values(qpos, qpos + m.nq);
  for (int j = 0; j < m.njnt; ++j) {
    if (Beyond(m, j, qpos) <= 0 || m.jnt_type[j] == mjJNT_BALL) continue;
    double& value = values[static_cast<std::size_t>(m.jnt_qposadr[j])];
    value = std::clamp(value, m.jnt_range[2 * j], m.jnt_range[2 * j + 1]);
  }
  for (const double value : values) text += (text.empty() ? "" : " ") + Text("%.17g", value);
  return {ElementEdit::Kind::kSet, mjOBJ_KEY, key, "", "qpos", text};
}

}  // namespace

void CheckLimits(const mjModel& m, Diagnoses& out) {
  for (int j = 0; j < m.njnt; ++j) {
    if (Beyond(m, j, m.qpos0) <= 0) continue;
    // Robots whose zero lies outside are common where a keyframe says how they stand.
    int good_key = -1;
    for (int k = 0; k < m.nkey && good_key < 0; ++k) {
      if (Beyond(m, j, m.key_qpos + k * m.nq) <= 0) good_key = k;
    }
    Diagnosis finding{.kind = "limit", .object = mjOBJ_JOINT, .id = j};
    finding.weight = good_key >= 0 ? Weight::kNote : Weight::kWarning;
    finding.text = ElementLabel(m, mjOBJ_JOINT, j) +
                   " starts outside of its limits: " + Numbers(m, j, m.qpos0) +
                   (good_key >= 0 ? "; in " + ElementLabel(m, mjOBJ_KEY, good_key) + " it lies within them"
                                  : "; it will be pushed back with force");
    out.push_back(std::move(finding));
  }
  for (int k = 0; k < m.nkey; ++k) {
    const double* qpos = m.key_qpos + k * m.nq;
    std::string joints;
    int count = 0;
    bool far = false;
    for (int j = 0; j < m.njnt; ++j) {
      // What already starts outside there is said above.
      if (Beyond(m, j, qpos) <= 0 || Beyond(m, j, m.qpos0) > 0) continue;
      far = far || Beyond(m, j, qpos) > kGives * (m.jnt_range[2 * j + 1] - m.jnt_range[2 * j]);
      if (++count <= 4) {
        joints += (joints.empty() ? "" : "; ") + ElementLabel(m, mjOBJ_JOINT, j) + " " + Numbers(m, j, qpos);
      }
    }
    if (count == 0) continue;
    Diagnosis finding{.kind = "key_limit", .object = mjOBJ_KEY, .id = k};
    finding.weight = far ? Weight::kWarning : Weight::kNote;
    finding.text = ElementLabel(m, mjOBJ_KEY, k) +
                   Text(" has %d joint%s outside of its limits: ", count, count > 1 ? "s" : "") + joints +
                   (count > 4 ? "; ..." : "");
    finding.remedy = "move them to their limits in the keyframe";
    finding.fix = {Clamped(m, k)};
    out.push_back(std::move(finding));
  }
}

}  // namespace pliant::doctor
