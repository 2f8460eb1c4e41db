#include "engine/plugins/builtin.h"

#include <initializer_list>

#include "engine/plugin/registry.h"

namespace pliant::plugins {
namespace {

// Runs when the program or the library is loaded, before anything can ask for a plugin.
const bool kRegistered = [] {
  for (const mjpPlugin& plugin : {CablePlugin(), PidPlugin(), TouchGridPlugin(), BoltPlugin(), BowlPlugin(),
                                  GearPlugin(), NutPlugin(), TorusPlugin()}) {
    RegisterBuiltinPlugin(plugin);
  }
  return true;
}();

}  // namespace
}  // namespace pliant::plugins
