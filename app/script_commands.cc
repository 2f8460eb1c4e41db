#include "app/script_commands.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/automation.h"
#include "app/script_words.h"
#include "app/view_options.h"
#include "engine/model/names.h"
#include "engine/query/contact_force.h"
#include "engine/runner/values/expression.h"
#include "engine/runner/values/value.h"
#include "engine/step/iteration_study.h"
#include "ui/names.h"
#include "ui/speed_text.h"
#include "ui/timeline_effects.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/value_source.h"

namespace pliant {
namespace {

using nlohmann::json;
using Outcome = ScriptOutcome;

constexpr const char* kNames[] = {"set",     "plot",        "watch",           "run_until",   "seek",
                                  "branch",  "history_mb",  "wait_until",      "wait_paused", "wait_message",
                                  "query",   "picture",     "record",          "record_stop", "log",
                                  "log_all", "fail_unless", "wait_generation", "ghost_at"};

std::string Join(const std::vector<std::string>& words, size_t first) {
  std::string out;
  for (size_t i = first; i < words.size(); ++i) out += (i > first ? " " : "") + words[i];
  return out;
}

bool ToNumber(const std::string& text, double* value) {
  char* end = nullptr;
  *value = std::strtod(text.c_str(), &end);
  return end != text.c_str() && *end == '\0';
}

Outcome Fail(std::string* text, std::string why) {
  *text = std::move(why);
  return Outcome::kFailed;
}

bool Evaluate(const ActionContext& c, const std::string& words, double* value, std::string* error) {
  if (c.frame.m == nullptr) {
    *error = "there is no model";
    return false;
  }
  Expression expression;
  if (!expression.Parse(*c.frame.m, words, error)) return false;
  *value = expression.Evaluate(*c.frame.m, *c.frame.d);
  return true;
}

json Number(double v) {
  return std::isfinite(v) ? json(v) : json(std::isnan(v) ? "nan" : v > 0 ? "inf" : "-inf");
}

json Status(const ActionContext& c) {
  const RunStatus& run = c.frame.snapshot->run;
  return {{"paused", run.paused},
          {"speed", run.speed},
          {"achieved", run.achieved},
          {"load", run.physics_load},
          {"steps", run.steps},
          {"slowed", run.slowed},
          {"reason", SpeedReason(run, c.frame.render_ms)},
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

json Load(const ActionContext& c) {
  const LoadState& load = *c.frame.load;
  json phases = json::array();
  for (const PhaseTime& phase : load.phases)
    phases.push_back({{"name", phase.name}, {"seconds", phase.seconds}});
  return {{"seconds", load.seconds}, {"phases", phases}, {"shown_seconds", load.shown_seconds}};
}

json Study(const ActionContext& c) {
  const IterationStudy* study = c.ui.solver.study.get();
  if (study == nullptr) return nullptr;
  const int last = static_cast<int>(study->states.size()) - 1;
  return {{"time", study->time},
          {"iterations", last},
          {"shown", c.ui.solver.shown < 0 ? last : c.ui.solver.shown},
          {"reached", study->reached}};
}

json Timeline(const ActionContext& c) {
  static constexpr const char* kKinds[] = {"contact_begin", "contact_end", "reset",         "keyframe",
                                           "state_edit",    "model_edit",  "perturb_begin", "perturb_end",
                                           "reload",        "warning",     "not_converged", "divergence"};
  static_assert(std::size(kKinds) == static_cast<size_t>(MarkKind::kCount));
  const Snapshot& shot = *c.frame.snapshot;
  const RunStatus& run = shot.run;
  json out = {{"first", run.history_first},    {"last", run.history_last},   {"cursor", run.history_cursor},
              {"branch", run.branch},          {"bytes", run.history_bytes}, {"budget", run.history_budget},
              {"seconds", run.history_seconds}};
  if (shot.timeline == nullptr) return out;
  out["branches"] = json::array();
  for (const BranchInfo& b : shot.timeline->branches) {
    out["branches"].push_back(
        {{"id", b.id}, {"parent", b.parent}, {"fork", b.fork}, {"begin", b.begin}, {"end", b.end}});
  }
  out["marks"] = json::array();
  for (const auto& list : shot.timeline->marks) {
    for (const TimelineMark& mark : *list) {
      out["marks"].push_back({{"index", mark.index},
                              {"time", mark.time},
                              {"kind", kKinds[static_cast<int>(mark.kind)]},
                              {"a", mark.a},
                              {"b", mark.b}});
    }
  }
  return out;
}

json Divergence(const ActionContext& c) {
  const DivergenceReport* r = c.frame.snapshot->divergence.get();
  if (r == nullptr) return nullptr;
  return {{"time", r->time},
          {"quantity", r->quantity},
          {"owner", r->owner},
          {"joint", r->joint},
          {"body", r->body},
          {"dof", r->dof},
          {"value", Number(r->value)},
          {"acceleration", Number(r->acceleration)},
          {"inertia", Number(r->inertia)},
          {"mass", r->mass},
          {"contacts", r->contacts},
          {"causes", r->causes}};
}

json Contacts(const ActionContext& c) {
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
                   {"normal_force", Number(force[0])},
                   {"tangential_force", Number(std::hypot(force[1], force[2]))}});
    for (int side = 0; side < 2; ++side) {
      if (contact.geom[side] >= 0)
        out.back()["names"].push_back(ElementName(m, mjOBJ_GEOM, contact.geom[side]));
    }
  }
  return out;
}

bool Query(const ActionContext& c, const SceneView& view, const std::string& what, json* out,
           std::string* error) {
  if (what == "status") {
    *out = Status(c);
  } else if (what == "state") {
    *out = json::parse(StateAsJson(c, view), nullptr, false);
  } else if (what == "load") {
    *out = Load(c);
  } else if (what == "study") {
    *out = Study(c);
  } else if (what == "timeline") {
    *out = Timeline(c);
  } else if (what == "divergence") {
    *out = Divergence(c);
  } else if (what == "contacts") {
    *out = Contacts(c);
  } else if (what == "widgets") {
    *out = WidgetNames();
  } else if (what == "actions") {
    for (const Action& action : Actions()) out->push_back(action.name);
  } else if (what == "messages") {
    for (const Message& message : *c.frame.messages) out->push_back(message.text);
  } else {
    double value = 0;
    if (!Evaluate(c, what, &value, error)) return false;
    *out = Number(value);
  }
  return true;
}

Outcome RunUntil(const std::vector<std::string>& words, ActionContext& c, std::string* text) {
  using Kind = command::RunUntil::Kind;
  command::RunUntil until;
  const std::string kind = words.size() > 1 ? words[1] : "";
  if (kind == "time" && words.size() == 3 && ToNumber(words[2], &until.time)) {
    until.kind = Kind::kTime;
  } else if (kind == "contact") {
    until.kind = Kind::kContact;
    if (words.size() > 2) {
      until.body = c.frame.m != nullptr ? Name2Id(*c.frame.m, mjOBJ_BODY, words[2].c_str()) : -1;
      if (until.body < 0) return Fail(text, "no body '" + words[2] + "'");
    }
  } else if (kind == "condition" && words.size() > 2) {
    until.kind = Kind::kCondition;
    until.condition = Join(words, 2);
    double ignored = 0;
    if (!Evaluate(c, until.condition, &ignored, text)) return Outcome::kFailed;
  } else if (kind == "divergence") {
    until.kind = Kind::kDivergence;
  } else if (kind != "off") {
    return Fail(text, "run_until time SECONDS, contact [BODY], condition EXPRESSION, divergence, or off");
  }
  c.sink.Push(std::move(until));
  return Outcome::kDone;
}

Outcome Wait(const std::vector<std::string>& words, ActionContext& c, std::string* text) {
  if (words[0] == "wait_paused") return c.frame.snapshot->run.paused ? Outcome::kDone : Outcome::kWait;
  if (words[0] == "wait_message") {
    const std::string wanted = Join(words, 1);
    for (const Message& message : *c.frame.messages) {
      if (message.text.find(wanted) != std::string::npos) return Outcome::kDone;
    }
    return Outcome::kWait;
  }
  double value = 0;
  if (words[0] == "wait_generation") {
    if (words.size() != 2 || !ToNumber(words[1], &value)) return Fail(text, "a number is needed");
    return static_cast<double>(c.frame.snapshot->generation) >= value ? Outcome::kDone : Outcome::kWait;
  }
  if (!Evaluate(c, Join(words, 1), &value, text)) return Outcome::kFailed;
  return value != 0 && !std::isnan(value) ? Outcome::kDone : Outcome::kWait;
}

// picture KIND PATH [WIDTHxHEIGHT]; the size may stand alone.
void AskForPicture(const std::vector<std::string>& words, ActionContext& c) {
  request::TakePicture picture;
  const auto kind =
      std::find(std::begin(request::kPictureKindNames), std::end(request::kPictureKindNames), words[1]);
  if (kind == std::end(request::kPictureKindNames)) {
    c.Ask(request::Say{EventKind::kError, "'" + words[1] +
                                              "' is no kind of picture: view, transparent, depth, id or "
                                              "window."});
    return;
  }
  picture.kind = static_cast<request::PictureKind>(kind - std::begin(request::kPictureKindNames));
  const bool size_alone = words.size() == 3 && ParseSize(words[2], &picture.width, &picture.height);
  if (!size_alone) picture.path = Unquoted(words[2]);
  if (words.size() > 3 && !ParseSize(words[3], &picture.width, &picture.height)) {
    c.Ask(request::Say{EventKind::kError, "'" + words[3] + "' is not a size such as 1920x1080."});
    return;
  }
  c.Ask(std::move(picture));
}

// record PATH [RATE] [window]
void AskForRecording(const std::vector<std::string>& words, ActionContext& c) {
  request::ToggleRecording recording;
  recording.path = Unquoted(words[1]);
  if (words.size() > 2) recording.rate = std::atof(words[2].c_str());
  recording.whole_window = words.size() > 3 && words[3] == "window";
  c.Ask(std::move(recording));
}

Outcome RunOutput(const std::vector<std::string>& words, ActionContext& c, std::string* text) {
  const std::string& verb = words[0];
  if (verb == "record_stop") {
    c.Ask(request::StopRecording{});
    return Outcome::kDone;
  }
  if (words.size() < 2 || (verb == "picture" && words.size() < 3))
    return Fail(text, "'" + verb + "' needs a file");
  if (verb == "picture") {
    AskForPicture(words, c);
  } else if (verb == "record") {
    AskForRecording(words, c);
  } else {
    c.Ask(request::WriteLog{Unquoted(Join(words, 1)), verb == "log_all"});
  }
  return Outcome::kDone;
}

Outcome RunNumber(const std::string& verb, double value, ActionContext& c) {
  if (verb == "seek") c.sink.Push(command::SeekStep{static_cast<int64_t>(value)});
  if (verb == "branch") c.sink.Push(command::SelectBranch{static_cast<int>(value)});
  if (verb == "ghost_at") {
    c.ui.views.traces.times.push_back(value);
    effect::SendGhosts(c);
  }
  if (verb == "history_mb")
    c.sink.Push(command::SetHistoryBudget{static_cast<size_t>(std::max(0.0, value) * 1048576)});
  return Outcome::kDone;
}

Outcome RunPlot(const std::vector<std::string>& words, ActionContext& c, std::string* text) {
  const std::string expression = Join(words, 1);
  double ignored = 0;
  if (!Evaluate(c, expression, &ignored, text)) return Outcome::kFailed;
  if (words[0] == "plot") {
    PlotThis(c.ui, expression);
  } else {
    WatchThis(c.ui, expression);
  }
  return Outcome::kDone;
}

}  // namespace

bool IsScriptCommand(const std::string& word) {
  return std::any_of(std::begin(kNames), std::end(kNames), [&](const char* name) { return word == name; });
}

ScriptOutcome RunScriptCommand(const std::vector<std::string>& words, ActionContext& c, const SceneView& view,
                               std::string* text) {
  const std::string& verb = words[0];
  if (!IsScriptCommand(verb)) return Outcome::kUnknown;
  if (verb == "run_until") return RunUntil(words, c, text);
  if (verb.starts_with("wait_")) return Wait(words, c, text);
  if (verb == "plot" || verb == "watch") return RunPlot(words, c, text);
  if (verb == "query") {
    json out = json::object();
    for (size_t i = 1; i < words.size(); ++i) {
      if (!Query(c, view, words[i], &out[words[i]], text)) return Outcome::kFailed;
    }
    *text = out.dump(-1, ' ', false, json::error_handler_t::replace);
    return Outcome::kDone;
  }
  if (verb == "fail_unless") {
    double value = 0;
    if (!Evaluate(c, Join(words, 1), &value, text)) return Outcome::kFailed;
    return value != 0 && !std::isnan(value) ? Outcome::kDone : Fail(text, "not true: " + Join(words, 1));
  }
  double value = 0;
  if (verb == "set") {
    Command command = command::ClearCtrl{};
    if (words.size() != 3 || !ToNumber(words[2], &value)) return Fail(text, "set PATH VALUE");
    ValueRef ref;
    if (c.frame.m == nullptr || !FindValue(*c.frame.m, words[1], &ref, text)) return Outcome::kFailed;
    if (!WriteCommand(*c.frame.m, words[1], value, &command))
      return Fail(text, "'" + words[1] + "' cannot be changed");
    c.sink.Push(std::move(command));
    return Outcome::kDone;
  }
  if (verb == "seek" || verb == "branch" || verb == "history_mb" || verb == "ghost_at") {
    if (words.size() != 2 || !ToNumber(words[1], &value))
      return Fail(text, "'" + verb + "' needs one number");
    return RunNumber(verb, value, c);
  }
  return RunOutput(words, c, text);
}

}  // namespace pliant
