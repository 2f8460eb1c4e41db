#include "app/script/query.h"

#include <cmath>
#include <string_view>

#include "app/script/state.h"
#include "app/script/table.h"
#include "engine/model/names.h"
#include "engine/query/contact_force.h"
#include "engine/step/iteration_study.h"
#include "ui/model/names.h"
#include "ui/model/speed_text.h"
#include "ui/state/first_look.h"
#include "ui/state/fit_state.h"
#include "ui/state/trajectory_state.h"
#include "ui/widgets/registry.h"

namespace pliant::app {
namespace {

using nlohmann::json;

json AsJson(double v) {
  return std::isfinite(v) ? json(v) : json(std::isnan(v) ? "nan" : v > 0 ? "inf" : "-inf");
}

json Status(const ui::ActionContext& c) {
  const runner::RunStatus& run = c.frame.snapshot->run;
  return {{"paused", run.paused},
          {"speed", run.speed},
          {"achieved", run.achieved},
          {"load", run.physics_load},
          {"steps", run.steps},
          {"slowed", run.slowed},
          {"reason", ui::SpeedReason(run, c.frame.render_ms)},
          {"frames", ImGui::GetFrameCount()},
          {"pictures", c.frame.pictures},
          {"wall", c.frame.wall},
          {"ghosts", c.frame.snapshot->ghosts.size()},
          {"fps", c.frame.fps},
          {"render_ms", c.frame.render_ms},
          {"until", run.until},
          {"play_rate", run.play_rate},
          {"generation", c.frame.snapshot->generation},
          {"busy", run.busy},
          {"loading", c.frame.load->busy},
          {"failed", c.frame.load->failed},
          {"time", c.frame.d != nullptr ? c.frame.d->time : 0}};
}

json Load(const ui::ActionContext& c) {
  const ui::LoadState& load = *c.frame.load;
  json phases = json::array();
  for (const PhaseTime& phase : load.phases)
    phases.push_back({{"name", phase.name}, {"seconds", phase.seconds}});
  return {{"seconds", load.seconds},
          {"phases", phases},
          {"look_seconds", ui::CurrentFirstLook().seconds},
          {"shown_seconds", load.shown_seconds}};
}

json Study(const ui::ActionContext& c) {
  const IterationStudy* study = c.ui.solver.study.get();
  if (study == nullptr) return nullptr;
  const int last = static_cast<int>(study->states.size()) - 1;
  return {{"time", study->time},
          {"iterations", last},
          {"shown", c.ui.solver.shown < 0 ? last : c.ui.solver.shown},
          {"reached", study->reached}};
}

json Timeline(const ui::ActionContext& c) {
  static constexpr const char* kKinds[] = {"contact_begin", "contact_end", "reset",         "keyframe",
                                           "state_edit",    "model_edit",  "perturb_begin", "perturb_end",
                                           "reload",        "warning",     "not_converged", "divergence"};
  static_assert(std::size(kKinds) == static_cast<size_t>(runner::MarkKind::kCount));
  const runner::Snapshot& shot = *c.frame.snapshot;
  const runner::RunStatus& run = shot.run;
  json out = {{"first", run.history.first},     {"last", run.history.last},   {"cursor", run.history.cursor},
              {"branch", run.branch},           {"bytes", run.history.bytes}, {"budget", run.history.budget},
              {"seconds", run.history.seconds}, {"run", run.history.run}};
  out["other_runs"] = json::array();
  if (shot.other_runs != nullptr) {
    for (const runner::RunInfo& other : *shot.other_runs) {
      out["other_runs"].push_back({{"id", other.id},
                                   {"first", other.first},
                                   {"last", other.last},
                                   {"begin", other.begin},
                                   {"end", other.end}});
    }
  }
  if (shot.timeline == nullptr) return out;
  out["branches"] = json::array();
  for (const runner::BranchInfo& b : shot.timeline->branches) {
    out["branches"].push_back(
        {{"id", b.id}, {"parent", b.parent}, {"fork", b.fork}, {"begin", b.begin}, {"end", b.end}});
  }
  out["marks"] = json::array();
  for (const auto& list : shot.timeline->marks) {
    for (const runner::TimelineMark& mark : *list) {
      out["marks"].push_back({{"index", mark.index},
                              {"time", mark.time},
                              {"kind", kKinds[static_cast<int>(mark.kind)]},
                              {"a", mark.a},
                              {"b", mark.b}});
    }
  }
  return out;
}

json Divergence(const ui::ActionContext& c) {
  const runner::DivergenceReport* r = c.frame.snapshot->divergence.get();
  if (r == nullptr) return nullptr;
  return {{"time", r->time},
          {"quantity", r->quantity},
          {"owner", r->owner},
          {"joint", r->joint},
          {"body", r->body},
          {"dof", r->dof},
          {"value", AsJson(r->value)},
          {"acceleration", AsJson(r->acceleration)},
          {"inertia", AsJson(r->inertia)},
          {"mass", r->mass},
          {"contacts", r->contacts},
          {"causes", r->causes}};
}

json Contacts(const ui::ActionContext& c) {
  json out = json::array();
  if (c.frame.m == nullptr) return out;
  const mjModel& m = *c.frame.m;
  for (int i = 0; i < c.frame.d->ncon; ++i) {
    const mjContact& contact = c.frame.d->contact[i];
    double force[6] = {};
    ContactForce(m, *c.frame.d, i, force);
    out.push_back({{"geoms", {contact.geom[0], contact.geom[1]}},
                   {"distance", contact.dist},
                   {"position", {contact.pos[0], contact.pos[1], contact.pos[2]}},
                   {"normal_force", AsJson(force[0])},
                   {"tangential_force", AsJson(std::hypot(force[1], force[2]))}});
    for (int side = 0; side < 2; ++side) {
      if (contact.geom[side] >= 0)
        out.back()["names"].push_back(ui::ElementName(m, mjOBJ_GEOM, contact.geom[side]));
    }
  }
  return out;
}

json Commands() {
  json out = json::array();
  for (const ScriptCommand& command : ScriptCommands())
    out.push_back({{"name", command.name}, {"usage", UsageOf(command)}, {"help", command.help}});
  return out;
}

json ActionNames() {
  json out;
  for (const ui::Action& action : ui::Actions()) out.push_back(action.name);
  return out;
}

json Fit() {
  const ui::FitState& state = ui::CurrentFit();
  return {{"busy", state.busy}, {"parts", state.parts}, {"outcome", state.outcome}};
}

json Trajectory() {
  const ui::TrajectoryState& state = ui::CurrentTrajectory();
  json joints = json::object();
  for (const ui::TrajectoryState::Joint& joint : state.joints) joints[joint.name] = AsJson(joint.worst);
  return {{"file", state.file},   {"problem", state.problem},
          {"begin", state.begin}, {"duration", state.duration},
          {"ghost", state.ghost}, {"drive", state.drive},
          {"worst", joints}};
}

json Messages(const ui::ActionContext& c) {
  json out;
  for (const ui::Message& message : *c.frame.messages) out.push_back(message.text);
  return out;
}

// Middle of each widget, pixels of the window.
json Places() {
  json out = json::object();
  for (const std::string& name : ui::WidgetNames()) {
    ImVec2 at;
    if (ui::FindWidget(name, &at)) out[name] = {at.x, at.y};
  }
  return out;
}

constexpr struct {
  std::string_view name;
  json (*make)(const ScriptCall&);
} kTopics[] = {
    {"status", [](const ScriptCall& s) { return Status(s.c); }},
    {"state", [](const ScriptCall& s) { return json::parse(StateAsJson(s.c, s.view), nullptr, false); }},
    {"load", [](const ScriptCall& s) { return Load(s.c); }},
    {"study", [](const ScriptCall& s) { return Study(s.c); }},
    {"timeline", [](const ScriptCall& s) { return Timeline(s.c); }},
    {"divergence", [](const ScriptCall& s) { return Divergence(s.c); }},
    {"contacts", [](const ScriptCall& s) { return Contacts(s.c); }},
    {"widgets", [](const ScriptCall&) { return json(ui::WidgetNames()); }},
    {"places", [](const ScriptCall&) { return Places(); }},
    {"actions", [](const ScriptCall&) { return ActionNames(); }},
    {"commands", [](const ScriptCall&) { return Commands(); }},
    {"fit", [](const ScriptCall&) { return Fit(); }},
    {"trajectory", [](const ScriptCall&) { return Trajectory(); }},
    {"messages", [](const ScriptCall& s) { return Messages(s.c); }},
};

}  // namespace

bool Query(ScriptCall& call, const std::string& what, json* out) {
  for (const auto& topic : kTopics) {
    if (what != topic.name) continue;
    *out = topic.make(call);
    return true;
  }
  double value = 0;
  if (!call.Evaluate(what, &value)) return false;
  *out = AsJson(value);
  return true;
}

}  // namespace pliant::app
