// Which column of a table belongs to which number of a model, by the names that logs and other programs use.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <string>
#include <vector>

#include "engine/io/tables/table.h"

namespace pliant::identify {

inline constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);

// The first column but the time's that has one of these names.
std::size_t ColumnOf(const io::Table& table, const std::vector<std::string>& names);

// Columns of the position of a joint, as many as it has numbers in qpos: "qpos[JOINT]", "JOINT", "JOINT_pos"
// and "JOINT/position" of hinges and slides, "qpos[JOINT][k]" of others, and "qpos[n]" of any. Empty when one
// of them is missing. A table without names that has 1 + nq columns holds the time and qpos; with one for
// each hinge and slide besides the time, it holds these in their order.
std::vector<std::size_t> PositionColumns(const io::Table& table, const mjModel& m, int joint);

// The same for velocities, in the order of qvel: "qvel[JOINT]", "JOINT_vel", "JOINT/velocity".
std::vector<std::size_t> VelocityColumns(const io::Table& table, const mjModel& m, int joint);

// Of the force along a hinge or slide: "qfrc_applied[JOINT]", "JOINT_effort",
// "JOINT/effort" or "JOINT_torque".
std::size_t ForceColumn(const io::Table& table, const mjModel& m, int joint);

// Of a control: "ctrl[CONTROL]", "ctrl[n]", "CONTROL"; the last may be a joint's of the same name.
std::size_t ControlColumn(const io::Table& table, const mjModel& m, int control);

}  // namespace pliant::identify
