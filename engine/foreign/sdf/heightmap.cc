#include "engine/foreign/sdf/heightmap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "engine/foreign/sdf/textures.h"
#include "engine/io/assets/hfield.h"
#include "engine/io/assets/picture.h"
#include "engine/io/mjcf/schema/check.h"

namespace pliant::foreign::sdf {
namespace {

using io::XmlElement;
using io::mjcf::Describe;
using io::mjcf::LocationOf;

constexpr double kGround = 0.01;      // below the lowest point, as a share of the wider side
constexpr double kThinnest = 1e-6;    // m, of a field without heights
constexpr double kTextureWidth = 10;  // m, of one picture where the file does not say it

struct Heights {
  std::string name;
  std::string file;           // "" where the engine does not read such a picture as heights: then
  io::HFieldData field = {};  // they are a part of the document
  double lowest = 0, highest = 0;
};

std::string ChildText(const XmlElement& xml, const char* name) {
  const XmlElement* child = Child(xml, name);
  return child ? Text(*child, kText) : "";
}

// Grey pictures of other kinds than PNG.
bool LoadPictureHeights(const io::Bytes& bytes, io::HFieldData& field, std::string& problem) {
  io::ImageData image;
  if (!io::LoadPicture(bytes, 1, image, problem)) return false;
  field.nrow = image.height;
  field.ncol = image.width;
  for (int row = image.height - 1; row >= 0; --row) {
    const std::uint8_t* pixels = image.pixels.data() + static_cast<std::size_t>(row) * image.width;
    field.elevation.insert(field.elevation.end(), pixels, pixels + image.width);
  }
  return true;
}

bool FindHeights(const XmlElement& shape, const FileFinder& finder, Heights& heights, DiagnosticSink& sink) {
  const std::string name = ChildText(shape, "uri");
  const std::string path =
      name.empty() ? "" : finder.Find(name, shape.file ? io::DirectoryOf(*shape.file) : "");
  std::string problem = "file '" + name + "' was not found; " + finder.Places(name);
  io::Bytes bytes;
  io::HFieldData& field = heights.field;
  const bool png = io::ExtensionOf(path) == ".png";
  const bool read =
      !path.empty() && io::ReadResource(finder.vfs(), path, bytes, problem) &&
      (png ? io::LoadHField(bytes, path, "", field, problem) : LoadPictureHeights(bytes, field, problem));
  if (!read || field.elevation.empty()) {
    sink.Warning(LocationOf(shape), Describe(shape), problem + "; the terrain is left out");
    return false;
  }
  heights.name = io::StemOf(path);
  if (png) heights.file = finder.Relative(path);
  const auto [low, high] = std::minmax_element(field.elevation.begin(), field.elevation.end());
  heights.lowest = *low;
  heights.highest = *high;
  return true;
}

// The same heights with the same size are one asset, seen and touched.
std::string FieldOf(Heights heights, const double size[4], const XmlElement& shape, spec::Spec& spec) {
  const bool inside = heights.file.empty();
  for (const spec::HField* known : spec.hfields) {
    if (!std::equal(size, size + 4, known->spec.size) || known->own.file != heights.file) continue;
    if (!inside || known->own.userdata == heights.field.elevation) return known->name;
  }
  spec::HField* field = spec.AddHField();
  field->where = {shape.file, shape.line, shape.column};
  std::copy_n(size, 4, field->spec.size);
  field->own.file = heights.file;
  if (inside) {
    field->spec.nrow = heights.field.nrow;
    field->spec.ncol = heights.field.ncol;
    field->own.userdata = std::move(heights.field.elevation);
  }
  std::string name = heights.name;
  for (int i = 1; !spec.SetName(*field, name); ++i) name = heights.name + "_" + std::to_string(i);
  return name;
}

void Paint(const XmlElement& shape, const FileFinder& finder, spec::Spec& spec, spec::Geom& geom,
           DiagnosticSink& sink) {
  const XmlElement* texture = Child(shape, "texture");
  const XmlElement* diffuse = texture ? Child(*texture, "diffuse") : nullptr;
  if (!diffuse) return;
  double width = kTextureWidth;
  if (!Numbers(ChildText(*texture, "size"), &width, 1) || width <= 0) width = kTextureWidth;
  UseTexture(*diffuse, width, finder, spec, geom, sink);
}

}  // namespace

bool ReadHeightmap(const XmlElement& shape, bool seen, const FileFinder& finder, spec::Spec& spec,
                   spec::Geom& geom, SdfPose& pose, DiagnosticSink& sink) {
  Heights heights;
  if (!FindHeights(shape, finder, heights, sink)) return false;
  double size[3] = {1, 1, 1}, pos[3] = {0, 0, 0};
  const std::string given = ChildText(shape, "size"), moved = ChildText(shape, "pos");
  if (!given.empty() && (!Numbers(given, size, 3) || !(size[0] > 0) || !(size[1] > 0) || size[2] == 0)) {
    sink.Warning(
        LocationOf(shape), Describe(shape),
        "its size is width, depth and height in metres, not '" + given + "', and the terrain is left out");
    return false;
  }
  if (!moved.empty() && !Numbers(moved, pos, 3))
    sink.Warning(LocationOf(shape), Describe(shape),
                 "'pos' is three numbers, not '" + moved + "'; it is ignored");
  // There the brightest point is as high as the size says and black is zero; here the darkest point is zero.
  const double top = heights.highest > 0 ? std::fabs(size[2]) : 0;
  const double bottom = heights.highest > 0 ? top * std::max(0.0, heights.lowest / heights.highest) : 0;
  const double field[4] = {size[0] / 2, size[1] / 2, std::max(top - bottom, kThinnest),
                           kGround * std::max(size[0], size[1])};
  geom.spec.type = mjGEOM_HFIELD;
  geom.own.hfieldname = FieldOf(std::move(heights), field, shape, spec);
  pose = pose * SdfPose{{pos[0], pos[1], pos[2] + bottom}, {1, 0, 0, 0}};
  if (seen) Paint(shape, finder, spec, geom, sink);
  return true;
}

}  // namespace pliant::foreign::sdf
