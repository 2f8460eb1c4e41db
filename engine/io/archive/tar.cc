#include "engine/io/archive/tar.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

#include "engine/io/archive/unpack.h"

namespace pliant::io {
namespace {

constexpr std::size_t kBlock = 512;
constexpr char kCutOff[] = "it is damaged, or was cut off";

struct Header {
  std::span<const std::uint8_t> bytes;

  std::string Text(std::size_t at, std::size_t size) const {
    const char* begin = reinterpret_cast<const char*>(bytes.data()) + at;
    return {begin, strnlen(begin, size)};
  }
  // Octal digits, or, of large files, binary behind a first bit that is set. False when it is neither.
  bool Size(std::size_t& size) const {
    size = 0;
    const std::span<const std::uint8_t> field = bytes.subspan(124, 12);
    if (field[0] & 0x80) {
      for (std::size_t i = 4; i < field.size(); ++i) size = size << 8 | field[i];
      return true;
    }
    for (const char c : Text(124, 12)) {
      if (c == ' ') continue;
      if (c < '0' || c > '7') return false;
      size = size * 8 + static_cast<std::size_t>(c - '0');
    }
    return true;
  }
  // The sum of all bytes, those of the sum itself counted as blanks.
  bool FitsItsSum() const {
    unsigned sum = 0, stated = 0;
    for (std::size_t i = 0; i < kBlock; ++i) sum += i >= 148 && i < 156 ? ' ' : bytes[i];
    for (const char c : Text(148, 8))
      stated = c >= '0' && c <= '7' ? stated * 8 + static_cast<unsigned>(c - '0') : stated;
    return sum == stated;
  }
  char Kind() const { return static_cast<char>(bytes[156]); }
  std::string Target() const { return Text(157, 100); }
  std::string Name() const {
    const std::string prefix = Text(257, 5) == "ustar" && bytes[262] == 0 ? Text(345, 155) : "";
    return prefix.empty() ? Text(0, 100) : prefix + "/" + Text(0, 100);
  }
};

// The value of a key among the records "LENGTH KEY=VALUE\n" of a pax header; "" when there is none.
std::string ValueOf(const std::string& key, const std::string& records) {
  const std::string mark = " " + key + "=";
  const std::size_t at = records.find(mark);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + mark.size();
  return records.substr(begin, std::min(records.find('\n', begin), records.size()) - begin);
}

// A name that stands for another one of the archive: for a file, or a folder with all that is in it.
struct Link {
  std::string name, target;  // both from the top of the archive
};

// Copies files to where links put them. Links that lead out of the archive, or nowhere, are left out.
bool Follow(std::vector<Link> links, std::vector<ZipEntry>& entries, std::string& error) {
  constexpr std::size_t kMostEntries = 200000;
  std::size_t bytes = 0;
  for (const ZipEntry& entry : entries) bytes += entry.bytes.size();
  for (bool found = true; found;) {  // links may lead to links
    found = false;
    for (Link& link : links) {
      if (link.name.empty()) continue;
      std::vector<ZipEntry> copies;
      for (const ZipEntry& entry : entries) {
        const std::string name = NormalizePath(entry.name);
        if (name != link.target && !name.starts_with(link.target + "/")) continue;
        bytes += entry.bytes.size();
        if (bytes > FileSizeLimit() || entries.size() + copies.size() > kMostEntries) {
          error = TooLargeUnpacked();
          return false;
        }
        copies.push_back({link.name + name.substr(link.target.size()), entry.bytes});
      }
      if (copies.empty()) continue;
      std::move(copies.begin(), copies.end(), std::back_inserter(entries));
      link.name.clear();
      found = true;
    }
  }
  return true;
}

bool ReadEntries(std::span<const std::uint8_t> bytes, std::vector<ZipEntry>& entries, std::string& error) {
  std::string long_name, long_target;
  std::vector<Link> links;
  error = kCutOff;
  while (bytes.size() >= kBlock && bytes[0] != 0) {
    const Header header{bytes.first(kBlock)};
    std::size_t size = 0;
    if (!header.FitsItsSum() || !header.Size(size) || size > bytes.size() - kBlock) return false;
    const std::span<const std::uint8_t> content = bytes.subspan(kBlock, size);
    const char kind = header.Kind();
    if (kind == 'L') {
      long_name.assign(content.begin(), std::find(content.begin(), content.end(), 0));
    } else if (kind == 'K') {
      long_target.assign(content.begin(), std::find(content.begin(), content.end(), 0));
    } else if (kind == 'x') {
      long_name = ValueOf("path", {content.begin(), content.end()});
      long_target = ValueOf("linkpath", {content.begin(), content.end()});
    } else if (kind != 'g') {
      const std::string name = long_name.empty() ? header.Name() : long_name;
      const bool file = (kind == '0' || kind == '\0' || kind == '7') && !name.empty() && name.back() != '/';
      if (file) entries.push_back({name, Bytes(content.begin(), content.end())});
      const std::string target = long_target.empty() ? header.Target() : long_target;
      if (kind == '1') links.push_back({NormalizePath(name), NormalizePath(target)});
      if (kind == '2' && !IsAbsolutePath(target))
        links.push_back({NormalizePath(name), NormalizePath(DirectoryOf(name) + target)});
      long_name.clear();
      long_target.clear();
    }
    bytes = bytes.subspan(std::min(bytes.size(), kBlock + (size + kBlock - 1) / kBlock * kBlock));
  }
  if (entries.empty()) return false;
  error.clear();
  return Follow(std::move(links), entries, error);
}

}  // namespace

bool ReadTar(std::span<const std::uint8_t> archive, std::vector<ZipEntry>& entries, std::string& error) {
  if (!IsPacked(archive)) return ReadEntries(archive, entries, error);
  Bytes bytes;
  return Unpack(archive, bytes, error) && ReadEntries(bytes, entries, error);
}

}  // namespace pliant::io
