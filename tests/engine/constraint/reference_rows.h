// Rows made again from the positions of a frame of the reference.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/constraint/assemble.h"
#include "engine/model/data.h"
#include "tests/support/oracle_model.h"

namespace pliant {

// The rows of one reference frame, made again from its positions.
class Rows {
 public:
  Rows(const std::string& file, int frame) : oracle_(TestDataPath("constraint/" + file)), frame_(frame) {
    model = oracle_.MakeModel();
    data = MakeData(*model);
    oracle_.Fill(frame, *model, *data);
    MakeConstraint(*model, *data);
    ReferenceConstraint(*model, *data);
  }
  ~Rows() { DeleteData(data); }

  template <class T>
  void ExpectField(const char* name, const T* values, size_t n) const {
    const std::vector<double> mine(values, values + n);
    EXPECT_LT(RelativeError(mine, oracle_.Values(frame_, name)), 1e-12) << name << " in frame " << frame_;
  }

  ModelPtr model;
  mjData* data;

 private:
  OracleFile oracle_;
  int frame_;
};

}  // namespace pliant
