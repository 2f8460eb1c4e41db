// OFF, the object file format of Geomview, as collections of shapes for research have it: text.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/io/assets/creases.h"
#include "engine/io/assets/scene_formats.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::io {
namespace {

constexpr std::string_view kBlanks = " \t\r";

// The lines that hold anything, without what follows '#'.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  bool Next(std::string_view& line) {
    while (!text_.empty()) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      line = text_.substr(0, std::min(text_.find('#'), end));
      text_.remove_prefix(std::min(end + 1, text_.size()));
      ++number_;
      if (line.find_first_not_of(kBlanks) != std::string_view::npos) return true;
    }
    return false;
  }
  int Number() const { return number_; }

 private:
  std::string_view text_;
  int number_ = 0;
};

// The next number of a line, which grows shorter; false where there is none.
template <class T>
bool Take(std::string_view& line, T& number) {
  line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
  if (line.starts_with('+')) line.remove_prefix(1);
  const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (problem != std::errc()) return false;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()));
  return true;
}

class OffReader {
 public:
  OffReader(std::string_view text, MeshData& mesh, std::string& error)
      : lines_(text), mesh_(mesh), error_(error) {}

  bool Read() { return ReadCounts() && ReadVertices() && ReadFaces(); }

 private:
  bool Fail(const std::string& problem) {
    error_ = "line " + std::to_string(lines_.Number()) + ": " + problem;
    return false;
  }

  bool ReadCounts() {
    std::string_view line;
    if (!lines_.Next(line)) return Fail("an OFF file begins with the word OFF; there is nothing");
    line.remove_prefix(line.find_first_not_of(kBlanks));
    const std::size_t word = line.find("OFF");
    if (word > 4 || line.substr(0, word).find_first_not_of("STCN4n") != std::string_view::npos)
      return Fail("an OFF file begins with the word OFF");
    if (line.substr(0, word).find_first_of("4n") != std::string_view::npos)
      return Fail("vertices of more than 3 coordinates are not read");
    line.remove_prefix(word + 3);
    if (line.find("BINARY") != std::string_view::npos)
      return Fail("binary OFF is not read; save it as text, or as .stl, .obj or .ply");
    const bool alone = line.find_first_not_of(kBlanks) == std::string_view::npos;
    if (alone && !lines_.Next(line)) return Fail("the counts of vertices and faces are missing");
    if (!Take(line, nvert_) || !Take(line, nface_) || nvert_ < 0 || nface_ < 0)
      return Fail("the counts of vertices and faces must stand here");
    if (nvert_ > spec::kMaxMeshCorners || nface_ > spec::kMaxMeshCorners)
      return Fail("the counts are too large");
    return true;
  }

  bool ReadVertices() {
    std::string_view line;
    for (int i = 0; i < nvert_; ++i) {
      if (!lines_.Next(line)) return Fail("the file ends before the last vertex");
      for (int k = 0; k < 3; ++k) {
        float x = 0;
        if (!Take(line, x) || !std::isfinite(x)) return Fail("a vertex needs 3 finite coordinates");
        mesh_.vertices.push_back(x);
      }
    }
    return true;
  }

  bool ReadFaces() {
    std::string_view line;
    for (int i = 0; i < nface_; ++i) {
      if (!lines_.Next(line)) return Fail("the file ends before the last face");
      int corners = 0, first = 0, last = 0;
      if (!Take(line, corners) || corners < 0) return Fail("a face begins with the count of its corners");
      for (int k = 0; k < corners; ++k) {
        int corner = 0;
        if (!Take(line, corner) || corner < 0 || corner >= nvert_)
          return Fail("a face needs " + std::to_string(corners) + " vertices from 0 to " +
                      std::to_string(nvert_ - 1));
        if (k == 0) first = corner;
        if (k >= 2) mesh_.faces.insert(mesh_.faces.end(), {first, last, corner});
        last = corner;
      }
    }
    if (mesh_.faces.empty()) return Fail("it holds no faces");
    return true;
  }

  Lines lines_;
  MeshData& mesh_;
  std::string& error_;
  int nvert_ = 0, nface_ = 0;
};

// Vertices and faces, polygons cut into fans around their first corner; colours, normals and texture
// coordinates that the variants COFF, NOFF and STOFF add are passed over. The counts may stand right behind
// the word OFF, as in ModelNet. Messages name the line.
bool Read(const SceneBytes& file, const SiblingReader&, SceneData& scene, std::string& error) {
  ScenePart part;
  const std::string_view text(reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size());
  if (!OffReader(text, part.mesh, error).Read()) return false;
  AddCreasedNormals(part.mesh);
  scene.parts.push_back(std::move(part));
  return true;
}

constexpr MeshEnding kEndings[] = {{".off", "model/off"}};

}  // namespace

extern constinit const SceneFormat kOffFormat = {.endings = kEndings, .order = 40, .read = Read};

}  // namespace pliant::io
