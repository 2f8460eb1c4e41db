#include "app/script_lines.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <thread>
#include <utility>

namespace pliant {

ScriptLines::~ScriptLines() {
  for (const Client& client : clients_) close(client.socket);
  if (listening_ >= 0) {
    close(listening_);
    unlink(socket_path_.c_str());
  }
}

bool ScriptLines::Open() const {
  return listening_ >= 0 ||
         (input_ != nullptr && (input_->open.load(std::memory_order_acquire) || !input_->lines.Empty()));
}

void ScriptLines::ReadStandardInput() {
  input_ = std::make_shared<Input>();
  std::thread([input = input_] {
    for (std::string line; std::getline(std::cin, line);) input->lines.Push(line);
    input->open.store(false, std::memory_order_release);
  }).detach();
}

bool ScriptLines::Listen(const std::string& path, std::string* error) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    *error = path + ": the name of a socket may have at most " + std::to_string(sizeof address.sun_path - 1) +
             " characters";
    return false;
  }
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  const sockaddr* any = reinterpret_cast<const sockaddr*>(&address);
  const int probe = socket(AF_UNIX, SOCK_STREAM, 0);
  if (connect(probe, any, sizeof address) == 0) {
    close(probe);
    *error = path + ": another program listens there";
    return false;
  }
  if (errno == ECONNREFUSED) unlink(path.c_str());
  close(probe);
  const int listening = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listening < 0 || bind(listening, any, sizeof address) != 0 || listen(listening, 8) != 0) {
    *error = path + ": " + std::strerror(errno);
    if (listening >= 0) close(listening);
    return false;
  }
  std::signal(SIGPIPE, SIG_IGN);
  listening_ = listening;
  socket_path_ = path;
  return true;
}

void ScriptLines::Accept() {
  for (;;) {
    const int socket = accept4(listening_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    clients_.push_back({next_client_++, socket, ""});
  }
}

std::vector<ScriptLine> ScriptLines::Take() {
  std::vector<ScriptLine> out;
  if (input_ != nullptr) {
    input_->lines.Drain([&](std::string&& line) { out.push_back({0, std::move(line)}); });
  }
  if (listening_ < 0) return out;
  Accept();
  for (size_t i = 0; i < clients_.size();) {
    Client& client = clients_[i];
    char buffer[4096];
    ssize_t n = 0;
    while ((n = read(client.socket, buffer, sizeof buffer)) > 0)
      client.received.append(buffer, static_cast<size_t>(n));
    const bool gone = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
    for (size_t end; (end = client.received.find('\n')) != std::string::npos;) {
      out.push_back({client.id, client.received.substr(0, end)});
      client.received.erase(0, end + 1);
    }
    if (gone) {
      close(client.socket);
      clients_.erase(clients_.begin() + static_cast<ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  return out;
}

void ScriptLines::Answer(int client, const std::string& text) {
  if (client == 0) {
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
    return;
  }
  for (const Client& known : clients_) {
    if (known.id != client) continue;
    const std::string line = text + "\n";
    size_t sent = 0;
    while (sent < line.size()) {
      const ssize_t n = write(known.socket, line.data() + sent, line.size() - sent);
      if (n > 0) {
        sent += static_cast<size_t>(n);
      } else if (errno == EAGAIN) {
        usleep(1000);  // a reader that is slow for long is its own problem: answers are short
      } else if (errno != EINTR) {
        return;
      }
    }
  }
}

}  // namespace pliant
