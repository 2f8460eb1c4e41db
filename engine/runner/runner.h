// Runner: the physics thread. Commands go in, snapshots, events and step records come out,
// and no caller ever waits.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "engine/runner/command.h"
#include "engine/runner/mailbox.h"
#include "engine/runner/pacer.h"
#include "engine/runner/simulation.h"
#include "engine/runner/snapshot.h"

namespace pliant::runner {

struct RunnerOptions {
  SimulationOptions simulation;
  double publish_interval = 1.0 / 125;  // wall seconds between snapshots while running
  bool paused = false;                  // start paused
};

// Push() and Visit() may be called from any thread. Everything else belongs to one
// reader thread (the window's).
class Runner final : public CommandSink {
 public:
  explicit Runner(RunnerOptions options = {});
  ~Runner() override;  // waits for the step in progress
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  void Push(Command command) override;
  // Calls `look` on the physics thread, between two steps, once all that was pushed before is done, the
  // steps that were asked for included. It may read the model and the data (null without a model), must not
  // wait for anything, and changes things by giving commands to `apply`, which are carried out at once.
  // Visits take place in order; those that are left when the program ends do not. Any thread may call this.
  using Visitor = std::function<void(const mjModel* m, const mjData* d, CommandSink& apply)>;
  void Visit(Visitor look);
  // The same with all of the simulation, for what is no command: a recorded run is taken or shown.
  using Caller = std::function<void(Simulation&)>;
  void Call(Caller call);
  // Commands pushed so far; compare with RunStatus::commands of a snapshot to know that they
  // have been applied.
  uint64_t Pushed() const { return pushed_.load(std::memory_order_relaxed); }

  // Takes the newest snapshot; false when there is none since the last call. The reference from Latest() is
  // valid until the next Fetch().
  bool Fetch() { return mailbox_.Fetch(); }
  Snapshot& Latest() { return mailbox_.Front(); }

  template <class F>
  int DrainEvents(F&& take) {
    return events_.Drain(std::forward<F>(take));
  }
  // Records of the steps taken since the last call, oldest first.
  template <class F>
  int DrainSteps(F&& take) {
    return steps_.Drain(std::forward<F>(take));
  }
  // Samples of the probes since the last call, oldest first.
  template <class F>
  int DrainProbes(F&& take) {
    return probes_.Drain(std::forward<F>(take));
  }

 private:
  void Loop();
  void ApplyCommands();
  void ReceiveVisits();
  void StepBurst();
  void FillProbes(double now);
  void Lockstep(double start);
  void Publish(double now);
  void Sleep(double now);
  bool WorkToDo() const;
  static double Now();

  RunnerOptions options_;
  MessageQueue<Command> commands_;
  std::atomic<uint64_t> pushed_{0};
  struct Waiting {
    Visitor look;
    Caller call;         // instead, when there is no `look`
    uint64_t after = 0;  // so many commands
  };
  struct Visits {
    MessageQueue<Waiting> coming;
    std::deque<Waiting> waiting;  // physics thread only
    uint64_t applied = 0;         // commands; physics thread only
  };
  Visits visits_;
  MessageQueue<Event> events_;
  RecordRing<StepRecord, 8192> steps_;
  MessageQueue<ProbeBatch> probes_;
  Mailbox<Snapshot> mailbox_;
  std::atomic<bool> stop_{false};
  std::mutex wake_mutex_;
  std::condition_variable wake_;

  // Physics thread only.
  Simulation simulation_;
  Pacer pacer_;
  uint64_t published_ = 0;
  uint64_t known_jumps_ = 0;
  bool was_running_ = false;
  double last_publish_ = -1;
  double last_pause_update_ = 0;
  double last_play_ = 0;

  std::thread thread_;
};

}  // namespace pliant::runner
