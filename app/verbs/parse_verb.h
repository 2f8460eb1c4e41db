// The command line of a verb.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <optional>

#include "app/verbs/exit_status.h"

namespace pliant::app {

// Parses the arguments of the verb that `app` is named after ("pliant VERB"). Returns the exit status when
// the verb is not to run: after --help, or after a message about wrong usage.
inline std::optional<int> ParseVerb(CLI::App& app, int argc, const char* const* argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return kExitOk;
  } catch (const CLI::ParseError& e) {
    std::fprintf(stderr, "%s (see %s --help)\n", e.what(), app.get_name().c_str());
    return kExitUsage;
  }
  return std::nullopt;
}

}  // namespace pliant::app
