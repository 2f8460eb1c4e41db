#include "app/script/options.h"

#include <cstddef>

#include "ui/panels/option_fields.h"

namespace pliant {

bool PushOption(CommandSink& sink, const std::string& name, const std::vector<double>& values) {
  static constexpr struct {
    const char* name;
    size_t offset;
  } kInts[] = {{"integrator", offsetof(mjOption, integrator)},
               {"cone", offsetof(mjOption, cone)},
               {"jacobian", offsetof(mjOption, jacobian)},
               {"solver", offsetof(mjOption, solver)},
               {"disableflags", offsetof(mjOption, disableflags)},
               {"enableflags", offsetof(mjOption, enableflags)},
               {"disableactuator", offsetof(mjOption, disableactuator)}};
  for (const auto& entry : kInts) {
    if (name != entry.name || values.size() != 1) continue;
    sink.Push(command::SetOption{entry.offset, command::ScalarKind::kInt, values[0]});
    return true;
  }
  for (const auto& table : {AlgorithmOptions(), PhysicalOptions(), OverrideOptions()}) {
    for (const OptionField& field : table) {
      if (name != field.name || values.size() > static_cast<size_t>(field.count)) continue;
      for (size_t i = 0; i < values.size(); ++i)
        sink.Push(OptionCommand(field, static_cast<int>(i), values[i]));
      return true;
    }
  }
  return false;
}

}  // namespace pliant
