// Lines of commands from standard input or from programs that connect to a local socket,
// and the answers to them.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/runner/mailbox.h"

namespace pliant::app {

struct ScriptLine {
  int client = 0;  // whom to answer
  std::string text;
};

class ScriptLines {
 public:
  // What a client may send without ending the line, and what may wait until a client reads it,
  // bytes. A client that goes beyond is told so, as far as it listens, and disconnected:
  // nothing here grows without end.
  static constexpr size_t kMaxLineBytes = 1 << 20;
  static constexpr size_t kMaxUnreadBytes = 16 << 20;
  static constexpr size_t kMaxClients = 64;
  static constexpr size_t kMaxWaiting = 10000;  // lines that are read ahead

  ScriptLines() = default;
  ~ScriptLines();
  ScriptLines(const ScriptLines&) = delete;
  ScriptLines& operator=(const ScriptLines&) = delete;

  // Reads standard input until its end.
  void ReadStandardInput();
  // Listens on a Unix socket that only this user may connect to; false and a message when that is not
  // possible. An old socket of this name that nobody listens on is replaced; what is no socket is left alone.
  bool Listen(const std::string& path, std::string* error);

  // True while more lines can come.
  bool Open() const;
  // What has come; nothing while `room` is false, so that those who send faster than their lines can be run
  // have to wait.
  std::vector<ScriptLine> Take(bool room = true);
  // Returns when something may have come, or a client can read again, when `other` (a file descriptor) can
  // be read, or after so many ms.
  void Wait(int other, int ms) const;
  // One line, or several; goes to standard output for standard input. Never waits: what a client does not
  // read yet is sent by later calls of Take().
  void Answer(int client, const std::string& text);
  // Sends what clients are ready to read; true when nothing is left.
  bool Flush();

 private:
  struct Client {
    int id = 0;
    int socket = -1;
    std::string received;
    std::string unsent;
    int owed = 0;        // answers to its lines
    bool ended = false;  // sends nothing more, and may still read
    bool gone = false;   // to be forgotten
  };

  void Accept();
  void Receive(Client& client, std::vector<ScriptLine>* out);
  static void Send(Client& client);
  static void Refuse(Client& client, const std::string& why);

  // Shared with the reading thread, which cannot be woken from a read and may outlive this.
  struct Input {
    runner::MessageQueue<std::string> lines;
    std::atomic<bool> open{true};
    std::atomic<size_t> waiting{0};  // lines
  };

  std::shared_ptr<Input> input_;
  int listening_ = -1;
  std::string socket_path_;
  dev_t socket_device_ = 0;  // of the socket's file: another one of this name is not ours to remove
  ino_t socket_inode_ = 0;
  std::vector<Client> clients_;
  int next_client_ = 1;
};

}  // namespace pliant::app
