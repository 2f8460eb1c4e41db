#include "engine/foreign/xacro/methods.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

#include "engine/foreign/xacro/containers.h"
#include "engine/foreign/xacro/format.h"
#include "engine/foreign/xacro/operators.h"
#include "engine/foreign/xacro/problem.h"

namespace pliant::foreign::xacro {
namespace {

constexpr const char* kBlanks = " \t\r\n\f\v";

// At blanks, which count together. At most `most` cuts, from the end where `name` is rsplit.
List Words(std::string text, const std::string& name, std::size_t most) {
  const bool back = name == "rsplit";
  const auto trim = [&] {
    text.erase(0, std::min(text.find_first_not_of(kBlanks), text.size()));
    text.erase(text.find_last_not_of(kBlanks) + 1);
  };
  List words;
  for (trim(); !text.empty(); trim()) {
    const std::size_t gap = back ? text.find_last_of(kBlanks) : text.find_first_of(kBlanks);
    if (words.size() == most || gap == std::string::npos) {
      words.push_back({text});
      break;
    }
    words.push_back({back ? text.substr(gap + 1) : text.substr(0, gap)});
    text = back ? text.substr(0, gap) : text.substr(gap);
  }
  if (back) std::reverse(words.begin(), words.end());
  return words;
}

// split() and rsplit(): separator (blanks where it is none), most cuts (-1: all).
Value Split(std::string text, const std::string& name, const Arguments& a) {
  const double given = a.size() > 1 ? a[1].Number() : -1;
  const std::size_t most = given < 0 ? text.size() + 1 : static_cast<std::size_t>(std::min(given, 1e6));
  const std::string separator = a.empty() || a[0].IsNone() ? "" : a[0].ToText();
  if (separator.empty()) return {Words(text, name, most)};
  const bool back = name == "rsplit";
  List parts;
  for (std::size_t cut; parts.size() < most;) {
    cut = back ? text.rfind(separator) : text.find(separator);
    if (cut == std::string::npos) break;
    const std::string head = text.substr(0, cut), tail = text.substr(cut + separator.size());
    parts.push_back({back ? tail : head});
    text = back ? head : tail;
  }
  parts.push_back({text});
  if (back) std::reverse(parts.begin(), parts.end());
  return {parts};
}

// partition() and rpartition(): what stands before a separator, it, and what stands behind it.
Value Parts(const std::string& text, const std::string& name, const Arguments& a) {
  const std::string separator = a[0].ToText();
  const bool back = name == "rpartition";
  const std::size_t cut = back ? text.rfind(separator) : text.find(separator);
  if (cut == std::string::npos) return {back ? List{"", "", text} : List{text, "", ""}};
  return {List{text.substr(0, cut), separator, text.substr(cut + separator.size())}};
}

std::string Replaced(std::string text, const std::string& from, const std::string& to, double most) {
  if (from.empty() || to.size() > 1000) throw Problem("replace() needs a text to be replaced by a short one");
  for (std::size_t at = 0;
       most > 0 && (at = text.find(from, at)) != std::string::npos && text.size() < 1000000;
       at += to.size(), --most) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string Joined(const std::string& separator, const Value& list) {
  std::string text;
  bool first = true;
  for (const Value& item : Items(list)) {
    text += (first ? "" : separator) + item.ToText();
    first = false;
  }
  return text;
}

std::string Stripped(const std::string& text, const std::string& name, const Arguments& a) {
  const std::string blanks = a.empty() ? " \t\r\n" : a[0].ToText();
  std::size_t begin = name == "rstrip" ? 0 : std::min(text.find_first_not_of(blanks), text.size());
  std::size_t end = name == "lstrip" ? text.size() : text.find_last_not_of(blanks) + 1;
  return begin < end ? text.substr(begin, end - begin) : "";
}

// "{} {1} {name:.3f} {0[x]}".format(..)
std::string Filled(const std::string& pattern, const CallValues& given) {
  std::size_t next = 0;
  return FillFields(pattern, [&](const std::string& field) {
    const std::size_t end = std::min(field.find_first_of("[."), field.size());
    const Value name = end == 0 ? Value{static_cast<long long>(next++)} : FromText(field.substr(0, end));
    Value value = name.IsNumber() ? At({given.values}, name) : At({given.named}, name);
    for (std::size_t at = end; at < field.size();) {
      const bool bracket = field[at] == '[';
      const std::size_t stop = std::min(field.find_first_of(bracket ? "]" : "[.", at + 1), field.size());
      value = At(value, FromText(field.substr(at + 1, stop - at - 1)));
      at = stop + (bracket ? 1 : 0);
    }
    return value;
  });
}

std::string Cased(std::string text, const std::string& name) {
  bool begins = true;  // a word
  for (char& character : text) {
    const auto c = static_cast<unsigned char>(character);
    const bool swap_up = name == "swapcase" && std::islower(c);
    const bool up = name == "upper" || swap_up || (begins && (name == "capitalize" || name == "title"));
    character = static_cast<char>(up ? std::toupper(c) : std::tolower(c));
    begins = name == "title" && !std::isalpha(c);
  }
  return text;
}

// isdigit() and the like: whether there are characters, all of this kind.
Value Is(const std::string& text, const std::string& name, const Arguments& /*a*/) {
  const std::string letters = Cased(text, "upper") + Cased(text, "lower");
  if (name == "isupper" || name == "islower") {
    const bool cased = std::any_of(letters.begin(), letters.end(),
                                   [](char c) { return std::isalpha(static_cast<unsigned char>(c)); });
    return {cased && text == Cased(text, name.substr(2))};
  }
  return {!text.empty() && std::all_of(text.begin(), text.end(), [&](char character) {
    const auto c = static_cast<unsigned char>(character);
    if (name == "isalpha") return std::isalpha(c) != 0;
    if (name == "isalnum") return std::isalnum(c) != 0;
    return name == "isspace" ? std::isspace(c) != 0 : std::isdigit(c) != 0;
  })};
}

// zfill(), ljust(), rjust(), center(): as wide as is asked for.
Value Widened(const std::string& text, const std::string& name, const Arguments& a) {
  const double width = std::clamp(a[0].Number(), 0.0, 1e4);
  const std::string fill = a.size() > 1 ? a[1].ToText() : name == "zfill" ? "0" : " ";
  if (fill.size() != 1) throw Problem(name + "() fills with one character");
  const auto missing =
      static_cast<std::size_t>(std::max(0.0, std::trunc(width) - static_cast<double>(text.size())));
  const bool sign = name == "zfill" && (text.starts_with('-') || text.starts_with('+'));
  const std::size_t left = name == "ljust" ? 0 : name == "center" ? missing / 2 : missing;
  return {text.substr(0, sign) + std::string(left, fill[0]) + text.substr(sign) +
          std::string(missing - left, fill[0])};
}

// The part of the text that "(.., from, to)" asks for; `begin`: where it begins.
std::string Window(const std::string& text, const Arguments& a, std::size_t& begin) {
  const auto size = static_cast<double>(text.size());
  const auto place = [&](std::size_t i, double otherwise) {
    if (a.size() <= i || a[i].IsNone()) return otherwise;
    const double given = a[i].Number();
    return std::clamp(std::trunc(given < 0 ? size + given : given), 0.0, size);
  };
  begin = static_cast<std::size_t>(place(1, 0));
  const auto end = static_cast<std::size_t>(place(2, size));
  return begin < end ? text.substr(begin, end - begin) : "";
}

// startswith() and endswith(): of one text, or of any of a list.
Value Begins(const std::string& whole, const std::string& name, const Arguments& a) {
  std::size_t begin = 0;
  const std::string text = Window(whole, a, begin);
  const List affixes = a[0].AsList() ? *a[0].AsList() : List{a[0]};
  return {std::any_of(affixes.begin(), affixes.end(), [&](const Value& affix) {
    return name == "startswith" ? text.starts_with(affix.ToText()) : text.ends_with(affix.ToText());
  })};
}

Value Without(const std::string& text, const std::string& name, const Arguments& a) {
  const std::string affix = a[0].ToText();
  if (name == "removeprefix") return {text.starts_with(affix) ? text.substr(affix.size()) : text};
  return {text.ends_with(affix) ? text.substr(0, text.size() - affix.size()) : text};
}

// find(), rfind(), index(), rindex()
Value Place(const std::string& whole, const std::string& name, const Arguments& a) {
  std::size_t begin = 0;
  const std::string text = Window(whole, a, begin);
  const std::string wanted = a[0].ToText();
  const std::size_t at = name.starts_with('r') ? text.rfind(wanted) : text.find(wanted);
  if (at == std::string::npos && name.ends_with("index")) {
    throw Problem("'" + wanted + "' is not in '" + text + "'");
  }
  return {at == std::string::npos ? -1LL : static_cast<long long>(at + begin)};
}

Value CountOf(const std::string& whole, const std::string& /*name*/, const Arguments& a) {
  std::size_t begin = 0;
  const std::string text = Window(whole, a, begin);
  if (a[0].ToText().empty()) return {static_cast<long long>(text.size()) + 1};
  return {static_cast<long long>(Split(text, "split", {a[0]}).AsList()->size()) - 1};
}

Value IsTitle(const std::string& text, const std::string& /*name*/, const Arguments& /*a*/) {
  return {text == Cased(text, "title") && Cased(text, "upper") != Cased(text, "lower")};
}

Value IsName(const std::string& text, const std::string& /*name*/, const Arguments& /*a*/) {
  const bool begins = !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0;
  return {begins && std::all_of(text.begin(), text.end(), [](char character) {
            return character == '_' || std::isalnum(static_cast<unsigned char>(character)) != 0;
          })};
}

Value Lines(const std::string& text, const std::string& /*name*/, const Arguments& /*a*/) {
  Value lines = Split(text, "split", {Value{"\n"}});
  if (lines.AsList()->back().ToText().empty()) lines.AsList()->pop_back();
  return lines;
}

Value InCase(const std::string& text, const std::string& name, const Arguments& /*a*/) {
  return {Cased(text, name)};
}

Value Strip(const std::string& text, const std::string& name, const Arguments& a) {
  return {Stripped(text, name, a)};
}

Value Replace(const std::string& text, const std::string& /*name*/, const Arguments& a) {
  const double most = a.size() > 2 ? a[2].Number() : -1;
  return {Replaced(text, a[0].ToText(), a[1].ToText(), most < 0 ? 1e9 : most)};
}

Value Join(const std::string& text, const std::string& /*name*/, const Arguments& a) {
  return {Joined(text, a[0])};
}

struct TextMethod {
  std::size_t min_arguments, max_arguments;
  Value (*function)(const std::string& text, const std::string& name, const Arguments& arguments);
};

const std::map<std::string, TextMethod, std::less<>>& TextMethods() {
  static const std::map<std::string, TextMethod, std::less<>> kMethods = {
      {"split",
       {0, 2, [](const auto& text, const auto& name, const Arguments& a) { return Split(text, name, a); }}},
      {"rsplit",
       {0, 2, [](const auto& text, const auto& name, const Arguments& a) { return Split(text, name, a); }}},
      {"partition", {1, 1, Parts}},
      {"rpartition", {1, 1, Parts}},
      {"splitlines", {0, 0, Lines}},
      {"lower", {0, 0, InCase}},
      {"casefold", {0, 0, InCase}},
      {"upper", {0, 0, InCase}},
      {"capitalize", {0, 0, InCase}},
      {"title", {0, 0, InCase}},
      {"swapcase", {0, 0, InCase}},
      {"strip", {0, 1, Strip}},
      {"lstrip", {0, 1, Strip}},
      {"rstrip", {0, 1, Strip}},
      {"startswith", {1, 3, Begins}},
      {"endswith", {1, 3, Begins}},
      {"removeprefix", {1, 1, Without}},
      {"removesuffix", {1, 1, Without}},
      {"join", {1, 1, Join}},
      {"replace", {2, 3, Replace}},
      {"find", {1, 3, Place}},
      {"rfind", {1, 3, Place}},
      {"index", {1, 3, Place}},
      {"rindex", {1, 3, Place}},
      {"count", {1, 3, CountOf}},
      {"isdigit", {0, 0, Is}},
      {"isnumeric", {0, 0, Is}},
      {"isdecimal", {0, 0, Is}},
      {"isalpha", {0, 0, Is}},
      {"isalnum", {0, 0, Is}},
      {"isspace", {0, 0, Is}},
      {"istitle", {0, 0, IsTitle}},
      {"isidentifier", {0, 0, IsName}},
      {"isupper", {0, 0, Is}},
      {"islower", {0, 0, Is}},
      {"zfill", {1, 1, Widened}},
      {"ljust", {1, 2, Widened}},
      {"rjust", {1, 2, Widened}},
      {"center", {1, 2, Widened}},
  };
  return kMethods;
}

Value CallTextMethod(const Value& self, const std::string& name, const CallValues& given) {
  const std::string& text = std::get<std::string>(self.data);
  if (name == "format") return {Filled(text, given)};
  const auto found = TextMethods().find(name);
  if (found == TextMethods().end()) NoMethod(self, name);
  const Arguments arguments = InOrder(given, {"sep", "maxsplit"}, name);
  if (arguments.size() < found->second.min_arguments || arguments.size() > found->second.max_arguments) {
    NoMethod(self, name);
  }
  return found->second.function(text, name, arguments);
}

}  // namespace

Value CallMethod(const Value& self, const std::string& name, const CallValues& given, const Caller& caller) {
  if (self.AsDictionary()) return CallDictionaryMethod(self, name, given);
  if (self.IsText()) return CallTextMethod(self, name, given);
  if (self.AsList()) return CallListMethod(self, name, given, caller);
  const double number = self.Number();
  if (self.IsNumber() && name == "is_integer") return {std::isfinite(number) && number == std::trunc(number)};
  NoMethod(self, name);
}

}  // namespace pliant::foreign::xacro
