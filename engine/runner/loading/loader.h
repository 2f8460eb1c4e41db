// Loader: compiles models on a worker thread, watches the files that the model came from, and compiles again
// when one of them is saved. A file with errors leaves the running model alone.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/progress.h"
#include "engine/runner/command.h"
#include "engine/runner/loading/file_watch.h"
#include "engine/runner/loading/load_job.h"
#include "engine/runner/mailbox.h"
#include "engine/runner/snapshot.h"

namespace pliant::runner {

class Loader {
 public:
  // Sends command::Install to `sink`, which must outlive the loader.
  Loader(LoadFunction load, CommandSink& sink);
  ~Loader();  // a load in progress that does not stop is left behind
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  // The newest request wins; all return at once.
  void Open(std::string path);
  void Reload(command::KeepState keep);
  void SetWatching(bool on) { watching_.store(on, std::memory_order_relaxed); }
  // True once after a watched file changed while watching was off.
  bool TakeChange() { return changed_.exchange(false, std::memory_order_relaxed); }
  // Gives up the load in progress, or the one that was asked for last: its result will be dropped,
  // and the model stays. Loads that are asked for later are not touched.
  void Cancel();
  // Of the load in progress: phase, done and total.
  const LoadProgress& Progress() const { return progress_; }
  bool Watching() const { return watching_.load(std::memory_order_relaxed); }

  bool Busy() const { return busy_.load(std::memory_order_acquire); }

  // Outcomes of loads since the last call, oldest first. One reader thread.
  template <class F>
  int DrainReports(F&& take) {
    return reports_.Drain(std::forward<F>(take));
  }

 private:
  struct Request {
    std::string path;  // empty: the current one
    command::KeepState keep = command::KeepState::kNo;
    bool reload = false;
    double asked = 0;        // s since 1970
    bool cancelled = false;  // before it began
  };

  void Loop();
  void Run(const Request& request);
  void OnSaved();
  // `watched`: what was watched while that load went on.
  void KeepWatching(const LoadReport& report, const std::vector<std::string>& watched);
  // Waits for the load; false when it is to be given up, because it was cancelled or something newer is
  // to be loaded.
  bool Await(LoadJob& job, const Request& request);

  LoadFunction load_;
  CommandSink& sink_;
  MessageQueue<std::shared_ptr<const LoadReport>> reports_;
  std::atomic<bool> watching_{true};
  std::atomic<bool> busy_{false};
  std::atomic<bool> changed_{false};
  LoadProgress progress_;

  std::mutex mutex_;  // guards request_, has_request_, stop_
  Request request_;
  bool has_request_ = false;
  bool stop_ = false;

  // Worker thread only.
  std::string path_;
  bool installed_ = false;  // a model of path_ was sent
  // The model that runs while that of path_ could not be loaded: saving it shows it again.
  struct Running {
    std::string path;  // empty: none
    std::vector<std::string> files;
    std::vector<std::string> failed;  // those of path_
  } running_;
  FileWatch watch_;

  std::thread thread_;
};

}  // namespace pliant::runner
