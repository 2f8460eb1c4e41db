#include "engine/identify/columns.h"

#include <algorithm>

#include "engine/model/actuators.h"
#include "engine/model/joint_size.h"
#include "engine/model/names.h"

namespace pliant::identify {
namespace {

std::string JointName(const mjModel& m, int joint) {
  const char* name = Id2Name(m, mjOBJ_JOINT, joint);
  return name != nullptr ? name : "";
}

bool Nameless(const io::Table& table, int numbers) {
  return table.names[0] == "0" && table.names.size() == static_cast<std::size_t>(numbers) + 1;
}

bool OneNumber(const mjModel& m, int joint) { return QposCount(m.jnt_type[joint]) == 1; }

// Of a table without names that holds the time and the hinges and slides in their order: the column of one.
std::size_t ColumnInOrder(const io::Table& table, const mjModel& m, int joint) {
  int before = 0, all = 0;
  for (int j = 0; j < m.njnt; ++j) {
    before += j < joint && OneNumber(m, j);
    all += OneNumber(m, j);
  }
  return OneNumber(m, joint) && Nameless(table, all) ? static_cast<std::size_t>(before) + 1 : kNoColumn;
}

std::string Indexed(const std::string& field, int i) { return field + "[" + std::to_string(i) + "]"; }

// `count` numbers of a joint that lie in `field` from `begin` on; `plain` are names of a single one.
std::vector<std::size_t> JointColumns(const io::Table& table, const std::string& field,
                                      const std::string& joint, int begin, int count,
                                      const std::vector<std::string>& plain) {
  std::vector<std::size_t> columns;
  for (int k = 0; k < count; ++k) {
    std::vector<std::string> names;
    if (!joint.empty() && count == 1) names = plain;
    if (!joint.empty() && count > 1) names.push_back(Indexed(field + "[" + joint + "]", k));
    names.push_back(Indexed(field, begin + k));
    columns.push_back(ColumnOf(table, names));
    if (columns.back() == kNoColumn) return {};
  }
  return columns;
}

}  // namespace

std::size_t ColumnOf(const io::Table& table, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    // Plotting tools put the topic before it: /joint_states/knee/position.
    const std::string below = name.find('/') == std::string::npos ? "" : '/' + name;
    for (std::size_t c = 1; c < table.names.size(); ++c) {
      if (table.names[c] == name || (!below.empty() && table.names[c].ends_with(below))) return c;
    }
  }
  return kNoColumn;
}

std::vector<std::size_t> PositionColumns(const io::Table& table, const mjModel& m, int joint) {
  const int count = QposCount(m.jnt_type[joint]), begin = m.jnt_qposadr[joint];
  if (Nameless(table, m.nq)) {
    std::vector<std::size_t> columns;
    for (int k = 0; k < count; ++k) columns.push_back(static_cast<std::size_t>(begin + k) + 1);
    return columns;
  }
  if (const std::size_t column = ColumnInOrder(table, m, joint); column != kNoColumn) return {column};
  const std::string name = JointName(m, joint);
  return JointColumns(table, "qpos", name, begin, count,
                      {"qpos[" + name + "]", name, name + "_pos", name + "/position"});
}

std::vector<std::size_t> VelocityColumns(const io::Table& table, const mjModel& m, int joint) {
  const std::string name = JointName(m, joint);
  return JointColumns(table, "qvel", name, m.jnt_dofadr[joint], DofCount(m.jnt_type[joint]),
                      {"qvel[" + name + "]", name + "_vel", name + "/velocity"});
}

std::size_t ForceColumn(const io::Table& table, const mjModel& m, int joint) {
  const std::string name = JointName(m, joint);
  if (name.empty() || DofCount(m.jnt_type[joint]) != 1) return kNoColumn;
  return ColumnOf(table,
                  {"qfrc_applied[" + name + "]", name + "_effort", name + "/effort", name + "_torque"});
}

std::size_t ControlColumn(const io::Table& table, const mjModel& m, int control) {
  const std::string name = ControlName(m, control);
  return ColumnOf(table, {"ctrl[" + name + "]", Indexed("ctrl", control), name});
}

}  // namespace pliant::identify
