#include "app/message_log.h"

#include <cstdio>
#include <utility>

namespace pliant::app {

void MessageLog::Say(runner::EventKind kind, std::string text, SourceLocation where) {
  constexpr size_t kMost = 2000;
  if (kind != runner::EventKind::kInfo) {
    std::fprintf(stderr, "%s\n", text.c_str());
    if (about_requests_ && problem_.empty()) problem_ = text;
  }
  messages_.push_back({kind, clock_.Wall(), std::move(text), std::move(where)});
  if (messages_.size() > kMost) messages_.erase(messages_.begin(), messages_.begin() + kMost / 2);
}

void MessageLog::BeginRequests() {
  about_requests_ = true;
  problem_.clear();
}

std::string MessageLog::EndRequests() {
  about_requests_ = false;
  return std::exchange(problem_, {});
}

}  // namespace pliant::app
