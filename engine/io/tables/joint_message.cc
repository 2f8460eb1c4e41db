#include "engine/io/tables/joint_message.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace pliant::io {
namespace {

constexpr std::uint32_t kMostJoints = 10000;

// Fields of a message, one after the other. CDR aligns each to its size, ends texts with a zero that
// counts, and may have the highest byte first.
class Fields {
 public:
  Fields(std::string_view bytes, bool cdr, bool swapped) : bytes_(bytes), cdr_(cdr), swapped_(swapped) {}

  template <class T>
  T Take() {
    T value{};
    const std::size_t from = cdr_ ? (at_ + sizeof(T) - 1) / sizeof(T) * sizeof(T) : at_;
    good_ = good_ && from <= bytes_.size() && sizeof(T) <= bytes_.size() - from;
    if (!good_) return value;
    char raw[sizeof(T)];
    std::memcpy(raw, bytes_.data() + from, sizeof(T));
    if (swapped_) std::reverse(raw, raw + sizeof(T));
    std::memcpy(&value, raw, sizeof(T));
    at_ = from + sizeof(T);
    return value;
  }
  std::string Text() {
    const std::size_t length = Take<std::uint32_t>();
    good_ = good_ && length <= bytes_.size() - at_;
    if (!good_) return "";
    const std::string_view text = bytes_.substr(at_, length);
    at_ += length;
    return std::string(text.substr(0, cdr_ && length > 0 ? length - 1 : length));
  }
  std::vector<std::string> Texts() {
    std::vector<std::string> texts;
    for (std::uint32_t left = Count(); left > 0 && good_; --left) texts.push_back(Text());
    return texts;
  }
  std::vector<double> Numbers() {
    std::vector<double> numbers;
    for (std::uint32_t left = Count(); left > 0 && good_; --left) numbers.push_back(Take<double>());
    return numbers;
  }
  [[nodiscard]] bool good() const { return good_; }

 private:
  std::uint32_t Count() {
    const auto count = Take<std::uint32_t>();
    good_ = good_ && count <= kMostJoints;
    return count;
  }

  std::string_view bytes_;
  bool cdr_, swapped_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace

bool DecodeJointState(std::string_view encoding, std::string_view bytes, JointMessage* state) {
  const bool cdr = encoding == "cdr";
  if (!cdr && encoding != "ros1") return false;
  if (cdr && bytes.size() < 4) return false;
  const bool swapped = cdr && bytes[1] % 2 == 0;
  Fields fields(cdr ? bytes.substr(4) : bytes, cdr, swapped);
  const int header_words = cdr ? 2 : 3;  // its number, which ROS 2 has not, and the time stamp
  for (int i = 0; i < header_words; ++i) fields.Take<std::uint32_t>();
  fields.Text();  // frame
  state->names = fields.Texts();
  state->position = fields.Numbers();
  state->velocity = fields.Numbers();
  state->effort = fields.Numbers();
  return fields.good();
}

}  // namespace pliant::io
