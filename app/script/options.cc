#include "app/script/options.h"

#include "engine/runner/values/option_command.h"

namespace pliant::app {

bool PushOption(runner::CommandSink& sink, const std::string& name, const std::vector<double>& values) {
  const OptionMember* member = FindOptionMember(name);
  if (member == nullptr || values.empty() || values.size() > member->count) return false;
  for (size_t i = 0; i < values.size(); ++i) sink.Push(runner::OptionCommand(*member, i, values[i]));
  return true;
}

}  // namespace pliant::app
