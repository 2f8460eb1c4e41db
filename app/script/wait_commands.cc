#include "app/script/wait_commands.h"

#include <cmath>

#include "ui/state/fit_state.h"

namespace pliant::app {
namespace {

using Outcome = ScriptOutcome;

Outcome Until(bool reached) { return reached ? Outcome::kDone : Outcome::kWait; }

Outcome WaitLoaded(ScriptCall& s) {
  const ui::LoadState& load = *s.c.frame.load;
  return Until(!load.busy && (s.c.frame.m != nullptr || load.failed));
}

Outcome WaitIdle(ScriptCall& s) {
  const ui::AuthoringState& authoring = s.c.ui.authoring;
  return Until(s.c.frame.snapshot->run.commands >= s.pushed && s.waited > 0.05 && !authoring.working &&
               !authoring.structure.busy && !authoring.write_back.busy && s.c.requests.empty() &&
               !ui::CurrentFit().busy && ui::CurrentFit().wanted.empty());
}

// A snapshot may be older than the command that let the simulation run.
Outcome WaitPaused(ScriptCall& s) {
  const runner::RunStatus& run = s.c.frame.snapshot->run;
  return Until(run.commands >= s.pushed && s.waited > 0 && run.paused);
}

Outcome WaitMessage(ScriptCall& s) {
  const std::string wanted = s.Rest(1);
  for (const ui::Message& message : *s.c.frame.messages) {
    if (message.text.find(wanted) != std::string::npos) return Outcome::kDone;
  }
  return Outcome::kWait;
}

Outcome WaitUntil(ScriptCall& s) {
  double value = 0;
  if (!s.Evaluate(s.Rest(1), &value)) return Outcome::kFailed;
  return Until(value != 0 && !std::isnan(value));
}

constexpr ScriptCommand kCommands[] = {
    {"wait", "#SECONDS", "wall time", [](ScriptCall& s) { return Until(s.waited >= s.Number(1)); }},
    {"wait_loaded", "", "until the latest load is done", WaitLoaded},
    {"wait_failed", "", "until a load failed", [](ScriptCall& s) { return Until(s.c.frame.load->failed); }},
    {"wait_generation", "#N", "until the N-th version of the model is shown",
     [](ScriptCall& s) { return Until(static_cast<double>(s.c.frame.snapshot->generation) >= s.Number(1)); }},
    {"wait_idle", "", "until all commands have been applied", WaitIdle},
    {"wait_time", "#SECONDS", "until the simulated time is reached",
     [](ScriptCall& s) { return Until(s.c.frame.d != nullptr && s.c.frame.d->time >= s.Number(1)); }},
    {"wait_until", "EXPRESSION...", "until it is true, as in: wait_until xpos[box][2] > 1", WaitUntil},
    {"wait_paused", "", "until the simulation is paused", WaitPaused},
    {"wait_message", "TEXT...", "until a message contains the text", WaitMessage},
};

}  // namespace

std::span<const ScriptCommand> WaitCommands() { return kCommands; }

}  // namespace pliant::app
