#include "app/files/open_options.h"

#include <cmath>
#include <mutex>

#include "engine/io/mjcf/values.h"

namespace pliant::app {
namespace {

std::mutex mutex;
foreign::Options options_in_force;

bool Positive(std::string_view text, double& value) {
  std::vector<double> numbers;
  std::string bad;
  if (!io::mjcf::ParseReals(text, numbers, bad) || numbers.size() != 1 || !(numbers[0] > 0)) return false;
  value = numbers[0];
  return true;
}

bool AddFolders(std::string_view folders, foreign::Options& options) {
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    if (end > 0) options.package_folders.emplace_back(folders.substr(0, end));
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return true;
}

bool AddArgument(std::string_view text, foreign::Options& options) {
  const std::size_t assign = text.find('=');
  if (assign == std::string_view::npos || assign == 0) return false;
  std::string name(text.substr(0, assign));
  if (name.ends_with(':')) name.pop_back();  // as in NAME:=VALUE of ROS
  options.arguments[name] = std::string(text.substr(assign + 1));
  return true;
}

constexpr OpenOption kOptions[] = {
    {"--floating", nullptr, "robots get a free base and stand on z = 0",
     [](std::string_view, foreign::Options& o) { return o.floating = true; }},
    {"--floor", nullptr, "a floor below what is opened, with sky and light",
     [](std::string_view, foreign::Options& o) { return o.floor = true; }},
    {"--stand", nullptr,
     "robots stand on a floor, legged and wheeled ones free, held by servos; the window does so unless told",
     [](std::string_view, foreign::Options& o) { return o.stand = true; }},
    {"--as-written", nullptr, "base, drives and ground of robots are those of their files",
     [](std::string_view, foreign::Options& o) {
       o.stand = false;
       return o.keep_drives = true;
     }},
    {"--packages", "DIR[:DIR]",
     "where package:// and model:// are looked for, besides ROS_PACKAGE_PATH and the like", AddFolders},
    {"--arg", "NAME=VALUE", "an argument of xacro", AddArgument},
    {"--unit", "METRES", "length unit of a bare mesh; unless given, 1 or, for a body above 20 m, 0.001",
     [](std::string_view value, foreign::Options& o) { return Positive(value, o.mesh_unit); }},
    {"--density", "KG/M3", "of bare meshes; 1000 unless given",
     [](std::string_view value, foreign::Options& o) { return Positive(value, o.density); }},
};

}  // namespace

foreign::Options OpenOptions() {
  const std::lock_guard<std::mutex> lock(mutex);
  return options_in_force;
}

void SetOpenOptions(const foreign::Options& options) {
  const std::lock_guard<std::mutex> lock(mutex);
  options_in_force = options;
}

int TakeOpenOption(std::string_view argument, const char* next, std::string* problem) {
  for (const OpenOption& option : kOptions) {
    const std::string_view name = option.name;
    const bool joined =
        option.value != nullptr && argument.size() > name.size() && argument[name.size()] == '=';
    if (!argument.starts_with(name) || (argument.size() > name.size() && !joined)) continue;
    const bool has_value = joined || option.value == nullptr || next != nullptr;
    const std::string_view value = option.value == nullptr ? ""
                                   : joined                ? argument.substr(name.size() + 1)
                                   : next != nullptr       ? next
                                                           : "";
    const std::lock_guard<std::mutex> lock(mutex);
    if (has_value && option.apply(value, options_in_force)) return joined || option.value == nullptr ? 1 : 2;
    *problem = std::string(name) + " needs " + option.value + ": " + option.help;
    return -1;
  }
  return 0;
}

std::string OpenOptionsHelp() {
  std::string help;
  for (const OpenOption& option : kOptions) {
    std::string usage =
        std::string("  ") + option.name + (option.value != nullptr ? std::string(" ") + option.value : "");
    usage.resize(std::max<std::size_t>(usage.size() + 1, 27), ' ');
    help += usage + option.help + "\n";
  }
  return help;
}

}  // namespace pliant::app
