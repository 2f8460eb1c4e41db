#include "engine/runner/runner.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace pliant::runner {
namespace {

// Longest time in steps before commands and snapshots get their turn again.
constexpr double kBurst = 0.004;
// Longest sleep: bounds the delay of a command whose wake-up call was lost.
constexpr double kIdleSleep = 0.01;
// While paused: how often mouse poses and "pause update" are applied.
constexpr double kPausedInterval = 1.0 / 60;

}  // namespace

double Runner::Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Runner::Runner(RunnerOptions options)
    : options_(std::move(options)),
      simulation_(options_.simulation, [this](Event event) { events_.Push(std::move(event)); }) {
  Push(command::SetPaused{options_.paused});
  thread_ = std::thread([this] { Loop(); });
}

Runner::~Runner() {
  stop_.store(true, std::memory_order_relaxed);
  wake_.notify_one();
  thread_.join();
}

void Runner::Push(Command command) {
  pushed_.fetch_add(1, std::memory_order_relaxed);
  commands_.Push(std::move(command));
  wake_.notify_one();
}

void Runner::Visit(Visitor look) {
  visits_.coming.Push({std::move(look), nullptr, Pushed()});
  wake_.notify_one();
}

void Runner::Call(Caller call) {
  visits_.coming.Push({nullptr, std::move(call), Pushed()});
  wake_.notify_one();
}

void Runner::Loop() {
  simulation_.BindToThisThread();
  while (!stop_.load(std::memory_order_relaxed)) {
    ApplyCommands();
    StepBurst();
    ReceiveVisits();
    FillProbes(Now());
    const double now = Now();
    const bool due = simulation_.Run().Lockstep() || now - last_publish_ >= options_.publish_interval;
    if (simulation_.Dirty() && due) Publish(now);
    Sleep(now);
  }
}

void Runner::ApplyCommands() {
  visits_.applied +=
      static_cast<uint64_t>(commands_.Drain([this](Command&& command) { simulation_.Apply(command); }));
}

// As many as there is time for, so that visitors who come in crowds stop neither steps nor commands.
void Runner::ReceiveVisits() {
  struct Direct final : CommandSink {
    explicit Direct(Simulation& simulation) : simulation(simulation) {}
    void Push(Command command) override { simulation.Apply(command); }
    Simulation& simulation;
  } apply(simulation_);
  visits_.coming.Drain([this](Waiting&& waiting) { visits_.waiting.push_back(std::move(waiting)); });
  const double start = Now();
  while (!visits_.waiting.empty() && visits_.waiting.front().after <= visits_.applied &&
         simulation_.Run().PendingSteps() == 0 && Now() - start < kBurst) {
    const Waiting visit = std::move(visits_.waiting.front());
    visits_.waiting.pop_front();
    if (simulation_.Loaded() && simulation_.Run().Paused()) simulation_.Settle();
    if (visit.look != nullptr) {
      visit.look(simulation_.Model(), simulation_.Data(), apply);
    } else {
      visit.call(simulation_);
    }
  }
}

void Runner::StepBurst() {
  const double start = Now();
  if (!simulation_.Loaded()) return;
  const bool running = !simulation_.Run().Paused();
  if (running != was_running_ || simulation_.Jumps() != known_jumps_ ||
      pacer_.Speed() != simulation_.Run().Speed()) {
    pacer_.SetSpeed(simulation_.Run().Speed());
    pacer_.Restart(start, simulation_.Time());
    known_jumps_ = simulation_.Jumps();
    was_running_ = running;
  }
  if (simulation_.Run().PendingSteps() > 0) {
    while (simulation_.Run().PendingSteps() > 0 && Now() - start < kBurst && commands_.Empty()) {
      steps_.Push(simulation_.PendingStep());
    }
    return;
  }
  if (simulation_.Run().Lockstep()) {
    Lockstep(start);
    return;
  }
  if (simulation_.Run().Playing()) {
    if (start - last_play_ < kPausedInterval) return;
    simulation_.Play(std::min(start - last_play_, 2 * kPausedInterval));
    last_play_ = start;
    return;
  }
  if (!running) {
    if (start - last_pause_update_ < kPausedInterval) return;
    last_pause_update_ = start;
    simulation_.Settle();
    return;
  }
  const double target = pacer_.Target(start, simulation_.Time());
  double now = start;
  while (simulation_.Time() < target && now - start < kBurst && commands_.Empty()) {
    steps_.Push(simulation_.Step());
    now = Now();
    if (simulation_.Run().Paused() || simulation_.Jumps() != known_jumps_) break;
  }
  pacer_.Measure(now, simulation_.Time(), now - start);
}

// All steps of the time that has passed, or until commands want their turn.
void Runner::Lockstep(double start) {
  if (simulation_.Run().Playing()) {
    simulation_.Play(simulation_.Run().Advance());
    simulation_.Run().TakeAdvance(simulation_.Run().Advance());
    return;
  }
  if (simulation_.Run().Paused()) {
    simulation_.Run().TakeAdvance(simulation_.Run().Advance());
    if (simulation_.Run().TakeSettle()) simulation_.Settle();
    return;
  }
  while (simulation_.Run().CanAdvance() && Now() - start < kBurst) {
    simulation_.Run().TakeAdvance(simulation_.Timestep());
    steps_.Push(simulation_.Step());
    if (simulation_.Run().Paused()) break;
  }
}

// What plots need of the past is simulated again in between, so that neither steps nor commands wait
// for it long.
void Runner::FillProbes(double now) {
  while (simulation_.Filling() && Now() - now < kBurst && commands_.Empty()) simulation_.FillSome();
}

void Runner::Publish(double now) {
  for (ProbeBatch& batch : simulation_.TakeProbes()) probes_.Push(std::move(batch));
  Snapshot& out = mailbox_.Back();
  simulation_.FillSnapshot(out);
  out.number = ++published_;
  out.run.achieved = simulation_.Run().Paused() ? 0 : pacer_.Achieved();
  out.run.physics_load = simulation_.Run().Paused() ? 0 : pacer_.Load();
  mailbox_.Publish();
  last_publish_ = now;
}

bool Runner::WorkToDo() const {
  return stop_.load(std::memory_order_relaxed) || !commands_.Empty() || !visits_.coming.Empty() ||
         !visits_.waiting.empty();
}

void Runner::Sleep(double now) {
  double until = now + kIdleSleep;
  if (simulation_.Loaded()) {
    if (simulation_.Run().PendingSteps() > 0 || simulation_.Filling()) return;
    if (simulation_.Run().Lockstep()) {
      if (!simulation_.Run().Paused() && simulation_.Run().CanAdvance()) return;
    } else if (!simulation_.Run().Paused()) {
      until = std::min(until, pacer_.DueAt(simulation_.Time()));
    }
  }
  if (simulation_.Dirty()) until = std::min(until, last_publish_ + options_.publish_interval);
  const double wait = until - now;
  if (wait <= 0 || WorkToDo()) return;
  std::unique_lock lock(wake_mutex_);
  wake_.wait_for(lock, std::chrono::duration<double>(wait), [this] { return WorkToDo(); });
}

}  // namespace pliant::runner
