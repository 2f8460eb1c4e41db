// Expressions over values: 0.5 * sensordata[force][0] ^ 2, norm(xpos[torso]) > 1 && count.contacts == 0.
// Numbers, paths (value.h), + - * / ^, comparisons, && || !, and the functions abs sqrt exp log sin cos tan
// asin acos atan sign deg rad (one argument), min max norm sum mean atan2 (several). A path with several
// numbers, such as xpos[torso], stands for all of them where a function takes several. True is 1, false is 0.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/runner/values/value.h"

namespace pliant::runner {

class Expression {
 public:
  // False and what is wrong, with its place. Valid for this model.
  bool Parse(const mjModel& m, std::string_view text, std::string* error);

  double Evaluate(const mjModel& m, const mjData& d, const StepRecord* record = nullptr) const;
  bool Empty() const { return program_.empty(); }
  bool Lags() const { return lags_; }
  // Bits of DerivedQuantity: what must be computed before Evaluate().
  unsigned Derived() const { return derived_; }

 private:
  friend class ExpressionParser;

  enum class Op : uint8_t {
    kNumber,
    kValue,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kPower,
    kNegate,
    kNot,
    kLess,
    kGreater,
    kLessEqual,
    kGreaterEqual,
    kEqual,
    kNotEqual,
    kAnd,
    kOr,
    kFunction
  };
  struct Instruction {
    Op op;
    int function = 0;  // or the value's index
    int count = 0;     // of the function's arguments
    double number = 0;
  };

  std::vector<Instruction> program_;  // reverse Polish
  std::vector<ValueRef> values_;
  bool lags_ = false;
  unsigned derived_ = 0;
  size_t depth_ = 0;
};

}  // namespace pliant::runner
