// Palettes for eyes that do not tell all colours apart.
#pragma once

namespace pliant::ui {

struct Palette;

// Colours that a person tells apart only by their brightness.
enum class ColorVision { kAll, kNoRedGreen, kNoBlueYellow, kNone };
inline constexpr const char* kColorVisionNames[] = {"All", "Red and green are alike",
                                                    "Blue and yellow are alike", "No colors"};

// Meanings in colours that these eyes tell apart, for a dark or a light background.
void AdaptTo(ColorVision vision, bool dark, Palette& palette);

}  // namespace pliant::ui
