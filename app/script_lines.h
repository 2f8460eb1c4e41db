// Lines of commands from standard input or from programs that connect to a local socket, and the answers to
// them.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "engine/runner/mailbox.h"

namespace pliant {

struct ScriptLine {
  int client = 0;  // whom to answer
  std::string text;
};

class ScriptLines {
 public:
  ScriptLines() = default;
  ~ScriptLines();
  ScriptLines(const ScriptLines&) = delete;
  ScriptLines& operator=(const ScriptLines&) = delete;

  // Reads standard input until its end.
  void ReadStandardInput();
  // Listens on a Unix socket; false and a message when that is not possible. An old socket of this name that
  // nobody listens on is replaced.
  bool Listen(const std::string& path, std::string* error);

  // True while more lines can come.
  bool Open() const;
  std::vector<ScriptLine> Take();
  // One line, or several; goes to standard output for standard input.
  void Answer(int client, const std::string& text);

 private:
  struct Client {
    int id = 0;
    int socket = -1;
    std::string received;
  };

  void Accept();

  // Shared with the reading thread, which cannot be woken from a read and may outlive this.
  struct Input {
    MessageQueue<std::string> lines;
    std::atomic<bool> open{true};
  };

  std::shared_ptr<Input> input_;
  int listening_ = -1;
  std::string socket_path_;
  std::vector<Client> clients_;
  int next_client_ = 1;
};

}  // namespace pliant
