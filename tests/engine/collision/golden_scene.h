// A model of tests/data/collision with the frames of the reference.
#pragma once

#include <string>

#include "engine/model/data.h"
#include "tests/support/oracle_model.h"

namespace pliant {

struct Golden {
  explicit Golden(const std::string& name)
      : file(TestDataPath("collision/" + name)), m(file.MakeModel()), d(MakeData(*m)) {}

  void Load(int frame) { file.Fill(frame, *m, *d); }

  OracleFile file;
  ModelPtr m;
  DataPtr d;
};

}  // namespace pliant
