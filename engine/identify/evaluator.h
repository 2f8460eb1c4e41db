// Residuals of all windows and their derivatives, on several threads.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/thread_pool.h"
#include "engine/identify/experiment.h"
#include "engine/identify/rollout.h"

namespace pliant::identify {

class WindowEvaluator {
 public:
  // The experiment is referred to and must stay. `stop` may be null; once it is true, evaluations fail.
  WindowEvaluator(const Experiment& experiment, int threads, const std::atomic<bool>* stop);

  // At the parameters `inner` [parameters] (FitParameter::Inner) and start numbers [windows x StartNumbers].
  // False when a simulation becomes unstable, or when it is stopped.
  bool Residuals(const double* inner, const double* starts);
  // By forward differences, backward ones at upper bounds; Residuals() must have been called with
  // the same numbers.
  bool Derivatives(const double* inner, const double* starts);

  // Of the latest call, for a window: [residuals], [residuals x parameters], [residuals x StartNumbers].
  std::span<const double> ResidualsOf(int window) const { return residuals_[Index(window)]; }
  std::span<const double> ByParameter(int window) const { return by_parameter_[Index(window)]; }
  std::span<const double> ByStart(int window) const { return by_start_[Index(window)]; }

  const Experiment& Of() const { return e_; }
  bool Stopped() const { return stop_ != nullptr && stop_->load(); }
  // Windows simulated so far.
  long Runs() const { return runs_.load(); }

 private:
  // What a rollout is for: the residuals themselves, or a column of their derivatives.
  enum class Target { kResiduals, kParameter, kStart };
  struct Job {
    Target target;
    int column;
    int first, last;  // windows, the last one excluded
  };
  // What a thread has of its own.
  struct Runner {
    std::unique_ptr<Rollout> rollout;
    int parameter = -2;  // that its model differs in; -1: none, -2: it is out of date
    std::vector<double> start, residuals;
  };

  static std::size_t Index(int i) { return static_cast<std::size_t>(i); }
  bool RunJobs();
  void Run(const Job& job, Runner& runner);
  void SetParameters(int parameter, Runner& runner) const;
  double Step(int parameter) const;
  double StartStep(int number) const;

  const Experiment& e_;
  const std::atomic<bool>* stop_;
  ThreadPool pool_;
  std::vector<Runner> runners_;
  std::vector<Job> jobs_;
  const double* inner_ = nullptr;
  const double* starts_ = nullptr;
  std::atomic<bool> failed_{false};
  std::atomic<long> runs_{0};
  std::vector<std::vector<double>> residuals_, by_parameter_, by_start_;
};

}  // namespace pliant::identify
