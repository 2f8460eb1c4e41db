// Textures: procedural images, decoded files, cube maps.
#pragma once

#include <mujoco/mjspec.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/io/assets/png.h"

namespace pliant::compile {

// Reads and decodes the file of that name with this many channels. Returns null with a sentence in `error`.
using ImageLoader = std::function<std::shared_ptr<const io::ImageData>(const std::string& file, int nchannel,
                                                                       std::string& error)>;

// A texture as stored in mjModel.
struct CompiledTexture {
  int type = 0;
  int colorspace = 0;
  int width = 0;
  int height = 0;
  int nchannel = 3;
  std::vector<uint8_t> data;  // [height x width x nchannel]
};

// The attributes of a texture element.
struct TextureInput {
  mjtTexture type = mjTEXTURE_CUBE;
  mjtColorSpace colorspace = mjCOLORSPACE_AUTO;
  int builtin = mjBUILTIN_NONE;
  int mark = mjMARK_NONE;
  double rgb1[3] = {0.8, 0.8, 0.8};
  double rgb2[3] = {0.5, 0.5, 0.5};
  double markrgb[3] = {0, 0, 0};
  double random = 0.01;
  int width = 0;
  int height = 0;
  int nchannel = 3;
  std::string file;
  int gridsize[2] = {1, 1};
  std::string gridlayout = "............";
  std::string cubefiles[6];   // right left up down front back
  std::vector<uint8_t> data;  // pixels given by the program, not from a file
  bool hflip = false;
  bool vflip = false;
};

// Returns false with a sentence in `error` (without the texture's name).
bool CompileTexture(const TextureInput& input, const ImageLoader& load, CompiledTexture& out,
                    std::string& error);

}  // namespace pliant::compile
