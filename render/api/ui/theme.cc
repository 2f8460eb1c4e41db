#include "render/api/ui/theme.h"

#include <array>
#include <cstring>

#include "engine/core/log.h"

namespace pliant::render {
namespace {

constexpr int kColors = sizeof(mjuiThemeColor) / (3 * sizeof(float));

// One colour a member of mjuiThemeColor, in their order, as 0xRRGGBB.
using Palette = std::array<unsigned, kColors>;

constexpr Palette kSlate = {
    0x23272d, 0x565f6b,                                          // master, thumb
    0x3a4450, 0x2f3842, 0x3a3a3f, 0x303034, 0x2f5a55, 0x274a46,  // section titles: plain, unchecked, checked
    0xeef1f4, 0x9fb0c2, 0x2b3037,                                // section font, symbol, pane
    0x3a424d, 0x333a44, 0xf2b45c,                                // separator (upper, lower), shortcut
    0xe3e7ec, 0x78818c, 0x363b43, 0x2f343b,                      // fonts: active, inactive; decor inactive
    0x46525f, 0x2f7d74, 0x2f6f9e,                                // button, check, radio
    0x3d4a58, 0x27303a, 0x1f242a, 0x3f6f9b,                      // select, its list, slider, its filled part
    0x1d2126, 0x14304a, 0xf2b45c};                               // edit, while editing, cursor

constexpr Palette kOrange = {0x3b2a1c, 0x8a6238, 0x8c5a26, 0x74491d, 0x5d4a3a, 0x4e3e31, 0x6d6a25,
                             0x5a571e, 0xfff3e4, 0xffd29a, 0x46331f, 0x6b4a28, 0x5e4022, 0xffd24d,
                             0xfbe9d3, 0xa08a72, 0x54402c, 0x4a3826, 0x8a5c2c, 0xa8791f, 0xc06c1e,
                             0x7a5128, 0x3a2716, 0x55391f, 0xd07f2a, 0x2c1e12, 0x5a3410, 0xffd24d};

constexpr Palette kWhite = {0xe9ebee, 0xb4bcc6, 0xc9d3df, 0xb9c5d3, 0xd3d3d6, 0xc6c6ca, 0xbfdcd4,
                            0xaccfc6, 0x1c242d, 0x4a5a6b, 0xf5f6f8, 0xd6dde5, 0xccd5df, 0xa04a00,
                            0x1e252c, 0x8d959e, 0xe2e5e9, 0xd8dce1, 0xcfd8e2, 0x8fcfc0, 0x9cc6ea,
                            0xd5dee8, 0xffffff, 0xdde3ea, 0x8db9e0, 0xffffff, 0xe4f1ff, 0xd05f00};

constexpr Palette kBlack = {0x000000, 0x3c3c3c, 0x1e1e1e, 0x161616, 0x202020, 0x181818, 0x153a2c,
                            0x102d22, 0xf5f5f5, 0x909090, 0x080808, 0x222222, 0x1a1a1a, 0xffc14d,
                            0xe6e6e6, 0x6a6a6a, 0x161616, 0x111111, 0x2a2a2a, 0x1d6b4d, 0x1f5d8c,
                            0x262626, 0x101010, 0x1a1a1a, 0x356f9f, 0x121212, 0x0d2740, 0xffc14d};

constexpr const Palette* kPalettes[] = {&kSlate, &kOrange, &kWhite, &kBlack};

// total, scroll, label, section, cornersect, cornersep, itemside, itemmid, itemver, texthor,
// textver, linescroll, samples
constexpr mjuiThemeSpacing kSpacings[] = {{280, 14, 104, 6, 6, 4, 6, 4, 3, 6, 2, 36, 0},
                                          {330, 16, 122, 10, 8, 5, 9, 6, 5, 8, 4, 48, 0}};

template <typename T, int N>
const T& Choose(const T (&table)[N], int index, const char* caller) {
  if (index < 0 || index >= N)
    Fatal("%s: there is no theme %d; they count from 0 to %d", caller, index, N - 1);
  return table[index];
}

}  // namespace

mjuiThemeSpacing ThemeSpacing(int index) { return Choose(kSpacings, index, "mjui_themeSpacing"); }

mjuiThemeColor ThemeColor(int index) {
  const Palette& palette = *Choose(kPalettes, index, "mjui_themeColor");
  float values[kColors][3];
  for (int i = 0; i < kColors; ++i) {
    for (int c = 0; c < 3; ++c) values[i][c] = static_cast<float>(palette[i] >> (16 - 8 * c) & 0xFF) / 255;
  }
  mjuiThemeColor theme;
  static_assert(sizeof(theme) == sizeof(values));
  std::memcpy(&theme, values, sizeof(theme));
  return theme;
}

}  // namespace pliant::render
