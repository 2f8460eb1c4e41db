#include "app/script/automation.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <sstream>
#include <utility>

#include "app/script/words.h"

namespace pliant::app {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

// Between two pictures, for the lines of other programs: as long as a picture takes, so that at least half as
// many are seen.
Milliseconds TimeForLines(double picture_ms) { return Milliseconds(std::clamp(picture_ms, 5.0, 200.0)); }

bool AsksToQuit(const std::vector<ui::AppRequest>& requests) {
  return std::any_of(requests.begin(), requests.end(), [](const ui::AppRequest& asked) {
    return std::holds_alternative<ui::request::Quit>(asked);
  });
}

}  // namespace

bool Automation::ParseLine(const std::string& text, Line* line, std::string* error) const {
  line->words = ScriptWords(text);
  if (line->words.empty() || FindScriptTarget(line->words, &line->target, error)) return true;
  *error = name_ + ":" + std::to_string(line->number) + ": " + *error;
  return false;
}

bool Automation::Load(const std::string& text, const std::string& name, std::string* error) {
  name_ = name;
  std::istringstream lines(text);
  std::string words;
  for (int number = 1; std::getline(lines, words); ++number) {
    Line line{.number = appended_ = number};
    if (!ParseLine(words, &line, error)) return false;
    if (!line.words.empty()) lines_.push_back(std::move(line));
  }
  return true;
}

// A program that runs for days must not remember all that it was told.
Automation::Line& Automation::AddLine(int client) {
  constexpr size_t kKept = 1000;
  if (!Active() || next_ > kKept) {
    lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(next_));
    next_ = 0;
  }
  if (name_.empty()) name_ = "input";
  lines_.push_back({.number = ++appended_, .client = client});
  return lines_.back();
}

bool Automation::Append(const std::string& text, int client, std::string* error) {
  Line& line = AddLine(client);
  const bool right = ParseLine(text, &line, error);
  if (line.words.empty() || !right) lines_.pop_back();
  return right;
}

void Automation::Queue(std::string text, int client) {
  if (!ScriptWords(text).empty()) AddLine(client).unread = std::move(text);
}

bool Automation::ReadQueued(Line& line) {
  if (line.unread.empty()) return true;
  std::string error;
  if (ParseLine(std::exchange(line.unread, {}), &line, &error)) return true;
  answers_.emplace_back(line.client, "error: " + error);
  return false;
}

std::vector<std::pair<int, std::string>> Automation::TakeAnswers() { return std::exchange(answers_, {}); }

void Automation::Fail(const Line& line, const std::string& why) {
  line_failed_ = true;
  if (line.client >= 0) {
    answers_.emplace_back(line.client, "error: " + why);
    return;
  }
  failure_ = name_ + ":" + std::to_string(line.number) + ": " + why;
  next_ = lines_.size();
}

void Automation::LetGoOfMouse() {
  const bool holds =
      std::any_of(memory_.input.down.begin(), memory_.input.down.end(), [](bool on) { return on; });
  if (memory_.queued.empty() && !holds) memory_.input.mouse_active = false;
}

SyntheticInput Automation::TakeInput() {
  SyntheticInput& input = memory_.input;
  if (!memory_.queued.empty()) {
    input = memory_.queued.front();
    memory_.queued.erase(memory_.queued.begin());
  }
  SyntheticInput now = input;
  input.wheel = 0;
  input.double_clicks = 0;
  input.keys.clear();
  return now;
}

bool Automation::WaitsForOutcome() {
  if (outcome_ == nullptr) return false;
  if (!outcome_->done) return true;
  const Line line = lines_[next_];
  const std::shared_ptr<RequestOutcome> outcome = std::exchange(outcome_, nullptr);
  if (outcome->problem.empty()) {
    answers_.emplace_back(line.client, "ok");
  } else {
    Fail(line, outcome->problem);
  }
  ++next_;
  line_started_ = -1;
  return false;
}

void Automation::Run(ui::ActionContext& context, const ui::SceneView& view, uint64_t pushed) {
  if (!memory_.queued.empty()) return;  // the window has not seen all input yet
  if (WaitsForOutcome()) return;
  const auto end =
      std::chrono::steady_clock::now() + TimeForLines(static_cast<double>(context.frame.render_ms));
  while (Active()) {
    if (lines_[next_].client > 0 && std::chrono::steady_clock::now() > end) return;
    if (!ReadQueued(lines_[next_])) {
      ++next_;
      continue;
    }
    if (line_started_ < 0) line_started_ = context.frame.wall;
    const Line line = lines_[next_];
    line_failed_ = false;
    const size_t answers = answers_.size();
    const size_t requests = context.requests.size();
    const bool done = RunLine(line, context, view, pushed);
    if ((!done && !line_failed_) || Failed()) return;
    // Who sent the line is told when it is known whether the file could be written.
    if (line.client >= 0 && context.requests.size() > requests && !AsksToQuit(context.requests)) {
      outcome_ = std::make_shared<RequestOutcome>();
      return;
    }
    if (line.client >= 0 && answers_.size() == answers) answers_.emplace_back(line.client, "ok");
    if (memory_.quit) next_ = lines_.size() - 1;
    ++next_;
    line_started_ = -1;
    const SyntheticInput& input = memory_.input;
    const bool shows = line.words[0] == "screenshot";  // what follows belongs to the next picture
    if (shows || !memory_.queued.empty() || !input.keys.empty() || input.wheel != 0) return;
  }
}

bool Automation::RunLine(const Line& line, ui::ActionContext& c, const ui::SceneView& view, uint64_t pushed) {
  constexpr double kPatience = 60;  // s
  if (line.target.action != nullptr) {
    if (!ui::RunAction(*line.target.action, c)) Fail(line, "'" + line.words[0] + "' needs a model");
    return true;
  }
  ScriptCall call{line.words, c, view, pushed, c.frame.wall - line_started_, memory_};
  const ScriptOutcome outcome = line.target.command->run(call);
  if (outcome == ScriptOutcome::kFailed) Fail(line, call.text);
  if (outcome == ScriptOutcome::kDone && !call.text.empty()) answers_.emplace_back(line.client, call.text);
  if (outcome == ScriptOutcome::kWait && call.waited > kPatience) Fail(line, "waited for more than a minute");
  return outcome != ScriptOutcome::kWait;
}

}  // namespace pliant::app
