// Functions and methods of Python that stand in robot descriptions. All throw Problem for what
// they do not take.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/foreign/xacro/value.h"

namespace pliant::foreign::xacro {

using Arguments = std::vector<Value>;

struct CallValues {
  Arguments values;
  Dictionary named;  // "name=value"
};

// Calls a lambda, or the function of Python whose name the value is.
using Caller = std::function<Value(const Value& function, const CallValues& given)>;

// What names mean inside a lambda that is called with these values.
std::map<std::string, Value> LocalsOf(const Lambda& lambda, const CallValues& given);

// A property of Python's modules, such as pi; false when there is none of this name.
bool Constant(const std::string& name, Value& value);

bool IsFunction(const std::string& name);
// False when there is none of this name.
bool CallFunction(const std::string& name, const CallValues& given, const Caller& caller, Value& value);

// The values in the order in which `words` names them, those without a name first.
Arguments InOrder(const CallValues& given, const std::vector<std::string>& words,
                  const std::string& function);

// A stable order from the smallest to the largest, or with reverse=True the other way round; with
// key=function that of its values for the items.
void Sort(List& list, const CallValues& given, const Caller& caller);

// Adds those of another dictionary, or of a list of pairs.
void AddEntries(const Value& from, Dictionary& entries);

}  // namespace pliant::foreign::xacro
