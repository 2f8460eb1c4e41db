#include "app/editing/editor.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

std::string Filled(std::string text, const std::string& what, const std::string& with) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) {
    text.replace(at, what.size(), with);
  }
  return text;
}

std::vector<std::string> Words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

std::vector<std::string> EditorCommand(const std::string& pattern, const std::string& given, int line,
                                       int column) {
  std::error_code code;
  const fs::path absolute = fs::absolute(given, code);
  const std::string file = code ? "./" + given : absolute.string();
  // The name of the file last: what it holds is no pattern.
  const auto filled = [&](const std::string& text) {
    return Filled(Filled(Filled(text, "{line}", std::to_string(line)), "{column}", std::to_string(column)),
                  "{file}", file);
  };
  std::vector<std::string> words;
  if (!pattern.empty()) {
    for (const std::string& word : Words(pattern)) words.push_back(filled(word));
    if (pattern.find("{file}") == std::string::npos) words.push_back(file);
    return words;
  }
  const char* visual = std::getenv("VISUAL");
  const char* editor = std::getenv("EDITOR");
  words = Words(visual != nullptr && *visual != '\0' ? visual : editor != nullptr ? editor : "");
  if (words.empty()) return {"xdg-open", file};
  const std::string name = fs::path(words[0]).filename().string();
  const auto is = [&](std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [&](const char* n) { return name == n; });
  };
  const std::string place = file + ":" + std::to_string(line) + ":" + std::to_string(column);
  if (is({"code", "codium", "code-insiders", "cursor"})) {
    words.insert(words.end(), {"-g", place});
  } else if (is({"subl", "zed", "hx", "helix", "micro"})) {
    words.push_back(place);
  } else if (is({"kate", "kwrite"})) {
    words.insert(words.end(),
                 {"--line", std::to_string(line), "--column", std::to_string(column), "--", file});
  } else if (is({"vi", "vim", "nvim", "gvim", "vimx", "nano"})) {
    words.insert(words.end(), {"+" + std::to_string(line), "--", file});
  } else {
    words.insert(words.end(), {"+" + std::to_string(line), file});
  }
  if (is({"vi", "vim", "nvim", "nano", "hx", "helix", "micro", "joe", "ne"})) {
    words.insert(words.begin(), {"x-terminal-emulator", "-e"});
  }
  return words;
}

bool Launch(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  int report[2];
  if (::pipe2(report, O_CLOEXEC) != 0) return false;
  const pid_t child = ::fork();
  if (child == 0) {
    if (::fork() != 0) ::_exit(0);  // the editor belongs to nobody
    ::setsid();
    ::signal(SIGPIPE, SIG_DFL);
    ::execvp(arguments[0], arguments.data());
    const char failed = 1;
    if (::write(report[1], &failed, 1) < 0) ::_exit(126);
    ::_exit(127);
  }
  ::close(report[1]);
  if (child > 0) ::waitpid(child, nullptr, 0);
  char failed = 0;
  const bool started = child > 0 && ::read(report[0], &failed, 1) == 0;
  ::close(report[0]);
  return started;
}

}  // namespace pliant::app
