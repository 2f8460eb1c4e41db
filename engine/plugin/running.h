// Whose code runs on this thread: what a program can say of a crash in it.
#pragma once

namespace pliant {

class PluginCall {
 public:
  // `plugin` and `callback`, as in "init", outlive it.
  PluginCall(const char* plugin, const char* callback);
  ~PluginCall();
  PluginCall(const PluginCall&) = delete;
  PluginCall& operator=(const PluginCall&) = delete;

  // The one that runs; null when none does. May be called by signal handlers.
  static const PluginCall* Running();
  const char* plugin() const { return plugin_; }
  const char* callback() const { return callback_; }

 private:
  const char* plugin_;
  const char* callback_;
  const PluginCall* outer_;
};

}  // namespace pliant
