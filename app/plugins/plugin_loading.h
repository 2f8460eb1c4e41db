// Libraries of plugins that the window loads: those that are remembered at the start, others on request.
#pragma once

#include "app/requests/message_log.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::app {

class Loading;

class PluginLoading {
 public:
  // Loads what the settings in `ui` remember.
  PluginLoading(ui::UiState& ui, Loading& loading, MessageLog& messages);

  void Handle(const ui::request::LoadPlugins& wanted);
  void Handle(const ui::request::ForgetPlugins& wanted);

 private:
  // False when something could not be loaded.
  bool Load(const std::string& path);

  ui::UiState& ui_;
  Loading& loading_;
  MessageLog& messages_;
};

}  // namespace pliant::app
