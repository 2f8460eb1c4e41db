// Noisy recordings of models whose parameters are known.
#pragma once

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "engine/identify/identify.h"
#include "engine/io/tables/table.h"
#include "engine/model/names.h"
#include "engine/step/step.h"
#include "tests/support/text_model.h"

namespace pliant::identify {

// Two links in gravity, moved by motors. `shoulder`, `elbow`, `forearm`: attributes of the joints and of
// the forearm's geom.
inline std::string Arm(const std::string& shoulder, const std::string& elbow, const std::string& forearm,
                       const std::string& actuators) {
  return "<mujoco><option timestep='0.002'/><worldbody><body name='upper' pos='0 0 1'>"
         "<joint name='shoulder' axis='0 1 0' " +
         shoulder +
         "/>"
         "<geom type='capsule' fromto='0 0 0 0.3 0 0' size='0.03' mass='1.2' contype='0' conaffinity='0'/>"
         "<body name='forearm' pos='0.3 0 0'><joint name='elbow' axis='0 1 0' " +
         elbow +
         "/>"
         "<geom name='hand' type='capsule' fromto='0 0 0 0.25 0 0' size='0.025' contype='0' "
         "conaffinity='0' " +
         forearm + "/></body></body></worldbody><actuator>" + actuators + "</actuator></mujoco>";
}

inline std::string MotorArm(const std::string& shoulder, const std::string& elbow,
                            const std::string& forearm) {
  return Arm(shoulder, elbow, forearm,
             "<motor name='lift' joint='shoulder' gear='8'/><motor name='bend' joint='elbow' gear='4'/>");
}

struct RunOptions {
  double seconds = 4;
  int every = 2;        // steps between samples
  double noise = 1e-3;  // rad
  bool velocities = false;
  unsigned seed = 1;
};

// Sines of several frequencies, which excite all joints.
inline double Excitation(double time, int control) {
  const double a = 1 + 0.3 * control;
  return 0.5 * std::sin(2.1 * a * time) + 0.35 * std::sin(5.3 * a * time + 1) +
         0.15 * std::sin(11.7 * a * time);
}

// Positions of all joints with normal noise, controls, and velocities when wanted.
inline io::Table Record(const mjModel& m, const RunOptions& options,
                        const std::function<double(double, int)>& control = Excitation) {
  io::Table table;
  table.names.push_back("time");
  const auto joint = [&m](int j) { return std::string(Id2Name(m, mjOBJ_JOINT, j)); };
  for (int j = 0; j < m.njnt; ++j) table.names.push_back("qpos[" + joint(j) + "]");
  for (int j = 0; options.velocities && j < m.njnt; ++j) table.names.push_back("qvel[" + joint(j) + "]");
  for (int c = 0; c < m.nu; ++c) table.names.push_back("ctrl[" + std::to_string(c) + "]");
  table.columns.resize(table.names.size());
  std::mt19937 random(options.seed);
  std::normal_distribution<double> noise(0, options.noise);
  const DataPtr d(MakeData(m));
  const int steps = static_cast<int>(std::lround(options.seconds / m.opt.timestep));
  for (int i = 0; i <= steps; ++i) {
    for (int c = 0; c < m.nu; ++c) d->ctrl[c] = control(d->time, c);
    if (i % options.every == 0) {
      std::size_t at = 0;
      const auto put = [&](double value) { table.columns[at++].push_back(value); };
      put(d->time);
      for (int j = 0; j < m.njnt; ++j) put(d->qpos[j] + noise(random));
      for (int j = 0; options.velocities && j < m.njnt; ++j) put(d->qvel[j] + 10 * noise(random));
      for (int c = 0; c < m.nu; ++c) put(d->ctrl[c]);
    }
    Step(m, *d);
  }
  return table;
}

inline std::vector<FitParameter> Wanted(const mjModel& m, const std::vector<std::string>& names) {
  std::vector<FitParameter> parameters;
  for (const std::string& name : names) {
    std::string error;
    EXPECT_TRUE(ParseParameters(m, name, &parameters, &error)) << error;
  }
  return parameters;
}

// Fits the parameters of `model` to the table.
inline Result Fit(const mjModel& model, const io::Table& table, const std::vector<std::string>& names,
                  SearchOptions options = {}) {
  MotionRecording recording;
  std::string error;
  EXPECT_TRUE(MatchRecording(table, model, &recording, &error)) << error;
  options.threads = 2;
  return Identify(model, recording, Wanted(model, names), options);
}

}  // namespace pliant::identify
