#include "app/verbs/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/verbs/exit_status.h"

namespace pliant::app {

Argument& Argument::Required() {
  option_->required();
  return *this;
}
Argument& Argument::ShowDefault() {
  option_->capture_default_str();
  return *this;
}
Argument& Argument::Range(int lo, int hi) {
  option_->check(CLI::Range(lo, hi));
  return *this;
}
Argument& Argument::Range(double lo, double hi) {
  option_->check(CLI::Range(lo, hi));
  return *this;
}
Argument& Argument::Positive() {
  option_->check(CLI::PositiveNumber);
  return *this;
}
Argument& Argument::NotNegative() {
  option_->check(CLI::NonNegativeNumber);
  return *this;
}
Argument& Argument::OneOf(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return *this;
}
Argument& Argument::OneOf(const std::vector<int>& numbers) {
  option_->check(CLI::IsMember(numbers));
  return *this;
}
Argument& Argument::Values(int count) {
  option_->expected(count);
  return *this;
}
Argument& Argument::Values(int least, int most) {
  option_->expected(least, most);
  return *this;
}
Argument& Argument::OneAtATime() {
  option_->allow_extra_args(false);
  return *this;
}
Argument& Argument::Repeatable() {
  option_->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  return *this;
}
Argument& Argument::SplitAt(char separator) {
  option_->delimiter(separator);
  return *this;
}
Argument& Argument::Excludes(const Argument& other) {
  option_->excludes(other.option_);
  return *this;
}

CommandLine::CommandLine(const char* name, const char* summary)
    : app_(std::make_unique<CLI::App>(summary, name)) {}
CommandLine::~CommandLine() = default;

Argument CommandLine::Add(const char* names, std::string& value, const std::string& help) {
  return Argument(app_->add_option(names, value, help));
}
Argument CommandLine::Add(const char* names, int& value, const std::string& help) {
  return Argument(app_->add_option(names, value, help));
}
Argument CommandLine::Add(const char* names, double& value, const std::string& help) {
  return Argument(app_->add_option(names, value, help));
}
Argument CommandLine::Add(const char* names, std::vector<std::string>& values, const std::string& help) {
  return Argument(app_->add_option(names, values, help));
}
Argument CommandLine::Add(const char* names, std::vector<double>& values, const std::string& help) {
  return Argument(app_->add_option(names, values, help));
}
Argument CommandLine::Add(const char* names, bool& on, const std::string& help) {
  return Argument(app_->add_flag(names, on, help));
}
Argument CommandLine::AddSwitch(const char* names, const std::function<void()>& act,
                                const std::string& help) {
  return Argument(app_->add_flag_callback(names, act, help));
}
Argument CommandLine::AddList(const char* names,
                              const std::function<void(const std::vector<std::string>&)>& take,
                              const std::string& help) {
  return Argument(app_->add_option_function<std::vector<std::string>>(names, take, help));
}
void CommandLine::Footer(const std::string& text) { app_->footer(text); }

std::optional<int> CommandLine::Parse(int argc, const char* const* argv) {
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app_->help().c_str(), stdout);
    std::fputs("\nOptions that go with every verb, as --plugin and --stand: pliant --help\n", stdout);
    return kExitOk;
  } catch (const CLI::ParseError& e) {
    std::fprintf(stderr, "%s (see %s --help)\n", e.what(), app_->get_name().c_str());
    return kExitUsage;
  }
  return std::nullopt;
}

bool CommandLine::Given(const char* name) const { return app_->count(name) > 0; }

}  // namespace pliant::app
