#include "app/requests/message_log.h"

#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace pliant::app {

void MessageLog::Say(runner::EventKind kind, std::string text, SourceLocation where) {
  constexpr size_t kMaxMessages = 2000;
  if (kind != runner::EventKind::kInfo) {
    std::fprintf(stderr, "%s\n", text.c_str());
    if (about_requests_ && problem_.empty()) problem_ = text;
  }
  const bool notice = kind != runner::EventKind::kInfo && where.file.empty();
  messages_.push_back({kind, clock_.Wall(), std::move(text), std::move(where), "", notice, ++said_});
  if (messages_.size() > kMaxMessages)
    messages_.erase(messages_.begin(), messages_.begin() + kMaxMessages / 2);
}

void MessageLog::SayWritten(bool good, const std::string& path, const std::string& error) {
  SayOutcome(good, "Wrote " + path, error);
  if (good) PointTo(path);
}

void MessageLog::Notice(std::string text) {
  Say(runner::EventKind::kInfo, std::move(text));
  messages_.back().notice = true;
}

void MessageLog::PointTo(const std::string& path) {
  std::error_code code;
  const std::filesystem::path full = std::filesystem::absolute(path, code);
  messages_.back().path = code ? path : full.lexically_normal().string();
  messages_.back().notice = true;
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
