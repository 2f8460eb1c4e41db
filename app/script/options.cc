#include "app/script/options.h"

#include "engine/model/option_members.h"

namespace pliant::app {

namespace command = runner::command;

bool PushOption(runner::CommandSink& sink, const std::string& name, const std::vector<double>& values) {
  const OptionMember* member = FindOptionMember(name);
  if (member == nullptr || values.empty() || values.size() > member->count) return false;
  const auto kind =
      member->type == FieldType::kInt ? command::ScalarKind::kInt : command::ScalarKind::kDouble;
  for (size_t i = 0; i < values.size(); ++i)
    sink.Push(command::SetOption{member->offset + i * SizeOf(member->type), kind, values[i]});
  return true;
}

}  // namespace pliant::app
