#include "app/output/picture_detail.h"

namespace pliant::app {
namespace {

constexpr double kRest = 0.25;  // s
constexpr float kSlow = 30,
                kSlowCoarse = 14;  // ms; what is coarse stays so until it would be quick as a whole

}  // namespace

bool PictureDetail::WholeDue(double now, bool allowed) const {
  return coarse_ && (!allowed || now - changed_ > kRest);
}

void PictureDetail::Begin(double now, bool changed, bool allowed, float draw_ms) {
  if (!changed && !WholeDue(now, allowed)) return;  // the same once more
  const bool follows =
      changed && changed_ >= 0 && now - changed_ < kRest + 2e-3 * static_cast<double>(draw_ms);
  if (changed) changed_ = now;
  coarse_ = allowed && follows && draw_ms > (coarse_ ? kSlowCoarse : kSlow);
}

}  // namespace pliant::app
