// Sensors whose values are a picture: range finders that send a ray through each pixel of a camera.
#pragma once

#include <mujoco/mjmodel.h>

#include <array>
#include <cstdint>
#include <vector>

namespace pliant::ui {

// One of the numbers or vectors that each pixel has.
struct ImageChannel {
  int field = 0;  // mjtRayDataField
  int first = 0;  // of the pixel's numbers
  int size = 1;   // 1: a number; 3: a vector
};

struct SensorImage {
  int sensor = 0;
  int width = 0;
  int height = 0;
  int stride = 1;  // numbers per pixel
  std::vector<ImageChannel> channels;
};

// Of all sensors that have a picture, in the order of the sensors.
std::vector<SensorImage> SensorImages(const mjModel& m);

// "distance", "direction", ...
const char* ChannelName(int field);

// Smallest and largest number of a channel in each of its components, over the pixels whose ray hits
// something; `low` above `high` where no ray does.
struct ImageRange {
  std::array<double, 3> low{};
  std::array<double, 3> high{};
};
// values: those of the image's sensor (height x width x stride; rows from the top).
ImageRange RangeOf(const SensorImage& image, const ImageChannel& channel, const mjtNum* values);

// Colour of a pixel, with red in the lowest byte and alpha in the highest. Distances: white where near, dark
// where far. Unit vectors: x, y, z from -1 to 1 as red, green, blue; places likewise over the range. A ray
// that hits nothing has alpha 0.
std::uint32_t PixelColor(const SensorImage& image, const ImageChannel& channel, const mjtNum* values,
                         const ImageRange& range, int row, int column);

}  // namespace pliant::ui
