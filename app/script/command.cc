#include "app/script/command.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/script/words.h"
#include "engine/model/names.h"
#include "engine/runner/values/expression.h"

namespace pliant::app {

ScriptOutcome ScriptCall::Fail(std::string why) {
  text = std::move(why);
  return ScriptOutcome::kFailed;
}

double ScriptCall::Number(size_t i) const {
  double value = 0;
  ToNumber(words[i], &value);
  return value;
}

int ScriptCall::Whole(size_t i) const {
  using Limits = std::numeric_limits<int>;
  const double value = Number(i);
  return std::isnan(value) ? 0 : static_cast<int>(std::clamp<double>(value, Limits::min(), Limits::max()));
}

std::string ScriptCall::Rest(size_t i) const {
  std::string out;
  for (size_t k = i; k < words.size(); ++k) out += (k > i ? " " : "") + words[k];
  return out;
}

int ScriptCall::Body(const std::string& name) {
  const int body = c.frame.m != nullptr ? Name2Id(*c.frame.m, mjOBJ_BODY, name.c_str()) : -1;
  if (body < 0) Fail("no body '" + name + "'");
  return body;
}

void ScriptCall::Mark(int body) {
  const double* pos = c.frame.d->xpos + 3 * body;
  memory.marks[body] = {pos[0], pos[1], pos[2]};
}

bool ScriptCall::Evaluate(const std::string& words_of_it, double* value) {
  if (c.frame.m == nullptr) {
    Fail("there is no model");
    return false;
  }
  runner::Expression expression;
  if (!expression.Parse(*c.frame.m, words_of_it, &text)) return false;
  *value = expression.Evaluate(*c.frame.m, *c.frame.d);
  return true;
}

}  // namespace pliant::app
