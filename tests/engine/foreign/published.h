// Robots of tests/data/robots/published, one a habit of those who publish them, opened and compiled.
#pragma once

#include <stdexcept>

#include "engine/compile/compiler.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {

class Published : public Opening {
 protected:
  // The model of a file that must open and compile; ends the test where it does not.
  ModelPtr Model(const std::string& name) {
    spec_ = Good(TestDataPath("robots/published/" + name));
    ModelPtr model = spec_ ? compile::Compile(*spec_, nullptr, sink_) : nullptr;
    if (!model) throw std::runtime_error(sink_.FirstError());
    return model;
  }
  static int Find(const mjModel& m, const int* names, int count, const std::string& name) {
    for (int i = 0; i < count; ++i) {
      if (name == m.names + names[i]) return i;
    }
    ADD_FAILURE() << "there is no '" << name << "'";
    return 0;
  }
  static int Body(const mjModel& m, const std::string& name) {
    return Find(m, m.name_bodyadr, m.nbody, name);
  }
  static int Joint(const mjModel& m, const std::string& name) { return Find(m, m.name_jntadr, m.njnt, name); }
  // Whether a warning has this part.
  bool Warned(const std::string& part) const { return sink_.Warnings().find(part) != std::string::npos; }

  std::unique_ptr<spec::Spec> spec_;
};

}  // namespace pliant::foreign
