#include "app/session/session.h"

#include <utility>

#include "app/session/bookmarks.h"
#include "app/session/layouts.h"
#include "app/session/plots.h"
#include "engine/io/resource.h"
#include "render/look.h"
#include "ui/actions/keymap.h"

namespace pliant::app {
namespace {

using nlohmann::json;

json SaveLayout(const ui::UiState& ui) { return ToJson(LayoutOf(ui)); }
void RestoreLayout(const json& saved, ui::UiState* ui) {
  ModelLayout layout;
  FromJson(saved, &layout);
  ApplyModelLayout(layout, ui);
}

json SaveBookmarks(const ui::UiState& ui) { return ToJson(ui.views.bookmarks); }
void RestoreBookmarks(const json& saved, ui::UiState* ui) { FromJson(saved, &ui->views.bookmarks); }

json SavePlots(const ui::UiState& ui) { return ToJson(ui.plots, ui.values); }
void RestorePlots(const json& saved, ui::UiState* ui) { FromJson(saved, &ui->plots, &ui->values); }

}  // namespace

Session::Session(ui::UiState& ui, SessionOptions options, MessageLog& messages)
    : ui_(ui), options_(options), messages_(messages) {
  parts_.push_back({JsonStore(ConfigPath("layouts.json")), SaveLayout, RestoreLayout, ToJson(ModelLayout{}),
                    options_.restores_layout});
  parts_.push_back({JsonStore(ConfigPath("views.json")), SaveBookmarks, RestoreBookmarks, json::object()});
  parts_.push_back({JsonStore(ConfigPath("plots.json")), SavePlots, RestorePlots, json()});
  ReadSettings();
}

void Session::ReadSettings() {
  std::string error;
  json saved;
  if (options_.remembers) {
    if (!SettingsStore().Read(&saved, &error)) messages_.Say(runner::EventKind::kWarning, error);
    FromJson(saved, &settings_);
  }
  ui_.layout = settings_.layout;
  ui_.layout.first_steps.shown = options_.remembers && !ui_.layout.first_steps.seen;
  if (!ui::KeysFromText(settings_.keys, &error))
    messages_.Say(runner::EventKind::kWarning, "Keys of the settings: " + error);
  if (!ui::TeleopFromText(settings_.teleop_keys, &ui_.teleop, &error))
    messages_.Say(runner::EventKind::kWarning, "Teleoperation keys of the settings: " + error);
  ui_.palette.recent = settings_.recent_actions;
  ui_.authoring.plugins.remembered = settings_.plugins;
  ui_.view.quality = settings_.quality;
  ui_.view.render = render::LookSettings(settings_.quality, settings_.look);
}

void Session::Handle(const ui::request::ImportKeys& wanted) {
  std::string text, error;
  const bool good = io::ReadTextOnDisk(wanted.path, text, error) && ui::KeysFromText(text, &error);
  messages_.SayOutcome(good, "Read the keys of " + wanted.path, error);
}

void Session::ReturnTo(const std::string& model) {
  const std::string key = ModelKey(model);
  if (!model_.empty() && key != model_) {
    ui_.plots.plots.clear();
    ui_.values.watches.clear();
  }
  model_ = key;
  if (!options_.remembers) return;
  for (ModelPart& part : parts_) {
    std::string error;
    json saved;
    if (part.restores && !part.store.ReadModel(model_, &saved, &error))
      messages_.Say(runner::EventKind::kWarning, error);
    if (!saved.is_null()) part.restore(saved, &ui_);
    part.kept = saved.is_null() ? part.nothing : part.save(ui_);
  }
}

json Session::ModelParts() const {
  json out = json::array();
  for (const ModelPart& part : parts_) out.push_back(part.save(ui_));
  return {{"parts", std::move(out)}};
}

void Session::RestoreModelParts(const json& saved) {
  const json& parts = GetList(saved, "parts");
  for (size_t i = 0; i < parts_.size() && i < parts.size(); ++i) {
    if (parts_[i].restores && !parts[i].is_null()) parts_[i].restore(parts[i], &ui_);
  }
}

void Session::Keep() {
  KeepModel();
  KeepSettings();
}

void Session::KeepModel() {
  ui_.views.bookmarks_changed = false;
  if (!options_.remembers || model_.empty()) return;
  std::string error;
  for (ModelPart& part : parts_) {
    json now = part.save(ui_);
    if (now == part.kept) continue;
    part.kept = std::move(now);
    if (!part.store.WriteModel(model_, part.kept, &error)) messages_.Say(runner::EventKind::kWarning, error);
  }
}

void Session::KeepSettings() {
  if (!options_.remembers) return;
  settings_.layout = ui_.layout;
  settings_.keys = ui::KeysToText();
  settings_.teleop_keys = ui::TeleopToText(ui_.teleop);
  settings_.recent_actions = ui_.palette.recent;
  settings_.plugins = ui_.authoring.plugins.remembered;
  settings_.quality = ui_.view.quality;
  settings_.quality_known = true;
  settings_.look = render::LookOf(ui_.view.render);
  json now = ToJson(settings_);
  if (now == kept_settings_) return;
  kept_settings_ = std::move(now);
  std::string error;
  if (!SettingsStore().Write(kept_settings_, &error)) messages_.Say(runner::EventKind::kWarning, error);
}

void Session::KeepNowAndThen(double now) {
  constexpr double kInterval = 1;  // s between two looks for what has changed
  if (!ui_.views.bookmarks_changed && now - kept_at_ <= kInterval) return;
  kept_at_ = now;
  Keep();
}

}  // namespace pliant::app
