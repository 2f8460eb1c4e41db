#include "engine/io/assets/gltf_check.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

#include "engine/core/messages.h"
#include "engine/io/assets/byte_reader.h"
#include "engine/io/assets/gltf_form.h"
#include "engine/io/assets/node_graph.h"

namespace pliant::io {
namespace {

constexpr int kNodeDepth = 4;  // of a number in {"nodes": [{"children": [0]}]}

constexpr std::uint32_t kMagic = 0x46546C67;  // "glTF"

bool CheckChunks(ByteReader reader, std::size_t size, std::string& error) {
  std::uint32_t magic = 0, version = 0, length = 0, chunk = 0, type = 0;
  if (!reader.Read(magic) || !reader.Read(version) || version != 2 || !reader.Read(length) || length > size) {
    error = "its header is not that of a whole binary glTF file of version 2";
    return false;
  }
  std::vector<std::uint8_t> skipped;
  while (reader.Read(chunk) && reader.Read(type)) {
    if (reader.ReadArray(skipped, chunk)) continue;
    error = "a chunk of " + std::to_string(chunk) + " bytes goes beyond its end; it was cut off";
    return false;
  }
  return true;
}

// The text between the next two quotation marks of JSON, and `from` behind them; false where there are none.
bool NextText(std::string_view json, std::size_t& from, std::string_view& text) {
  const std::size_t begin = json.find('"', from);
  if (begin == std::string_view::npos) return false;
  std::size_t end = begin + 1;
  while (end < json.size() && json[end] != '"') end += json[end] == '\\' ? 2 : 1;
  if (end >= json.size()) return false;
  text = json.substr(begin + 1, end - begin - 1);
  from = end + 1;
  return true;
}

// The place of the value of the text before it; none where that is no key.
std::size_t ValueAt(std::string_view json, std::size_t from) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t colon = json.find_first_not_of(kBlanks, from);
  if (colon == std::string_view::npos || json[colon] != ':') return std::string_view::npos;
  return json.find_first_not_of(kBlanks, colon + 1);
}

// Whether what follows is the value of the text before it, and a text as well.
bool IsFollowedByText(std::string_view json, std::size_t from) {
  const std::size_t at = ValueAt(json, from);
  return at != std::string_view::npos && json[at] == '"';
}

// What a text under this key says of a media type; empty when it says nothing.
std::string_view MediaType(std::string_view key, std::string_view value) {
  if (key == "mimeType") return value;
  constexpr std::string_view kData = "data:";
  if (key != "uri" || !value.starts_with(kData)) return {};
  value.remove_prefix(kData.size());
  return value.substr(0, value.find_first_of(";,"));
}

bool CheckMediaTypes(std::string_view json, std::string& error) {
  std::size_t at = 0;
  std::string_view key, value;
  while (NextText(json, at, key)) {
    if (!IsFollowedByText(json, at)) continue;
    if (!NextText(json, at, value)) return true;
    const std::string_view type = MediaType(key, value);
    if (type.empty() || type.find('/') != std::string_view::npos) continue;
    error = "'" + Printable(type) + "' is no media type; 'image/png' and 'image/jpeg' are";
    return false;
  }
  return true;
}

// What the file says of textures beside the kinds of picture that the library knows.
void FindUnreadPictures(std::string_view json, std::vector<std::string>& left_out) {
  static constexpr std::string_view kKinds[][2] = {{"KHR_texture_basisu", "KTX2"},
                                                   {"EXT_texture_avif", "AVIF"}};
  std::size_t at = 0;
  std::string_view text;
  while (NextText(json, at, text) && text != "extensionsUsed") continue;
  const std::size_t end = std::min(json.find(']', at), json.size());
  while (NextText(json, at, text) && at <= end) {
    for (const auto& [extension, kind] : kKinds) {
      if (text != extension) continue;
      left_out.push_back(
          "its pictures are in " + std::string(kind) + " (" + std::string(extension) +
          "), which is not read, and what they cover is shown plain; export it with PNG or JPEG");
    }
  }
}

// The lists "children" of the objects in the list "nodes" of the document.
std::vector<std::vector<int>> ChildrenOfNodes(std::string_view json) {
  std::vector<std::vector<int>> nodes;
  std::string_view key, keys[kNodeDepth + 1];
  int depth = 0;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    const bool in_nodes = depth >= 2 && keys[1] == "nodes";
    if (c == '"') {
      std::size_t next = at;
      if (!NextText(json, next, key)) break;
      at = next - 1;
      if (depth <= kNodeDepth) keys[depth] = key;
    } else if (c == '{' || c == '[') {
      if (in_nodes && depth == 2 && c == '{') nodes.emplace_back();
      if (++depth <= kNodeDepth) keys[depth] = {};
    } else if (c == '}' || c == ']') {
      depth = std::max(0, depth - 1);
    } else if (in_nodes && depth == kNodeDepth && keys[3] == "children" && c >= '0' && c <= '9') {
      int index = -1;
      const auto result = std::from_chars(json.data() + at, json.data() + json.size(), index);
      if (result.ec == std::errc() && !nodes.empty()) nodes.back().push_back(index);
      at = static_cast<std::size_t>(result.ptr - json.data()) - 1;
    }
  }
  return nodes;
}

bool IsBinary(std::span<const std::uint8_t> bytes) {
  std::uint32_t magic = 0;
  return ByteReader(bytes).Read(magic) && magic == kMagic;
}

}  // namespace

std::string_view GltfDocument(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t kHeader = 12;
  const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (!IsBinary(bytes)) return all;
  ByteReader first(bytes.subspan(std::min(kHeader, bytes.size())));
  std::uint32_t length = 0, type = 0;
  if (!first.Read(length) || !first.Read(type)) return {};
  return all.substr(all.size() - first.Left(), length);
}

bool WithoutMotion(std::span<const std::uint8_t> bytes, std::string& plain) {
  const std::string_view json = GltfDocument(bytes);
  std::string_view text;
  bool any = false;
  plain.assign(bytes.begin(), bytes.end());
  for (std::size_t at = 0; NextText(json, at, text);) {
    if (text != "skin" && text != "skins" && text != "animations") continue;
    if (ValueAt(json, at) == std::string_view::npos) continue;
    char& letter = plain[static_cast<std::size_t>(text.data() - reinterpret_cast<const char*>(bytes.data()))];
    letter = letter == 's' ? 'S' : 'A';
    any = true;
  }
  return any;
}

bool CheckGltf(std::span<const std::uint8_t> bytes, std::vector<std::string>& left_out, std::string& error) {
  const bool binary = IsBinary(bytes);
  if (binary && !CheckChunks(ByteReader(bytes), bytes.size(), error)) return false;
  const std::string_view json = GltfDocument(bytes);
  std::uint32_t behind = 0;  // bytes in the second chunk
  if (binary && json.data() != nullptr) {
    const auto end =
        static_cast<std::size_t>(json.data() + json.size() - reinterpret_cast<const char*>(bytes.data()));
    if (!ByteReader(bytes.subspan(end)).Read(behind)) behind = 0;
  }
  FindUnreadPictures(json, left_out);
  return CheckGltfForm(json, behind, error) && CheckMediaTypes(json, error) &&
         CheckNodes(ChildrenOfNodes(json), error);
}

}  // namespace pliant::io
