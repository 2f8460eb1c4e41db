#include "render/gif.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace pliant::render {
namespace {

constexpr int kColors = 256;
constexpr int kBits = 5;  // of a channel that colours are told apart by
constexpr int kCells = 1 << (3 * kBits);

using Color = std::array<int, 3>;

Color ColorAt(const Image& image, size_t pixel) {
  const std::uint8_t* p = image.pixels.data() + pixel * static_cast<size_t>(image.channels);
  return image.channels == 1 ? Color{p[0], p[0], p[0]} : Color{p[0], p[1], p[2]};
}

int CellOf(const Color& c) {
  constexpr int kDrop = 8 - kBits;
  return (c[0] >> kDrop) << (2 * kBits) | (c[1] >> kDrop) << kBits | c[2] >> kDrop;
}

// All pixels whose colours fall into one cell.
struct Cell {
  std::array<long long, 3> sum = {};
  long long count = 0;
  int number = 0;

  double Mean(size_t channel) const { return static_cast<double>(sum[channel]) / static_cast<double>(count); }
};

// A part of the list of cells, which one colour stands for.
struct Box {
  size_t begin = 0, end = 0;
  size_t widest = 0;  // channel
  double spread = 0;  // there, times the number of pixels
};

Box Measure(const std::vector<Cell>& cells, size_t begin, size_t end) {
  Box box{begin, end, 0, 0};
  if (end - begin < 2) return box;
  double pixels = 0;
  for (size_t i = begin; i < end; ++i) pixels += static_cast<double>(cells[i].count);
  for (size_t c = 0; c < 3; ++c) {
    const auto by_channel = [c](const Cell& a, const Cell& b) { return a.Mean(c) < b.Mean(c); };
    const auto from = cells.begin() + static_cast<std::ptrdiff_t>(begin),
               to = cells.begin() + static_cast<std::ptrdiff_t>(end);
    const auto [low, high] = std::minmax_element(from, to, by_channel);
    const double spread = pixels * (high->Mean(c) - low->Mean(c));
    if (spread > box.spread) box = {begin, end, c, spread};
  }
  return box;
}

struct Palette {
  std::array<std::uint8_t, 3 * kColors> rgb = {};
  std::vector<std::uint8_t> index_of_cell;
};

// Cuts the colours at the median of the widest channel until there are enough boxes (P. Heckbert, "Color
// image quantization for frame buffer display", SIGGRAPH 1982).
std::vector<Box> CutAtMedians(std::vector<Cell>& cells) {
  std::vector<Box> boxes = {Measure(cells, 0, cells.size())};
  const auto narrower = [](const Box& a, const Box& b) { return a.spread < b.spread; };
  while (boxes.size() < kColors) {
    const auto place = std::max_element(boxes.begin(), boxes.end(), narrower);
    if (place->spread <= 0) break;
    const Box box = *place;
    const auto from = cells.begin() + static_cast<std::ptrdiff_t>(box.begin),
               to = cells.begin() + static_cast<std::ptrdiff_t>(box.end);
    std::sort(from, to,
              [&box](const Cell& a, const Cell& b) { return a.Mean(box.widest) < b.Mean(box.widest); });
    long long pixels = 0, before = 0;
    for (auto cell = from; cell != to; ++cell) pixels += cell->count;
    size_t cut = box.begin;
    while (cut + 2 < box.end && 2 * (before + cells[cut].count) < pixels) before += cells[cut++].count;
    *place = Measure(cells, box.begin, cut + 1);
    boxes.push_back(Measure(cells, cut + 1, box.end));
  }
  return boxes;
}

std::vector<Cell> UsedCells(const Image& image) {
  std::vector<Cell> all(kCells);
  const size_t pixels = static_cast<size_t>(image.width) * static_cast<size_t>(image.height);
  for (size_t i = 0; i < pixels; ++i) {
    const Color color = ColorAt(image, i);
    Cell& cell = all[static_cast<size_t>(CellOf(color))];
    for (size_t c = 0; c < 3; ++c) cell.sum[c] += color[c];
    ++cell.count;
    cell.number = CellOf(color);
  }
  std::erase_if(all, [](const Cell& cell) { return cell.count == 0; });
  return all;
}

// The mean of all pixels of a box.
Color MeanOf(const std::vector<Cell>& cells, const Box& box) {
  Cell sum;
  for (size_t i = box.begin; i < box.end; ++i) {
    for (size_t c = 0; c < 3; ++c) sum.sum[c] += cells[i].sum[c];
    sum.count += cells[i].count;
  }
  Color mean;
  for (size_t c = 0; c < 3; ++c) mean[c] = static_cast<int>(std::lround(sum.Mean(c)));
  return mean;
}

std::uint8_t NearestTo(const Cell& cell, const std::vector<Color>& colors) {
  const auto distance = [&cell](const Color& color) {
    double sum = 0;
    for (size_t c = 0; c < 3; ++c) sum += (color[c] - cell.Mean(c)) * (color[c] - cell.Mean(c));
    return sum;
  };
  const auto nearest = std::min_element(colors.begin(), colors.end(), [&](const Color& a, const Color& b) {
    return distance(a) < distance(b);
  });
  return static_cast<std::uint8_t>(nearest - colors.begin());
}

Palette ChooseColors(const Image& image) {
  std::vector<Cell> cells = UsedCells(image);
  std::vector<Color> colors;
  for (const Box& box : CutAtMedians(cells)) colors.push_back(MeanOf(cells, box));
  Palette palette;
  for (size_t i = 0; i < colors.size(); ++i) {
    for (size_t c = 0; c < 3; ++c) palette.rgb[3 * i + c] = static_cast<std::uint8_t>(colors[i][c]);
  }
  palette.index_of_cell.assign(kCells, 0);
  for (const Cell& cell : cells)
    palette.index_of_cell[static_cast<size_t>(cell.number)] = NearestTo(cell, colors);
  return palette;
}

void Append16(int value, std::vector<std::uint8_t>* out) {
  out->push_back(static_cast<std::uint8_t>(value));
  out->push_back(static_cast<std::uint8_t>(value >> 8));
}

// Codes of 9 to 12 bits (T. Welch, "A technique for high-performance data compression", Computer 17, 1984),
// in blocks of at most 255 bytes.
class Compressor {
 public:
  explicit Compressor(std::vector<std::uint8_t>* out) : next_(size_t{kMaxCode + 1} * kColors), out_(out) {
    out_->push_back(8);  // bits of a pixel
    Write(kClear);
  }

  void Add(std::uint8_t pixel) {
    if (prefix_ < 0) {
      prefix_ = pixel;
      return;
    }
    std::uint16_t& longer = next_[static_cast<size_t>(prefix_) * kColors + pixel];
    if (longer != 0) {
      prefix_ = longer;
      return;
    }
    Write(prefix_);
    longer = static_cast<std::uint16_t>(++last_);
    if (last_ >= 1 << width_) ++width_;
    if (last_ == kMaxCode) {
      Write(kClear);
      std::fill(next_.begin(), next_.end(), std::uint16_t{0});
      last_ = kEnd;
      width_ = kFirstWidth;
    }
    prefix_ = pixel;
  }

  void Finish() {
    if (prefix_ >= 0) Write(prefix_);
    Write(kEnd);
    if (bits_ > 0) Byte();
    if (!block_.empty()) Block();
    out_->push_back(0);
  }

 private:
  static constexpr int kClear = kColors, kEnd = kColors + 1, kMaxCode = 4095, kFirstWidth = 9;

  void Write(int code) {
    pending_ |= static_cast<std::uint32_t>(code) << bits_;
    for (bits_ += width_; bits_ >= 8; bits_ -= 8) Byte();
  }
  void Byte() {
    block_.push_back(static_cast<std::uint8_t>(pending_));
    pending_ >>= 8;
    if (block_.size() == 255) Block();
  }
  void Block() {
    out_->push_back(static_cast<std::uint8_t>(block_.size()));
    out_->insert(out_->end(), block_.begin(), block_.end());
    block_.clear();
  }

  std::vector<std::uint16_t> next_;  // the code of a code with a pixel behind it, 0: none yet
  std::vector<std::uint8_t>* out_;
  std::vector<std::uint8_t> block_;
  std::uint32_t pending_ = 0;
  int bits_ = 0;
  int width_ = kFirstWidth;
  int last_ = kEnd;
  int prefix_ = -1;
};

}  // namespace

std::vector<std::uint8_t> GifHeader(int width, int height) {
  std::vector<std::uint8_t> out = {'G', 'I', 'F', '8', '9', 'a'};
  Append16(width, &out);
  Append16(height, &out);
  constexpr std::uint8_t kNoSharedColors[] = {0x70, 0, 0};
  out.insert(out.end(), std::begin(kNoSharedColors), std::end(kNoSharedColors));
  constexpr std::uint8_t kForEver[] = {0x21, 0xFF, 11,  'N', 'E', 'T', 'S', 'C', 'A', 'P',
                                       'E',  '2',  '.', '0', 3,   1,   0,   0,   0};
  out.insert(out.end(), std::begin(kForEver), std::end(kForEver));
  return out;
}

std::vector<std::uint8_t> GifFrame(const Image& image, int hundredths) {
  std::vector<std::uint8_t> out = {0x21, 0xF9, 4, 4};  // stays when the next one comes
  Append16(hundredths, &out);
  out.insert(out.end(), {0, 0, 0x2C});
  for (const int value : {0, 0, image.width, image.height}) Append16(value, &out);
  out.push_back(0x87);  // 256 colours of its own
  const Palette palette = ChooseColors(image);
  out.insert(out.end(), palette.rgb.begin(), palette.rgb.end());
  Compressor compressor(&out);
  const size_t pixels = static_cast<size_t>(image.width) * static_cast<size_t>(image.height);
  for (size_t i = 0; i < pixels; ++i)
    compressor.Add(palette.index_of_cell[static_cast<size_t>(CellOf(ColorAt(image, i)))]);
  compressor.Finish();
  return out;
}

}  // namespace pliant::render
