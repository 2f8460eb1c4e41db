#include "app/session/kept_edits.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pliant::app {
namespace {

// The files of another structure join those of the session; false when one of the same name has other bytes.
bool Join(std::span<io::ZipEntry> assets, std::vector<io::ZipEntry>* source) {
  std::vector<io::ZipEntry> fresh;
  for (io::ZipEntry& asset : assets) {
    const auto same = [&](const io::ZipEntry& entry) { return entry.name == asset.name; };
    const auto known = std::find_if(source->begin(), source->end(), same);
    if (known == source->end()) {
      fresh.push_back(std::move(asset));
    } else if (known->bytes != asset.bytes) {
      return false;
    }
  }
  for (io::ZipEntry& asset : fresh) source->push_back(std::move(asset));
  return true;
}

// Of a recorded run: that of the first model that steps were made with.
uint64_t NumberOf(const runner::Recording& run) { return run.epochs.empty() ? 0 : run.epochs[0].number; }

// The name of the text in the session.
std::string ModelIn(const std::string& session) {
  return (std::filesystem::absolute(session).lexically_normal() / "model.xml").string();
}

std::optional<std::string> TextOf(const ui::ModelTexts& texts, const RunningModel& running,
                                  SessionFile* session) {
  const mjModel& live = session->recording->present.model;
  std::vector<io::ZipEntry> files;
  std::string error;
  if (session->source.empty() || running.compiled == nullptr) return std::nullopt;
  const ModelSource source = {running.source.path, texts};
  if (!CanonicalFilesOf(source, *running.compiled, live, &files, &error)) return std::nullopt;
  if (!Join(std::span(files).subspan(1), &session->source)) return std::nullopt;
  return std::string(files[0].bytes.begin(), files[0].bytes.end());
}

}  // namespace

void KeepEdits(const ui::KeptEdits& edits, const RunningModel& running, SessionFile* session,
               std::string* warning) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(edits.bytes.data());
  session->edits.assign(bytes, bytes + edits.bytes.size());
  size_t lost = 0;
  for (const std::optional<ui::ModelTexts>& texts : edits.texts) {
    const std::optional<std::string> text =
        texts.has_value() ? TextOf(*texts, running, session) : std::nullopt;
    lost += text.has_value() ? 0 : 1;
    session->edit_texts.push_back(text.value_or(""));
  }
  if (lost > 0)
    *warning = "has no text for " + std::to_string(lost) +
               " of the structures in the list of edits, so "
               "that these edits cannot be undone in it.";
}

void KeepRuns(const RunSources& runs, const RunningModel& running, SessionFile* session,
              std::string* warning) {
  size_t lost = 0;
  for (const std::shared_ptr<const runner::Recording>& other : session->recording->others) {
    const auto run = runs.find(NumberOf(*other));
    const std::optional<std::string> text =
        run != runs.end() ? TextOf(run->second.texts, running, session) : std::nullopt;
    lost += text.has_value() ? 0 : 1;
    session->other_texts.push_back(text.value_or(""));
  }
  if (lost > 0)
    *warning = "has no text for " + std::to_string(lost) +
               " of the structures on the timeline, so that these steps cannot be shown in it.";
}

ui::KeptEdits EditsOf(const SessionFile& session, const std::string& path) {
  ui::KeptEdits out;
  const std::span<const std::byte> bytes = std::as_bytes(std::span(session.edits));
  out.bytes.assign(bytes.begin(), bytes.end());
  const std::string model = ModelIn(path);
  for (const std::string& text : session.edit_texts) {
    out.texts.emplace_back();
    if (!text.empty()) out.texts.back() = ui::ModelTexts{{model, text}};
  }
  return out;
}

RunSources RunsOf(const std::shared_ptr<const SessionFile>& session, const std::string& path) {
  RunSources out;
  for (size_t i = 0; i < session->other_texts.size(); ++i) {
    const runner::Recording& run = *session->recording->others[i];
    if (session->other_texts[i].empty()) continue;
    out[NumberOf(run)] = {{{ModelIn(path), session->other_texts[i]}}, {session, &run.present.model}};
  }
  return out;
}

}  // namespace pliant::app
