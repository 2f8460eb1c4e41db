#include "ui/model/sensor_image.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/model/sensor_kinds.h"

namespace pliant::ui {
namespace {

constexpr const char* kNames[mjNRAYDATA] = {"distance", "direction", "origin", "point", "normal", "depth"};

const mjtNum* Pixel(const SensorImage& image, const mjtNum* values, int row, int column) {
  return values + static_cast<std::ptrdiff_t>(image.stride) * (row * image.width + column);
}

// Rays that hit nothing have the distance -1, and vectors of zeros; an origin is always there.
bool Hits(const ImageChannel& channel, const mjtNum* value) {
  if (channel.size == 1) return value[0] >= 0;
  if (channel.field == mjRAYDATA_ORIGIN) return true;
  return value[0] != 0 || value[1] != 0 || value[2] != 0;
}

bool IsUnitVector(int field) { return field == mjRAYDATA_DIR || field == mjRAYDATA_NORMAL; }

std::uint32_t Byte(double share) {
  return static_cast<std::uint32_t>(std::lround(255 * std::clamp(share, 0.0, 1.0)));
}

}  // namespace

const char* ChannelName(int field) { return kNames[field]; }

std::vector<SensorImage> SensorImages(const mjModel& m) {
  std::vector<SensorImage> images;
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_type[i] != mjSENS_RANGEFINDER || m.sensor_objtype[i] != mjOBJ_CAMERA) continue;
    const int* resolution = m.cam_resolution + static_cast<std::ptrdiff_t>(2) * m.sensor_objid[i];
    SensorImage image{
        .sensor = i, .width = resolution[0], .height = resolution[1], .stride = 0, .channels = {}};
    const int fields = m.sensor_intprm[mjNSENS * i];
    for (int field = 0; field < mjNRAYDATA; ++field) {
      if (!(fields & (1 << field))) continue;
      image.channels.push_back({field, image.stride, kRayFieldSize[field]});
      image.stride += kRayFieldSize[field];
    }
    images.push_back(std::move(image));
  }
  return images;
}

ImageRange RangeOf(const SensorImage& image, const ImageChannel& channel, const mjtNum* values) {
  ImageRange range;
  if (IsUnitVector(channel.field)) {
    range.low.fill(-1);
    range.high.fill(1);
    return range;
  }
  range.low.fill(std::numeric_limits<double>::infinity());
  range.high.fill(-std::numeric_limits<double>::infinity());
  for (int row = 0; row < image.height; ++row) {
    for (int column = 0; column < image.width; ++column) {
      const mjtNum* value = Pixel(image, values, row, column) + channel.first;
      if (!Hits(channel, value)) continue;
      for (size_t k = 0; k < static_cast<size_t>(channel.size); ++k) {
        range.low[k] = std::min(range.low[k], value[k]);
        range.high[k] = std::max(range.high[k], value[k]);
      }
    }
  }
  return range;
}

std::uint32_t PixelColor(const SensorImage& image, const ImageChannel& channel, const mjtNum* values,
                         const ImageRange& range, int row, int column) {
  constexpr std::uint32_t kOpaque = 0xff000000u;
  constexpr double kFarthest = 0.12;  // brightness of the farthest: apart from black, which nothing is
  const mjtNum* value = Pixel(image, values, row, column) + channel.first;
  if (!Hits(channel, value)) return 0;
  const auto share = [&](size_t k) {
    const double width = range.high[k] - range.low[k];
    return width > 0 ? (value[k] - range.low[k]) / width : 0;
  };
  if (channel.size == 1) return kOpaque | Byte(1 - (1 - kFarthest) * share(0)) * 0x010101u;
  return kOpaque | Byte(share(0)) | Byte(share(1)) << 8 | Byte(share(2)) << 16;
}

}  // namespace pliant::ui
