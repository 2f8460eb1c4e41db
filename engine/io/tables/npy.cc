#include "engine/io/tables/npy.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "engine/io/archive/zip.h"

namespace pliant::io {
namespace {

constexpr char kMagic[] = "\x93NUMPY";
constexpr std::size_t kMagicSize = 6;
constexpr std::size_t kAlignment = 64;  // of the data, by headers padded with spaces

std::string NpyBytes(const std::vector<double>& column) {
  std::string header =
      "{'descr': '<f8', 'fortran_order': False, 'shape': (" + std::to_string(column.size()) + ",), }";
  const std::size_t fixed = kMagicSize + 4;
  while ((fixed + header.size() + 1) % kAlignment != 0) header += ' ';
  header += '\n';
  std::string out(kMagic, kMagicSize);
  out += '\x01';
  out += '\x00';
  out += static_cast<char>(header.size() & 0xff);
  out += static_cast<char>(header.size() >> 8);
  out += header;
  out.append(reinterpret_cast<const char*>(column.data()), column.size() * sizeof(double));
  return out;
}

// The text behind a key of the header, up to `end`.
std::string ValueOf(const std::string& header, const std::string& key, char end) {
  const std::size_t at = header.find("'" + key + "'");
  if (at == std::string::npos) return "";
  const std::size_t begin = header.find(':', at) + 1;
  const std::size_t stop = header.find(end, begin);
  return stop == std::string::npos ? "" : header.substr(begin, stop - begin);
}

template <class T>
double NumberAt(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return static_cast<double>(value);
}

struct NumberKind {
  const char* name;
  std::size_t size;
  double (*read)(const char*);
};
constexpr NumberKind kKinds[] = {{"<f8", 8, NumberAt<double>},       {"<f4", 4, NumberAt<float>},
                                 {"<i8", 8, NumberAt<std::int64_t>}, {"<i4", 4, NumberAt<std::int32_t>},
                                 {"|i1", 1, NumberAt<std::int8_t>},  {"|u1", 1, NumberAt<std::uint8_t>},
                                 {"|b1", 1, NumberAt<std::uint8_t>}};

std::vector<std::size_t> Shape(std::string text) {
  std::vector<std::size_t> out;
  for (char& c : text) c = c >= '0' && c <= '9' ? c : ' ';
  for (std::size_t at = 0; (at = text.find_first_not_of(' ', at)) != std::string::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    out.push_back(end - at > 15 ? SIZE_MAX : std::stoull(text.substr(at, end - at)));
    at = end;
  }
  return out;
}

}  // namespace

bool NpzBytes(const Table& table, std::string* bytes, std::string* error) {
  std::vector<ZipEntry> entries;
  for (std::size_t c = 0; c < table.names.size(); ++c) {
    std::string name = table.names[c];
    std::replace(name.begin(), name.end(), '/', '_');
    const std::string array = NpyBytes(table.columns[c]);
    entries.push_back({name + ".npy", Bytes(array.begin(), array.end())});
  }
  Bytes archive;
  if (!WriteZip(entries, archive, *error)) return false;
  bytes->assign(archive.begin(), archive.end());
  return true;
}

bool ReadNpy(const std::string& bytes, const std::string& name, Table* table, std::string* error) {
  *error = "it is no array of numpy";
  if (bytes.size() < kMagicSize + 6 || bytes.compare(0, kMagicSize, kMagic, kMagicSize) != 0) return false;
  const auto byte = [&bytes](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const bool wide = byte(6) > 1;  // later versions have longer headers
  const std::size_t start = kMagicSize + (wide ? 6 : 4);
  std::size_t length = byte(8) | byte(9) << 8;
  if (wide) length |= byte(10) << 16 | byte(11) << 24;
  if (length > bytes.size() - start) return false;
  const std::string header = bytes.substr(start, length);
  const std::string descr = ValueOf(header, "descr", ',');
  const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds), [&descr](const NumberKind& k) {
    return descr.find(k.name) != std::string::npos;
  });
  if (kind == std::end(kKinds)) {
    *error = "its numbers are of type" + descr + "; they must be little-endian floats or integers";
    return false;
  }
  const std::vector<std::size_t> shape = Shape(ValueOf(header, "shape", ')'));
  const std::size_t available = (bytes.size() - start - length) / kind->size;
  const std::size_t rows = shape.empty() ? 1 : shape[0], columns = shape.size() > 1 ? shape[1] : 1;
  if (shape.size() > 2 || (columns != 0 && rows > available / columns)) {
    *error = shape.size() > 2 ? "it has more than two dimensions" : "it is shorter than its shape says";
    return false;
  }
  const bool by_column = ValueOf(header, "fortran_order", ',').find("True") != std::string::npos;
  const char* data = bytes.data() + start + length;
  for (std::size_t c = 0; c < columns; ++c) {
    const std::string number = std::to_string(c);
    table->names.push_back(name.empty() ? number : shape.size() > 1 ? name + "[" + number + "]" : name);
    std::vector<double>& column = table->columns.emplace_back(rows);
    for (std::size_t r = 0; r < rows; ++r)
      column[r] = kind->read(data + kind->size * (by_column ? c * rows + r : r * columns + c));
  }
  return true;
}

bool ReadNpz(const std::string& bytes, Table* table, std::string* error) {
  std::vector<ZipEntry> entries;
  const std::span<const std::uint8_t> archive(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                              bytes.size());
  if (!ReadZip(archive, entries, *error)) return false;
  for (const ZipEntry& entry : entries) {
    if (!entry.name.ends_with(".npy")) continue;
    const std::string name = entry.name.substr(0, entry.name.size() - 4);
    if (!ReadNpy({entry.bytes.begin(), entry.bytes.end()}, name, table, error)) {
      *error = "'" + name + "': " + *error;
      return false;
    }
  }
  const auto time = std::find(table->names.begin(), table->names.end(), "time");
  if (time != table->names.end()) {
    const auto at = time - table->names.begin();
    std::rotate(table->names.begin(), time, time + 1);
    std::rotate(table->columns.begin(), table->columns.begin() + at, table->columns.begin() + at + 1);
  }
  return true;
}

}  // namespace pliant::io
