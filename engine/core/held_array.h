// Arrays that nobody changes any more, wherever their memory came from.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace pliant {

// Copies share the numbers. These are a vector that was given away, or lie inside something larger, such as a
// file that is mapped into memory, which lives as long as they are asked for.
template <class T>
class HeldArray {
 public:
  using value_type = T;

  HeldArray() = default;
  HeldArray(std::vector<T> numbers) {  // NOLINT(google-explicit-constructor): takes over what was computed
    auto kept = std::make_shared<const std::vector<T>>(std::move(numbers));
    numbers_ = *kept;
    holder_ = std::move(kept);
  }
  HeldArray(std::span<const T> numbers, std::shared_ptr<const void> holder)
      : numbers_(numbers), holder_(std::move(holder)) {}

  const T* data() const { return numbers_.data(); }
  std::size_t size() const { return numbers_.size(); }
  bool empty() const { return numbers_.empty(); }
  const T* begin() const { return numbers_.data(); }
  const T* end() const { return numbers_.data() + numbers_.size(); }
  const T& operator[](std::size_t i) const { return numbers_[i]; }
  operator std::span<const T>() const { return numbers_; }  // NOLINT(google-explicit-constructor)

  friend bool operator==(const HeldArray& a, const HeldArray& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::span<const T> numbers_;
  std::shared_ptr<const void> holder_;
};

}  // namespace pliant
