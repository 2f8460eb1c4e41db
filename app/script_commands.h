// Commands of scripts that need no memory of their own:
//   set PATH VALUE                a number that may be changed, as in: set qpos[knee] 0.3
//   plot EXPRESSION | watch EXPRESSION
//   run_until time SECONDS | contact [BODY] | condition EXPRESSION | divergence | off
//   seek STEP | branch NUMBER | history_mb MEGABYTES | ghost_at SECONDS
//   wait_until EXPRESSION | wait_paused | wait_message TEXT | wait_generation N
//   query WHAT...                 prints JSON: expressions, or one of
//                                 status, load, state, timeline, divergence, messages, contacts, widgets,
//                                 actions
//   fail_unless EXPRESSION
//   picture view|window|transparent|depth|id PATH [WIDTHxHEIGHT]
//   record PATH [RATE] [window] | record_stop
//   log PATH | log_all PATH       every recorded step of what is plotted and watched | of the whole state
#pragma once

#include <string>
#include <vector>

#include "ui/actions.h"
#include "ui/viewport/viewport.h"

namespace pliant {

enum class ScriptOutcome { kUnknown, kDone, kWait, kFailed };

bool IsScriptCommand(const std::string& word);

// `text` gets what the command answers, or why it failed.
ScriptOutcome RunScriptCommand(const std::vector<std::string>& words, ActionContext& context,
                               const SceneView& view, std::string* text);

}  // namespace pliant
