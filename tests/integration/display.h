// A virtual screen and the program on it.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace pliant {

namespace fs = std::filesystem;

inline bool HasProgram(const std::string& name) {
  std::stringstream path(std::getenv("PATH") != nullptr ? std::getenv("PATH") : "");
  for (std::string folder; std::getline(path, folder, ':');) {
    if (::access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  }
  return false;
}

// A running program; killed at the end if it still runs.
class Process {
 public:
  Process(const std::vector<std::string>& words,
          const std::vector<std::pair<std::string, std::string>>& environment, const std::string& log) {
    pid_ = ::fork();
    if (pid_ != 0) return;
    for (const auto& [name, value] : environment) {
      if (value.empty()) {
        ::unsetenv(name.c_str());
      } else {
        ::setenv(name.c_str(), value.c_str(), 1);
      }
    }
    if (std::freopen(log.c_str(), "w", stdout) == nullptr || ::dup2(1, 2) < 0) ::_exit(126);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  ~Process() {
    if (pid_ > 0) {
      ::kill(pid_, SIGTERM);
      ::waitpid(pid_, nullptr, 0);
    }
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  bool Ended() {
    if (pid_ > 0 && ::waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = -1;
    return pid_ < 0;
  }

  void Send(int signal) {
    if (pid_ > 0) ::kill(pid_, signal);
  }

  // The exit status; -1 when it did not end in time or was killed by a signal.
  int Wait(double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (std::chrono::steady_clock::now() < end) {
      if (Ended()) return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return -1;
  }

 private:
  pid_t pid_ = -1;
  int status_ = 0;
};

// Xvfb on a display number of its own choice.
class VirtualScreen {
 public:
  explicit VirtualScreen(const fs::path& folder) {
    const std::string number = (folder / "display").string();
    server_ = std::make_unique<Process>(
        std::vector<std::string>{"sh", "-c",
                                 "exec Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>" + number},
        std::vector<std::pair<std::string, std::string>>{}, (folder / "xvfb.log").string());
    for (int i = 0; i < 500 && name_.empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      std::string text;
      if (std::ifstream(number) >> text) name_ = ":" + text;
    }
  }
  const std::string& Name() const { return name_; }

 private:
  std::unique_ptr<Process> server_;
  std::string name_;
};

inline std::string ReadText(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

inline nlohmann::json ReadJson(const fs::path& path) {
  return nlohmann::json::parse(ReadText(path), nullptr, false);
}

}  // namespace pliant
