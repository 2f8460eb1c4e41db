#include "app/script/table.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string_view>

#include "app/script/board_commands.h"
#include "app/script/input_commands.h"
#include "app/script/model_commands.h"
#include "app/script/output_commands.h"
#include "app/script/simulation_commands.h"
#include "app/script/value_commands.h"
#include "app/script/view_commands.h"
#include "app/script/wait_commands.h"
#include "app/script/words.h"
#include "engine/core/spelling.h"

namespace pliant::app {
namespace {

// A word of a form.
struct FormWord {
  std::string text;  // as it is shown, without brackets
  bool number = false;
  bool whole = false;     // such a number, of at most a million
  bool literal = false;   // one of the words between bars
  bool repeats = false;   // one or more
  bool optional = false;  // the first one of what may be left out
};

std::vector<FormWord> FormOf(const ScriptCommand& command) {
  std::vector<FormWord> out;
  std::istringstream words(command.arguments);
  for (std::string text; words >> text;) {
    FormWord word;
    word.optional = text.front() == '[';
    std::erase_if(text, [](char c) { return c == '[' || c == ']'; });
    word.number = text.front() == '#';
    word.whole = text.starts_with("##");
    word.repeats = text.ends_with("...");
    word.text = text.substr(word.whole ? 2 : word.number ? 1 : 0);
    if (word.repeats) word.text.resize(word.text.size() - 3);
    word.literal = std::none_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    out.push_back(std::move(word));
  }
  return out;
}

bool IsOneOf(const std::string& word, const std::string& alternatives) {
  return ("|" + alternatives + "|").find("|" + word + "|") != std::string::npos;
}

bool Fits(const FormWord& expected, const std::string& word, std::string* why) {
  constexpr int kMost = 1000000;
  double value = 0;
  const bool number = ToNumber(word, &value);
  if (expected.whole && !(number && std::abs(value) <= kMost && value == std::floor(value))) {
    const std::string most = std::to_string(kMost);
    *why = expected.text + " must be a whole number from -" + most + " to " + most + ", not '" + word + "'";
    return false;
  }
  if (expected.number && !number) {
    *why = expected.text + " must be a number, not '" + word + "'";
    return false;
  }
  if (expected.literal && !IsOneOf(word, expected.text)) {
    *why = "'" + word + "' stands where " + expected.text + " is expected";
    return false;
  }
  return true;
}

bool Fits(const std::vector<FormWord>& form, const std::vector<std::string>& words, std::string* why) {
  size_t at = 1;
  for (const FormWord& expected : form) {
    if (at == words.size()) {
      if (expected.optional) return true;
      *why = expected.text + " is missing";
      return false;
    }
    do {
      if (!Fits(expected, words[at], why)) return false;
      ++at;
    } while (expected.repeats && at < words.size());
  }
  if (at < words.size()) *why = "'" + words[at] + "' is too much";
  return at == words.size();
}

// Adds those of the alternatives that begin with `start`.
void AddAlternatives(const std::string& alternatives, const std::string& start,
                     std::vector<std::string>* out) {
  std::istringstream words(alternatives);
  for (std::string word; std::getline(words, word, '|');) {
    if (word.starts_with(start)) out->push_back(word);
  }
}

// The form's word that stands at `at` of a line (0: the name of the command); null when the form ends before.
const FormWord* WordAt(const std::vector<FormWord>& form, size_t at) {
  if (form.empty() || at == 0) return nullptr;
  if (at <= form.size()) return &form[at - 1];
  return form.back().repeats ? &form.back() : nullptr;
}

// True when the words of a line but the last may begin a line of this form.
bool MayBegin(const std::vector<FormWord>& form, const std::vector<std::string>& words) {
  std::string why;
  for (size_t at = 1; at + 1 < words.size(); ++at) {
    const FormWord* expected = WordAt(form, at);
    if (expected == nullptr || !Fits(*expected, words[at], &why)) return false;
  }
  return true;
}

// Those of the forms that begin with the same fixed word as the line, or else all.
std::vector<const ScriptCommand*> Meant(const std::vector<const ScriptCommand*>& rows,
                                        const std::vector<std::string>& words) {
  std::vector<const ScriptCommand*> out;
  for (const ScriptCommand* row : rows) {
    const std::vector<FormWord> form = FormOf(*row);
    if (words.size() > 1 && !form.empty() && form[0].literal && IsOneOf(words[1], form[0].text))
      out.push_back(row);
  }
  return out.empty() ? rows : out;
}

std::string UnknownWord(const std::string& word) {
  std::vector<const char*> names;
  for (const ScriptCommand& command : ScriptCommands()) names.push_back(command.name);
  for (const ui::Action& action : ui::Actions()) names.push_back(action.name.c_str());
  const std::string near = NearestSpelling(word, names);
  return "'" + word + "' is neither a command nor an action" +
         (near.empty() ? "; pliant view --help lists the commands" : "; did you mean '" + near + "'?");
}

}  // namespace

const std::vector<ScriptCommand>& ScriptCommands() {
  static const std::vector<ScriptCommand> table = [] {
    std::vector<ScriptCommand> all;
    for (const auto& rows : {WaitCommands(), SimulationCommands(), ModelCommands(), ValueCommands(),
                             ViewCommands(), InputCommands(), OutputCommands(), BoardCommands()})
      all.insert(all.end(), rows.begin(), rows.end());
    return all;
  }();
  return table;
}

std::string UsageOf(const ScriptCommand& command) {
  std::string out = command.name;
  if (*command.arguments != '\0') out += std::string(" ") + command.arguments;
  std::erase(out, '#');
  return out;
}

std::string ScriptReference() {
  constexpr size_t kColumn = 46;
  std::string out;
  for (const ScriptCommand& command : ScriptCommands()) {
    std::string usage = UsageOf(command);
    usage.resize(std::max(kColumn, usage.size() + 1), ' ');
    out += "  " + usage + " " + command.help + "\n";
  }
  return out;
}

std::vector<std::string> ScriptCompletions(const std::string& line) {
  std::vector<std::string> words = ScriptWords(line);
  if (words.empty() || line.back() == ' ') words.emplace_back();
  std::vector<std::string> out;
  if (words.size() == 1) {
    for (const ScriptCommand& command : ScriptCommands()) AddAlternatives(command.name, words[0], &out);
    for (const ui::Action& action : ui::Actions()) AddAlternatives(action.name, words[0], &out);
  }
  for (const ScriptCommand& command : ScriptCommands()) {
    if (words.size() == 1 || words[0] != command.name) continue;
    const std::vector<FormWord> form = FormOf(command);
    const FormWord* next = MayBegin(form, words) ? WordAt(form, words.size() - 1) : nullptr;
    if (next != nullptr && next->literal) AddAlternatives(next->text, words.back(), &out);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool FindScriptTarget(const std::vector<std::string>& words, ScriptTarget* target, std::string* error) {
  *target = {};
  std::vector<const ScriptCommand*> rows;
  for (const ScriptCommand& command : ScriptCommands()) {
    if (words[0] != command.name) continue;
    rows.push_back(&command);
    if (!Fits(FormOf(command), words, error)) continue;
    target->command = &command;
    return true;
  }
  if (rows.empty()) {
    target->action = ui::FindAction(words[0]);
    if (target->action == nullptr) *error = UnknownWord(words[0]);
    if (target->action != nullptr && words.size() > 1)
      *error = words[0] + ": '" + words[1] + "' is too much; an action takes no arguments";
    return target->action != nullptr && words.size() == 1;
  }
  rows = Meant(rows, words);
  if (rows.size() == 1) Fits(FormOf(*rows[0]), words, error);
  *error = words[0] + (rows.size() == 1 ? ": " + *error : std::string(": no form of it fits")) +
           "; right would be";
  for (size_t i = 0; i < rows.size(); ++i) *error += (i > 0 ? " or '" : " '") + UsageOf(*rows[i]) + "'";
  return false;
}

}  // namespace pliant::app
