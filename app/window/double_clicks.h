// Tells the second press of a double click, by when and where the presses came.
#pragma once

#include <cmath>

namespace pliant::app {

class DoubleClicks {
 public:
  // `longest`: s between the presses.
  bool Press(int button, double x, double y, double time, double longest) {
    const bool twice = button == last_button_ && Near(x, y) && time - last_time_ < longest;
    last_button_ = twice ? kNone : button;  // a third click begins anew
    last_time_ = time;
    last_x_ = x;
    last_y_ = y;
    return twice;
  }
  // A drag is no click: the press after it is the first one, also where it began.
  void Release(double x, double y) {
    if (!Near(x, y)) last_button_ = kNone;
  }

 private:
  static constexpr int kNone = -1;
  static constexpr double kDistance = 8;  // pixels
  bool Near(double x, double y) const { return std::abs(x - last_x_) + std::abs(y - last_y_) < kDistance; }

  int last_button_ = kNone;
  double last_time_ = -1;
  double last_x_ = 0;
  double last_y_ = 0;
};

}  // namespace pliant::app
