// Values of xacro expressions: those of Python that robot descriptions use.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace pliant::foreign::xacro {

struct Value;
using List = std::vector<Value>;
using Dictionary = std::map<std::string, Value>;

struct Value {
  // None is a text; whole numbers are told apart from others, as their text is another one.
  std::variant<std::string, bool, long long, double, List, Dictionary> data;

  bool IsNumber() const { return data.index() >= 1 && data.index() <= 3; }
  double Number() const;  // 0 for what is none
  bool IsTrue() const;    // as Python has it; the texts "true", "false", "0" and "1" mean what they say
  std::string ToText() const;
};

// A literal as attributes hold it: a number or True / False where it reads as one, else the text.
Value FromText(const std::string& text);

}  // namespace pliant::foreign::xacro
