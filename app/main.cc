// The program: picks the verb. `pliant MODEL` is short for `pliant view MODEL`.
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/loading_memory.h"
#include "app/files/open_options.h"
#include "app/plugins/foreign_plugins.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/verb.h"
#include "engine/io/mjcf/values.h"
#include "engine/io/vfs.h"
#include "engine/model/load_rules.h"
#ifdef PLIANT_WITH_WINDOW
#include "app/verbs/bench/frame_times.h"
#include "app/verbs/render/measure_frames.h"
#endif

namespace {

using pliant::app::kExitFailed;
using pliant::app::kExitOk;
using pliant::app::kExitUsage;

// Takes an option that belongs to every verb out of the arguments, as often as it is there, and calls
// use(value). False when a value is missing, or when it is not understood.
template <class Use>
bool TakeOption(std::vector<char*>& arguments, std::string_view option, Use use) {
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    if (argument == "--") return true;
    if (!argument.starts_with(option)) continue;
    const bool joined = argument.size() > option.size() && argument[option.size()] == '=';
    if (!joined && argument.size() > option.size()) continue;
    if (!joined && i + 1 == arguments.size()) return false;
    if (!use(joined ? argument.substr(option.size() + 1) : std::string_view(arguments[i + 1]))) return false;
    const auto at = arguments.begin() + static_cast<std::ptrdiff_t>(i);
    arguments.erase(at, at + (joined ? 1 : 2));
    --i;
  }
  return true;
}

// Takes the options about models of other makers out of the arguments. False after a message.
bool TakeOpenOptions(std::vector<char*>& arguments) {
  for (std::size_t i = 1; i < arguments.size();) {
    if (!std::strcmp(arguments[i], "--")) return true;
    std::string problem;
    const char* next = i + 1 < arguments.size() ? arguments[i + 1] : nullptr;
    const int taken = pliant::app::TakeOpenOption(arguments[i], next, &problem);
    if (taken < 0) {
      std::fprintf(stderr, "pliant: %s\n", problem.c_str());
      return false;
    }
    const auto at = arguments.begin() + static_cast<std::ptrdiff_t>(i);
    arguments.erase(at, at + taken);
    i += taken == 0 ? 1 : 0;
  }
  return true;
}

bool SetFileSizeLimit(std::string_view size) {
  long long bytes = 0;
  if (!pliant::io::mjcf::ParseMemory(size, bytes) || bytes < 1) return false;
  pliant::io::SetFileSizeLimit(static_cast<std::size_t>(bytes));
  return true;
}

bool ChooseRules(std::string_view release) {
  int rules = 0;
  if (!pliant::ParseRules(release, rules)) return false;
  pliant::SetLoadRules(rules);
  return true;
}

void PrintUsage(std::FILE* to) {
  std::fputs("usage: pliant [VERB] [MODEL] [options]\n\n", to);
  for (const pliant::app::Verb* verb : pliant::app::Verbs()) {
    std::fprintf(to, "  %-13s %s\n", verb->name, verb->summary);
    if (verb->other_name != nullptr)
      std::fprintf(to, "  %-13s the same as %s\n", verb->other_name, verb->name);
  }
  std::fputs(
      "\npliant VERB --help lists the options of a verb. With every verb go\n"
      "  --plugin FILE|FOLDER     load a library of plugins, or all of a folder; as often as needed. Those "
      "that\n"
      "                           PLIANT_PLUGIN_PATH names, with colons between them, are loaded as well\n"
      "  --rules 3.3|3.14         the release whose meaning of a few settings models have, 3.14 unless\n"
      "                           PLIANT_RULES says otherwise; pliant compare-rules tells what changes\n"
      "  --max-file-size SIZE     read no larger files, as in 4G; 1G unless given\n",
      to);
  std::fputs(pliant::app::OpenOptionsHelp().c_str(), to);
  std::fputs(
      "Exit status: 0 ok, 1 failed, 2 wrong usage, 3 the simulation became unstable (bench, log, render).\n",
      to);
}

}  // namespace

int main(int count, char** values) {
  std::vector<char*> arguments(values, values + count);
  if (!TakeOption(arguments, "--max-file-size", SetFileSizeLimit)) {
    std::fputs("pliant: --max-file-size needs a number of bytes with an optional unit K, M or G\n", stderr);
    return kExitUsage;
  }
  if (!TakeOption(arguments, "--rules", ChooseRules)) {
    std::fputs("pliant: --rules needs the release whose rules models follow, 3.3 or 3.14\n", stderr);
    return kExitUsage;
  }
  if (!TakeOpenOptions(arguments)) return kExitUsage;
#ifdef PLIANT_WITH_WINDOW
  pliant::app::SetFrameMeasure(pliant::app::MeasureFrames);
#endif
  std::vector<std::string> plugins;
  const auto note = [&plugins](std::string_view path) { return !plugins.emplace_back(path).empty(); };
  if (!TakeOption(arguments, "--plugin", note)) {
    std::fputs("pliant: --plugin needs the path of a shared library or of a folder with some\n", stderr);
    return kExitUsage;
  }
  pliant::app::PrepareLoadingMemory();
  if (!pliant::app::LoadForeignPlugins(plugins)) return kExitFailed;
  const int argc = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  char** argv = arguments.data();
  if (argc > 1) {
    if (!std::strcmp(argv[1], "--help") || !std::strcmp(argv[1], "-h")) {
      PrintUsage(stdout);
      return kExitOk;
    }
    if (const pliant::app::Verb* verb = pliant::app::FindVerb(argv[1])) return verb->run(argc - 1, argv + 1);
  }
  if (const pliant::app::Verb* view = pliant::app::FindVerb("view")) return view->run(argc, argv);
  PrintUsage(stderr);
  return kExitUsage;
}
