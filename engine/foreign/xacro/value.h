// Values of xacro expressions: those of Python that robot descriptions use.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace pliant::foreign::xacro {

struct Value;
struct Lambda;
class Dictionary;
using List = std::vector<Value>;

// Copies of a value hold the same list or dictionary, as in Python: what is appended to one is in all.
struct Value {
  Value() = default;  // None
  Value(std::string text) : data(std::move(text)) {}
  Value(const char* text) : data(std::string(text)) {}
  Value(bool truth) : data(truth) {}
  Value(long long whole) : data(whole) {}
  Value(double real) : data(real) {}
  Value(List list);
  Value(Dictionary entries);
  Value(Lambda function);

  // Tuples and sets are lists, the functions of Python their names.
  std::variant<std::monostate, std::string, bool, long long, double, std::shared_ptr<List>,
               std::shared_ptr<Dictionary>, std::shared_ptr<const Lambda>>
      data;

  bool IsNone() const { return std::holds_alternative<std::monostate>(data); }
  bool IsText() const { return std::holds_alternative<std::string>(data); }
  bool IsWhole() const {
    return std::holds_alternative<bool>(data) || std::holds_alternative<long long>(data);
  }
  bool IsNumber() const { return IsWhole() || std::holds_alternative<double>(data); }
  double Number() const;        // 0 for what is none
  long long Whole() const;      // of a whole number, else 0
  bool IsTrue() const;          // as Python has it
  std::string ToText() const;   // as str() gives it
  std::string Written() const;  // as repr() gives it: texts in quotes
  // What the value holds, to be changed in place; null where it is something else.
  List* AsList() const;
  Dictionary* AsDictionary() const;
  const Lambda* AsLambda() const;
};

// "lambda a, b=2, *rest: a + b"
struct Lambda {
  std::vector<std::string> parameters;
  std::vector<Value> defaults;  // of the last parameters
  std::string rest;             // takes the other values as a list; empty when there is none
  std::string body;
  std::map<std::string, Value> locals;  // names of the loops and functions around it
};

// Entries in the order in which they were added.
class Dictionary {
 public:
  struct Entry {
    Value key, value;
  };

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

  // Null when there is no such entry.
  const Value* Find(const Value& key) const;
  // The entry, added when there is none.
  Value& operator[](const Value& key);
  void Erase(const Value& key);
  void Clear();

 private:
  std::vector<Entry> entries_;
  std::map<std::string, std::size_t> places_;  // in entries_, by kinds and texts of the keys
};

// How many values hang on this one, itself counted; what is there twice counts twice. Throws Problem
// for a million and for what is nested deeper than 100, as a list inside of itself is.
int CountParts(const Value& value);

// A literal as attributes hold it: a number or True / False where it reads as one, else the text.
Value FromText(const std::string& text);

}  // namespace pliant::foreign::xacro
