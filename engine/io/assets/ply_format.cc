// PLY: a header that lists elements and their properties, then their values as text or as binary of either
// byte order. Our own, as the library for the other scenes does not come back from some damaged files.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <sstream>
#include <string_view>
#include <utility>

#include "engine/io/assets/creases.h"
#include "engine/io/assets/scene_formats.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::io {
namespace {

struct PlyColor {
  bool given = false;
  float mean[3] = {1, 1, 1};  // of all vertices, in [0, 1]
};

enum class Number { kInt8, kUint8, kInt16, kUint16, kInt32, kUint32, kFloat, kDouble };

struct NumberName {
  const char *name, *other_name;
  Number number;
  std::size_t bytes;
};

constexpr NumberName kNumbers[] = {
    {"char", "int8", Number::kInt8, 1},      {"uchar", "uint8", Number::kUint8, 1},
    {"short", "int16", Number::kInt16, 2},   {"ushort", "uint16", Number::kUint16, 2},
    {"int", "int32", Number::kInt32, 4},     {"uint", "uint32", Number::kUint32, 4},
    {"float", "float32", Number::kFloat, 4}, {"double", "float64", Number::kDouble, 8},
};

const NumberName* FindNumber(std::string_view word) {
  for (const NumberName& number : kNumbers) {
    if (word == number.name || word == number.other_name) return &number;
  }
  return nullptr;
}

struct Property {
  std::string name;
  const NumberName* number = nullptr;
  const NumberName* count = nullptr;  // of a list: how its length is written
};

struct ElementKind {
  std::string name;
  std::size_t count = 0;
  std::vector<Property> properties;
};

enum class Coding { kText, kLittle, kBig };

// Values one after the other, as text or binary.
class Values {
 public:
  Values(std::span<const std::uint8_t> bytes, std::size_t at, int line)
      : bytes_(bytes), at_(at), line_(line) {}
  Coding coding = Coding::kText;

  bool Next(const NumberName& number, double& value) {
    return coding == Coding::kText ? NextWord(value) : NextBinary(number, value);
  }
  std::string Place() const {
    return coding == Coding::kText ? "line " + std::to_string(line_) : "byte " + std::to_string(at_);
  }

 private:
  static bool IsBlank(std::uint8_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  bool NextWord(double& value) {
    while (at_ < bytes_.size() && IsBlank(bytes_[at_])) line_ += bytes_[at_++] == '\n';
    const std::size_t begin = at_;
    while (at_ < bytes_.size() && !IsBlank(bytes_[at_])) ++at_;
    const auto* text = reinterpret_cast<const char*>(bytes_.data());
    const auto [end, code] = std::from_chars(text + begin, text + at_, value);
    return begin < at_ && code == std::errc() && end == text + at_;
  }
  bool NextBinary(const NumberName& number, double& value) {
    std::array<std::uint8_t, 8> raw = {};
    if (bytes_.size() - at_ < number.bytes) return false;
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at_), number.bytes, raw.begin());
    if (coding == Coding::kBig)
      std::reverse(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(number.bytes));
    at_ += number.bytes;
    value = Decode(number.number, raw);
    return true;
  }
  template <class T>
  static double As(const std::array<std::uint8_t, 8>& raw) {
    T number;
    std::memcpy(&number, raw.data(), sizeof number);
    return static_cast<double>(number);
  }
  static double Decode(Number number, const std::array<std::uint8_t, 8>& raw) {
    switch (number) {
      case Number::kInt8:
        return As<std::int8_t>(raw);
      case Number::kUint8:
        return As<std::uint8_t>(raw);
      case Number::kInt16:
        return As<std::int16_t>(raw);
      case Number::kUint16:
        return As<std::uint16_t>(raw);
      case Number::kInt32:
        return As<std::int32_t>(raw);
      case Number::kUint32:
        return As<std::uint32_t>(raw);
      case Number::kFloat:
        return As<float>(raw);
      default:
        return As<double>(raw);
    }
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t at_;
  int line_;
};

class Reader {
 public:
  Reader(std::span<const std::uint8_t> bytes, MeshData& mesh, PlyColor& color, std::string& error)
      : bytes_(bytes), mesh_(mesh), color_(color), error_(error) {}

  bool Read() {
    Coding coding = Coding::kText;
    if (!ReadHeader(coding)) return false;
    Values values(bytes_, at_, line_ + 1);
    values.coding = coding;
    for (const ElementKind& kind : kinds_) {
      if (!ReadElements(kind, values)) return false;
    }
    return Finish();
  }

 private:
  bool Fail(std::string message) {
    error_ = std::move(message);
    return false;
  }
  bool FailInHeader(const std::string& message) {
    return Fail("line " + std::to_string(line_) + ": " + message);
  }

  // The next line of the header; false at the end of the file.
  bool NextLine(std::string& text) {
    const auto from = bytes_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto end = std::find(from, bytes_.end(), '\n');
    if (end == bytes_.end()) return false;
    text.assign(from, end);
    if (!text.empty() && text.back() == '\r') text.pop_back();
    at_ = static_cast<std::size_t>(end - bytes_.begin()) + 1;
    ++line_;
    return true;
  }

  bool ReadHeader(Coding& coding) {
    std::string line;
    if (!NextLine(line) || line != "ply") return Fail("it does not begin with the line 'ply'");
    while (NextLine(line)) {
      std::istringstream words(line);
      std::string word;
      words >> word;
      if (word == "end_header") return true;
      if (word == "format") {
        words >> word;
        if (word != "ascii" && word != "binary_little_endian" && word != "binary_big_endian") {
          return FailInHeader("unknown format '" + word +
                              "'; it must be ascii, binary_little_endian or binary_big_endian");
        }
        coding = word == "ascii"               ? Coding::kText
                 : word == "binary_big_endian" ? Coding::kBig
                                               : Coding::kLittle;
      } else if (word == "element") {
        ElementKind kind;
        if (!(words >> kind.name >> kind.count)) return FailInHeader("'element' needs a name and a count");
        if (static_cast<double>(kind.count) > spec::kMaxMeshCorners) {
          return FailInHeader("the file " + spec::TooMany(static_cast<double>(kind.count), "elements",
                                                          spec::kMaxMeshCorners));
        }
        kinds_.push_back(std::move(kind));
      } else if (word == "property") {
        if (!ReadProperty(words)) return false;
      } else if (word != "comment" && word != "obj_info") {
        return FailInHeader("unknown word '" + word +
                            "'; a header has format, element, property, comment, end_header");
      }
    }
    return FailInHeader("the header ends without 'end_header'");
  }

  bool ReadProperty(std::istringstream& words) {
    Property property;
    std::string word;
    words >> word;
    const bool list = word == "list";
    if (list) {
      words >> word;
      property.count = FindNumber(word);
      words >> word;
    }
    property.number = FindNumber(word);
    if (kinds_.empty() || !property.number || (list && !property.count) || !(words >> property.name)) {
      return FailInHeader(
          "'property' needs a type (char uchar short ushort int uint float double) and a name, behind an "
          "'element'");
    }
    kinds_.back().properties.push_back(std::move(property));
    return true;
  }

  bool ReadElements(const ElementKind& kind, Values& values) {
    if (kind.properties.empty()) return true;
    std::vector<double> row(kind.properties.size()), list;
    for (std::size_t i = 0; i < kind.count; ++i) {
      for (std::size_t p = 0; p < kind.properties.size(); ++p) {
        const Property& property = kind.properties[p];
        bool good = values.Next(property.count ? *property.count : *property.number, row[p]);
        if (good && property.count) {
          good = row[p] >= 0 && row[p] <= static_cast<double>(bytes_.size());
          list.resize(good ? static_cast<std::size_t>(row[p]) : 0);
          for (double& value : list) good = good && values.Next(*property.number, value);
          if (good && kind.name == "face" && property.name.starts_with("vertex_ind")) good = AddFace(list);
        }
        if (!good) {
          return Fail(values.Place() + ": value '" + property.name + "' of " + kind.name + " " +
                      std::to_string(i) + " of " + std::to_string(kind.count) +
                      " is missing or no good number; the file is damaged or cut off");
        }
      }
      if (kind.name == "vertex") AddVertex(kind, row);
    }
    return true;
  }

  void AddVertex(const ElementKind& kind, const std::vector<double>& row) {
    const auto fetch = [&](std::initializer_list<std::string_view> names, std::vector<float>& to) {
      const std::size_t before = to.size();
      for (const std::string_view name : names) {
        for (std::size_t p = 0; p < row.size(); ++p) {
          if (kind.properties[p].name == name) to.push_back(static_cast<float>(row[p]));
        }
      }
      if (to.size() - before != names.size()) to.resize(before);
      return to.size() > before;
    };
    if (!fetch({"x", "y", "z"}, mesh_.vertices)) mesh_.vertices.insert(mesh_.vertices.end(), {0, 0, 0});
    fetch({"nx", "ny", "nz"}, mesh_.normals);
    if (fetch({"s", "t"}, mesh_.texcoords) || fetch({"u", "v"}, mesh_.texcoords) ||
        fetch({"texture_u", "texture_v"}, mesh_.texcoords)) {
      mesh_.texcoords.back() = 1 - mesh_.texcoords.back();
    }
    std::vector<float> rgb;
    if (!fetch({"red", "green", "blue"}, rgb)) return;
    color_.given = true;
    for (int c = 0; c < 3; ++c) colors_[c] += rgb[static_cast<std::size_t>(c)];
    for (const Property& property : kind.properties) {
      if (property.name == "red") color_unit_ = property.number->bytes == 1 ? 255 : 1;
    }
  }

  bool AddFace(const std::vector<double>& corners) {
    for (const double corner : corners) {
      if (corner < 0 || corner > spec::kMaxMeshCorners) return false;
    }
    for (std::size_t k = 2; k < corners.size(); ++k) {
      for (const double corner : {corners[0], corners[k - 1], corners[k]})
        mesh_.faces.push_back(static_cast<int>(corner));
    }
    return true;
  }

  bool Finish() {
    const std::size_t count = mesh_.vertices.size() / 3;
    for (const int id : mesh_.faces) {
      if (static_cast<std::size_t>(id) >= count) {
        return Fail("a face refers to vertex " + std::to_string(id) + ", the file has " +
                    std::to_string(count));
      }
    }
    if (mesh_.faces.empty()) return Fail("it holds no faces");
    if (mesh_.normals.size() != mesh_.vertices.size()) mesh_.normals.clear();
    if (mesh_.texcoords.size() / 2 != count) mesh_.texcoords.clear();
    if (!mesh_.normals.empty()) mesh_.face_normals = mesh_.faces;
    if (!mesh_.texcoords.empty()) mesh_.face_texcoords = mesh_.faces;
    for (int c = 0; c < 3 && color_.given; ++c) {
      color_.mean[c] =
          static_cast<float>(std::clamp(colors_[c] / (color_unit_ * static_cast<double>(count)), 0.0, 1.0));
    }
    return true;
  }

  std::span<const std::uint8_t> bytes_;
  MeshData& mesh_;
  PlyColor& color_;
  std::string& error_;
  std::vector<ElementKind> kinds_;
  std::size_t at_ = 0;
  int line_ = 0;
  double colors_[3] = {0, 0, 0}, color_unit_ = 1;
};

// Vertices (x y z, normals nx ny nz, texture coordinates s t or u v) and faces, polygons cut into fans around
// their first corner. Messages about the header and about text name their line.
bool Read(const SceneBytes& file, const SiblingReader&, SceneData& scene, std::string& error) {
  ScenePart part;
  PlyColor color;
  if (!Reader(file.bytes, part.mesh, color, error).Read() || !IsFinite(part.mesh, error)) return false;
  if (color.given) {
    part.material = 0;
    SceneMaterial& material = scene.materials.emplace_back();
    material.colored = true;
    std::copy_n(color.mean, 3, material.rgba);
  }
  AddCreasedNormals(part.mesh);
  scene.parts.push_back(std::move(part));
  return true;
}

constexpr MeshEnding kEndings[] = {{".ply", "model/ply"}};

}  // namespace

extern constinit const SceneFormat kPlyFormat = {.endings = kEndings, .order = 30, .read = Read};

}  // namespace pliant::io
