// The plugins that the program knows, and what a model does with them, in words.
#pragma once

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant::ui {

struct PluginRow {
  std::string name;
  std::string abilities;  // as in "actuator, sensor"
  std::string origin;     // "built in", "the program", or the file of its library
  int uses = 0;           // instances of the model
};

// All that a model can use, by name, and those that were replaced but are still used. `m` may be null.
std::vector<PluginRow> PluginRows(const mjModel* m);

struct PluginInstanceRow {
  std::string name;  // "#2" for one without a name
  std::string plugin;
  std::string settings;  // as in "kp 20, ki 5"; keys that are not given are left out
  std::string users;     // as in "3 bodies", or the names of up to three
};

std::vector<PluginInstanceRow> PluginInstanceRows(const mjModel& m);

struct ExtensionRow {
  std::string name, about;
  std::string origin;  // as of a plugin
};

// Extensions of the window that libraries have registered.
std::vector<ExtensionRow> ExtensionRows();

}  // namespace pliant::ui
