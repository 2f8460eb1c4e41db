// Hands values between two threads so that neither ever waits for the other.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <utility>

namespace pliant::runner {

// Triple buffer: the producer fills Back() and publishes it; the consumer fetches the newest published value
// and keeps it until its next Fetch(). Values that the consumer was too slow for are overwritten. One
// producer thread and one consumer thread; each slot is touched by one of them at a time, so its content
// needs no synchronisation.
template <class T>
class Mailbox {
 public:
  // Producer: the slot to fill. It holds what was published two or three rounds ago.
  T& Back() { return slots_[back_]; }
  void Publish() { back_ = middle_.exchange(back_ | kFresh, std::memory_order_acq_rel) & kIndex; }

  // Consumer: true when Front() changed.
  bool Fetch() {
    if ((middle_.load(std::memory_order_relaxed) & kFresh) == 0) return false;
    front_ = middle_.exchange(front_, std::memory_order_acq_rel) & kIndex;
    return true;
  }
  T& Front() { return slots_[front_]; }
  const T& Front() const { return slots_[front_]; }

 private:
  static constexpr uint32_t kIndex = 3;
  static constexpr uint32_t kFresh = 4;

  std::array<T, 3> slots_{};
  uint32_t back_ = 0;                // producer only
  std::atomic<uint32_t> middle_{1};  // index of the slot in between, with kFresh when not yet fetched
  uint32_t front_ = 2;               // consumer only
};

// Unbounded queue: any number of threads push, one thread takes everything in order of arrival.
// Push never blocks.
template <class T>
class MessageQueue {
 public:
  MessageQueue() = default;
  MessageQueue(const MessageQueue&) = delete;
  MessageQueue& operator=(const MessageQueue&) = delete;
  ~MessageQueue() {
    Drain([](T&&) {});
  }

  void Push(T value) {
    Node* node = new Node{std::move(value), head_.load(std::memory_order_relaxed)};
    while (!head_.compare_exchange_weak(node->next, node, std::memory_order_release,
                                        std::memory_order_relaxed)) {
    }
  }

  bool Empty() const { return head_.load(std::memory_order_acquire) == nullptr; }

  // Calls take(T&&) for each message and returns how many there were.
  template <class F>
  int Drain(F&& take) {
    Node* newest = head_.exchange(nullptr, std::memory_order_acquire);
    Node* oldest = nullptr;
    while (newest != nullptr) {
      Node* next = newest->next;
      newest->next = oldest;
      oldest = newest;
      newest = next;
    }
    int n = 0;
    for (; oldest != nullptr; ++n) {
      Node* next = oldest->next;
      take(std::move(oldest->value));
      delete oldest;
      oldest = next;
    }
    return n;
  }

 private:
  struct Node {
    T value;
    Node* next;
  };
  std::atomic<Node*> head_{nullptr};
};

// Bounded queue of plain records, one producer and one consumer. A full queue drops the new record.
template <class T, uint32_t kCapacity>
class RecordRing {
  static_assert((kCapacity & (kCapacity - 1)) == 0, "capacity must be a power of two");

 public:
  void Push(const T& record) {
    const uint32_t end = end_.load(std::memory_order_relaxed);
    if (end - begin_.load(std::memory_order_acquire) == kCapacity) return;
    records_[end & (kCapacity - 1)] = record;
    end_.store(end + 1, std::memory_order_release);
  }

  template <class F>
  int Drain(F&& take) {
    uint32_t begin = begin_.load(std::memory_order_relaxed);
    const uint32_t end = end_.load(std::memory_order_acquire);
    const int n = static_cast<int>(end - begin);
    for (; begin != end; ++begin) take(records_[begin & (kCapacity - 1)]);
    begin_.store(end, std::memory_order_release);
    return n;
  }

 private:
  std::array<T, kCapacity> records_{};
  std::atomic<uint32_t> begin_{0};
  std::atomic<uint32_t> end_{0};
};

}  // namespace pliant::runner
