#include "engine/io/tables/mcap.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace pliant::io {
namespace {

constexpr char kMagic[] = {'\x89', 'M', 'C', 'A', 'P', '0', '\r', '\n'};

enum Opcode : char {
  kHeader = 0x01,
  kFooter = 0x02,
  kSchema = 0x03,
  kChannel = 0x04,
  kMessage = 0x05,
  kStatistics = 0x0b,
  kDataEnd = 0x0f,
};

constexpr std::uint16_t kId = 1;  // of the schema, and of the channel

// Contents of a record: little-endian numbers, texts behind their lengths.
class Fields {
 public:
  template <class T>
  Fields& Number(T value) {
    for (std::size_t i = 0; i < sizeof value; ++i)
      bytes_ += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xff);
    return *this;
  }
  Fields& Text(const std::string& text) {
    Number(static_cast<std::uint32_t>(text.size()));
    bytes_ += text;
    return *this;
  }
  Fields& Raw(const std::string& bytes) {
    bytes_ += bytes;
    return *this;
  }
  const std::string& Bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

void Append(std::string& file, Opcode opcode, const Fields& fields) {
  file += static_cast<char>(opcode);
  file += Fields().Number(static_cast<std::uint64_t>(fields.Bytes().size())).Bytes();
  file += fields.Bytes();
}

std::string Schema(const Table& table) {
  nlohmann::ordered_json properties = nlohmann::ordered_json::object();
  for (const std::string& name : table.names) properties[name] = {{"type", "number"}};
  return nlohmann::ordered_json({{"type", "object"}, {"properties", properties}})
      .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string RowText(const Table& table, std::size_t row) {
  nlohmann::ordered_json out = nlohmann::ordered_json::object();
  for (std::size_t c = 0; c < table.names.size(); ++c) out[table.names[c]] = table.columns[c][row];
  // Numbers that are not finite become null.
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::uint64_t Nanoseconds(double seconds) {
  return seconds > 0 && seconds < 1e9 ? static_cast<std::uint64_t>(std::llround(seconds * 1e9)) : 0;
}

// What readers find at the end: the schema and the channel once more, and how much there is.
std::string Summary(const Table& table, const Fields& schema, const Fields& channel) {
  const std::size_t rows = table.columns.empty() ? 0 : table.columns[0].size();
  std::string out;
  Append(out, kSchema, schema);
  Append(out, kChannel, channel);
  Fields statistics;
  statistics.Number(static_cast<std::uint64_t>(rows)).Number(kId).Number(std::uint32_t{1});
  for (int unused = 0; unused < 3; ++unused)
    statistics.Number(std::uint32_t{0});  // attachments, metadata, chunks
  statistics.Number(rows > 0 ? Nanoseconds(table.columns[0].front()) : 0)
      .Number(rows > 0 ? Nanoseconds(table.columns[0].back()) : 0);
  statistics.Text(Fields().Number(kId).Number(static_cast<std::uint64_t>(rows)).Bytes());
  Append(out, kStatistics, statistics);
  return out;
}

}  // namespace

std::string McapBytes(const Table& table) {
  const std::string magic(kMagic, sizeof kMagic);
  std::string out = magic;
  Append(out, kHeader, Fields().Text("").Text("pliant"));
  const Fields schema = Fields().Number(kId).Text("log").Text("jsonschema").Text(Schema(table));
  const Fields channel = Fields().Number(kId).Number(kId).Text("log").Text("json").Text("");
  Append(out, kSchema, schema);
  Append(out, kChannel, channel);
  const std::size_t rows = table.columns.empty() ? 0 : table.columns[0].size();
  for (std::size_t r = 0; r < rows; ++r) {
    const std::uint64_t time = Nanoseconds(table.columns[0][r]);
    Append(out, kMessage,
           Fields()
               .Number(kId)
               .Number(static_cast<std::uint32_t>(r))
               .Number(time)
               .Number(time)
               .Raw(RowText(table, r)));
  }
  Append(out, kDataEnd, Fields().Number(std::uint32_t{0}));  // no check sum
  const auto summary_start = static_cast<std::uint64_t>(out.size());
  out += Summary(table, schema, channel);
  Append(out, kFooter, Fields().Number(summary_start).Number(std::uint64_t{0}).Number(std::uint32_t{0}));
  return out + magic;
}

}  // namespace pliant::io
