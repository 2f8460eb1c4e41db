#include "engine/runner/loading/loader.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/model/twin.h"

namespace pliant::runner {
namespace {

constexpr double kTick = 0.02;  // s between two looks at whether a load is still wanted
// s after which a load gives way to a newer one; shorter ones are finished, else those who save all the time
// would never see anything.
constexpr double kPatience = 1;

double SecondsSince1970() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

Loader::Loader(LoadFunction load, CommandSink& sink)
    : load_(std::move(load)), sink_(sink), thread_([this] { Loop(); }) {}

Loader::~Loader() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  watch_.Wake();
  thread_.join();
}

void Loader::Open(std::string path) {
  {
    const std::lock_guard lock(mutex_);
    request_ = {std::move(path), command::KeepState::kNo, false, SecondsSince1970()};
    has_request_ = true;
    busy_.store(true, std::memory_order_release);
  }
  watch_.Wake();
}

void Loader::Reload(command::KeepState keep) {
  {
    const std::lock_guard lock(mutex_);
    if (has_request_) return;  // something newer is to be loaded anyway
    request_ = {"", keep, true, SecondsSince1970()};
    has_request_ = true;
    busy_.store(true, std::memory_order_release);
  }
  watch_.Wake();
}

void Loader::Cancel() {
  const std::lock_guard lock(mutex_);
  request_.cancelled = has_request_;
  progress_.cancelled.store(true);
}

void Loader::Loop() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    Request request;
    const bool asked = std::exchange(has_request_, false);
    if (asked) request = std::exchange(request_, {});
    // What was stopped before this load began is not meant for it.
    progress_.cancelled.store(request.cancelled);
    lock.unlock();
    if (asked) {
      Run(request);
    } else if (watch_.Poll()) {
      if (Watching()) {
        busy_.store(true, std::memory_order_release);
        OnSaved();
      } else {
        changed_.store(true, std::memory_order_relaxed);
      }
    } else {
      watch_.Wait(watch_.Patience());
    }
    lock.lock();
    if (!has_request_) busy_.store(false, std::memory_order_release);
  }
}

// After another file could not be opened, a person may go on with the model that runs, or with that file.
void Loader::OnSaved() {
  const std::vector<std::string> changes = watch_.TakeChanges();
  const auto has = [](const std::vector<std::string>& files, const std::string& path) {
    return std::find(files.begin(), files.end(), path) != files.end();
  };
  const auto of_running = [&](const std::string& path) {
    return has(running_.files, path) && !has(running_.failed, path);
  };
  if (!installed_ && std::any_of(changes.begin(), changes.end(), of_running)) {
    path_ = running_.path;
    installed_ = true;
  }
  Run({"", command::KeepState::kByName, true, watch_.ChangeTime()});
}

bool Loader::Await(LoadJob& job, const Request& request) {
  const auto start = std::chrono::steady_clock::now();
  while (!job.Wait(kTick)) {
    progress_.phase.store(job.Progress().phase.load());
    progress_.done.store(job.Progress().done.load());
    progress_.total.store(job.Progress().total.load());
    if (progress_.cancelled.load()) return false;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    {
      const std::lock_guard lock(mutex_);
      if (stop_) return false;
      if (passed.count() < kPatience) continue;
      if (has_request_) return false;
    }
    if (!Watching() || !watch_.Poll()) continue;
    // Saved again meanwhile: this version is to be loaded instead.
    const std::lock_guard lock(mutex_);
    if (!has_request_) request_ = {"", request.keep, request.reload, watch_.ChangeTime()};
    has_request_ = true;
    return false;
  }
  return true;
}

// After a failure the files of the model that still runs stay watched: the mistake may be repaired in
// any of them.
void Loader::KeepWatching(const LoadReport& report, const std::vector<std::string>& watched) {
  std::vector<std::string> files = report.files;
  files.push_back(path_);
  if (!report.ok) files.insert(files.end(), watched.begin(), watched.end());
  if (!installed_ && !report.ok) {
    running_.failed = files;
    files.insert(files.end(), running_.files.begin(), running_.files.end());
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  if (files != watch_.Paths()) watch_.Watch(std::move(files));
}

void Loader::Run(const Request& request) {
  const std::string path_before = path_;
  const bool installed_before = installed_;
  if (!request.path.empty()) {
    if (installed_) running_ = {path_, watch_.Paths(), {}};
    path_ = request.path;
    installed_ = false;
  }
  if (path_.empty()) return;
  progress_.phase.store("Reading");
  progress_.total.store(0);
  std::vector<std::string> files_before = watch_.Paths();
  std::vector<std::string> watched = installed_ ? watch_.Paths() : std::vector<std::string>{};
  // Watched from before reading on: a save while we compile is noticed afterwards.
  watched.push_back(path_);
  watch_.Watch(watched);

  const auto start = std::chrono::steady_clock::now();
  LoadJob job(load_, path_);
  const bool loaded = Await(job, request);
  LoadResult result;
  if (loaded) result = job.TakeResult();
  std::shared_ptr<const mjModel> file_model;
  if (result.model) file_model = TwinOf(*result.model);
  if (progress_.cancelled.exchange(false)) {  // as if it had never been asked for
    path_ = path_before;
    installed_ = installed_before;
    watch_.Watch(std::move(files_before));
    auto stopped = std::make_shared<LoadReport>();
    stopped->path = path_;
    stopped->cancelled = true;
    reports_.Push(std::move(stopped));
    return;
  }
  if (!loaded) return;
  auto report = std::make_shared<LoadReport>();
  report->load_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report->phases = job.TakeTimes();
  report->asked = request.asked;
  report->path = path_;
  report->ok = result.model != nullptr;
  report->reload = request.reload && installed_;
  report->diagnostics = std::move(result.diagnostics);
  report->files = std::move(result.files);
  report->locations = std::move(result.locations);
  report->unwritten = std::move(result.unwritten);

  KeepWatching(*report, watched);
  if (report->ok) {
    report->file_model = std::move(file_model);
    const bool keep = installed_ && request.keep == command::KeepState::kByName;
    installed_ = true;
    sink_.Push(command::Install{std::move(result.model),
                                keep ? command::KeepState::kByName : command::KeepState::kNo, report});
  }
  reports_.Push(std::move(report));
}

}  // namespace pliant::runner
