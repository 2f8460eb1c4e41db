#include "engine/io/source_journal.h"

#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <mutex>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "engine/core/digest.h"

namespace pliant::io {
namespace {

constexpr std::int64_t kSettled = 2'000'000'000;  // ns without a change
constexpr std::size_t kMost = 20000;              // questions
constexpr const char* kAbsent = "absent";

std::int64_t Nanoseconds(const timespec& time) { return time.tv_sec * 1'000'000'000 + time.tv_nsec; }

bool IsSettled(const struct stat& about) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto at = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
  return at - Nanoseconds(about.st_ctim) >= kSettled;
}

// The time of the last change of the file itself is set by the system alone: who restores the size and the
// time of writing still leaves another one.
std::string StampOf(const struct stat& about) {
  std::string stamp;
  for (const std::int64_t number :
       {static_cast<std::int64_t>(about.st_mode), static_cast<std::int64_t>(about.st_dev),
        static_cast<std::int64_t>(about.st_ino), static_cast<std::int64_t>(about.st_size),
        Nanoseconds(about.st_mtim), Nanoseconds(about.st_ctim)}) {
    stamp += std::to_string(number) + " ";
  }
  return stamp;
}

std::string ValueOf(const char* variable) {
  const char* const value = std::getenv(variable);
  return value ? std::string("=") + value : kAbsent;
}

bool EndsWith(std::string_view name, std::string_view ending) {
  return name.size() >= ending.size() &&
         std::equal(ending.begin(), ending.end(), name.end() - static_cast<std::ptrdiff_t>(ending.size()),
                    [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

std::string ListOf(const std::string& folder, const std::string& ending) {
  namespace fs = std::filesystem;
  std::vector<std::string> names;
  std::error_code failed, ignored;
  fs::directory_iterator entry(folder.empty() ? "." : folder, failed);
  if (failed) return kAbsent;
  for (const fs::directory_iterator end; !failed && entry != end; entry.increment(failed)) {
    const std::string name = entry->path().filename().string();
    if (EndsWith(name, ending)) names.push_back(name + (entry->is_directory(ignored) ? "/" : ""));
  }
  std::sort(names.begin(), names.end());
  Digest digest;
  for (const std::string& name : names) digest.AddBytes(name.data(), name.size() + 1);
  return std::to_string(names.size()) + " " + digest.Text();
}

using Kind = AskedSource::Kind;

// `settled`: false where the next change might look like no change.
std::string AnswerNow(Kind kind, const std::string& name, const std::string& ending, bool& settled) {
  settled = true;
  if (kind == Kind::kVariable) return ValueOf(name.c_str());
  if (kind == Kind::kFolder) return ListOf(name, ending);
  struct stat about = {};
  if (stat(name.c_str(), &about) != 0) return kAbsent;
  if (S_ISDIR(about.st_mode)) return "folder";
  settled = IsSettled(about);
  return StampOf(about);
}

// Of all journals that are open, which hear the same. One is opened at a time, as a rule.
struct Book {
  std::atomic<int> journals = 0;
  std::atomic<std::uint64_t> number = 0;  // how often the first one was opened
  std::mutex mutex;                       // guards what follows
  std::map<std::tuple<Kind, std::string, std::string>, std::string> answers;
  bool uncertain = false;

  static Book& Get() {
    static Book book;
    return book;
  }

  bool IsOpen() const { return journals.load(std::memory_order_acquire) > 0; }
  bool Knows(Kind kind, const std::string& name, const std::string& ending) {
    const std::lock_guard lock(mutex);
    return answers.contains({kind, name, ending});
  }
  void Note(Kind kind, const std::string& name, const std::string& ending) {
    if (!IsOpen() || (kind == Kind::kFolder && Knows(kind, name, ending))) return;  // lists take time
    bool settled = false;
    std::string answer = AnswerNow(kind, name, ending, settled);
    const std::lock_guard lock(mutex);
    std::string& known = answers[{kind, name, ending}];
    if (!settled || answers.size() > kMost || (!known.empty() && known != answer)) uncertain = true;
    known = std::move(answer);
  }
};

}  // namespace

bool AreAnsweredAlike(const std::vector<AskedSource>& asked) {
  bool ignored = false;
  return std::all_of(asked.begin(), asked.end(), [&](const AskedSource& question) {
    return AnswerNow(question.kind, question.name, question.ending, ignored) == question.answer;
  });
}

SourceJournal::SourceJournal() {
  Book& book = Book::Get();
  const std::lock_guard lock(book.mutex);
  if (book.journals == 0) {
    ++book.number;
    book.answers.clear();
    book.uncertain = false;
  }
  ++book.journals;
}

SourceJournal::~SourceJournal() {
  Book& book = Book::Get();
  const std::lock_guard lock(book.mutex);
  --book.journals;
}

std::optional<std::vector<AskedSource>> SourceJournal::Asked() const {
  Book& book = Book::Get();
  const std::lock_guard lock(book.mutex);
  if (book.uncertain) return std::nullopt;
  std::vector<AskedSource> asked;
  for (const auto& [question, answer] : book.answers)
    asked.push_back({std::get<0>(question), std::get<1>(question), std::get<2>(question), answer});
  return asked;
}

void NotePath(const std::string& path) { Book::Get().Note(Kind::kPath, path, ""); }

void NoteFolder(const std::string& path, const std::string& ending) {
  Book::Get().Note(Kind::kFolder, path, ending);
}

void NoteVariable(const char* name) { Book::Get().Note(Kind::kVariable, name, ""); }

void NoteUnknownSource() {
  Book& book = Book::Get();
  const std::lock_guard lock(book.mutex);
  book.uncertain = true;
}

std::uint64_t OpenJournal() { return Book::Get().IsOpen() ? Book::Get().number.load() : 0; }

}  // namespace pliant::io
