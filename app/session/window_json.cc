#include "app/session/window_json.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/session/bookmarks.h"
#include "app/session/json_store.h"
#include "ui/state/control_noise.h"
#include "ui/state/draw_switches.h"
#include "ui/state/selection.h"
#include "ui/viewport/grab.h"

namespace pliant::app {
namespace {

using nlohmann::json;
namespace command = runner::command;

constexpr int kPanes = 4;

// ---- Lists of switches.

json ListOf(std::span<const mjtByte> values) { return std::vector<int>(values.begin(), values.end()); }

// Only a list of exactly this length, all of numbers.
void GetSwitches(const json& in, const char* key, std::span<mjtByte> values) {
  std::vector<double> numbers(values.size());
  if (!GetArray(in, key, numbers.data(), numbers.size())) return;
  std::transform(numbers.begin(), numbers.end(), values.begin(),
                 [](double x) { return static_cast<mjtByte>(x); });
}

// ---- What a view draws.

// The arrays of switches in mjvOption, by name.
template <class Option, class Use>
void ForEachSwitch(Option& option, Use use) {
  use("geomgroup", std::span(option.geomgroup));
  use("sitegroup", std::span(option.sitegroup));
  use("jointgroup", std::span(option.jointgroup));
  use("tendongroup", std::span(option.tendongroup));
  use("actuatorgroup", std::span(option.actuatorgroup));
  use("flexgroup", std::span(option.flexgroup));
  use("skingroup", std::span(option.skingroup));
  use("flags", std::span(option.flags));
}

json ViewToJson(const ui::ViewState& view) {
  json out = {{"label", view.option.label},
              {"frame", view.option.frame},
              {"render_flags", ListOf(view.render_flags)},
              {"labels", view.extras.labels},
              {"frames", view.extras.frames},
              {"joint_limits", static_cast<int>(view.extras.joint_limits)},
              {"color", view.extras.color.quantity},
              {"color_fixed", view.extras.color.fixed},
              {"color_range", {view.extras.color.lo, view.extras.color.hi}}};
  for (const ui::DrawSwitch& drawing : ui::DrawSwitches()) out[drawing.key] = drawing.In(view.extras);
  ForEachSwitch(view.option,
                [&out](const char* name, std::span<const mjtByte> values) { out[name] = ListOf(values); });
  return out;
}

void ViewFromJson(const json& in, ui::ViewState* view) {
  Get(in, "label", &view->option.label, 0, mjNLABEL - 1);
  Get(in, "frame", &view->option.frame, 0, mjNFRAME - 1);
  GetSwitches(in, "render_flags", view->render_flags);
  GetArray(in, "labels", view->extras.labels.data(), view->extras.labels.size());
  GetArray(in, "frames", view->extras.frames.data(), view->extras.frames.size());
  for (const ui::DrawSwitch& drawing : ui::DrawSwitches()) Get(in, drawing.key, &drawing.In(view->extras));
  int limits = static_cast<int>(view->extras.joint_limits);
  if (Get(in, "joint_limits", &limits, 0, 2))
    view->extras.joint_limits = static_cast<ui::JointLimits>(limits);
  Get(in, "color", &view->extras.color.quantity, 0, 64);
  double range[2] = {};
  if (GetArray(in, "color_range", range, 2) && range[0] < range[1]) {
    view->extras.color.lo = range[0];
    view->extras.color.hi = range[1];
    Get(in, "color_fixed", &view->extras.color.fixed);
  }
  ForEachSwitch(view->option,
                [&in](const char* name, std::span<mjtByte> values) { GetSwitches(in, name, values); });
}

// ---- Cameras: those of the views, as saved views are kept.

json CamerasToJson(const ui::UiState& ui) {
  Bookmarks cameras;
  for (int pane = 0; pane < kPanes; ++pane) {
    const ui::ViewState& view = ui::ViewOfPane(ui, pane);
    cameras[static_cast<size_t>(pane)] = {true, view.camera, view.follow.mode, "", ""};
  }
  return ToJson(cameras);
}

void CamerasFromJson(const json& in, const mjModel& m, ui::UiState* ui) {
  Bookmarks cameras;
  FromJson(in, &cameras);
  for (int pane = 0; pane < kPanes; ++pane) {
    const ui::Bookmark& from = cameras[static_cast<size_t>(pane)];
    if (!from.used || from.camera.fixedcamid >= m.ncam || from.camera.trackbodyid >= m.nbody) continue;
    ui::ViewState& view = ui::ViewOfPane(*ui, pane);
    view.camera = from.camera;
    view.follow.mode = from.mode;
  }
}

// ---- What drives the model.

json GeneratorsToJson(const std::map<int, command::Generator>& generators) {
  json out = json::array();
  for (const auto& [control, g] : generators) {
    out.push_back({{"control", control},
                   {"form", static_cast<int>(g.form)},
                   {"numbers", {g.amplitude, g.offset, g.period, g.start}}});
  }
  return out;
}

void GeneratorsFromJson(const json& in, const mjModel& m, ui::UiState* ui, runner::CommandSink& sink) {
  for (const json& entry : in) {
    int control = 0, form = 0;
    double numbers[4] = {};
    if (!Get(entry, "control", &control, 0, static_cast<int>(m.nu) - 1) ||
        !Get(entry, "form", &form, 0, static_cast<int>(command::Waveform::kHold)) ||
        !GetArray(entry, "numbers", numbers, std::size(numbers)))
      continue;
    const command::Generator generator = {static_cast<command::Waveform>(form), numbers[0], numbers[1],
                                          numbers[2], numbers[3]};
    ui->authoring.controls.generators[control] = generator;
    sink.Push(command::SetGenerator{control, generator});
  }
}

// All numbers of a force that stays, one after the other; Use is called with each.
template <class Pin, class Use>
void ForEachNumber(Pin& pin, Use use) {
  auto& p = pin.drag.perturb;
  for (auto* number : {&p.select, &p.flexselect, &p.skinselect, &p.active, &p.active2}) use(*number);
  for (auto& x : p.refpos) use(x);
  for (auto& x : p.refquat) use(x);
  for (auto& x : p.refselpos) use(x);
  for (auto& x : p.localpos) use(x);
  for (auto* number : {&p.localmass, &p.scale, &pin.drag.max_force, &pin.drag.max_torque}) use(*number);
  use(pin.drag.axes);
  use(pin.body);
  for (auto& x : pin.point) use(x);
  for (auto& x : pin.force) use(x);
  for (auto& x : pin.torque) use(x);
}

json PinsToJson(const std::vector<ui::KeptForce>& pins) {
  json out = json::array();
  for (const ui::KeptForce& kept : pins) {
    json numbers = json::array();
    ForEachNumber(kept.pin, [&numbers](const auto& x) { numbers.push_back(static_cast<double>(x)); });
    out.push_back({{"numbers", std::move(numbers)}});
  }
  return out;
}

void PinsFromJson(const json& in, const mjModel& m, ui::UiState* ui, runner::CommandSink& sink) {
  std::vector<ui::KeptForce> pins;
  for (const json& entry : in) {
    ui::KeptForce kept;
    command::Pin& pin = kept.pin;
    size_t count = 0;
    ForEachNumber(pin, [&count](const auto&) { ++count; });
    std::vector<double> numbers(count);
    if (!GetArray(entry, "numbers", numbers.data(), count)) continue;
    size_t at = 0;
    ForEachNumber(pin, [&]<class T>(T& x) { x = static_cast<T>(numbers[at++]); });
    const auto is_body = [&m](int body) { return body >= 0 && body < m.nbody; };
    if (is_body(pin.body) && is_body(std::max(0, pin.drag.perturb.select))) pins.push_back(kept);
  }
  if (pins.empty()) return;
  ui->views.grab.pins = std::move(pins);
  sink.Push(ui::PinsOf(ui->views.grab));
}

json NoiseToJson(const ui::ControlsPanelState& controls) {
  return {{"scale", controls.noise_scale},
          {"rate", controls.noise_rate},
          {"seed", controls.noise_seed},
          {"quiet", std::vector<std::string>(controls.quiet.begin(), controls.quiet.end())}};
}

void NoiseFromJson(const json& in, const mjModel& m, ui::ControlsPanelState* controls,
                   runner::CommandSink& sink) {
  std::vector<std::string> quiet;
  if (!Get(in, "scale", &controls->noise_scale, 0, 10)) return;
  Get(in, "rate", &controls->noise_rate, 0, 100);
  Get(in, "seed", &controls->noise_seed, 0, 1 << 30);
  Get(in, "quiet", &quiet);
  controls->quiet = {quiet.begin(), quiet.end()};
  if (controls->noise_scale > 0) sink.Push(ui::NoiseOf(m, *controls));
}

// The lists of a keyframe, by name; Use is called with each.
template <class Key, class Use>
void ForEachList(Key& key, Use use) {
  use("qpos", key.qpos);
  use("qvel", key.qvel);
  use("act", key.act);
  use("ctrl", key.ctrl);
  use("mpos", key.mpos);
  use("mquat", key.mquat);
}

// Keyframes that no file has yet.
json KeyframesToJson(const ui::KeyframesState& keys) {
  json session = json::array();
  for (const ui::SessionKey& key : keys.session) {
    json entry = {{"name", key.name}, {"time", key.time}};
    ForEachList(key, [&entry](const char* name, const std::vector<double>& list) { entry[name] = list; });
    session.push_back(std::move(entry));
  }
  return {{"session", std::move(session)},
          {"renamed", keys.renamed},
          {"deleted", keys.deleted},
          {"start", keys.start}};
}

void KeyframesFromJson(const json& in, const mjModel& m, ui::KeyframesState* keys) {
  ui::SessionKey sizes;
  sizes.qpos.resize(static_cast<size_t>(m.nq));
  sizes.qvel.resize(static_cast<size_t>(m.nv));
  sizes.act.resize(static_cast<size_t>(m.na));
  sizes.ctrl.resize(static_cast<size_t>(m.nu));
  sizes.mpos.resize(static_cast<size_t>(3 * m.nmocap));
  sizes.mquat.resize(static_cast<size_t>(4 * m.nmocap));
  for (const json& entry : GetList(in, "session")) {
    ui::SessionKey key = sizes;
    bool good = Get(entry, "name", &key.name) && Get(entry, "time", &key.time);
    ForEachList(key, [&](const char* name, std::vector<double>& list) {
      good = good && GetArray(entry, name, list.data(), list.size());
    });
    if (good) keys->session.push_back(std::move(key));
  }
  for (const auto& [name, renamed] : GetObject(in, "renamed").items()) {
    if (renamed.is_string()) keys->renamed[name] = renamed.get<std::string>();
  }
  std::vector<std::string> deleted;
  if (Get(in, "deleted", &deleted)) keys->deleted = {deleted.begin(), deleted.end()};
  Get(in, "start", &keys->start, -1, static_cast<int>(m.nkey) - 1);
}

// Changes that the compiler has made: undoing one starts from all of them.
json ShapesToJson(const std::vector<ui::ShapeChange>& shapes) {
  json out = json::array();
  for (const ui::ShapeChange& shape : shapes) {
    out.push_back({{"object", static_cast<int>(shape.object)},
                   {"name", shape.name},
                   {"id", shape.id},
                   {"field", shape.field},
                   {"column", shape.column},
                   {"value", shape.value}});
  }
  return out;
}

void ShapesFromJson(const json& in, std::vector<ui::ShapeChange>* shapes) {
  for (const json& entry : in) {
    ui::ShapeChange shape;
    int object = 0;
    if (!Get(entry, "object", &object, 0, mjNOBJECT - 1) || !Get(entry, "field", &shape.field) ||
        !Get(entry, "value", &shape.value))
      continue;
    shape.object = static_cast<mjtObj>(object);
    Get(entry, "name", &shape.name);
    Get(entry, "id", &shape.id, 0, std::numeric_limits<int>::max());
    Get(entry, "column", &shape.column, 0, std::numeric_limits<int>::max());
    shapes->push_back(std::move(shape));
  }
}

// Who has chosen high contrast needs it, whoever made the session.
void ThemeFromJson(const json& in, ui::Theme* theme) {
  std::string name;
  if (*theme == ui::Theme::kContrast || !Get(in, "theme", &name)) return;
  const auto* known = std::find(std::begin(ui::kThemeNames), std::end(ui::kThemeNames), name);
  if (known != std::end(ui::kThemeNames))
    *theme = static_cast<ui::Theme>(known - std::begin(ui::kThemeNames));
}

}  // namespace

json WindowToJson(const ui::UiState& ui) {
  json views = json::array();
  for (int pane = 0; pane < kPanes; ++pane) views.push_back(ViewToJson(ui::ViewOfPane(ui, pane)));
  return {{"cameras", CamerasToJson(ui)},
          {"views", std::move(views)},
          {"generators", GeneratorsToJson(ui.authoring.controls.generators)},
          {"pins", PinsToJson(ui.views.grab.pins)},
          {"noise", NoiseToJson(ui.controls)},
          {"keyframes", KeyframesToJson(ui.authoring.keyframes)},
          {"shapes", ShapesToJson(ui.authoring.tuning.shapes)},
          {"theme", ui::kThemeNames[static_cast<int>(ui.layout.theme)]},
          {"selected_body", ui.selection.body}};
}

void WindowFromJson(const json& in, const mjModel& m, ui::UiState* ui, runner::CommandSink& sink) {
  CamerasFromJson(GetObject(in, "cameras"), m, ui);
  const json& views = GetList(in, "views");
  for (int pane = 0; pane < kPanes && pane < static_cast<int>(views.size()); ++pane)
    ViewFromJson(views[static_cast<size_t>(pane)], &ui::ViewOfPane(*ui, pane));
  GeneratorsFromJson(GetList(in, "generators"), m, ui, sink);
  PinsFromJson(GetList(in, "pins"), m, ui, sink);
  NoiseFromJson(GetObject(in, "noise"), m, &ui->controls, sink);
  KeyframesFromJson(GetObject(in, "keyframes"), m, &ui->authoring.keyframes);
  ShapesFromJson(GetList(in, "shapes"), &ui->authoring.tuning.shapes);
  ThemeFromJson(in, &ui->layout.theme);
  int body = -1;
  if (Get(in, "selected_body", &body, 1, static_cast<int>(m.nbody) - 1))
    ui::SelectBody(m, ui->selection, body);
}

}  // namespace pliant::app
