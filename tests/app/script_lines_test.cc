#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "app/script/lines.h"
#include "tests/app/socket_client.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class Socket : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pliant_socket_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    path_ = (folder_ / "socket").string();
  }
  void TearDown() override { fs::remove_all(folder_); }

  int Connect() const { return ConnectTo(path_, 5); }
  // Until the other side closes, or nothing comes any more.
  static std::string ReadAll(int client) {
    std::string all;
    char block[4096];
    for (ssize_t n = 0; (n = ::read(client, block, sizeof block)) > 0;)
      all.append(block, static_cast<size_t>(n));
    return all;
  }

  fs::path folder_;
  std::string path_;
  std::string error_;
};

TEST_F(Socket, AFileOfThatNameIsLeftAlone) {
  std::ofstream(path_) << "thesis";
  ScriptLines lines;
  EXPECT_FALSE(lines.Listen(path_, &error_));
  EXPECT_THAT(error_, testing::HasSubstr("is no socket"));
  EXPECT_EQ(fs::file_size(path_), 6u);
  fs::remove(path_);
  std::ofstream(folder_ / "other") << "thesis";
  fs::create_symlink(folder_ / "other", path_);
  EXPECT_FALSE(lines.Listen(path_, &error_));
  EXPECT_TRUE(fs::is_symlink(path_));
}

TEST_F(Socket, OnlyASocketThatNobodyAnswersIsReplaced) {
  const int old = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path_.c_str(), sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(old, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ::close(old);  // as a killed program leaves it
  ScriptLines lines;
  ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
  ScriptLines second;
  EXPECT_FALSE(second.Listen(path_, &error_));
  EXPECT_THAT(error_, testing::HasSubstr("another program listens"));
  EXPECT_TRUE(fs::is_socket(path_));
}

// Python's sockets with a time limit do not wait in a full queue.
TEST_F(Socket, ManyConnectBetweenTwoPictures) {
  ScriptLines lines;
  ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path_.c_str(), sizeof address.sun_path - 1);
  std::vector<int> clients;
  for (int i = 0; i < 40; ++i) {
    clients.push_back(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0));
    EXPECT_EQ(::connect(clients.back(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0) << i;
  }
  for (const int client : clients) ::close(client);
}

TEST_F(Socket, OnlyTheOwnerMayConnectWhateverTheMask) {
  for (const mode_t mask : {mode_t{0}, mode_t{022}, mode_t{0777}}) {
    const mode_t before = ::umask(mask);
    {
      ScriptLines lines;
      ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
      struct stat made = {};
      ASSERT_EQ(::lstat(path_.c_str(), &made), 0);
      EXPECT_EQ(made.st_mode & 0777, 0600u) << mask;
    }
    ::umask(before);
    EXPECT_FALSE(fs::exists(fs::symlink_status(path_)));
  }
}

// The file is there when the socket listens, and not before.
TEST_F(Socket, WhoSeesTheFileCanConnect) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path_.c_str(), sizeof address.sun_path - 1);
  for (int i = 0; i < 300; ++i) {
    int problem = ENOENT;
    std::thread client([&] {
      while (problem == ENOENT) {
        const int out = ::socket(AF_UNIX, SOCK_STREAM, 0);
        problem =
            ::connect(out, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 ? 0 : errno;
        ::close(out);
      }
    });
    {
      ScriptLines lines;
      EXPECT_TRUE(lines.Listen(path_, &error_)) << error_;
      client.join();
    }
    ASSERT_EQ(problem, 0) << std::strerror(problem);
  }
  EXPECT_TRUE(fs::is_empty(folder_)) << "no other name is left";
}

TEST_F(Socket, AnotherFileThatTookTheNameIsNotRemovedAtTheEnd) {
  {
    ScriptLines lines;
    ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
    fs::remove(path_);
    std::ofstream(path_) << "new";
  }
  EXPECT_TRUE(fs::exists(path_));
}

TEST_F(Socket, AClientThatNeverReadsDoesNotStallTheOthers) {
  ScriptLines lines;
  ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
  const int deaf = Connect();
  const int good = Connect();
  Send(deaf, "a\n");
  Send(good, "b\n");
  const std::vector<ScriptLine> got = lines.Take();
  ASSERT_EQ(got.size(), 2u);
  const int deaf_id = got[0].text == "a" ? got[0].client : got[1].client;
  const int good_id = got[0].text == "a" ? got[1].client : got[0].client;
  const auto start = std::chrono::steady_clock::now();
  const std::string large(1 << 20, 'x');
  for (int i = 0; i < 40; ++i) lines.Answer(deaf_id, large);
  lines.Answer(good_id, "fine");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
  EXPECT_EQ(ReadLine(good), "fine");
  // The one that does not read is disconnected before its answers fill the memory.
  lines.Take();
  EXPECT_LE(ReadAll(deaf).size(), ScriptLines::kMaxUnreadBytes);
  ::close(deaf);
  ::close(good);
}

TEST_F(Socket, ALongAnswerArrivesWhole) {
  ScriptLines lines;
  ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
  const int client = Connect();
  Send(client, "query state\n");
  const std::vector<ScriptLine> got = lines.Take();
  ASSERT_EQ(got.size(), 1u);
  std::string large(3 << 20, 'y');
  large.front() = 'a';
  large.back() = 'z';
  lines.Answer(got[0].client, large);
  std::string read;
  std::thread reader([&] { read = ReadLine(client); });
  for (int i = 0; i < 60000 && !lines.Flush(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  reader.join();
  EXPECT_TRUE(read == large) << read.size();
  ::close(client);
}

TEST_F(Socket, ALineWithoutEndIsRefused) {
  ScriptLines lines;
  ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
  const int client = Connect();
  std::atomic<bool> closed{false};
  std::string answer;
  std::thread sender([&] {
    const std::string block(65536, 'x');
    for (int i = 0; i < 1000 && ::send(client, block.data(), block.size(), MSG_NOSIGNAL) > 0; ++i) continue;
    answer = ReadAll(client);
    closed = true;
  });
  for (int i = 0; i < 5000 && !closed; ++i) {
    EXPECT_TRUE(lines.Take().empty());
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  sender.join();
  EXPECT_TRUE(closed);
  ::close(client);
  const int next = Connect();
  Send(next, "hello\n");
  EXPECT_EQ(lines.Take().size(), 1u);
  ::close(next);
}

// As `echo query time | nc -N -U socket` does.
TEST_F(Socket, WhoOnlyStopsSendingStillGetsItsAnswerAndThenTheEnd) {
  ScriptLines lines;
  ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
  const int client = Connect();
  Send(client, "query time\n# a remark\n");
  ::shutdown(client, SHUT_WR);
  const std::vector<ScriptLine> got = lines.Take();
  ASSERT_EQ(got.size(), 2u);
  lines.Take();
  lines.Answer(got[0].client, "7");
  lines.Take();
  EXPECT_EQ(ReadAll(client), "7\n");
  ::close(client);
}

TEST_F(Socket, WhoSendsFasterThanLinesAreRunWaits) {
  ScriptLines lines;
  ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
  const int client = Connect();
  Send(client, "step 1\n");
  EXPECT_TRUE(lines.Take(false).empty());
  EXPECT_EQ(lines.Take(true).size(), 1u);
  ::close(client);
}

TEST_F(Socket, TooManyClientsAreSentAway) {
  ScriptLines lines;
  ASSERT_TRUE(lines.Listen(path_, &error_)) << error_;
  std::vector<int> clients;
  for (size_t i = 0; i < ScriptLines::kMaxClients; ++i) {
    clients.push_back(Connect());
    lines.Take();
  }
  const int one_more = Connect();
  lines.Take();
  EXPECT_THAT(ReadAll(one_more), testing::HasSubstr("clients already"));
  Send(clients[0], "still here\n");
  EXPECT_EQ(lines.Take().size(), 1u);
  for (const int client : clients) ::close(client);
  ::close(one_more);
}

}  // namespace
}  // namespace pliant::app
