#include "ui/style/letter_pictures.h"

#include <fontconfig/fontconfig.h>
#include <stb/stb_truetype.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::ui {
namespace {

// Fonts of other makers leave more room between lines than ours: their letters are made as large by the
// square that they are designed in.
constexpr float kSquare = 0.87f;

struct FontFile {
  std::string path;
  int index = 0;
  std::vector<unsigned char> bytes;
  stbtt_fontinfo info = {};
};

bool IsOutlines(FcPattern* font) {
  FcChar8* format = nullptr;
  FcBool outline = FcFalse;
  FcBool variable = FcFalse;
  FcBool color = FcFalse;
  FcPatternGetBool(font, FC_OUTLINE, 0, &outline);
  FcPatternGetBool(font, FC_VARIABLE, 0, &variable);
  FcPatternGetBool(font, FC_COLOR, 0, &color);
  if (FcPatternGetString(font, FC_FONTFORMAT, 0, &format) != FcResultMatch) return false;
  const std::string_view name = reinterpret_cast<const char*>(format);
  return outline != FcFalse && variable == FcFalse && color == FcFalse &&
         (name == "TrueType" || name == "CFF");
}

// The fonts of this machine, those first that are nearest to an upright sans serif in the person's language.
class SystemFonts {
 public:
  SystemFonts() {
    config_.reset(FcInitLoadConfigAndFonts());
    if (config_ == nullptr) return;
    const std::unique_ptr<FcPattern, void (*)(FcPattern*)> wanted(FcPatternCreate(), FcPatternDestroy);
    FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
    FcPatternAddInteger(wanted.get(), FC_WEIGHT, FC_WEIGHT_REGULAR);
    FcPatternAddInteger(wanted.get(), FC_SLANT, FC_SLANT_ROMAN);
    FcConfigSubstitute(config_.get(), wanted.get(), FcMatchPattern);
    FcDefaultSubstitute(wanted.get());
    FcResult result = FcResultNoMatch;
    sorted_.reset(FcFontSort(config_.get(), wanted.get(), FcFalse, nullptr, &result));
  }

  // The best font that has the letter, null when there is none.
  const FontFile* Find(char32_t letter) {
    for (const std::unique_ptr<FontFile>& file : files_) {
      if (Has(*file, letter)) return file.get();
    }
    if (sorted_ == nullptr) return nullptr;
    for (int i = 0; i < sorted_->nfont; ++i) {
      FcPattern* font = sorted_->fonts[i];
      FcCharSet* letters = nullptr;
      if (FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) != FcResultMatch ||
          FcCharSetHasChar(letters, letter) == FcFalse || !IsOutlines(font)) {
        continue;
      }
      const FontFile* file = Read(font);
      if (file != nullptr && Has(*file, letter)) return file;
    }
    return nullptr;
  }

 private:
  static bool Has(const FontFile& file, char32_t letter) {
    return stbtt_FindGlyphIndex(&file.info, static_cast<int>(letter)) != 0;
  }

  // Null when the file cannot be read; then it is not tried again.
  const FontFile* Read(FcPattern* font) {
    FcChar8* path = nullptr;
    auto file = std::make_unique<FontFile>();
    FcPatternGetInteger(font, FC_INDEX, 0, &file->index);
    if (FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch) return nullptr;
    file->path = reinterpret_cast<const char*>(path);
    if (!tried_.insert(file->path + ":" + std::to_string(file->index)).second) return nullptr;
    std::ifstream in(file->path, std::ios::binary);
    file->bytes.assign(std::istreambuf_iterator<char>(in), {});
    if (file->bytes.empty()) return nullptr;
    const int begin = stbtt_GetFontOffsetForIndex(file->bytes.data(), file->index);
    if (begin < 0 || stbtt_InitFont(&file->info, file->bytes.data(), begin) == 0) return nullptr;
    files_.push_back(std::move(file));
    return files_.back().get();
  }

  std::unique_ptr<FcConfig, void (*)(FcConfig*)> config_{nullptr, FcConfigDestroy};
  std::unique_ptr<FcFontSet, void (*)(FcFontSet*)> sorted_{nullptr, FcFontSetDestroy};
  std::vector<std::unique_ptr<FontFile>> files_;  // that were read, in the order of their first use
  std::set<std::string> tried_;
};

// Three columns and five rows of a digit, a bit each, from the top left.
constexpr unsigned kDigits[16] = {075557, 026227, 071747, 071717, 055711, 074717, 074757, 071122,
                                  075757, 075717, 075755, 065656, 074447, 065556, 074647, 074644};

}  // namespace

std::optional<LetterPicture> DrawFromSystem(char32_t letter, float size) {
  static SystemFonts fonts;
  const FontFile* file = fonts.Find(letter);
  if (file == nullptr) return std::nullopt;
  const int code = static_cast<int>(letter);
  const float scale = stbtt_ScaleForMappingEmToPixels(&file->info, kSquare * size);
  int advance = 0;
  int bearing = 0;
  stbtt_GetCodepointHMetrics(&file->info, code, &advance, &bearing);
  int left = 0, top = 0, right = 0, bottom = 0;
  stbtt_GetCodepointBitmapBox(&file->info, code, scale, scale, &left, &top, &right, &bottom);
  LetterPicture picture;
  picture.width = std::max(0, right - left);
  picture.height = std::max(0, bottom - top);
  picture.left = static_cast<float>(left);
  picture.top = static_cast<float>(top);
  picture.advance = std::round(static_cast<float>(advance) * scale);
  picture.ink.resize(static_cast<size_t>(picture.width) * static_cast<size_t>(picture.height));
  if (!picture.ink.empty()) {
    stbtt_MakeCodepointBitmap(&file->info, picture.ink.data(), picture.width, picture.height, picture.width,
                              scale, scale, code);
  }
  return picture;
}

LetterPicture DrawNumber(char32_t letter, float size) {
  const int columns = letter > 0xFFFF ? 3 : 2;
  const int dot = std::max(1, static_cast<int>(size / 15));  // pixels
  LetterPicture picture;
  picture.width = dot * (4 * columns + 3);
  picture.height = dot * 15;
  picture.left = static_cast<float>(dot);
  picture.top = static_cast<float>(-dot * 12);
  picture.advance = static_cast<float>(picture.width + 2 * dot);
  picture.ink.resize(static_cast<size_t>(picture.width) * static_cast<size_t>(picture.height));
  const int wide = 4 * columns + 3;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const int u = x / dot;
      const int v = y / dot;
      bool on = u == 0 || v == 0 || u == wide - 1 || v == 14;
      const int column = (u - 2) / 4;
      const int row = (v - 2) / 6;
      const int du = u - 2 - 4 * column;
      const int dv = v - 2 - 6 * row;
      if (u >= 2 && column < columns && du < 3 && v >= 2 && row < 2 && dv < 5) {
        const int place = columns * row + column;
        const unsigned digit = (letter >> static_cast<unsigned>(4 * (2 * columns - 1 - place))) & 0xFU;
        on = ((kDigits[digit] >> static_cast<unsigned>(14 - (3 * dv + du))) & 1U) != 0;
      }
      picture.ink[(static_cast<size_t>(y) * static_cast<size_t>(picture.width)) + static_cast<size_t>(x)] =
          on ? 255 : 0;
    }
  }
  return picture;
}

}  // namespace pliant::ui
