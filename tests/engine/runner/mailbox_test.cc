#include "engine/runner/mailbox.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

namespace pliant::runner {
namespace {

TEST(Mailbox, NothingToFetchBeforeTheFirstPublish) {
  Mailbox<int> mailbox;
  EXPECT_FALSE(mailbox.Fetch());
}

TEST(Mailbox, FetchesTheNewestValueOnce) {
  Mailbox<int> mailbox;
  for (int i = 1; i <= 5; ++i) {
    mailbox.Back() = i;
    mailbox.Publish();
  }
  ASSERT_TRUE(mailbox.Fetch());
  EXPECT_EQ(mailbox.Front(), 5);
  EXPECT_FALSE(mailbox.Fetch());
  EXPECT_EQ(mailbox.Front(), 5);
}

TEST(Mailbox, FrontStaysWhileTheProducerGoesOn) {
  Mailbox<int> mailbox;
  mailbox.Back() = 1;
  mailbox.Publish();
  ASSERT_TRUE(mailbox.Fetch());
  for (int i = 2; i < 10; ++i) {
    mailbox.Back() = i;
    mailbox.Publish();
    EXPECT_EQ(mailbox.Front(), 1);
  }
}

TEST(Mailbox, ValuesAreNeverTorn) {
  struct Pair {
    int a = 0;
    int b = 0;
  };
  Mailbox<Pair> mailbox;
  constexpr int kRounds = 200000;
  std::thread producer([&] {
    for (int i = 1; i <= kRounds; ++i) {
      mailbox.Back().a = i;
      mailbox.Back().b = -i;
      mailbox.Publish();
    }
  });
  int last = 0;
  while (last < kRounds) {
    if (!mailbox.Fetch()) continue;
    ASSERT_EQ(mailbox.Front().a, -mailbox.Front().b);
    ASSERT_GT(mailbox.Front().a, last);
    last = mailbox.Front().a;
  }
  producer.join();
}

TEST(MessageQueue, KeepsTheOrderOfOneProducer) {
  MessageQueue<std::unique_ptr<int>> queue;
  for (int i = 0; i < 100; ++i) queue.Push(std::make_unique<int>(i));
  int next = 0;
  EXPECT_EQ(queue.Drain([&](std::unique_ptr<int>&& value) { EXPECT_EQ(*value, next++); }), 100);
  EXPECT_TRUE(queue.Empty());
}

TEST(MessageQueue, LosesNothingFromSeveralProducers) {
  MessageQueue<int> queue;
  constexpr int kThreads = 4;
  constexpr int kEach = 20000;
  std::vector<std::thread> producers;
  for (int t = 0; t < kThreads; ++t) {
    producers.emplace_back([&queue, t] {
      for (int i = 0; i < kEach; ++i) queue.Push(t * kEach + i);
    });
  }
  std::vector<int> last(kThreads, -1);
  int received = 0;
  while (received < kThreads * kEach) {
    received += queue.Drain([&](int&& value) {
      const int t = value / kEach;
      ASSERT_GT(value % kEach, last[static_cast<size_t>(t)]);
      last[static_cast<size_t>(t)] = value % kEach;
    });
  }
  for (std::thread& producer : producers) producer.join();
}

TEST(RecordRing, KeepsTheOldestRecordsWhenItIsFull) {
  RecordRing<int, 8> ring;
  for (int i = 0; i < 10; ++i) ring.Push(i);
  std::vector<int> taken;
  ring.Drain([&](int value) { taken.push_back(value); });
  EXPECT_EQ(taken, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

}  // namespace
}  // namespace pliant::runner
