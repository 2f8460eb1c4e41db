#include "app/script/live_link.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <utility>

#include "app/script/live_request.h"

namespace pliant::app {
namespace {

constexpr int kLongestWait = 100;  // ms
constexpr int kMaxVisits = 1000;   // under way; who sends more has to wait

}  // namespace

LiveLink::Returns::Returns() : wake(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}
LiveLink::Returns::~Returns() { close(wake); }

void LiveLink::Returns::Wake() const {
  const uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = write(wake, &one, sizeof one);
}

LiveLink::~LiveLink() {
  if (!thread_.joinable()) return;
  stop_.store(true);
  returns_->Wake();
  thread_.join();
}

bool LiveLink::Start(const std::string& path, std::string* error) {
  if (!lines_.Listen(path, error)) return false;
  thread_ = std::thread([this] { Loop(); });
  return true;
}

void LiveLink::Loop() {
  while (!stop_.load()) {
    lines_.Wait(returns_->wake, kLongestWait);
    uint64_t count = 0;
    [[maybe_unused]] const ssize_t taken = read(returns_->wake, &count, sizeof count);
    returns_->answers.Drain(
        [this](std::pair<int, std::string>&& answer) { lines_.Answer(answer.first, answer.second); });
    for (const ScriptLine& line : lines_.Take(returns_->under_way.load() < kMaxVisits)) Serve(line);
  }
}

// Everything is answered by a visit, so that answers come in the order of the lines.
void LiveLink::Serve(const ScriptLine& line) {
  LiveRequest request = ParseLiveRequest(line.text);
  if (request.Empty()) return;
  // The steps are asked for by a visit of their own: the next one takes place when they are made.
  if (request.Steps()) {
    runner_.Visit([request](const mjModel* m, const mjData* d, runner::CommandSink& apply) {
      BeginLiveRequest(request, m, d, apply);
    });
  }
  ++returns_->under_way;
  runner_.Visit([returns = returns_, client = line.client, request = std::move(request)](
                    const mjModel* m, const mjData* d, runner::CommandSink& apply) {
    returns->answers.Push({client, AnswerLiveRequest(request, m, d, apply)});
    --returns->under_way;
    returns->Wake();
  });
}

}  // namespace pliant::app
