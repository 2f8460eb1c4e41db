// Requests of the direct link: what a line asks for, and what is done about it between two steps.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "engine/runner/command.h"

namespace pliant::app {

struct LiveRequest {
  enum class Kind { kNothing, kSet, kGet, kStep, kRun, kPause, kReset, kWrong };
  Kind kind = Kind::kNothing;
  std::string field;                // kSet
  int first = 0;                    // kSet: index of the first number
  std::vector<double> values;       // kSet
  int steps = 0;                    // kStep
  std::vector<std::string> fields;  // kGet and kStep: what is answered
  std::string problem;              // kWrong

  bool Empty() const { return kind == Kind::kNothing; }
  bool Steps() const { return kind == Kind::kStep; }
};

// set FIELD[@FIRST] NUMBER...   get FIELD...   step N [FIELD...]   run   pause   reset
LiveRequest ParseLiveRequest(const std::string& line);

// Of a request that steps: asks for the steps.
void BeginLiveRequest(const LiveRequest& request, const mjModel* m, const mjData* d,
                      runner::CommandSink& apply);
// Does what is asked for, the steps being made; the answer: "ok", one line of JSON, or "error: " and why.
std::string AnswerLiveRequest(const LiveRequest& request, const mjModel* m, const mjData* d,
                              runner::CommandSink& apply);

}  // namespace pliant::app
