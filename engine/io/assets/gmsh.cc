#include "engine/io/assets/gmsh.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace pliant::io {
namespace {

// Numbers from the file, as text or as little-endian binary of the widths that the format prescribes.
class Source {
 public:
  explicit Source(std::span<const std::uint8_t> bytes)
      : text_(reinterpret_cast<const char*>(bytes.data()), bytes.size()) {}

  bool binary = false;

  // Moves behind the line "$name". False when there is none.
  bool FindSection(std::string_view name) {
    std::size_t found = text_.find(name);
    while (found != std::string_view::npos && found > 0 && text_[found - 1] != '\n') {
      found = text_.find(name, found + 1);
    }
    if (found == std::string_view::npos) return false;
    at_ = found + name.size();
    return SkipLine();
  }
  bool SkipLine() {
    const std::size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) return false;
    at_ = end + 1;
    return true;
  }

  // Whether `name` comes next; binary data may end without a line break.
  bool At(std::string_view name) {
    SkipBlanks();
    return text_.substr(at_).starts_with(name);
  }

  template <class T>
  bool Text(T& value) {
    SkipBlanks();
    const char* first = text_.data() + at_;
    const auto [end, code] = std::from_chars(first, text_.data() + text_.size(), value);
    at_ += static_cast<std::size_t>(end - first);
    return code == std::errc() && end != first;
  }
  // A number whose binary form has type B.
  template <class B>
  bool Number(long long& value) {
    if (!binary) return Text(value);
    B raw;
    if (!Raw(&raw, sizeof raw)) return false;
    value = static_cast<long long>(raw);
    return true;
  }
  bool Real(double& value) { return binary ? Raw(&value, sizeof value) : Text(value); }
  std::size_t Left() const { return text_.size() - at_; }

 private:
  void SkipBlanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }
  bool Raw(void* destination, std::size_t size) {
    if (size > Left()) return false;
    std::memcpy(destination, text_.data() + at_, size);
    at_ += size;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class Parser {
 public:
  Parser(std::span<const std::uint8_t> bytes, GmshData& mesh) : source_(bytes), mesh_(mesh) {}

  bool Run(std::string& error) {
    if (!Format() || !(newer_ ? Nodes41() : Nodes22()) || !Ends("$EndNodes") ||
        !(newer_ ? Elements41() : Elements22()) || !Ends("$EndElements")) {
      error = problem_.empty() ? "the file is cut off or damaged" : problem_;
      return false;
    }
    if (mesh_.elements.empty()) {
      error = "it holds no lines, triangles or tetrahedra";
      return false;
    }
    return true;
  }

 private:
  bool Fail(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    return false;
  }

  // After as many entries as a section announces it must be over.
  bool Ends(const char* name) {
    return source_.At(name) || Fail(std::string(name) + " does not follow as many entries as announced");
  }

  bool Format() {
    if (!source_.FindSection("$MeshFormat")) return Fail("not a GMSH file: section $MeshFormat is missing");
    double version = 0;
    int binary = 0, width = 0;
    if (!source_.Text(version) || !source_.Text(binary) || !source_.Text(width)) return false;
    newer_ = version == 4.1;
    if (!newer_ && version != 2.2) return Fail("only GMSH versions 2.2 and 4.1 are supported");
    if (width != 8) return Fail("the size of reals must be 8 bytes");
    source_.binary = binary == 1;
    return true;
  }

  bool AddNode(long long tag) {
    double p[3];
    for (double& x : p) {
      if (!source_.Real(x)) return false;
    }
    node_[tag] = static_cast<int>(mesh_.points.size() / 3);
    mesh_.points.insert(mesh_.points.end(), p, p + 3);
    return true;
  }

  bool Nodes22() {
    long long count, tag;
    if (!source_.FindSection("$Nodes")) return Fail("section $Nodes is missing");
    if (!source_.Text(count) || (source_.binary && !source_.SkipLine())) return false;
    for (long long i = 0; i < count; ++i) {
      if (!source_.Number<std::int32_t>(tag) || !AddNode(tag)) return false;
    }
    return true;
  }

  bool Nodes41() {
    if (!source_.FindSection("$Nodes")) return Fail("section $Nodes is missing");
    long long blocks, total, low, high;
    if (!Sizes(blocks, total, low, high)) return false;
    Header header{total, low, high};
    for (long long b = 0; b < blocks; ++b) {
      long long dim, entity, parametric, count;
      if (!source_.Number<std::int32_t>(dim) || !source_.Number<std::int32_t>(entity) ||
          !source_.Number<std::int32_t>(parametric) || !source_.Number<std::uint64_t>(count)) {
        return false;
      }
      if (parametric != 0) return Fail("parametric nodes are not supported");
      if (count < 0 || static_cast<std::size_t>(count) > source_.Left()) return false;
      std::vector<long long> tags(static_cast<std::size_t>(count));
      for (long long& tag : tags) {
        if (!source_.Number<std::uint64_t>(tag)) return false;
        header.Meet(tag);
      }
      for (const long long tag : tags) {
        if (!AddNode(tag)) return false;
      }
    }
    return header.Agrees() || Fail("the header of $Nodes does not agree with the nodes");
  }

  // Keeps an element of the highest dimension met so far; elements of lower dimension are borders.
  bool AddElement(long long type, const long long* tags) {
    const int dim = Dimension(type);
    if (dim < mesh_.dim) return true;
    if (dim > mesh_.dim) {
      mesh_.dim = dim;
      mesh_.elements.clear();
    }
    for (int k = 0; k <= dim; ++k) {
      const auto found = node_.find(tags[k]);
      if (found == node_.end()) return Fail("an element refers to a node that does not exist");
      mesh_.elements.push_back(found->second);
    }
    return true;
  }
  // 1 line, 2 triangle, 4 tetrahedron; 0 for others.
  static int Dimension(long long type) {
    return type == 1 || type == 2 ? static_cast<int>(type) : type == 4 ? 3 : 0;
  }

  bool ReadTags(long long count, long long* tags, bool wide) {
    for (long long i = 0; i < count; ++i) {
      if (!(wide ? source_.Number<std::uint64_t>(tags[i]) : source_.Number<std::int32_t>(tags[i])))
        return false;
    }
    return true;
  }

  bool Elements22() {
    if (!source_.FindSection("$Elements")) return Fail("section $Elements is missing");
    long long total, tags[4], skipped;
    if (!source_.Text(total) || (source_.binary && !source_.SkipLine())) return false;
    for (long long read = 0; read < total;) {
      // Binary files group elements: type, how many, tags each; then number, tags, nodes.
      long long type, group = 1, ntag, number;
      if (source_.binary) {
        if (!source_.Number<std::int32_t>(type) || !source_.Number<std::int32_t>(group) ||
            !source_.Number<std::int32_t>(ntag)) {
          return false;
        }
      }
      if (group < 1) return false;
      for (long long i = 0; i < group; ++i, ++read) {
        if (!source_.Number<std::int32_t>(number)) return false;
        if (!source_.binary && (!source_.Text(type) || !source_.Text(ntag))) return false;
        for (long long t = 0; t < ntag; ++t) {
          if (!source_.Number<std::int32_t>(skipped)) return false;
        }
        if (Dimension(type) == 0) return Fail("only lines, triangles and tetrahedra are supported");
        if (!ReadTags(Dimension(type) + 1, tags, false) || !AddElement(type, tags)) return false;
      }
    }
    return true;
  }

  bool Elements41() {
    if (!source_.FindSection("$Elements")) return Fail("section $Elements is missing");
    long long blocks, total, low, high;
    if (!Sizes(blocks, total, low, high)) return false;
    Header header{total, low, high};
    for (long long b = 0; b < blocks; ++b) {
      long long dim, entity, type, count, number, tags[4];
      if (!source_.Number<std::int32_t>(dim) || !source_.Number<std::int32_t>(entity) ||
          !source_.Number<std::int32_t>(type) || !source_.Number<std::uint64_t>(count)) {
        return false;
      }
      if (Dimension(type) == 0) return Fail("only lines, triangles and tetrahedra are supported");
      for (long long i = 0; i < count; ++i) {
        if (!source_.Number<std::uint64_t>(number) || !ReadTags(Dimension(type) + 1, tags, true) ||
            !AddElement(type, tags)) {
          return false;
        }
        header.Meet(number);
      }
    }
    return header.Agrees() || Fail("the header of $Elements does not agree with the elements");
  }

  // What the header of a section of version 4.1 announces: how many entries, and the range of the tags.
  struct Header {
    long long total, low, high;
    long long met = 0, smallest = std::numeric_limits<long long>::max(), largest = 0;
    void Meet(long long tag) {
      ++met;
      smallest = std::min(smallest, tag);
      largest = std::max(largest, tag);
    }
    bool Agrees() const { return met == total && met > 0 && smallest == low && largest == high && low > 0; }
  };

  bool Sizes(long long& blocks, long long& total, long long& low, long long& high) {
    return source_.Number<std::uint64_t>(blocks) && source_.Number<std::uint64_t>(total) &&
           source_.Number<std::uint64_t>(low) && source_.Number<std::uint64_t>(high);
  }

  Source source_;
  GmshData& mesh_;
  bool newer_ = false;
  std::unordered_map<long long, int> node_;  // tag -> id
  std::string problem_;
};

}  // namespace

bool LoadGmsh(std::span<const std::uint8_t> bytes, GmshData& mesh, std::string& error) {
  mesh = {};
  return Parser(bytes, mesh).Run(error);
}

}  // namespace pliant::io
