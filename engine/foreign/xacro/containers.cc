#include "engine/foreign/xacro/containers.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

const Value kNone;

struct Self {
  const Value& value;
  const std::string& name;
};

bool Holds(const Value& outer, const Value& inner) {
  if (const List* list = outer.AsList()) {
    if (list == inner.AsList()) return true;
    return std::any_of(list->begin(), list->end(), [&](const Value& item) { return Holds(item, inner); });
  }
  const Dictionary* entries = outer.AsDictionary();
  if (!entries) return false;
  return entries == inner.AsDictionary() ||
         std::any_of(entries->begin(), entries->end(),
                     [&](const Dictionary::Entry& entry) { return Holds(entry.value, inner); });
}

// What is put into a list or dictionary.
const Value& Put(const Value& item, const Value& self) {
  CountParts(item);  // which bounds the search below
  if (Holds(item, self)) throw Problem("a list or dictionary cannot hold itself");
  return item;
}

// ---- Lists

Value Append(const Self& self, List& list, const Arguments& a) {
  list.push_back(Put(a[0], self.value));
  return kNone;
}

Value Extend(const Self& self, List& list, const Arguments& a) {
  for (const Value& item : Items(a[0])) list.push_back(Put(item, self.value));
  return kNone;
}

Value Insert(const Self& self, List& list, const Arguments& a) {
  const auto size = static_cast<double>(list.size());
  const double index = std::trunc(a[0].Number());
  const double place = std::clamp(index < 0 ? size + index : index, 0.0, size);
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(place), Put(a[1], self.value));
  return kNone;
}

Value Pop(const Self& /*self*/, List& list, const Arguments& a) {
  const Value index = a.empty() ? Value{-1LL} : a[0];
  Value item = At({list}, index);
  const auto size = static_cast<double>(list.size());
  list.erase(list.begin() +
             static_cast<std::ptrdiff_t>(index.Number() < 0 ? size + index.Number() : index.Number()));
  return item;
}

List::iterator Find(List& list, const Value& wanted) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Value& item) { return Equal(item, wanted); });
  if (found == list.end()) throw Problem("'" + wanted.ToText() + "' is not in the list");
  return found;
}

Value Remove(const Self& /*self*/, List& list, const Arguments& a) {
  list.erase(Find(list, a[0]));
  return kNone;
}

Value Index(const Self& /*self*/, List& list, const Arguments& a) {
  return {static_cast<long long>(Find(list, a[0]) - list.begin())};
}

Value Count(const Self& /*self*/, List& list, const Arguments& a) {
  return {static_cast<long long>(
      std::count_if(list.begin(), list.end(), [&](const Value& item) { return Equal(item, a[0]); }))};
}

Value ReverseInPlace(const Self& /*self*/, List& list, const Arguments& /*a*/) {
  std::reverse(list.begin(), list.end());
  return kNone;
}

Value ClearList(const Self& /*self*/, List& list, const Arguments& /*a*/) {
  list.clear();
  return kNone;
}

Value CopyList(const Self& /*self*/, List& list, const Arguments& /*a*/) { return {list}; }

// ---- Dictionaries

Value Keys(const Self& self, Dictionary& /*entries*/, const Arguments& /*a*/) { return {Items(self.value)}; }

Value Values(const Self& /*self*/, Dictionary& entries, const Arguments& /*a*/) {
  List list;
  for (const Dictionary::Entry& entry : entries) list.push_back(entry.value);
  return {list};
}

Value Pairs(const Self& /*self*/, Dictionary& entries, const Arguments& /*a*/) {
  List list;
  for (const auto& [key, value] : entries) list.push_back({List{key, value}});
  return {list};
}

Value Get(const Self& /*self*/, Dictionary& entries, const Arguments& a) {
  if (const Value* found = entries.Find(a[0])) return *found;
  return a.size() > 1 ? a[1] : kNone;
}

Value SetDefault(const Self& self, Dictionary& entries, const Arguments& a) {
  if (const Value* found = entries.Find(a[0])) return *found;
  return entries[a[0]] = Put(a.size() > 1 ? a[1] : kNone, self.value);
}

Value PopEntry(const Self& self, Dictionary& entries, const Arguments& a) {
  Value item = entries.Find(a[0]) || a.size() < 2 ? At(self.value, a[0]) : a[1];
  entries.Erase(a[0]);
  return item;
}

Value PopLastEntry(const Self& /*self*/, Dictionary& entries, const Arguments& /*a*/) {
  if (entries.empty()) throw Problem("popitem(): the dictionary is empty");
  const Dictionary::Entry last = *(entries.end() - 1);
  entries.Erase(last.key);
  return {List{last.key, last.value}};
}

Value Update(const Self& self, Dictionary& entries, const Arguments& a) {
  for (const Value& from : a) {
    // The dictionary itself changes nothing; one that holds it would end up in it.
    if (from.AsDictionary() != &entries) AddEntries(Put(from, self.value), entries);
  }
  return kNone;
}

Value ClearEntries(const Self& /*self*/, Dictionary& entries, const Arguments& /*a*/) {
  entries.Clear();
  return kNone;
}

Value CopyEntries(const Self& /*self*/, Dictionary& entries, const Arguments& /*a*/) { return {entries}; }

template <class Container>
struct Method {
  std::size_t min_arguments, max_arguments;
  Value (*function)(const Self& self, Container& container, const Arguments& arguments);
  std::vector<std::string> words;
};

template <class Container>
using Methods = std::map<std::string, Method<Container>, std::less<>>;

template <class Container>
Value CallOne(const Methods<Container>& methods, const Self& self, Container& container,
              const CallValues& given) {
  const auto found = methods.find(self.name);
  if (found == methods.end()) NoMethod(self.value, self.name);
  const Method<Container>& method = found->second;
  const Arguments arguments = InOrder(given, method.words, self.name);
  if (arguments.size() < method.min_arguments || arguments.size() > method.max_arguments) {
    NoMethod(self.value, self.name);
  }
  return method.function(self, container, arguments);
}

}  // namespace

void NoMethod(const Value& self, const std::string& name) {
  throw Problem("'" + self.ToText() + "' has no method '" + name + "' that takes these values");
}

Value CallListMethod(const Value& self, const std::string& name, const CallValues& given,
                     const Caller& caller) {
  if (name == "sort" && given.values.empty()) {
    List sorted = *self.AsList();  // apart, as the key may look at the list
    Sort(sorted, given, caller);
    *self.AsList() = sorted;
    return kNone;
  }
  static const Methods<List> kMethods = {{"append", {1, 1, Append, {}}},
                                         {"extend", {1, 1, Extend, {}}},
                                         {"add", {1, 1, Append, {}}},
                                         {"insert", {2, 2, Insert, {}}},
                                         {"pop", {0, 1, Pop, {}}},
                                         {"remove", {1, 1, Remove, {}}},
                                         {"index", {1, 1, Index, {}}},
                                         {"count", {1, 1, Count, {}}},
                                         {"reverse", {0, 0, ReverseInPlace, {}}},
                                         {"clear", {0, 0, ClearList, {}}},
                                         {"copy", {0, 0, CopyList, {}}}};
  return CallOne(kMethods, {self, name}, *self.AsList(), given);
}

Value CallDictionaryMethod(const Value& self, const std::string& name, const CallValues& given) {
  static const Methods<Dictionary> kMethods = {{"keys", {0, 0, Keys, {}}},
                                               {"values", {0, 0, Values, {}}},
                                               {"items", {0, 0, Pairs, {}}},
                                               {"get", {1, 2, Get, {}}},
                                               {"setdefault", {1, 2, SetDefault, {}}},
                                               {"pop", {1, 2, PopEntry, {}}},
                                               {"popitem", {0, 0, PopLastEntry, {}}},
                                               {"update", {0, 2, Update, {}}},
                                               {"clear", {0, 0, ClearEntries, {}}},
                                               {"copy", {0, 0, CopyEntries, {}}}};
  if (name != "update") return CallOne(kMethods, {self, name}, *self.AsDictionary(), given);
  CallValues listed = {given.values, {}};  // update(a=1) names entries
  if (!given.named.empty()) listed.values.emplace_back(given.named);
  return CallOne(kMethods, {self, name}, *self.AsDictionary(), listed);
}

}  // namespace pliant::foreign::xacro
