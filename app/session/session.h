// Session: everything that is remembered between runs. The settings are those of the program; layout,
// saved views and plots belong to the model that is shown and come back with it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/requests/message_log.h"
#include "app/session/json_store.h"
#include "app/session/settings.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::app {

struct SessionOptions {
  bool remembers = true;        // false: the files are neither read nor written
  bool restores_layout = true;  // false: the panels were asked for otherwise
};

class Session {
 public:
  // Reads the settings into `ui`.
  Session(ui::UiState& ui, SessionOptions options, MessageLog& messages);

  // False until a quality was chosen: the graphics card decides.
  bool KnowsQuality() const { return settings_.quality_known; }
  const std::vector<std::string>& Recent() const { return settings_.recent; }
  void AddRecent(const std::string& path) { app::AddRecent(settings_, path); }
  int RulesOf(const std::string& path) const { return app::RulesOf(settings_, path); }
  void RememberRules(const std::string& path, int rules) { app::RememberRules(settings_, path, rules); }

  void Handle(const ui::request::ImportKeys& wanted);

  // What belongs to this model comes back. KeepModel() what belongs to the last one before.
  void ReturnTo(const std::string& model);

  // Layout, saved views and plots of the model that is shown, for a session file, and back.
  nlohmann::json ModelParts() const;
  void RestoreModelParts(const nlohmann::json& saved);

  // Writes what has changed, so that no end of the program loses it.
  void Keep();
  // Of that, what belongs to the model.
  void KeepModel();
  // Call once a frame: as Keep(), but now and then; saved views at once. `now`: s.
  void KeepNowAndThen(double now);

 private:
  // What is remembered of each model in one file.
  struct ModelPart {
    JsonStore store;
    nlohmann::json (*save)(const ui::UiState& ui);
    void (*restore)(const nlohmann::json& saved, ui::UiState* ui);
    nlohmann::json nothing;  // what needs not be written of a model that has no entry yet
    bool restores = true;
    nlohmann::json kept = {};
  };

  void ReadSettings();
  void KeepSettings();

  ui::UiState& ui_;
  SessionOptions options_;
  MessageLog& messages_;
  Settings settings_;
  nlohmann::json kept_settings_;
  std::vector<ModelPart> parts_;
  std::string model_;
  double kept_at_ = 0;
};

}  // namespace pliant::app
