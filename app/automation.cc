#include "app/automation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "app/script_commands.h"
#include "app/script_words.h"
#include "engine/core/replace_file.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "render/camera.h"
#include "ui/action_effects.h"
#include "ui/authoring_actions.h"
#include "ui/names.h"
#include "ui/panels/option_fields.h"
#include "ui/widgets/registry.h"

namespace pliant {
namespace {

bool ToNumbers(const std::vector<std::string>& words, size_t first, std::vector<double>* numbers) {
  for (size_t i = first; i < words.size(); ++i) {
    char* end = nullptr;
    numbers->push_back(std::strtod(words[i].c_str(), &end));
    if (end == words[i].c_str() || *end != '\0') return false;
  }
  return true;
}

int ButtonOf(const std::string& name) {
  return name == "left" ? 0 : name == "right" ? 1 : name == "middle" ? 2 : -1;
}

constexpr const char* kCommands[] = {"wait",        "wait_loaded",
                                     "wait_idle",   "wait_time",
                                     "step",        "speed",
                                     "key",         "ctrl",
                                     "back",        "open",
                                     "screenshot",  "state",
                                     "select",      "camera",
                                     "option",      "field",
                                     "mouse",       "mods",
                                     "press",       "mark",
                                     "quit",        "fail_if_unmoved",
                                     "tune",        "save",
                                     "rename_key",  "delete_key",
                                     "generator",   "wait_generation",
                                     "wait_failed", "gamepad",
                                     "teleop"};

bool AsksToQuit(const std::vector<AppRequest>& requests) {
  return std::any_of(requests.begin(), requests.end(),
                     [](const AppRequest& asked) { return std::holds_alternative<request::Quit>(asked); });
}

bool IsCommand(const std::string& word) {
  return std::any_of(std::begin(kCommands), std::end(kCommands), [&](const char* c) { return word == c; });
}

}  // namespace

bool ParseKey(const std::string& text, KeyPress* press) {
  for (int mods = 0; mods < 8; ++mods) {
    for (int key = 32; key < 350; ++key) {
      if (ToString(KeyChord{key, mods}) == text) {
        *press = {key, mods, false};
        return true;
      }
    }
  }
  return false;
}

bool PushOption(CommandSink& sink, const std::string& name, const std::vector<double>& values) {
  static constexpr struct {
    const char* name;
    size_t offset;
  } kInts[] = {{"integrator", offsetof(mjOption, integrator)},
               {"cone", offsetof(mjOption, cone)},
               {"jacobian", offsetof(mjOption, jacobian)},
               {"solver", offsetof(mjOption, solver)},
               {"disableflags", offsetof(mjOption, disableflags)},
               {"enableflags", offsetof(mjOption, enableflags)},
               {"disableactuator", offsetof(mjOption, disableactuator)}};
  for (const auto& entry : kInts) {
    if (name != entry.name || values.size() != 1) continue;
    sink.Push(command::SetOption{entry.offset, command::ScalarKind::kInt, values[0]});
    return true;
  }
  for (const auto& table : {AlgorithmOptions(), PhysicalOptions(), OverrideOptions()}) {
    for (const OptionField& field : table) {
      if (name != field.name || values.size() > static_cast<size_t>(field.count)) continue;
      for (size_t i = 0; i < values.size(); ++i)
        sink.Push(OptionCommand(field, static_cast<int>(i), values[i]));
      return true;
    }
  }
  return false;
}

std::string StateAsJson(const ActionContext& c, const SceneView& view) {
  using nlohmann::json;
  json out;
  const RunStatus& run = c.frame.snapshot->run;
  out["loaded"] = c.frame.m != nullptr;
  out["failed"] = c.frame.load->failed;
  out["path"] = c.frame.load->path;
  out["generation"] = c.frame.snapshot->generation;
  json diagnostics = json::array();
  for (const Diagnostic& diagnostic : c.frame.load->diagnostics) diagnostics.push_back(ToString(diagnostic));
  out["diagnostics"] = diagnostics;
  json messages = json::array();
  for (const Message& message : *c.frame.messages) messages.push_back(message.text);
  out["messages"] = messages;
  out["paused"] = run.paused;
  out["speed"] = run.speed;
  out["achieved"] = run.achieved;
  out["steps"] = run.steps;
  out["history"] = run.history_size;
  out["history_back"] = run.history_back;
  out["fps"] = c.frame.fps;
  const AuthoringState& authoring = c.ui.authoring;
  json edits = json::array();
  for (const EditRow& row : authoring.edits) edits.push_back((row.undone ? "undone: " : "") + row.label);
  out["edits"] = edits;
  json rows = json::array();
  for (const WriteBackView::Row& row : authoring.write_back.rows) {
    rows.push_back({{"id", row.id}, {"before", row.before}, {"after", row.after}, {"class", row.class_name}});
  }
  out["write_back"] = {{"rows", rows},
                       {"ready", authoring.write_back.ready},
                       {"error", authoring.write_back.error},
                       {"refusals", authoring.write_back.refusals},
                       {"differences", authoring.write_back.differences}};
  json findings = json::array();
  for (const Finding& finding : authoring.report.findings) findings.push_back(finding.text);
  out["report"] = findings;
  out["reload_offered"] = authoring.reload_offered;
  out["unsaved"] = authoring.unsaved;
  out["dialogs"] = {
      {"open", authoring.open.open}, {"save", authoring.save.open}, {"leave", authoring.leave.open}};
  out["open_path"] = authoring.open.path;
  json keys = json::array();
  for (const SessionKey& key : authoring.keyframes.session) keys.push_back(key.name);
  out["session_keys"] = keys;
  if (c.frame.m != nullptr) {
    const mjModel& m = *c.frame.m;
    out["option"] = {{"timestep", m.opt.timestep}, {"gravity", m.opt.gravity[2]}};
    json geoms = json::object();
    for (int i = 0; i < m.ngeom; ++i) {
      geoms[ElementName(m, mjOBJ_GEOM, i)] = {{"friction", m.geom_friction[3 * i]},
                                              {"size", m.geom_size[3 * i]}};
    }
    out["geoms"] = geoms;
    out["mass"] = m.nbody > 0 ? m.body_subtreemass[0] : 0.0;
  }
  const Selection& s = c.ui.selection;
  out["selection"] = {{"body", s.body}, {"name", s.body_name}, {"geom", s.geom}, {"hovered", s.hovered_body}};
  const mjvCamera& camera = c.ui.view.camera;
  out["camera"] = {{"type", camera.type},
                   {"fixed", camera.fixedcamid},
                   {"body", camera.trackbodyid},
                   {"distance", camera.distance},
                   {"azimuth", camera.azimuth},
                   {"elevation", camera.elevation},
                   {"lookat", {camera.lookat[0], camera.lookat[1], camera.lookat[2]}}};
  const mjvOption& shown = c.ui.view.option;
  out["groups"] = std::vector<int>(shown.geomgroup, shown.geomgroup + mjNGROUP);
  out["flags"] = std::vector<int>(shown.flags, shown.flags + mjNVISFLAG);
  out["layout"] = {
      {"left", c.ui.layout.left}, {"bottom", c.ui.layout.bottom}, {"tab", c.ui.layout.bottom_tab}};
  out["plots"] = json::array();
  for (const PlotState& plot : c.ui.plots.plots) {
    for (const PlotCurve& curve : plot.curves) out["plots"].push_back(curve.expression);
  }
  out["watches"] = json::array();
  for (const Watch& watch : c.ui.values.watches) out["watches"].push_back(watch.expression);
  if (c.frame.m == nullptr) return out.dump(1, ' ', false, json::error_handler_t::replace);
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  out["time"] = d.time;
  out["qpos"] = std::vector<double>(d.qpos, d.qpos + m.nq);
  out["qvel"] = std::vector<double>(d.qvel, d.qvel + m.nv);
  out["ctrl"] = std::vector<double>(d.ctrl, d.ctrl + m.nu);
  out["ncon"] = d.ncon;
  out["nefc"] = d.nefc;
  json bodies = json::object();
  json pixels = json::object();
  for (int i = 0; i < m.nbody; ++i) {
    const char* name = m.names + m.name_bodyadr[i];
    if (*name == '\0') continue;
    bodies[name] = {d.xpos[3 * i], d.xpos[3 * i + 1], d.xpos[3 * i + 2]};
    double pixel[2];
    if (ProjectToPixel(view.scene(), view.viewport(), d.xipos + 3 * i, pixel)) {
      pixels[name] = {view.origin().x + pixel[0], view.origin().y + pixel[1]};
    }
  }
  out["bodies"] = bodies;
  out["pixels"] = pixels;
  out["options"] = {{"timestep", m.opt.timestep},
                    {"gravity", {m.opt.gravity[0], m.opt.gravity[1], m.opt.gravity[2]}}};
  return out.dump(1, ' ', false, json::error_handler_t::replace);
}

bool Automation::ParseLine(const std::string& text, Line* line, std::string* error) const {
  line->words = ScriptWords(text);
  if (line->words.empty()) return true;
  const std::string& verb = line->words[0];
  if (IsCommand(verb) || IsScriptCommand(verb) || FindAction(verb) != nullptr) return true;
  *error = name_ + ":" + std::to_string(line->number) + ": '" + verb + "' is neither a command nor an action";
  return false;
}

bool Automation::Load(const std::string& text, const std::string& name, std::string* error) {
  name_ = name;
  std::istringstream lines(text);
  std::string words;
  for (int number = 1; std::getline(lines, words); ++number) {
    Line line{appended_ = number, {}};
    if (!ParseLine(words, &line, error)) return false;
    if (!line.words.empty()) lines_.push_back(std::move(line));
  }
  return true;
}

bool Automation::Append(const std::string& text, int client, std::string* error) {
  if (!Active()) {  // a program that runs for days must not remember all that it was told
    lines_.clear();
    next_ = 0;
  }
  Line line{++appended_, {}, client};
  if (name_.empty()) name_ = "input";
  if (!ParseLine(text, &line, error)) return false;
  if (!line.words.empty()) lines_.push_back(std::move(line));
  return true;
}

std::vector<std::pair<int, std::string>> Automation::TakeAnswers() { return std::exchange(answers_, {}); }

void Automation::Fail(const Line& line, const std::string& why) {
  line_failed_ = true;
  if (line.client >= 0) {
    answers_.emplace_back(line.client, "error: " + why);
    return;
  }
  failure_ = name_ + ":" + std::to_string(line.number) + ": " + why;
  next_ = lines_.size();
}

SyntheticInput Automation::TakeInput() {
  if (!queued_.empty()) {
    input_ = queued_.front();
    queued_.erase(queued_.begin());
  }
  SyntheticInput now = input_;
  input_.wheel = 0;
  input_.double_clicks = 0;
  input_.keys.clear();
  return now;
}

int Automation::BodyByName(const Line& line, ActionContext& c, const std::string& name) {
  const int body = c.frame.m != nullptr ? Name2Id(*c.frame.m, mjOBJ_BODY, name.c_str()) : -1;
  if (body < 0) Fail(line, "no body '" + name + "'");
  return body;
}

void Automation::Mark(ActionContext& c, int body) {
  const double* pos = c.frame.d->xpos + 3 * body;
  marks_[body] = {pos[0], pos[1], pos[2]};
}

bool Automation::WaitsForOutcome() {
  if (outcome_ == nullptr) return false;
  if (!outcome_->done) return true;
  const Line line = lines_[next_];
  const std::shared_ptr<RequestOutcome> outcome = std::exchange(outcome_, nullptr);
  if (outcome->problem.empty()) {
    answers_.emplace_back(line.client, "ok");
  } else {
    Fail(line, outcome->problem);
  }
  ++next_;
  line_started_ = -1;
  return false;
}

void Automation::Run(ActionContext& context, const SceneView& view, uint64_t pushed) {
  if (!queued_.empty()) return;  // the window has not seen all input yet
  if (WaitsForOutcome()) return;
  while (Active()) {
    if (line_started_ < 0) line_started_ = context.frame.wall;
    const Line line = lines_[next_];
    line_failed_ = false;
    const size_t answers = answers_.size();
    const size_t requests = context.requests.size();
    const bool done = RunLine(line, context, view, pushed);
    if ((!done && !line_failed_) || Failed()) return;
    // Who sent the line is told when it is known whether the file could be written.
    if (line.client >= 0 && context.requests.size() > requests && !AsksToQuit(context.requests)) {
      outcome_ = std::make_shared<RequestOutcome>();
      return;
    }
    if (line.client >= 0 && answers_.size() == answers) answers_.emplace_back(line.client, "ok");
    ++next_;
    line_started_ = -1;
    const bool shows = line.words[0] == "screenshot";  // what follows belongs to the next picture
    if (shows || !queued_.empty() || !input_.keys.empty() || input_.wheel != 0) return;
  }
}

bool Automation::RunLine(const Line& line, ActionContext& c, const SceneView& view, uint64_t pushed) {
  const std::string& verb = line.words[0];
  if (verb == "mouse") return RunMouse(line, c, view);
  if (IsScriptCommand(verb)) {
    constexpr double kPatience = 60;
    std::string text;
    const ScriptOutcome outcome = RunScriptCommand(line.words, c, view, &text);
    if (outcome == ScriptOutcome::kFailed) Fail(line, text);
    if (outcome == ScriptOutcome::kDone && !text.empty()) answers_.emplace_back(line.client, text);
    if (outcome == ScriptOutcome::kWait && c.frame.wall - line_started_ > kPatience)
      Fail(line, "waited for more than a minute");
    return outcome != ScriptOutcome::kWait;
  }
  bool known = true;
  if (verb.rfind("wait", 0) == 0) return RunWait(line, c, pushed, &known);
  RunSimulation(line, c, &known);
  if (known) return true;
  known = true;
  RunView(line, c, view, &known);
  if (known) return true;
  if (!RunAction(verb, c)) Fail(line, "'" + verb + "' needs a model");
  return true;
}

// A shape goes to the compiler, every other number to the live model.
bool Automation::TuneByName(ActionContext& c, const std::vector<std::string>& words) {
  const ModelParameter* p = FindParameter(words[1].c_str());
  if (p == nullptr || c.frame.m == nullptr) return false;
  int id = Name2Id(*c.frame.m, p->object, words[2].c_str());
  if (id < 0 && words[2].find_first_not_of("0123456789") == std::string::npos)
    id = std::atoi(words[2].c_str());
  const ParameterSlice slice =
      id < 0 || id >= CountOf(*c.frame.m, p->object) ? ParameterSlice{} : SliceOf(*c.frame.m, *p, id);
  const int column = std::atoi(words[3].c_str());
  const double value = std::strtod(words[4].c_str(), nullptr);
  if (column < 0 || column >= slice.count) return false;
  if (p->effect == Effect::kRecompile) {
    const char* name = Id2Name(*c.frame.m, p->object, id);
    c.ui.authoring.tuning.SetShape({p->object, name != nullptr ? name : "", id, p->field, column, value});
    return true;
  }
  for (int r = 0; r < slice.repeats; ++r) {
    c.sink.Push(command::SetModelField{p->field, slice.begin + r * slice.count + column, value});
  }
  return true;
}

bool Automation::RunWait(const Line& line, ActionContext& c, uint64_t pushed, bool*) {
  const std::string& verb = line.words[0];
  std::vector<double> numbers;
  if (!ToNumbers(line.words, 1, &numbers)) {
    Fail(line, "a number is needed");
    return true;
  }
  const double waited = c.frame.wall - line_started_;
  constexpr double kPatience = 60;
  if (waited > kPatience) {
    Fail(line, "waited for more than a minute");
    return true;
  }
  if (verb == "wait_loaded") return !c.frame.load->busy && (c.frame.m != nullptr || c.frame.load->failed);
  if (verb == "wait_idle") {
    const AuthoringState& authoring = c.ui.authoring;
    return c.frame.snapshot->run.commands >= pushed && waited > 0.05 && !authoring.working &&
           !authoring.write_back.busy && c.requests.empty();
  }
  if (verb == "wait_failed") return c.frame.load->failed;
  if (numbers.size() != 1) {
    Fail(line, "one number is needed");
    return true;
  }
  if (verb == "wait_generation") {
    return c.frame.m != nullptr && static_cast<double>(c.frame.snapshot->generation) >= numbers[0];
  }
  if (verb == "wait_time") return c.frame.d != nullptr && c.frame.d->time >= numbers[0];
  return waited >= numbers[0];
}

void Automation::RunSimulation(const Line& line, ActionContext& c, bool* known) {
  const std::string& verb = line.words[0];
  std::vector<double> numbers;
  const bool plain = ToNumbers(line.words, 1, &numbers);
  const size_t n = plain ? numbers.size() : 0;
  const auto whole = [&](size_t i) { return static_cast<int>(numbers[i]); };
  if (verb == "step" && n == 1) {
    c.sink.Push(command::StepBy{whole(0)});
  } else if (verb == "back" && n == 1) {
    c.sink.Push(command::SeekHistory{whole(0)});
  } else if (verb == "speed" && n == 1) {
    c.sink.Push(command::SetSpeed{numbers[0]});
  } else if (verb == "key" && n == 1) {
    c.sink.Push(command::LoadKey{whole(0)});
  } else if (verb == "ctrl" && n == 2) {
    c.sink.Push(command::SetCtrl{whole(0), numbers[1]});
  } else if (verb == "option" && line.words.size() > 2) {
    std::vector<double> values;
    if (!ToNumbers(line.words, 2, &values) || !PushOption(c.sink, line.words[1], values)) {
      Fail(line, "no option '" + line.words[1] + "' with these values");
    }
  } else if (verb == "tune" && line.words.size() == 5) {
    if (!TuneByName(c, line.words)) Fail(line, "tune FIELD ELEMENT COLUMN VALUE: there is no such number");
  } else if (verb == "rename_key" && line.words.size() == 3) {
    c.ui.authoring.keyframes.renamed[line.words[1]] = line.words[2];
  } else if (verb == "delete_key" && line.words.size() == 2) {
    c.ui.authoring.keyframes.deleted.insert(line.words[1]);
  } else if (verb == "generator" && n == 5) {
    Generator generator;
    generator.form = static_cast<Waveform>(whole(1));
    generator.amplitude = numbers[2];
    generator.offset = numbers[3];
    generator.period = numbers[4];
    SetGenerator(c, whole(0), generator);
  } else if (verb == "field" && line.words.size() == 4) {
    std::vector<double> values;
    if (!ToNumbers(line.words, 2, &values)) Fail(line, "field NAME INDEX VALUE");
    if (values.size() == 2) {
      c.sink.Push(command::SetModelField{line.words[1], static_cast<int>(values[0]), values[1]});
    }
  } else {
    *known = false;
  }
}

void Automation::RunView(const Line& line, ActionContext& c, const SceneView& view, bool* known) {
  const std::string& verb = line.words[0];
  const std::string argument = line.words.size() > 1 ? line.words[1] : "";
  if (verb == "open") {
    c.Ask(request::Open{.path = Unquoted(argument), .confirmed = true});
  } else if (verb == "save") {
    c.Ask(request::SaveModel{Unquoted(argument)});
  } else if (verb == "screenshot") {
    c.Ask(request::Screenshot{Unquoted(argument)});
  } else if (verb == "state") {
    std::string error;
    if (!ReplaceFile(Unquoted(argument), StateAsJson(c, view) + "\n", &error)) Fail(line, error);
  } else if (verb == "select" || verb == "mark") {
    const int body = BodyByName(line, c, argument);
    if (body < 0) return;
    Mark(c, body);
    if (verb == "select") SelectBody(*c.frame.m, c.ui.selection, body);
  } else if (verb == "fail_if_unmoved" && line.words.size() == 3) {
    const int body = BodyByName(line, c, argument);
    if (body < 0) return;
    const std::array<double, 3> from = marks_[body];
    const double* to = c.frame.d->xpos + 3 * body;
    const double distance = std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    if (!(distance >= std::atof(line.words[2].c_str()))) {
      Fail(line, "'" + argument + "' moved only " + std::to_string(distance) + " m");
    }
  } else if (verb == "camera") {
    RunCamera(line, c);
  } else if (verb == "mods") {
    input_.mods = 0;
    for (const std::string& word : line.words) {
      input_.mods |= word == "ctrl" ? kModCtrl : word == "shift" ? kModShift : word == "alt" ? kModAlt : 0;
    }
  } else if (verb == "press") {
    KeyPress press;
    if (!ParseKey(argument, &press)) {
      Fail(line, "'" + argument + "' is not a key");
      return;
    }
    input_.keys.push_back(press);
  } else if (verb == "gamepad" && line.words.size() == 3) {
    const int input = FindGamepadInput(argument);
    if (input < 0) return Fail(line, "'" + argument + "' is no input of a gamepad");
    input_.pad.present = true;
    input_.pad.value[static_cast<size_t>(input)] = std::atof(line.words[2].c_str());
  } else if (verb == "teleop" && line.words.size() > 1) {
    std::string text = TeleopToText(c.ui.teleop), error;
    for (size_t i = 1; i < line.words.size(); ++i) text += (i > 1 ? " " : "") + line.words[i];
    if (!TeleopFromText(text, &c.ui.teleop, &error)) Fail(line, error);
  } else if (verb == "quit") {
    c.Ask(request::Quit{.confirmed = true});
    next_ = lines_.size() - 1;
  } else {
    *known = false;
  }
}

void Automation::RunCamera(const Line& line, ActionContext& c) {
  if (c.frame.m == nullptr || line.words.size() < 2) {
    Fail(line, "camera NAME, or camera free AZIMUTH ELEVATION DISTANCE [X Y Z]");
    return;
  }
  mjvCamera& camera = c.ui.view.camera;
  if (line.words[1] != "free") {
    const int id = Name2Id(*c.frame.m, mjOBJ_CAMERA, line.words[1].c_str());
    if (id < 0) {
      Fail(line, "no camera '" + line.words[1] + "'");
      return;
    }
    camera.type = mjCAMERA_FIXED;
    camera.fixedcamid = id;
    return;
  }
  std::vector<double> v;
  if (!ToNumbers(line.words, 2, &v) || (v.size() != 3 && v.size() != 6)) {
    Fail(line, "camera free AZIMUTH ELEVATION DISTANCE [X Y Z]");
    return;
  }
  camera.type = mjCAMERA_FREE;
  camera.azimuth = v[0];
  camera.elevation = v[1];
  camera.distance = v[2];
  if (v.size() == 6) std::copy(v.begin() + 3, v.end(), camera.lookat);
}

bool Automation::RunMouse(const Line& line, ActionContext& c, const SceneView& view) {
  const std::string what = line.words.size() > 1 ? line.words[1] : "";
  const std::string argument = line.words.size() > 2 ? line.words[2] : "";
  std::vector<double> v;
  input_.mouse_active = true;
  if (what == "body") {
    const int body = BodyByName(line, c, argument);
    double pixel[2];
    if (body < 0) return true;
    const Viewport area = view.viewport();
    if (!ProjectToPixel(view.scene(), area, c.frame.d->xipos + 3 * body, pixel) || pixel[0] < 0 ||
        pixel[1] < 0 || pixel[0] >= area.width || pixel[1] >= area.height) {
      Fail(line, "'" + argument + "' is not in view");
      return true;
    }
    input_.mouse = {view.origin().x + static_cast<float>(pixel[0]),
                    view.origin().y + static_cast<float>(pixel[1])};
  } else if (what == "widget") {
    std::string name = argument;
    for (size_t i = 3; i < line.words.size(); ++i) name += " " + line.words[i];
    if (!FindWidget(name, &input_.mouse)) Fail(line, "no widget '" + name + "' is shown");
  } else if (what == "point" && ToNumbers(line.words, 2, &v) && v.size() == 3) {
    double pixel[2];
    if (!ProjectToPixel(view.scene(), view.viewport(), v.data(), pixel))
      Fail(line, "the point is behind the camera");
    input_.mouse = {view.origin().x + static_cast<float>(pixel[0]),
                    view.origin().y + static_cast<float>(pixel[1])};
  } else if (what == "down" || what == "up" || what == "click" || what == "double") {
    const int button = ButtonOf(argument);
    if (button < 0) {
      Fail(line, "a button is needed: left, right or middle");
      return true;
    }
    SyntheticInput pressed = input_;
    pressed.down[static_cast<size_t>(button)] = true;
    SyntheticInput released = input_;
    released.down[static_cast<size_t>(button)] = false;
    if (what != "up") queued_.push_back(pressed);
    if (what != "down") queued_.push_back(released);
    if (what == "double") {
      pressed.double_clicks = 1 << button;
      queued_.push_back(pressed);
      queued_.push_back(released);
    }
  } else if (!ToNumbers(line.words, 2, &v) || v.empty()) {
    Fail(line, "mouse move X Y, by DX DY, body NAME, view FX FY, down, up, click, double, scroll");
  } else if (what == "scroll") {
    input_.wheel = static_cast<float>(v[0]);
  } else if (what == "move" && v.size() == 2) {
    input_.mouse = {static_cast<float>(v[0]), static_cast<float>(v[1])};
  } else if (what == "view" && v.size() == 2) {
    input_.mouse = {view.origin().x + static_cast<float>(v[0] * view.viewport().width),
                    view.origin().y + static_cast<float>(v[1] * view.viewport().height)};
  } else if (what == "by" && v.size() >= 2) {
    // A motion that takes its time, like a hand.
    const double waited = c.frame.wall - line_started_;
    const double duration = v.size() > 2 ? std::max(v[2], 1e-3) : 0.2;
    if (waited == 0) glide_from_ = input_.mouse;
    const float t = static_cast<float>(std::min(1.0, waited / duration));
    input_.mouse = {glide_from_.x + t * static_cast<float>(v[0]),
                    glide_from_.y + t * static_cast<float>(v[1])};
    return t >= 1;
  } else {
    Fail(line, "unknown mouse command '" + what + "'");
  }
  return true;
}

}  // namespace pliant
