#include "engine/plugin/running.h"

namespace pliant {
namespace {

thread_local const PluginCall* running = nullptr;

}  // namespace

PluginCall::PluginCall(const char* plugin, const char* callback)
    : plugin_(plugin), callback_(callback), outer_(running) {
  running = this;
}

PluginCall::~PluginCall() { running = outer_; }

const PluginCall* PluginCall::Running() { return running; }

}  // namespace pliant
