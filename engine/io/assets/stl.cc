#include "engine/io/assets/stl.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "engine/io/assets/byte_reader.h"
#include "engine/io/assets/vertex_index.h"

namespace pliant::io {
namespace {

constexpr std::size_t kHeader = 80, kTriangle = 50;

bool LoadBinary(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error) {
  ByteReader reader(bytes);
  char header[kHeader];
  std::uint32_t count = 0;
  if (!reader.Read(header, kHeader) || !reader.Read(count)) {
    error = "too short for a binary STL file (80-byte header and a triangle count)";
    return false;
  }
  // Programs that write triangles as they find them may leave 0 or -1 for the count.
  const bool uncounted = count == 0 || count == std::numeric_limits<std::uint32_t>::max();
  if (uncounted && reader.Left() % kTriangle == 0)
    count = static_cast<std::uint32_t>(reader.Left() / kTriangle);
  // Some leave bytes behind the triangles.
  if (reader.Left() < static_cast<std::size_t>(count) * kTriangle) {
    error = "its size does not fit its triangle count " + std::to_string(count) +
            "; it is damaged or no binary STL file";
    return false;
  }
  if (count == 0) {
    error = "it holds no triangles";
    return false;
  }
  VertexIndex index(mesh.vertices);
  index.Reserve(count);
  mesh.faces.reserve(3 * static_cast<std::size_t>(count));
  for (std::uint32_t t = 0; t < count; ++t) {
    float numbers[12];
    std::uint16_t unused;
    reader.Read(numbers);
    reader.Read(unused);
    for (int corner = 0; corner < 3; ++corner) {
      const float* p = numbers + 3 + 3 * corner;
      mesh.faces.push_back(index.Add(p[0], p[1], p[2]));
    }
  }
  return true;
}

// The words of a text, in lower case, with the line that each stands on.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  std::string_view Next() {
    const std::string_view word = NextAsWritten();
    lower_.assign(word);
    for (char& c : lower_) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower_;
  }
  std::string_view NextAsWritten() {
    while (at_ < text_.size() && IsBlank(text_[at_])) line_ += text_[at_++] == '\n';
    const std::size_t begin = at_;
    while (at_ < text_.size() && !IsBlank(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  // The rest of the line is a name.
  void SkipLine() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
  bool NextReal(float& value) {
    const std::string_view word = NextAsWritten();
    const std::size_t plus = word.starts_with('+') ? 1 : 0;
    const auto [end, code] = std::from_chars(word.data() + plus, word.data() + word.size(), value);
    return code == std::errc() && end == word.data() + word.size();
  }
  int line() const { return line_; }

 private:
  static bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  std::string_view text_;
  std::string lower_;
  std::size_t at_ = 0;
  int line_ = 1;
};

bool LoadText(std::string_view text, MeshData& mesh, std::string& error) {
  Words words(text);
  VertexIndex index(mesh.vertices);
  int corners = 0;
  const auto fail = [&](const std::string& problem) {
    error = "line " + std::to_string(words.line()) + ": " + problem;
    return false;
  };
  for (std::string_view word = words.Next(); !word.empty(); word = words.Next()) {
    if (word == "solid" || word == "endsolid") {
      words.SkipLine();
    } else if (word == "outer" || word == "loop") {
      corners = 0;
    } else if (word == "vertex") {
      float p[3];
      for (float& x : p) {
        if (!words.NextReal(x)) return fail("'vertex' needs three numbers behind it");
      }
      if (++corners > 3) return fail("a facet has more than three corners; STL holds triangles alone");
      mesh.faces.push_back(index.Add(p[0], p[1], p[2]));
    } else if (word == "endloop") {
      if (corners != 3) return fail("a facet ends after " + std::to_string(corners) + " corners, not three");
    } else if (word == "facet" || word == "normal") {
      words.SkipLine();
    } else if (word != "endfacet") {
      return fail("unexpected word '" + std::string(word.substr(0, 20)) +
                  "'; text STL is made of solid, facet, outer loop, vertex, endloop, endfacet, endsolid");
    }
  }
  if (mesh.faces.size() % 3 != 0) return fail("the file ends inside a facet; it was cut off");
  if (!mesh.faces.empty()) return true;
  error = "it holds no triangles";
  return false;
}

std::string_view WithoutByteOrderMark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.substr(text.starts_with(kMark) ? kMark.size() : 0);
}

// Binary files may begin with "solid" too, so that the size decides where it can.
bool IsText(std::span<const std::uint8_t> bytes) {
  const std::string_view text =
      WithoutByteOrderMark({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  const std::string_view begin = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()), 5);
  if (begin != "solid" && begin != "SOLID" && begin != "Solid") return false;
  std::uint32_t count = 0;
  if (bytes.size() >= kHeader + sizeof count) std::memcpy(&count, bytes.data() + kHeader, sizeof count);
  if (bytes.size() == kHeader + sizeof count + std::size_t{count} * kTriangle) return false;
  return std::memchr(bytes.data(), 0, bytes.size()) == nullptr;
}

}  // namespace

bool LoadStl(std::span<const std::uint8_t> bytes, MeshData& mesh, std::string& error) {
  if (!IsText(bytes)) return LoadBinary(bytes, mesh, error);
  return LoadText(WithoutByteOrderMark({reinterpret_cast<const char*>(bytes.data()), bytes.size()}), mesh,
                  error);
}

}  // namespace pliant::io
