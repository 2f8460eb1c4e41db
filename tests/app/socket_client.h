// A client of a Unix socket, as another program would be one.
#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <string>

namespace pliant::app {

// A connected socket, whose reads give up after `seconds`.
inline int ConnectTo(const std::string& path, int seconds) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  const int client = ::socket(AF_UNIX, SOCK_STREAM, 0);
  EXPECT_EQ(::connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  const timeval patience = {seconds, 0};
  ::setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  return client;
}

inline void Send(int client, const std::string& text) {
  EXPECT_EQ(::send(client, text.data(), text.size(), MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
}

// Without its end; empty when nothing comes any more.
inline std::string ReadLine(int client) {
  std::string line;
  for (char c = 0; ::read(client, &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

}  // namespace pliant::app
