#include "app/script/simulation_commands.h"

#include <algorithm>

#include "ui/actions/authoring_actions.h"
#include "ui/actions/timeline_effects.h"

namespace pliant::app {

namespace command = runner::command;

namespace {

using Outcome = ScriptOutcome;
using Kind = command::RunUntil::Kind;

Outcome Push(ScriptCall& s, runner::Command command) {
  s.c.sink.Push(std::move(command));
  return Outcome::kDone;
}

Outcome SetControlGenerator(ScriptCall& s) {
  command::Generator generator;
  generator.form = static_cast<command::Waveform>(s.Whole(2));
  generator.amplitude = s.Number(3);
  generator.offset = s.Number(4);
  generator.period = s.Number(5);
  ui::SetGenerator(s.c, s.Whole(1), generator);
  return Outcome::kDone;
}

Outcome RunUntilContact(ScriptCall& s) {
  command::RunUntil until{.kind = Kind::kContact, .condition = ""};
  if (s.Has(2) && (until.body = s.Body(s.words[2])) < 0) return Outcome::kFailed;
  return Push(s, std::move(until));
}

Outcome RunUntilCondition(ScriptCall& s) {
  command::RunUntil until{.kind = Kind::kCondition, .condition = s.Rest(2)};
  double ignored = 0;
  if (!s.Evaluate(until.condition, &ignored)) return Outcome::kFailed;
  return Push(s, std::move(until));
}

Outcome ShowGhost(ScriptCall& s) {
  s.c.ui.views.traces.times.push_back(s.Number(1));
  ui::effect::SendGhosts(s.c);
  return Outcome::kDone;
}

constexpr ScriptCommand kCommands[] = {
    {"step", "##N", "steps forward, or back when negative",
     [](ScriptCall& s) { return Push(s, command::StepBy{s.Whole(1)}); }},
    {"back", "##N", "shows the state of N steps ago",
     [](ScriptCall& s) { return Push(s, command::SeekHistory{s.Whole(1)}); }},
    {"speed", "#FACTOR", "simulated over real time; 0 is as fast as possible",
     [](ScriptCall& s) { return Push(s, command::SetSpeed{s.Number(1)}); }},
    {"key", "##N", "loads a keyframe", [](ScriptCall& s) { return Push(s, command::LoadKey{s.Whole(1)}); }},
    {"ctrl", "##CONTROL #VALUE", "sets the control with this number",
     [](ScriptCall& s) {
       return Push(s, command::SetCtrl{s.Whole(1), s.Number(2)});
     }},
    {"generator", "##CONTROL ##FORM #AMPLITUDE #OFFSET #PERIOD",
     "form 0 none, 1 step, 2 sine, 3 square, 4 hold", SetControlGenerator},
    {"run_until", "time #SECONDS", "runs and pauses at the simulated time",
     [](ScriptCall& s) {
       return Push(s, command::RunUntil{.kind = Kind::kTime, .time = s.Number(2), .condition = ""});
     }},
    {"run_until", "contact [BODY]", "runs until anything, or the body, comes into contact", RunUntilContact},
    {"run_until", "condition EXPRESSION...", "runs until it is true", RunUntilCondition},
    {"run_until", "divergence", "runs until the state diverges",
     [](ScriptCall& s) { return Push(s, command::RunUntil{.kind = Kind::kDivergence, .condition = ""}); }},
    {"run_until", "off", "forgets what to run until",
     [](ScriptCall& s) { return Push(s, command::RunUntil{}); }},
    {"seek", "#STEP", "shows a recorded step",
     [](ScriptCall& s) { return Push(s, command::SeekStep{static_cast<int64_t>(s.Number(1))}); }},
    {"seek_run", "#RUN #STEP",
     "a recorded step of before or after an edit of the structure; query timeline lists the runs",
     [](ScriptCall& s) {
       s.c.Ask(ui::request::SeekRun{static_cast<uint64_t>(s.Number(1)), static_cast<int64_t>(s.Number(2))});
       return Outcome::kDone;
     }},
    {"branch", "##NUMBER", "shows a branch of the recorded history",
     [](ScriptCall& s) { return Push(s, command::SelectBranch{s.Whole(1)}); }},
    {"history_mb", "#MEGABYTES", "memory that the recorded history may take",
     [](ScriptCall& s) {
       return Push(s, command::SetHistoryBudget{static_cast<size_t>(std::max(0.0, s.Number(1)) * 1048576)});
     }},
    {"ghost_at", "#SECONDS", "shows the recorded pose of this time beside the present one", ShowGhost},
};

}  // namespace

std::span<const ScriptCommand> SimulationCommands() { return kCommands; }

}  // namespace pliant::app
