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
class Dictionary;
using List = std::vector<Value>;

// Copies of a value hold the same list or dictionary, as in Python: what is appended to one is in all.
struct Value {
  Value() = default;
  Value(std::string text) : data(std::move(text)) {}
  Value(const char* text) : data(std::string(text)) {}
  Value(bool truth) : data(truth) {}
  Value(long long whole) : data(whole) {}
  Value(double real) : data(real) {}
  Value(List list);
  Value(Dictionary entries);

  // None is a text; whole numbers are told apart from others, as their text is another one.
  std::variant<std::string, bool, long long, double, std::shared_ptr<List>, std::shared_ptr<Dictionary>> data;

  bool IsNumber() const { return data.index() >= 1 && data.index() <= 3; }
  bool IsText() const { return data.index() == 0; }
  double Number() const;  // 0 for what is none
  bool IsTrue() const;    // as Python has it; the texts "true", "false", "0" and "1" mean what they say
  std::string ToText() const;
  // What the value holds, to be changed in place; null where it is something else.
  List* AsList() const;
  Dictionary* AsDictionary() const;
};

// Entries in the order in which they were added; keys are the same when their texts are.
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
  std::map<std::string, std::size_t> places_;  // in entries_, by the texts of the keys
};

// How many values hang on this one, itself counted; what is there twice counts twice. Throws Problem
// for a million and for what is nested deeper than 100, as a list inside of itself is.
int CountParts(const Value& value);

// A literal as attributes hold it: a number or True / False where it reads as one, else the text.
Value FromText(const std::string& text);

}  // namespace pliant::foreign::xacro
