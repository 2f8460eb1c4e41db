#include "app/script/lines.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <thread>
#include <utility>

namespace pliant::app {
namespace {

constexpr size_t kMaxReadBytes = 256 * 1024;  // bytes taken from one client before others have their turn
constexpr mode_t kOwnerOnly = 0600;

// The next line of standard input; what goes beyond the limit is dropped.
bool ReadLine(std::istream& in, std::string* line) {
  line->clear();
  std::streambuf* const source = in.rdbuf();
  int c = 0;
  while ((c = source->sbumpc()) != std::char_traits<char>::eof() && c != '\n') {
    if (line->size() < ScriptLines::kMaxLineBytes) line->push_back(static_cast<char>(c));
  }
  return c == '\n' || !line->empty();
}

// Whether anything will be answered to the line.
bool HasCommand(const std::string& line) {
  return line.substr(0, line.find('#')).find_first_not_of(" \t\r\v\f") != std::string::npos;
}

bool HungUp(int socket) {
  pollfd state = {socket, 0, 0};
  return poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR)) != 0;
}

// A socket that listens at the path, and what its file is; -1 and errno when there is none. The file gets its
// name last: who waits for it can connect at once, and finds the mode that it stays with. Until then it has
// another one in the same folder, which is named by a descriptor, as names of sockets are short.
int ListeningSocket(const std::string& path, struct stat* made) {
  const std::filesystem::path parent = std::filesystem::path(path).parent_path();
  const int folder = open(parent.empty() ? "." : parent.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return -1;
  const int out = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const std::string name = ".pliant-" + std::to_string(getpid()) + "-" + std::to_string(out);
  const std::string early = "/proc/self/fd/" + std::to_string(folder) + "/" + name;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, early.c_str(), sizeof address.sun_path - 1);
  // The file is made with the mode that the socket has; what a mask takes from it is given back.
  const bool bound = out >= 0 && fchmod(out, kOwnerOnly) == 0 &&
                     bind(out, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  const bool listens = bound && chmod(early.c_str(), kOwnerOnly) == 0 && listen(out, SOMAXCONN) == 0 &&
                       lstat(early.c_str(), made) == 0 &&
                       linkat(folder, name.c_str(), AT_FDCWD, path.c_str(), 0) == 0;
  const int problem = errno;
  if (bound) unlinkat(folder, name.c_str(), 0);
  if (!listens && out >= 0) close(out);
  close(folder);
  errno = problem;
  return listens ? out : -1;
}

}  // namespace

ScriptLines::~ScriptLines() {
  for (int i = 0; i < 50 && !Flush(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  for (const Client& client : clients_) close(client.socket);
  if (listening_ < 0) return;
  close(listening_);
  struct stat now = {};
  const bool ours =
      lstat(socket_path_.c_str(), &now) == 0 && now.st_dev == socket_device_ && now.st_ino == socket_inode_;
  if (ours) unlink(socket_path_.c_str());
}

bool ScriptLines::Open() const {
  return listening_ >= 0 ||
         (input_ != nullptr && (input_->open.load(std::memory_order_acquire) || !input_->lines.Empty()));
}

void ScriptLines::ReadStandardInput() {
  input_ = std::make_shared<Input>();
  std::thread([input = input_] {
    for (std::string line; ReadLine(std::cin, &line);) {
      while (input->waiting.load() >= kMaxWaiting) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      ++input->waiting;
      input->lines.Push(line);
    }
    input->open.store(false, std::memory_order_release);
  }).detach();
}

bool ScriptLines::Listen(const std::string& path, std::string* error) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof address.sun_path) {
    *error = path + ": the name of a socket must have 1 to " + std::to_string(sizeof address.sun_path - 1) +
             " characters";
    return false;
  }
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  struct stat old = {};
  if (lstat(path.c_str(), &old) == 0) {
    if (!S_ISSOCK(old.st_mode)) {
      *error = path + ": is there already and is no socket; name a file that does not exist";
      return false;
    }
    const int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool listens = connect(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    const int problem = listens ? 0 : errno;
    close(probe);
    if (listens) {
      *error = path + ": another program listens there";
      return false;
    }
    if (problem == ECONNREFUSED) unlink(path.c_str());
  }
  struct stat made = {};
  const int listening = ListeningSocket(path, &made);
  if (listening < 0) {
    *error = path + ": " + std::strerror(errno);
    return false;
  }
  std::signal(SIGPIPE, SIG_IGN);
  listening_ = listening;
  socket_path_ = path;
  socket_device_ = made.st_dev;
  socket_inode_ = made.st_ino;
  return true;
}

void ScriptLines::Accept() {
  for (;;) {
    const int socket = accept4(listening_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    clients_.emplace_back();
    clients_.back().id = next_client_++;
    clients_.back().socket = socket;
    if (clients_.size() > kMaxClients) {
      Refuse(clients_.back(), "there are " + std::to_string(kMaxClients) + " clients already");
      close(socket);
      clients_.pop_back();
    }
  }
}

// Tells the client why it is disconnected, when it can take that at once.
void ScriptLines::Refuse(Client& client, const std::string& why) {
  client.unsent += "error: " + why + "\n";
  Send(client);
  client.gone = true;
}

void ScriptLines::Receive(Client& client, std::vector<ScriptLine>* out) {
  char buffer[4096];
  ssize_t n = 0;
  size_t taken = 0;
  while (taken < kMaxReadBytes && (n = read(client.socket, buffer, sizeof buffer)) > 0) {
    client.received.append(buffer, static_cast<size_t>(n));
    taken += static_cast<size_t>(n);
  }
  client.gone |= n < 0 && errno != EAGAIN && errno != EINTR;
  client.ended |= n == 0;
  size_t begin = 0;
  for (size_t end; (end = client.received.find('\n', begin)) != std::string::npos; begin = end + 1) {
    out->push_back({client.id, client.received.substr(begin, end - begin)});
    if (HasCommand(out->back().text)) ++client.owed;
  }
  client.received.erase(0, begin);
  if (client.received.size() > kMaxLineBytes)
    Refuse(client, "a line may have at most " + std::to_string(kMaxLineBytes) + " characters");
}

std::vector<ScriptLine> ScriptLines::Take(bool room) {
  std::vector<ScriptLine> out;
  if (input_ != nullptr && room) {
    input_->lines.Drain([&](std::string&& line) { out.push_back({0, std::move(line)}); });
    input_->waiting -= out.size();
  }
  if (listening_ < 0) return out;
  Accept();
  for (Client& client : clients_) {
    if (!client.ended && room) Receive(client, &out);
    if (client.ended) client.gone |= HungUp(client.socket) || (client.owed <= 0 && client.unsent.empty());
  }
  Flush();
  return out;
}

void ScriptLines::Wait(int other, int ms) const {
  std::vector<pollfd> watched = {{other, POLLIN, 0}, {listening_, POLLIN, 0}};
  for (const Client& client : clients_) {
    const bool writes = !client.unsent.empty();
    watched.push_back(
        {client.socket, static_cast<short>((client.ended ? 0 : POLLIN) | (writes ? POLLOUT : 0)), 0});
  }
  poll(watched.data(), watched.size(), ms);
}

void ScriptLines::Send(Client& client) {
  size_t sent = 0;
  while (sent < client.unsent.size() && !client.gone) {
    const ssize_t n =
        send(client.socket, client.unsent.data() + sent, client.unsent.size() - sent, MSG_NOSIGNAL);
    if (n > 0) sent += static_cast<size_t>(n);
    if (n < 0 && errno == EAGAIN) break;
    if (n < 0 && errno != EINTR) client.gone = true;
  }
  client.unsent.erase(0, sent);
}

bool ScriptLines::Flush() {
  bool all = true;
  for (Client& client : clients_) {
    Send(client);
    all &= client.unsent.empty();
    if (client.gone) close(client.socket);
  }
  std::erase_if(clients_, [](const Client& client) { return client.gone; });
  return all;
}

void ScriptLines::Answer(int client, const std::string& text) {
  if (client == 0) {
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
    return;
  }
  for (Client& known : clients_) {
    if (known.id != client || known.gone) continue;
    --known.owed;
    if (known.unsent.size() + text.size() > kMaxUnreadBytes) {
      known.unsent.clear();
      Refuse(known, "answers were not read");
    } else {
      known.unsent += text + "\n";
      Send(known);
    }
  }
}

}  // namespace pliant::app
