#include "ui/model/probe_store.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>

namespace pliant::ui {
namespace {

runner::ProbeBatch Batch(int branch, int64_t first, int n, double offset = 0, double start = 0) {
  runner::ProbeBatch batch;
  batch.branch = branch;
  batch.first = first;
  batch.ids = {1, 2};
  batch.lags = {0, 1};
  for (int i = 0; i < n; ++i) {
    const double index = static_cast<double>(first + i);
    batch.time.push_back(start + 0.1 * index);
    batch.before.push_back(start + 0.1 * (index - 1));
    batch.values.insert(batch.values.end(), {index + offset, -index - offset});
  }
  return batch;
}

TEST(ProbeStore, BatchesInAnyOrderMakeOneCurve) {
  ProbeStore store;
  store.Add(Batch(0, 600, 400));
  store.Add(Batch(0, 0, 600));
  runner::TimelineInfo info;
  info.branches.push_back({0, -1, -1, 0, 999, 0, 0, 0});
  CurveData curve;
  store.Path(info, 0, 999, 1, &curve);
  ASSERT_EQ(curve.y.size(), 1000u);
  for (size_t i = 0; i < 1000; ++i) ASSERT_EQ(curve.y[i], static_cast<double>(i));
  store.Path(info, 0, 999, 2, &curve);
  EXPECT_NEAR(curve.x[500], 49.9, 1e-9) << "forces belong to the moment before the step";
  EXPECT_EQ(store.At(info, 0, 700, 2), -700);
}

TEST(ProbeStore, ABranchShowsItsParentsPastAndItsOwnFuture) {
  ProbeStore store;
  store.Add(Batch(0, 0, 100));
  store.Add(Batch(3, 41, 20, 1000));
  runner::TimelineInfo info;
  info.branches.push_back({0, -1, -1, 0, 99, 0, 0, 0});
  info.branches.push_back({3, 0, 40, 41, 60, 0, 0, 0});
  CurveData curve;
  store.Path(info, 3, 60, 1, &curve);
  ASSERT_EQ(curve.y.size(), 61u);
  EXPECT_EQ(curve.y[40], 40);
  EXPECT_EQ(curve.y[41], 1041);
}

TEST(ProbeStore, AResetStartsANewPiece) {
  ProbeStore store;
  store.Add(Batch(0, 0, 50));
  store.Add(Batch(0, 50, 50, 0, -5));
  runner::TimelineInfo info;
  info.branches.push_back({0, -1, -1, 0, 99, 0, 0, 0});
  CurveData curve;
  store.Path(info, 0, 70, 1, &curve);
  ASSERT_EQ(curve.pieces.size(), 2u);
  EXPECT_EQ(curve.pieces[1], 50u);
  EXPECT_EQ(curve.cursor_piece, 1u);
  store.Path(info, 0, 30, 1, &curve);
  EXPECT_EQ(curve.cursor_piece, 0u);
}

CurveData Sine(int n) {
  CurveData curve;
  curve.pieces = {0};
  for (int i = 0; i < n; ++i) {
    curve.x.push_back(0.002 * i);
    curve.y.push_back(std::sin(0.05 * i));
  }
  return curve;
}

TEST(Curves, TransformsAreWhatTheirNamesSay) {
  CurveData curve = Sine(1000);
  TransformCurve(CurveTransform::kDerivative, 0, &curve);
  EXPECT_NEAR(curve.y[500], 25 * std::cos(0.05 * 499.5), 0.01);
  curve = Sine(1000);
  TransformCurve(CurveTransform::kMean, 0.002 * 0.05 * 0 + 4 * M_PI * 0.04, &curve);
  EXPECT_NEAR(curve.y[900], 0, 0.02) << "whole periods";
  curve = Sine(10);
  for (double& y : curve.y) y = 1;
  curve.y[0] = 0;
  TransformCurve(CurveTransform::kLowPass, 0.002, &curve);
  EXPECT_NEAR(curve.y[1], 1 - std::exp(-1), 1e-12);
}

TEST(Curves, DecimationKeepsEveryPeak) {
  CurveData curve = Sine(100000);
  curve.y[54321] = 7;
  curve.y[54399] = -7;
  std::vector<std::pair<double, double>> points;
  DecimateCurve(curve.x, curve.y, 0, 200, 1000, &points);
  EXPECT_LE(points.size(), 5 * 1001u);
  double max = 0;
  double min = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    max = std::max(max, points[i].second);
    min = std::min(min, points[i].second);
    if (i > 0) {
      EXPECT_GE(points[i].first, points[i - 1].first);
    }
  }
  EXPECT_EQ(max, 7);
  EXPECT_EQ(min, -7);
}

TEST(Curves, GapsStayGaps) {
  CurveData curve = Sine(100000);
  curve.y[50000] = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::pair<double, double>> points;
  DecimateCurve(curve.x, curve.y, 0, 200, 500, &points);
  int gaps = 0;
  for (const auto& point : points) gaps += std::isnan(point.second) ? 1 : 0;
  EXPECT_GE(gaps, 1);
}

// Five curves of 100 000 samples have to fit into a fraction of a frame of 16 ms.
TEST(Curves, AHundredThousandSamplesTakeLittleOfAFrame) {
  ProbeStore store;
  for (int i = 0; i < 100; ++i) store.Add(Batch(0, 1000 * i, 1000));
  runner::TimelineInfo info;
  info.branches.push_back({0, -1, -1, 0, 99999, 0, 0, 0});
  double best = 1;
  for (int run = 0; run < 20; ++run) {
    const auto start = std::chrono::steady_clock::now();
    CurveData curve;
    store.Path(info, 0, 99999, 1, &curve);
    std::vector<std::pair<double, double>> points;
    DecimateCurve(curve.x, curve.y, 0, 10000, 1000, &points);
    ASSERT_GT(points.size(), 1000u);
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  RecordProperty("milliseconds", std::to_string(1e3 * best));
  EXPECT_LT(best, 0.008);
}

}  // namespace
}  // namespace pliant::ui
