// With how many pixels pictures are drawn where the processor draws them: those that follow each other with
// fewer, and a moment later the one that stays with all.
#pragma once

namespace pliant::app {

class PictureDetail {
 public:
  // Of the sides of the picture, in place of all of its pixels.
  static constexpr float kCoarse = 0.75f;

  // A whole picture is to take the place of the coarse one that is shown: it rests, or is asked for.
  bool WholeDue(double now, bool allowed) const;
  // Decides about the picture that is drawn now (s), which took `draw_ms` the last time.
  void Begin(double now, bool changed, bool allowed, float draw_ms);
  bool Coarse() const { return coarse_; }

 private:
  double changed_ = -1;  // when the scene last differed from the one before, s
  bool coarse_ = false;
};

}  // namespace pliant::app
