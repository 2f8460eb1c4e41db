#include "ui/state/board.h"

namespace pliant::ui {

Board& CurrentBoard() {
  static Board board;
  return board;
}

void AddSample(const std::string& series, double x, double y) {
  std::deque<std::array<float, 2>>& samples = CurrentBoard().series[series].samples;
  samples.push_back({static_cast<float>(x), static_cast<float>(y)});
  if (samples.size() > kMaxSamples) samples.pop_front();
}

}  // namespace pliant::ui
