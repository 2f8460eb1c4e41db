#include "engine/io/tables/mcap_reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "engine/io/tables/joint_message.h"

namespace pliant::io {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kMagic("\x89MCAP0\r\n", 8);
constexpr std::size_t kLongestArray = 64, kMostColumns = 20000, kMostNumbers = 200000000;

// Contents of a record. What lies beyond its end is zero or empty.
class Fields {
 public:
  explicit Fields(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  T Number() {
    T value = 0;
    const std::string_view bytes = Raw(sizeof(T));
    for (std::size_t i = 0; i < bytes.size(); ++i)
      value = static_cast<T>(value |
                             static_cast<T>(static_cast<T>(static_cast<unsigned char>(bytes[i])) << 8 * i));
    return value;
  }
  std::string_view Raw(std::uint64_t length) {
    const std::string_view bytes = rest_.substr(0, std::min<std::uint64_t>(length, rest_.size()));
    rest_.remove_prefix(bytes.size());
    return bytes;
  }
  std::string_view Text() { return Raw(Number<std::uint32_t>()); }
  [[nodiscard]] std::string_view Rest() const { return rest_; }

 private:
  std::string_view rest_;
};

struct Channel {
  std::string topic, encoding, schema;
};

struct Message {
  std::uint16_t channel;
  std::uint64_t time;  // ns
  std::string_view data;
};

class Reader {
 public:
  // Of the file or of a chunk. What is cut off at the end, as when a recorder died, is left out.
  bool Collect(std::string_view records, std::string* error) {
    while (records.size() >= 9) {
      Fields head(records);
      const auto opcode = head.Number<std::uint8_t>();
      const auto length = head.Number<std::uint64_t>();
      if (length > head.Rest().size()) return true;
      if (opcode == kDataEnd) return true;
      if (!Take(opcode, Fields(head.Raw(length)), error)) return false;
      records = head.Rest();
    }
    return true;
  }

  bool Fill(Table* table, std::string* error) {
    std::stable_sort(messages_.begin(), messages_.end(),
                     [](const Message& a, const Message& b) { return a.time < b.time; });
    names_ = {"time"};
    columns_.assign(1, {});
    for (const Message& message : messages_) {
      channel_ = message.channel;
      values_.clear();
      Decode(channels_[message.channel], message.data);
      if (!values_.empty() && !AddRow(message, error)) return false;
    }
    if (columns_.size() == 1) return Nothing(error);
    table->names = std::move(names_);
    table->columns = std::move(columns_);
    return true;
  }

 private:
  enum Opcode : std::uint8_t {
    kHeader = 0x01,
    kSchema = 0x03,
    kChannel = 0x04,
    kMessage = 0x05,
    kChunk = 0x06,
    kDataEnd = 0x0f,
  };

  bool Take(std::uint8_t opcode, Fields fields, std::string* error) {
    if (opcode == kHeader) {
      fields.Text();
      ours_ = fields.Text() == "pliant";
    } else if (opcode == kSchema) {
      const auto id = fields.Number<std::uint16_t>();
      schemas_[id] = std::string(fields.Text());
    } else if (opcode == kChannel) {
      const auto id = fields.Number<std::uint16_t>(), schema = fields.Number<std::uint16_t>();
      Channel& channel = channels_[id];
      channel.topic = std::string(fields.Text());
      channel.encoding = std::string(fields.Text());
      channel.schema = schemas_[schema];
    } else if (opcode == kMessage) {
      Message& message = messages_.emplace_back();
      message.channel = fields.Number<std::uint16_t>();
      fields.Number<std::uint32_t>();
      message.time = fields.Number<std::uint64_t>();
      fields.Number<std::uint64_t>();
      message.data = fields.Rest();
    } else if (opcode == kChunk) {
      return TakeChunk(fields, error);
    }
    return true;
  }

  bool TakeChunk(Fields fields, std::string* error) {
    for (int i = 0; i < 3; ++i) fields.Number<std::uint64_t>();  // times, size
    fields.Number<std::uint32_t>();                              // check sum
    const std::string_view compression = fields.Text();
    if (!compression.empty()) {
      *error = "its chunks are compressed with '" + std::string(compression) +
               "'; 'mcap decompress IN -o OUT' writes a copy without compression";
      return false;
    }
    return Collect(fields.Raw(fields.Number<std::uint64_t>()), error);
  }

  bool Nothing(std::string* error) const {
    std::string found;
    for (const auto& [id, channel] : channels_)
      found +=
          (found.empty() ? "" : ", ") + channel.topic + " (" + channel.schema + ", " + channel.encoding + ")";
    *error =
        "it holds no joint states and no numbers in JSON; its topics: " + (found.empty() ? "none" : found);
    return false;
  }

  // ---- Numbers of a message, by name
  void Decode(const Channel& channel, std::string_view data) {
    if (channel.encoding != "json") {
      JointMessage state;
      if (!channel.schema.ends_with("/JointState") || !DecodeJointState(channel.encoding, data, &state))
        return;
      Put(state.names, "/position", state.position);
      Put(state.names, "/velocity", state.velocity);
      Put(state.names, "/effort", state.effort);
      return;
    }
    const Json json = Json::parse(data.begin(), data.end(), nullptr, false);
    if (!json.is_object()) return;
    if (!IsJointState(json)) return Flatten(json, ours_ ? "" : channel.topic + "/", 0);
    const auto names = json["name"].get<std::vector<std::string>>();
    for (const char* kind : {"position", "velocity", "effort"}) {
      std::vector<double> numbers;
      for (const Json& number : json.value(kind, Json::array())) numbers.push_back(NumberOf(number));
      Put(names, std::string("/") + kind, numbers);
    }
  }

  static bool IsJointState(const Json& json) {
    if (!json.contains("name") || !json["name"].is_array()) return false;
    return std::all_of(json["name"].begin(), json["name"].end(),
                       [](const Json& name) { return name.is_string(); }) &&
           (json.contains("position") || json.contains("velocity") || json.contains("effort"));
  }

  static double NumberOf(const Json& json) {
    if (json.is_boolean()) return json.get<bool>() ? 1 : 0;
    return json.is_number() ? json.get<double>() : std::nan("");
  }

  void Put(const std::vector<std::string>& joints, const std::string& kind,
           const std::vector<double>& numbers) {
    for (std::size_t i = 0; i < std::min(joints.size(), numbers.size()); ++i)
      values_.emplace_back(joints[i] + kind, numbers[i]);
  }

  void Flatten(const Json& json, const std::string& name, int depth) {
    constexpr int kDeepest = 8;
    if (json.is_number() || json.is_boolean() || json.is_null()) {
      values_.emplace_back(name, NumberOf(json));
    } else if (json.is_object() && depth < kDeepest) {
      const std::string before = depth == 0 ? name : name + "/";
      for (const auto& [key, value] : json.items()) Flatten(value, before + key, depth + 1);
    } else if (json.is_array() && json.size() <= kLongestArray && depth < kDeepest) {
      for (std::size_t i = 0; i < json.size(); ++i)
        Flatten(json[i], name + "[" + std::to_string(i) + "]", depth + 1);
    }
  }

  // ---- Rows
  bool AddRow(const Message& message, std::string* error) {
    const bool is_new = columns_[0].empty() || message.time != row_time_;
    if (is_new) {
      if (columns_.size() * (columns_[0].size() + 1) > kMostNumbers) {
        *error = "it holds more than " + std::to_string(kMostNumbers) + " numbers";
        return false;
      }
      for (std::vector<double>& column : columns_)
        column.push_back(column.empty() ? std::nan("") : column.back());
      if (columns_[0].size() == 1) start_ = message.time;
      row_time_ = message.time;
      columns_[0].back() = static_cast<double>(message.time - start_) * 1e-9;
    }
    for (const auto& [name, value] : values_) {
      const std::size_t column = ColumnOf(name);
      if (column == kMostColumns) {
        *error = "it holds more than " + std::to_string(kMostColumns) + " different numbers";
        return false;
      }
      columns_[column].back() = value;
    }
    return true;
  }

  // A name that another topic has already is told apart by the topic. Our own time is the time.
  std::size_t ColumnOf(const std::string& name) {
    const auto [known, is_new] = places_.try_emplace({channel_, name}, columns_.size());
    if (!is_new) return known->second;
    if (ours_ && places_.size() == 1) {
      names_[0] = name;
      return known->second = 0;
    }
    if (columns_.size() == kMostColumns) return kMostColumns;
    const bool taken = std::find(names_.begin(), names_.end(), name) != names_.end();
    names_.push_back(taken ? channels_[channel_].topic + "/" + name : name);
    columns_.emplace_back(columns_[0].size(), std::nan(""));
    return known->second;
  }

  std::map<std::uint16_t, std::string> schemas_;
  std::map<std::uint16_t, Channel> channels_;
  std::vector<Message> messages_;
  bool ours_ = false;
  std::vector<std::string> names_;
  std::vector<std::vector<double>> columns_;
  std::map<std::pair<std::uint16_t, std::string>, std::size_t> places_;  // columns, by channel and name
  std::uint64_t start_ = 0, row_time_ = 0;
  // Of the message that is read.
  std::uint16_t channel_ = 0;
  std::vector<std::pair<std::string, double>> values_;
};

}  // namespace

bool ReadMcap(const std::string& bytes, Table* table, std::string* error) {
  const std::string_view file(bytes);
  if (!file.starts_with(kMagic)) {
    *error = "it is no MCAP file";
    return false;
  }
  Reader reader;
  return reader.Collect(file.substr(kMagic.size()), error) && reader.Fill(table, error);
}

}  // namespace pliant::io
