#include "engine/io/assets/fbx_check.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/io/assets/byte_reader.h"
#include "engine/io/assets/node_graph.h"

namespace pliant::io {
namespace {

// Models, and which objects hang below which others.
struct Objects {
  std::map<std::int64_t, int> models;
  std::vector<std::pair<std::int64_t, std::int64_t>> links;  // of what is below, and what is above
  void AddModel(std::int64_t id) { models.try_emplace(id, static_cast<int>(models.size())); }
};

bool CheckModels(const Objects& objects, std::string& error) {
  std::vector<std::vector<int>> below(objects.models.size());
  for (const auto& [child, parent] : objects.links) {
    const auto low = objects.models.find(child), high = objects.models.find(parent);
    if (low == objects.models.end() || high == objects.models.end()) continue;
    below[static_cast<std::size_t>(high->second)].push_back(low->second);
  }
  return CheckNodes(below, error);
}

// ---- Text

bool TakeNumber(std::string_view& text, std::int64_t& number) {
  const std::size_t begin = text.find_first_of("-0123456789");
  if (begin == std::string_view::npos) return false;
  text.remove_prefix(begin);
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return problem == std::errc();
}

// Whether a line that begins an object begins it whole: assimp takes what stands behind an object's name for
// granted. `key`: with its colon.
bool OpensBlock(std::string_view line, std::string_view key) {
  line.remove_prefix(key.size());
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '{') return true;
    if (c == ':' || c == ';' || c == '}') return false;
  }
  return false;
}

bool CheckBlock(std::string_view line, std::string& error) {
  const std::string_view key =
      line.substr(0, line.find(':') == std::string_view::npos ? 0 : line.find(':') + 1);
  static constexpr std::string_view kBlocks[] = {
      "Layer:",    "Properties70:", "Geometry:",    "Model:",
      "Material:", "Objects:",      "Connections:", "GlobalSettings:"};
  const bool block = key.starts_with("LayerElement") ||
                     std::find(std::begin(kBlocks), std::end(kBlocks), key) != std::end(kBlocks);
  if (!block || OpensBlock(line, key)) return true;
  error = "'" + std::string(key) + "' has to be followed by its values and '{' on the same line";
  return false;
}

// Models and links; false where an object has no beginning, or a list is said to be longer than the file.
bool ReadText(std::string_view text, Objects& objects, std::string& error) {
  const std::size_t most = text.size();
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!CheckBlock(line, error)) return false;
    constexpr std::string_view kModel = "Model:", kLink = "C:", kList = ": *";
    std::int64_t child = 0, parent = 0, count = 0;
    if (const std::size_t list = line.find(kList); list != std::string_view::npos) {
      std::string_view rest = line.substr(list + kList.size());
      if (TakeNumber(rest, count) && count >= 0 && static_cast<std::uint64_t>(count) > most) {
        error = "a list of " + std::to_string(count) + " numbers is longer than the file";
        return false;
      }
    }
    if (line.starts_with(kModel)) {
      line.remove_prefix(kModel.size());
      if (TakeNumber(line, child)) objects.AddModel(child);
    } else if (line.starts_with(kLink) && line.find("\"OO\"") != std::string_view::npos) {
      line.remove_prefix(line.find("\"OO\""));
      if (TakeNumber(line, child) && TakeNumber(line, parent)) objects.links.emplace_back(child, parent);
    }
  }
  return true;
}

// ---- Binary: records of the offset of their end, the number and length of their values, and a name

class Binary {
 public:
  explicit Binary(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  Objects Read() {
    constexpr std::size_t kVersionAt = 23, kFirst = 27;
    std::uint32_t version = 0;
    if (ByteReader(Below(kVersionAt)).Read(version)) wide_ = version >= 7500;
    ReadRecords(kFirst, bytes_.size(), 0);
    return std::move(objects_);
  }

 private:
  struct Record {
    std::uint64_t end = 0, values = 0, length = 0;
    std::string_view name;
    std::size_t begin = 0;  // of its values
  };

  std::span<const std::uint8_t> Below(std::size_t at) const {
    return bytes_.subspan(std::min(at, bytes_.size()));
  }

  bool ReadCount(ByteReader& reader, std::uint64_t& count) const {
    std::uint32_t narrow = 0;
    if (wide_) return reader.Read(count);
    const bool read = reader.Read(narrow);
    count = narrow;
    return read;
  }

  bool ReadRecord(std::size_t at, Record& record) const {
    ByteReader reader(Below(at));
    std::uint8_t size = 0;
    if (!ReadCount(reader, record.end) || !ReadCount(reader, record.values) ||
        !ReadCount(reader, record.length) || !reader.Read(size) || reader.Left() < size) {
      return false;
    }
    const std::size_t name = bytes_.size() - reader.Left();
    record.name = {reinterpret_cast<const char*>(bytes_.data()) + name, size};
    record.begin = name + size;
    return record.end > at && record.end <= bytes_.size() && record.length <= bytes_.size() - record.begin;
  }

  // The objects and connections stand one level down.
  void ReadRecords(std::size_t at, std::size_t end, int level) {
    Record record;
    while (at < end && ReadRecord(at, record)) {
      if (level == 0 && (record.name == "Objects" || record.name == "Connections"))
        ReadRecords(record.begin + record.length, record.end, 1);
      if (level == 1 && record.name == "Model") ReadModel(record);
      if (level == 1 && record.name == "C") ReadLink(record);
      at = record.end;
    }
  }

  static bool ReadId(ByteReader& reader, std::int64_t& id) {
    char kind = 0;
    return reader.Read(kind) && kind == 'L' && reader.Read(id);
  }

  void ReadModel(const Record& record) {
    ByteReader reader(Below(record.begin));
    std::int64_t id = 0;
    if (ReadId(reader, id)) objects_.AddModel(id);
  }

  void ReadLink(const Record& record) {
    ByteReader reader(Below(record.begin));
    char kind = 0, word[2] = {};
    std::uint32_t length = 0;
    std::int64_t child = 0, parent = 0;
    if (!reader.Read(kind) || kind != 'S' || !reader.Read(length) || length != 2 || !reader.Read(word[0]) ||
        !reader.Read(word[1])) {
      return;
    }
    if (std::string_view(word, 2) == "OO" && ReadId(reader, child) && ReadId(reader, parent))
      objects_.links.emplace_back(child, parent);
  }

  std::span<const std::uint8_t> bytes_;
  bool wide_ = false;  // counts of 8 bytes
  Objects objects_;
};

}  // namespace

bool CheckFbx(std::span<const std::uint8_t> bytes, std::string& error) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.starts_with("Kaydara FBX Binary")) return CheckModels(Binary(bytes).Read(), error);
  Objects objects;
  return ReadText(text, objects, error) && CheckModels(objects, error);
}

}  // namespace pliant::io
