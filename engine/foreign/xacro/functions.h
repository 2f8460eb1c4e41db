// Functions and methods of Python that stand in robot descriptions. All throw Problem for what
// they do not take.
#pragma once

#include <string>
#include <vector>

#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

using Arguments = std::vector<Value>;

struct CallValues {
  Arguments values;
  Dictionary named;  // "name=value"
};

// A property of Python's modules, such as pi; false when there is none of this name.
bool Constant(const std::string& name, Value& value);

bool IsFunction(const std::string& name);
// False when there is none of this name.
bool CallFunction(const std::string& name, const CallValues& given, Value& value);

// The values in the order in which `words` names them, those without a name first.
Arguments InOrder(const CallValues& given, const std::vector<std::string>& words,
                  const std::string& function);

// A stable order from the smallest to the largest, or the other way round; `key` names a function of the
// items by whose values they are compared, or is empty.
void Sort(List& list, const std::string& key, bool reverse);

// Adds those of another dictionary, or of a list of pairs.
void AddEntries(const Value& from, Dictionary& entries);

}  // namespace pliant::foreign::xacro
