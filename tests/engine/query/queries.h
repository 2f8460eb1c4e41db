// The model and the frames with which the reference answered queries.
#pragma once

#include <gtest/gtest.h>

#include "engine/model/data.h"
#include "tests/support/oracle_model.h"

namespace pliant {

class Queries : public testing::Test {
 protected:
  Queries() : file_(TestDataPath("query/queries.json")), m_(file_.MakeModel()), d_(MakeData(*m_)) {}

  OracleFile file_;
  ModelPtr m_;
  DataPtr d_;
};

}  // namespace pliant
