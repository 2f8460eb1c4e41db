// With how many pixels pictures are drawn where the processor draws them: those that follow each other with
// as few as they need to be quick, and a moment later the one that stays with all.
#pragma once

namespace pliant::app {

class PictureDetail {
 public:
  // A whole picture is to take the place of the coarse one that is shown: it rests, or is asked for.
  bool WholeDue(double now, bool allowed) const;
  // Decides about the picture that is drawn now (s), which took `draw_ms` the last time.
  void Begin(double now, bool changed, bool allowed, float draw_ms);
  // Of the sides of the whole picture, 0.5 to 1.
  float Scale() const { return scale_; }
  bool Coarse() const { return scale_ < 1; }

 private:
  double changed_ = -1;  // when the scene last differed from the one before, s
  float scale_ = 1;
};

}  // namespace pliant::app
