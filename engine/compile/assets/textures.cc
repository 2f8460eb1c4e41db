#include "engine/compile/assets/textures.h"

#include <algorithm>
#include <cstring>

#include "engine/compile/assets/builtin_textures.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::compile {

using io::ImageData;

namespace {

constexpr double kMaxBytes = 4 * spec::kMaxSamples;
constexpr int kFaces = 6;

bool IsCube(const TextureInput& input) { return input.type != mjTEXTURE_2D; }

bool CompileBuiltin(const TextureInput& input, CompiledTexture& out, std::string& error) {
  const bool cube = IsCube(input);
  if (input.width <= 0 || (!cube && input.height <= 0)) {
    error = "a builtin texture needs a positive width and height, they are " + std::to_string(input.width) +
            " and " + std::to_string(input.height);
    return false;
  }
  const double rows = cube ? static_cast<double>(kFaces) * input.width : input.height;
  if (const double bytes = rows * input.width * std::max(3, input.nchannel); bytes > kMaxBytes) {
    error = "the builtin texture " + spec::TooMany(bytes, "bytes", kMaxBytes);
    return false;
  }
  out.width = input.width;
  out.height = static_cast<int>(rows);
  out.data = DrawBuiltinTexture(input, out.width, out.height);
  // Procedural images are rgb, packed; another channel number only changes the length of the data.
  out.data.resize(static_cast<size_t>(out.width) * out.height * out.nchannel);
  return true;
}

// Mirrors an image [height x width x n] as the element asks.
void Flip(const TextureInput& input, int width, int height, int n, std::vector<uint8_t>& pixels) {
  const size_t stride = static_cast<size_t>(width) * n;
  for (int row = 0; input.hflip && row < height; ++row) {
    uint8_t* line = pixels.data() + row * stride;
    for (int left = 0, right = width - 1; left < right; ++left, --right) {
      std::swap_ranges(line + left * n, line + (left + 1) * n, line + right * n);
    }
  }
  for (int top = 0, bottom = height - 1; input.vflip && top < bottom; ++top, --bottom) {
    uint8_t* line = pixels.data() + top * stride;
    std::swap_ranges(line, line + stride, pixels.data() + bottom * stride);
  }
}

bool LoadImage(const TextureInput& input, const ImageLoader& load, const std::string& file,
               std::shared_ptr<const ImageData>& image, CompiledTexture& out, std::string& error) {
  if (input.nchannel != 1 && input.nchannel != 3 && input.nchannel != 4) {
    error = "nchannel must be 1, 3 or 4 for an image file, it is " + std::to_string(input.nchannel);
    return false;
  }
  image = load(file, input.nchannel, error);
  if (!image) return false;
  if (input.hflip || input.vflip) {
    auto flipped = std::make_shared<ImageData>(*image);
    Flip(input, flipped->width, flipped->height, flipped->nchannel, flipped->pixels);
    image = std::move(flipped);
  }
  out.nchannel = image->nchannel;
  if (out.colorspace == mjCOLORSPACE_AUTO) {  // the first image decides for all faces
    out.colorspace = image->is_srgb ? mjCOLORSPACE_SRGB : mjCOLORSPACE_LINEAR;
  }
  return true;
}

// Colours a face that no image covers: one pixel, then copies of what is there already.
void FillFace(const TextureInput& input, int face, CompiledTexture& out) {
  const size_t bytes = static_cast<size_t>(out.width) * out.width * out.nchannel;
  uint8_t* begin = out.data.data() + face * bytes;
  for (int c = 0; c < std::min(3, out.nchannel); ++c) begin[c] = ColorByte(input.rgb1[c]);
  for (size_t done = out.nchannel; done < bytes;) {
    const size_t count = std::min(done, bytes - done);
    std::memcpy(begin + done, begin, count);
    done += count;
  }
}

int FaceOfLetter(char letter) {
  const char* letters = "RLUDFB";
  const char* at = letter ? std::strchr(letters, letter) : nullptr;
  return at ? static_cast<int>(at - letters) : -1;
}

// Cuts a composite image into faces, as gridsize and gridlayout say.
bool CutGrid(const TextureInput& input, const ImageData& image, CompiledTexture& out, std::string& error) {
  const int rows = input.gridsize[0], columns = input.gridsize[1];
  if (rows < 1 || columns < 1 || rows * columns > 12) {
    error = "gridsize must be two positive numbers whose product is at most 12";
    return false;
  }
  if (image.width % columns != 0 || image.height % rows != 0 ||
      image.width / columns != image.height / rows) {
    error = "the image (" + std::to_string(image.width) + " x " + std::to_string(image.height) +
            ") does not divide into " + std::to_string(rows) + " rows and " + std::to_string(columns) +
            " columns of square cells";
    return false;
  }
  const int side = image.width / columns;
  const size_t n = image.nchannel, line = side * n;
  out.width = side;
  if (rows == 1 && columns == 1) {
    out.height = side;  // the same image on all sides is stored once
    out.data = image.pixels;
    return true;
  }
  out.height = kFaces * side;
  out.data.assign(line * out.height, 0);
  bool covered[kFaces] = {};
  for (int cell = 0; cell < rows * columns; ++cell) {
    const char letter = cell < static_cast<int>(input.gridlayout.size()) ? input.gridlayout[cell] : '.';
    const int face = FaceOfLetter(letter);
    if (face < 0 && letter != '.') {
      error = std::string("gridlayout may hold only the letters R L U D F B and dots, not '") + letter + "'";
      return false;
    }
    if (face < 0) continue;
    covered[face] = true;
    const size_t row = static_cast<size_t>(cell / columns) * side,
                 column = static_cast<size_t>(cell % columns) * side;
    for (int r = 0; r < side; ++r) {
      std::memcpy(out.data.data() + (static_cast<size_t>(face) * side + r) * line,
                  image.pixels.data() + ((row + r) * image.width + column) * n, line);
    }
  }
  for (int face = 0; face < kFaces; ++face) {
    if (!covered[face]) FillFace(input, face, out);
  }
  return true;
}

bool CompileSingleFile(const TextureInput& input, const ImageLoader& load, CompiledTexture& out,
                       std::string& error) {
  std::shared_ptr<const ImageData> image;
  if (!LoadImage(input, load, input.file, image, out, error)) return false;
  const bool packed = image->height == 0;  // a compressed container, unpacked by the renderer
  if (IsCube(input) && !packed) return CutGrid(input, *image, out, error);
  out.width = image->width;
  out.height = image->height;
  out.data = image->pixels;
  return true;
}

bool CompileSideFiles(const TextureInput& input, const ImageLoader& load, CompiledTexture& out,
                      std::string& error) {
  bool covered[kFaces] = {};
  for (int face = 0; face < kFaces; ++face) {
    if (input.cubefiles[face].empty()) continue;
    std::shared_ptr<const ImageData> loaded;
    if (!LoadImage(input, load, input.cubefiles[face], loaded, out, error)) return false;
    const ImageData& image = *loaded;
    if (image.width != image.height || image.width < 1) {
      error = "cube side '" + input.cubefiles[face] + "' is not square: " + std::to_string(image.width) +
              " x " + std::to_string(image.height);
      return false;
    }
    if (out.width == 0) {
      out.width = image.width;
      out.height = kFaces * image.width;
      out.data.assign(image.pixels.size() * kFaces, 0);
    } else if (out.width != image.width) {
      error = "cube sides differ in size: '" + input.cubefiles[face] + "' is " + std::to_string(image.width) +
              " pixels wide, another one " + std::to_string(out.width);
      return false;
    }
    covered[face] = true;
    std::copy(image.pixels.begin(), image.pixels.end(), out.data.begin() + face * image.pixels.size());
  }
  for (int face = 0; face < kFaces; ++face) {
    if (!covered[face]) FillFace(input, face, out);
  }
  return true;
}

}  // namespace

bool CompileTexture(const TextureInput& input, const ImageLoader& load, CompiledTexture& out,
                    std::string& error) {
  out = CompiledTexture();
  out.type = input.type;
  out.colorspace = input.colorspace;
  out.nchannel = input.nchannel;
  if (input.nchannel < 1 || input.nchannel > 16) {
    error = "nchannel must be a small positive number, it is " + std::to_string(input.nchannel);
    return false;
  }
  if (input.builtin != mjBUILTIN_NONE) return CompileBuiltin(input, out, error);
  if (!input.data.empty()) {
    out.width = input.width;
    out.height = input.height;
    out.data = input.data;
    if (static_cast<size_t>(std::max(0, out.width)) * std::max(0, out.height) * out.nchannel !=
        out.data.size()) {
      error = "the data are " + std::to_string(out.data.size()) +
              " bytes, which is not width x height x nchannel";
      return false;
    }
    Flip(input, out.width, out.height, out.nchannel, out.data);
    return true;
  }
  if (!input.file.empty()) return CompileSingleFile(input, load, out, error);
  const bool sides =
      std::any_of(input.cubefiles, input.cubefiles + kFaces, [](const auto& f) { return !f.empty(); });
  if (!sides) {
    error = "texture has neither a builtin kind nor a file";
    return false;
  }
  if (!IsCube(input)) {
    error = "side files are only for cube and skybox textures";
    return false;
  }
  return CompileSideFiles(input, load, out, error);
}

}  // namespace pliant::compile
