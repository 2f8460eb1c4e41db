#include "app/script/value_commands.h"

#include <cmath>

#include "app/script/query.h"
#include "app/script/table.h"
#include "app/script/words.h"
#include "ui/state/explain.h"
#include "ui/widgets/value_source.h"

namespace pliant::app {
namespace {

using Outcome = ScriptOutcome;

template <void (*kShow)(ui::UiState&, const std::string&)>
Outcome Show(ScriptCall& s) {
  const std::string expression = s.Rest(1);
  double ignored = 0;
  if (!s.Evaluate(expression, &ignored)) return Outcome::kFailed;
  kShow(s.c.ui, expression);
  return Outcome::kDone;
}

Outcome PrintQueries(ScriptCall& s) {
  nlohmann::json out = nlohmann::json::object();
  for (size_t i = 1; s.Has(i); ++i) {
    if (!Query(s, s.words[i], &out[s.words[i]])) return Outcome::kFailed;
  }
  s.text = out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return Outcome::kDone;
}

Outcome Complete(ScriptCall& s) {
  s.text = nlohmann::json(ScriptCompletions(Unquoted(s.Rest(1)))).dump();
  return Outcome::kDone;
}

Outcome FailUnless(ScriptCall& s) {
  double value = 0;
  if (!s.Evaluate(s.Rest(1), &value)) return Outcome::kFailed;
  return value != 0 && !std::isnan(value) ? Outcome::kDone : s.Fail("not true: " + s.Rest(1));
}

Outcome MarkBody(ScriptCall& s) {
  const int body = s.Body(s.words[1]);
  if (body < 0) return Outcome::kFailed;
  s.Mark(body);
  return Outcome::kDone;
}

Outcome FailIfUnmoved(ScriptCall& s) {
  const int body = s.Body(s.words[1]);
  if (body < 0) return Outcome::kFailed;
  const std::array<double, 3> from = s.memory.marks[body];
  const double* to = s.c.frame.d->xpos + 3 * body;
  const double distance = std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  if (distance >= s.Number(2)) return Outcome::kDone;
  return s.Fail("'" + s.words[1] + "' moved only " + std::to_string(distance) + " m");
}

Outcome Explain(ScriptCall& s) {
  if (s.c.frame.m == nullptr) return s.Fail("there is no model");
  ui::ExplainState found;
  const std::string path = s.Rest(1);
  if (!ui::FindExplained(*s.c.frame.m, *s.c.frame.d, path, &found)) return s.Fail(found.problem);
  ui::ExplainThis(s.c.ui, *s.c.frame.m, *s.c.frame.d, path);
  return Outcome::kDone;
}

constexpr ScriptCommand kCommands[] = {
    {"plot", "EXPRESSION...", "a curve, as in: plot xpos[box][z]",
     Show<[](ui::UiState& ui, const std::string& expression) { ui::PlotThis(ui, expression); }>},
    {"watch", "EXPRESSION...", "a line of the list of values", Show<ui::WatchThis>},
    {"explain", "NUMBER...",
     "the parts that a force or an acceleration is the sum of, as in: explain qacc[knee]", Explain},
    {"query", "WHAT...",
     "prints JSON: expressions without blanks, or status, load, state, study, timeline, divergence, "
     "messages, contacts, fit, trajectory, widgets, places, actions, commands",
     PrintQueries},
    {"complete", "LINE...", "prints JSON: the words that can end the line, as in: complete \"mouse cl\"",
     Complete},
    {"fail_unless", "EXPRESSION...", "the script fails when it is not true", FailUnless},
    {"mark", "BODY", "remembers where the body is", MarkBody},
    {"fail_if_unmoved", "BODY #METRES",
     "the script fails when the body is nearer to where select or mark saw it", FailIfUnmoved},
};

}  // namespace

std::span<const ScriptCommand> ValueCommands() { return kCommands; }

}  // namespace pliant::app
