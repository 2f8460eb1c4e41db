#include "engine/io/tables/npy.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
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

// Of 16 bits: a sign, 5 bits of exponent, 10 of fraction.
double HalfAt(const char* from) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, from, sizeof bits);
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double size = exponent == 31  ? (fraction != 0 ? std::nan("") : INFINITY)
                      : exponent == 0 ? std::ldexp(fraction, -24)
                                      : std::ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 != 0 ? -size : size;
}

struct NumberKind {
  const char* name;  // behind the order of its bytes
  std::size_t size;
  double (*read)(const char*);
};
constexpr NumberKind kKinds[] = {{"f8", 8, NumberAt<double>},
                                 {"f4", 4, NumberAt<float>},
                                 {"f2", 2, HalfAt},
                                 {"i8", 8, NumberAt<std::int64_t>},
                                 {"i4", 4, NumberAt<std::int32_t>},
                                 {"i2", 2, NumberAt<std::int16_t>},
                                 {"i1", 1, NumberAt<std::int8_t>},
                                 {"u8", 8, NumberAt<std::uint64_t>},
                                 {"u4", 4, NumberAt<std::uint32_t>},
                                 {"u2", 2, NumberAt<std::uint16_t>},
                                 {"u1", 1, NumberAt<std::uint8_t>},
                                 {"b1", 1, NumberAt<std::uint8_t>}};

// The kind that the header states, as '<f8', and whether the most significant byte comes first; null for what
// is no number.
const NumberKind* KindOf(const std::string& descr, bool& big_endian) {
  const std::size_t quote = descr.find_first_of("'\"");
  if (quote == std::string::npos || quote + 2 > descr.size()) return nullptr;
  big_endian = descr[quote + 1] == '>';
  const std::string name = descr.substr(quote + 2, descr.find_first_of("'\"", quote + 1) - quote - 2);
  const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                  [&name](const NumberKind& k) { return name == k.name; });
  return kind == std::end(kKinds) ? nullptr : kind;
}

double Read(const NumberKind& kind, bool big_endian, const char* from) {
  if (!big_endian) return kind.read(from);
  char turned[8];
  std::reverse_copy(from, from + kind.size, turned);
  return kind.read(turned);
}

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

// The text before the numbers. Returns where these begin, 0 when the bytes are no array.
std::size_t ReadHeader(const std::string& bytes, std::string& header) {
  if (bytes.size() < kMagicSize + 6 || bytes.compare(0, kMagicSize, kMagic, kMagicSize) != 0) return 0;
  const auto byte = [&bytes](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const bool wide = byte(6) > 1;  // later versions have longer headers
  const std::size_t start = kMagicSize + (wide ? 6 : 4);
  std::size_t length = byte(8) | byte(9) << 8;
  if (wide) length |= byte(10) << 16 | byte(11) << 24;
  if (length > bytes.size() - start) return 0;
  header = bytes.substr(start, length);
  return start + length;
}

// Names of joints and the like.
bool HoldsTexts(const std::string& bytes) {
  std::string header;
  if (ReadHeader(bytes, header) == 0) return false;
  const std::string descr = ValueOf(header, "descr", ',');
  const std::size_t kind = descr.find_first_of("US");
  return kind != std::string::npos && descr.find_first_not_of("'\" <>|=") == kind;
}

// A number that belongs to no row, as the rate of the recording, where the other columns have many.
void DropLoneNumbers(Table& table) {
  std::size_t rows = 0;
  for (const std::vector<double>& column : table.columns) rows = std::max(rows, column.size());
  for (std::size_t c = table.columns.size(); c-- > 0;) {
    if (rows < 2 || table.columns[c].size() > 1) continue;
    table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(c));
    table.names.erase(table.names.begin() + static_cast<std::ptrdiff_t>(c));
  }
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
  std::string header;
  const std::size_t begin = ReadHeader(bytes, header);
  if (begin == 0) {
    *error = "it is no array of numpy";
    return false;
  }
  const std::string descr = ValueOf(header, "descr", ',');
  bool big_endian = false;
  const NumberKind* const kind = KindOf(descr, big_endian);
  if (kind == nullptr) {
    *error = "its values are of type" + descr + "; they must be numbers";
    return false;
  }
  const std::vector<std::size_t> shape = Shape(ValueOf(header, "shape", ')'));
  const std::size_t available = (bytes.size() - begin) / kind->size;
  const std::size_t rows = shape.empty() ? 1 : shape[0], columns = shape.size() > 1 ? shape[1] : 1;
  if (shape.size() > 2 || (columns != 0 && rows > available / columns)) {
    *error = shape.size() > 2 ? "it has more than two dimensions" : "it is shorter than its shape says";
    return false;
  }
  const bool by_column = ValueOf(header, "fortran_order", ',').find("True") != std::string::npos;
  const char* data = bytes.data() + begin;
  for (std::size_t c = 0; c < columns; ++c) {
    const std::string number = std::to_string(c);
    table->names.push_back(name.empty() ? number : shape.size() > 1 ? name + "[" + number + "]" : name);
    std::vector<double>& column = table->columns.emplace_back(rows);
    for (std::size_t r = 0; r < rows; ++r)
      column[r] = Read(*kind, big_endian, data + kind->size * (by_column ? c * rows + r : r * columns + c));
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
    const std::string array(entry.bytes.begin(), entry.bytes.end());
    if (HoldsTexts(array)) continue;
    if (!ReadNpy(array, name, table, error)) {
      *error = "'" + name + "': " + *error;
      return false;
    }
  }
  DropLoneNumbers(*table);
  const auto time = std::find(table->names.begin(), table->names.end(), "time");
  if (time != table->names.end()) {
    const auto at = time - table->names.begin();
    std::rotate(table->names.begin(), time, time + 1);
    std::rotate(table->columns.begin(), table->columns.begin() + at, table->columns.begin() + at + 1);
  }
  return true;
}

}  // namespace pliant::io
