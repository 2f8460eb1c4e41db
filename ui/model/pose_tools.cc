#include "ui/model/pose_tools.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

#include "engine/math/quat.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

// A vector of a body's frame in the world, in the reference configuration.
void ToWorld(const mjModel& m, int body, const double* v, double* out) {
  Copy3(out, v);
  for (int b = body; b > 0; b = m.body_parentid[b]) {
    RotVecQuat(out, out, m.body_quat + 4 * b);
  }
}

void ToBody(const mjModel& m, int body, const double* v, double* out) {
  if (body == 0) {
    Copy3(out, v);
    return;
  }
  double parent[3];
  ToBody(m, m.body_parentid[body], v, parent);
  double inverse[4];
  NegQuat(inverse, m.body_quat + 4 * body);
  RotVecQuat(out, parent, inverse);
}

int FindJoint(const mjModel& m, const std::string& name) {
  for (int j = 0; j < m.njnt; ++j) {
    if (name == m.names + m.name_jntadr[j]) return j;
  }
  return -1;
}

bool ReplaceWord(std::string& name, const std::string& from, const std::string& to) {
  const size_t at = name.find(from);
  if (at == std::string::npos) return false;
  name.replace(at, from.size(), to);
  return true;
}

bool IsSeparator(char c) { return c == '_' || c == '.' || c == '-' || c == '/' || c == ' ' || c == ':'; }

command::SetQpos Reference(const mjModel& m, int joint) {
  const int type = m.jnt_type[joint];
  command::SetQpos set{m.jnt_qposadr[joint], type == mjJNT_FREE ? 7 : type == mjJNT_BALL ? 4 : 1, {}};
  std::copy(m.qpos0 + set.address, m.qpos0 + set.address + set.n, set.value);
  return set;
}

// The name with its side exchanged; empty when it names no side.
std::string OtherSide(const std::string& name) {
  static constexpr const char* kWords[][2] = {{"left", "right"}, {"Left", "Right"}, {"LEFT", "RIGHT"}};
  for (const auto& word : kWords) {
    std::string other = name;
    if (ReplaceWord(other, word[0], word[1]) || ReplaceWord(other, word[1], word[0])) return other;
  }
  // A single letter between separators or at an end: knee_l, l_knee, FL_hip, hip.R, LHip.
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c != 'l' && c != 'r' && c != 'L' && c != 'R') continue;
    const bool starts = i == 0 || IsSeparator(name[i - 1]) ||
                        (i == 1 && (name[0] == 'F' || name[0] == 'R' || name[0] == 'H'));
    const bool ends = i + 1 == name.size() || IsSeparator(name[i + 1]) ||
                      (i == 0 && std::isupper(static_cast<unsigned char>(c)) != 0 &&
                       std::isupper(static_cast<unsigned char>(name[1])) != 0 &&
                       (name.size() < 3 || std::islower(static_cast<unsigned char>(name[2])) != 0));
    if (!starts || !ends) continue;
    std::string other = name;
    other[i] = c == 'l' ? 'r' : c == 'r' ? 'l' : c == 'L' ? 'R' : 'L';
    return other;
  }
  return "";
}

void PushScalar(const mjModel& m, int joint, double value, std::vector<command::SetQpos>& out) {
  out.push_back({m.jnt_qposadr[joint], 1, {value}});
}

}  // namespace

std::vector<command::SetQpos> ZeroPose(const mjModel& m) {
  std::vector<command::SetQpos> out;
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_type[j] == mjJNT_FREE) continue;
    if (m.jnt_type[j] == mjJNT_BALL) {
      out.push_back({m.jnt_qposadr[j], 4, {1, 0, 0, 0}});
      continue;
    }
    const bool limited = m.jnt_limited[j] != 0;
    PushScalar(m, j,
               limited
                   ? std::clamp(0.0, m.jnt_range[2 * j], std::max(m.jnt_range[2 * j], m.jnt_range[2 * j + 1]))
                   : 0,
               out);
  }
  return out;
}

std::vector<command::SetQpos> DefaultPose(const mjModel& m) {
  std::vector<command::SetQpos> out;
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_type[j] != mjJNT_FREE) out.push_back(Reference(m, j));
  }
  return out;
}

std::vector<command::SetQpos> DefaultPoseOf(const mjModel& m, int body) {
  std::vector<command::SetQpos> out;
  for (int j = 0; j < m.njnt; ++j) {
    int above = m.jnt_bodyid[j];
    while (above > body) above = m.body_parentid[above];
    if (above == body) out.push_back(Reference(m, j));
  }
  return out;
}

int MirrorJoint(const mjModel& m, int joint) {
  const std::string name = m.names + m.name_jntadr[joint];
  const std::string other = OtherSide(name);
  if (other.empty()) return joint;
  const int found = FindJoint(m, other);
  return found >= 0 && m.jnt_type[found] == m.jnt_type[joint] ? found : -1;
}

// A rotation vector w becomes -S w in the mirror S = diag(1, -1, 1), a displacement d becomes S d.
std::vector<command::SetQpos> MirrorPose(const mjModel& m, const double* qpos) {
  std::vector<command::SetQpos> out;
  for (int j = 0; j < m.njnt; ++j) {
    const int other = MirrorJoint(m, j);
    if (other < 0 || m.jnt_type[j] == mjJNT_FREE) continue;
    const double* from = qpos + m.jnt_qposadr[j];
    const int body = m.jnt_bodyid[j], other_body = m.jnt_bodyid[other];
    double world[3];
    if (m.jnt_type[j] == mjJNT_BALL) {
      ToWorld(m, body, from + 1, world);
      const double mirrored[3] = {-world[0], world[1], -world[2]};
      command::SetQpos set{m.jnt_qposadr[other], 4, {from[0]}};
      ToBody(m, other_body, mirrored, set.value + 1);
      out.push_back(set);
      continue;
    }
    double axis[3];
    ToWorld(m, body, m.jnt_axis + 3 * j, world);
    ToWorld(m, other_body, m.jnt_axis + 3 * other, axis);
    const double turn = m.jnt_type[j] == mjJNT_HINGE ? -1 : 1;
    const double along = turn * (world[0] * axis[0] - world[1] * axis[1] + world[2] * axis[2]);
    const double offset = *from - m.qpos0[m.jnt_qposadr[j]];
    PushScalar(m, other, m.qpos0[m.jnt_qposadr[other]] + (along < 0 ? -offset : offset), out);
  }
  return out;
}

}  // namespace pliant::ui
