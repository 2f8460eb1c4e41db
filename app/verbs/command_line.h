// The command line of a verb: its arguments and options, each with the variable that it fills.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace pliant::app {

// One of them, as CommandLine makes it.
class Argument {
 public:
  explicit Argument(CLI::Option* option) : option_(option) {}

  Argument& Required();
  // The help tells what it is when it is not given.
  Argument& ShowDefault();
  // Other numbers and words are wrong usage; both ends belong to the range.
  Argument& Range(int lo, int hi);
  Argument& Range(double lo, double hi);
  Argument& Positive();
  Argument& NotNegative();
  Argument& OneOf(const std::vector<std::string>& words);
  Argument& OneOf(const std::vector<int>& numbers);
  // Takes so many values.
  Argument& Values(int count);
  Argument& Values(int least, int most);
  // Of a list: one value each time it is given, so that what stands behind it is another argument.
  Argument& OneAtATime();
  // Of a list: all values count, however often it is given.
  Argument& Repeatable();
  // Of a list: a value is several with this between them.
  Argument& SplitAt(char separator);
  // Wrong usage together with the other.
  Argument& Excludes(const Argument& other);

 private:
  CLI::Option* option_;
};

class CommandLine {
 public:
  // "pliant check", and what it does.
  CommandLine(const char* name, const char* summary);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  // `names` as in "-o,--output"; without dashes it is told by its place.
  Argument Add(const char* names, std::string& value, const std::string& help);
  Argument Add(const char* names, int& value, const std::string& help);
  Argument Add(const char* names, double& value, const std::string& help);
  Argument Add(const char* names, std::vector<std::string>& values, const std::string& help);
  Argument Add(const char* names, std::vector<double>& values, const std::string& help);
  // A switch without a value.
  Argument Add(const char* names, bool& on, const std::string& help);
  // With what is to happen, in the order of the command line.
  Argument AddSwitch(const char* names, const std::function<void()>& act, const std::string& help);
  Argument AddList(const char* names, const std::function<void(const std::vector<std::string>&)>& take,
                   const std::string& help);
  // Below the options in the help.
  void Footer(const std::string& text);

  // The exit status when the verb is not to run: after --help, or after a message about wrong usage.
  std::optional<int> Parse(int argc, const char* const* argv);
  bool Given(const char* name) const;

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace pliant::app
