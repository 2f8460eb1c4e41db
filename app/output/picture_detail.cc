#include "app/output/picture_detail.h"

namespace pliant::app {
namespace {

constexpr double kRest = 0.25;  // s
constexpr float kScales[] = {1, 0.75f, 0.6f, 0.5f};
constexpr float kQuick = 30;     // ms; what takes less as a whole stays so
constexpr float kSmooth = 42;    // of a coarse one: with the panels, 20 pictures a second
constexpr float kMargin = 0.7f;  // more pixels only where they are surely quick enough: no flicker

// Of the time of a whole picture: shadows, shapes and what else does not depend on the pixels take the same.
float ShareOfTime(float scale) {
  constexpr float kFixed = 0.1f;
  return kFixed + (1 - kFixed) * scale * scale;
}

float ScaleFor(float draw_ms, float drawn_with) {
  for (const float scale : kScales) {
    const float ms = draw_ms * ShareOfTime(scale) / ShareOfTime(drawn_with);
    const float most = (scale < 1 ? kSmooth : kQuick) * (scale > drawn_with ? kMargin : 1);
    if (ms <= most) return scale;
  }
  return kScales[3];
}

}  // namespace

bool PictureDetail::WholeDue(double now, bool allowed) const {
  return Coarse() && (!allowed || now - changed_ > kRest);
}

void PictureDetail::Begin(double now, bool changed, bool allowed, float draw_ms) {
  if (!changed && !WholeDue(now, allowed)) return;  // the same once more
  const bool follows =
      changed && changed_ >= 0 && now - changed_ < kRest + 2e-3 * static_cast<double>(draw_ms);
  if (changed) changed_ = now;
  scale_ = allowed && follows ? ScaleFor(draw_ms, scale_) : 1;
}

}  // namespace pliant::app
