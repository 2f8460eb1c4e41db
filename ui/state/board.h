// The board: what another program shows in the window, and what a person sets for it there. Main thread
// only. Everything has an upper limit, so that a program that goes wild fills no memory.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pliant::ui {

constexpr size_t kMaxMarks = 10000, kMaxBoardItems = 200, kMaxSamples = 10000;

enum class MarkShape { kSphere, kBox, kLine, kArrow, kText };

struct BoardMark {
  MarkShape shape = MarkShape::kSphere;
  std::array<double, 3> at = {};    // world frame, m
  std::array<double, 3> to = {};    // end of lines and arrows
  std::array<double, 3> size = {};  // radius; half sizes; width in m, that of lines in pixels
  std::array<float, 4> rgba = {1, .6f, .1f, 1};
  std::string text = {};
};

struct BoardSlider {
  double low = 0, high = 1, value = 0;
};

struct BoardSeries {
  std::deque<std::array<float, 2>> samples;  // x and y, oldest first
};

struct BoardImage {
  int width = 0, height = 0;
  std::vector<unsigned char> rgb;  // rows from the top
  std::shared_ptr<void> texture;   // made by who draws it
};

struct Board {
  std::map<std::string, BoardMark> marks;
  std::map<std::string, BoardSlider> sliders;
  std::map<std::string, int> buttons;  // how often each was pressed
  std::map<std::string, BoardSeries> series;
  std::map<std::string, BoardImage> images;

  bool Empty() const { return sliders.empty() && buttons.empty() && series.empty() && images.empty(); }
  size_t Items() const { return sliders.size() + buttons.size() + series.size() + images.size(); }
};

Board& CurrentBoard();

// Adds a sample; the oldest ones go.
void AddSample(const std::string& series, double x, double y);

}  // namespace pliant::ui
