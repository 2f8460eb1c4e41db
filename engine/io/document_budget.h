// What one document may use: a small file can ask for more than any machine has, by including, attaching and
// replicating. Whoever reads spends from the budget first and gives up with a message when it is used up.
#pragma once

#include <cstddef>
#include <string>

namespace pliant::io {

// Of the document that this thread reads, with all files that it includes and models that it attaches.
class DocumentBudget {
 public:
  static constexpr std::size_t kMaxFiles = 2000;
  static constexpr std::size_t kMaxXmlParts = 10'000'000;  // elements and attributes, as they stand in files
  static constexpr double kMaxElements = 500'000;          // made by macros, copies counted

  // Reading a document; the outermost scope of a thread starts with a full budget.
  class Scope {
   public:
    Scope();
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
  };

  static DocumentBudget& Current();

  // False when the budget does not hold as much; it then counts as used up.
  bool SpendFile() { return ++files_ <= kMaxFiles; }
  bool SpendXmlPart() { return ++xml_parts_ <= kMaxXmlParts; }
  bool SpendElements(double count) { return (elements_ += count) <= kMaxElements; }
  bool SpendBytes(std::size_t count);  // of XML text; as many as one file may have

 private:
  std::size_t files_ = 0, xml_parts_ = 0, bytes_ = 0;
  double elements_ = 0;
};

// The sentence for more elements than the budget has.
std::string TooManyElements();

}  // namespace pliant::io
