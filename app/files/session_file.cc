#include "app/files/session_file.h"

#include <mujoco/mujoco.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "app/files/session_models.h"
#include "engine/io/archive/model_archive.h"
#include "engine/io/vfs.h"

namespace pliant::app {
namespace {

using nlohmann::json;

constexpr int kFormat = 2;
constexpr const char* kIndex = "recording.json";
constexpr const char* kEdits = "edits/list";

std::string EditText(size_t number) { return "edits/" + std::to_string(number) + ".text"; }

template <class T>
io::Bytes BytesOf(std::span<const T> values) {
  io::Bytes bytes(values.size_bytes());
  if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

io::Bytes TextBytes(const std::string& text) { return io::Bytes(text.begin(), text.end()); }

// One model after the other, each whole or as what changed in the one before.
class ModelsWriter {
 public:
  json Add(const mjModel& m, std::vector<io::ZipEntry>* entries) {
    io::Bytes bytes = ModelBytes(m);
    const bool whole = bytes.size() != before_.size();
    const std::string name = "models/" + std::to_string(count_++) + (whole ? ".mjb" : ".changes");
    entries->push_back({name, whole ? bytes : Difference(before_, bytes)});
    before_ = std::move(bytes);
    return name;
  }

 private:
  io::Bytes before_;
  int count_ = 0;
};

class ModelsReader {
 public:
  explicit ModelsReader(const io::Archive& archive) : archive_(archive) {}

  bool Next(const std::string& name, runner::ModelView* view, std::string* error) {
    const auto entry = archive_.find(name);
    if (entry == archive_.end()) {
      *error = "it has no file '" + name + "'";
      return false;
    }
    if (name.ends_with(".mjb")) {
      bytes_ = entry->second;
    } else if (bytes_.empty() || !ApplyDifference(entry->second, bytes_)) {
      *error = "'" + name + "' does not fit the model before it";
      return false;
    }
    std::string why;
    if (!ReadModelView(bytes_, any_ ? &before_ : nullptr, view, &why)) {
      *error = "'" + name + "' is not a model of this version: " + why;
      return false;
    }
    before_ = *view;
    any_ = true;
    return true;
  }

 private:
  const io::Archive& archive_;
  io::Bytes bytes_;
  runner::ModelView before_;
  bool any_ = false;
};

// Models, state and steps of one structure; those of others are in folders of their own.
json WriteRun(const runner::Recording& recording, const std::string& folder, ModelsWriter& writer,
              std::vector<io::ZipEntry>* entries) {
  json models = json::array();
  for (const runner::Recording::Epoch& epoch : recording.epochs) {
    models.push_back({{"epoch", epoch.number},
                      {"generation", epoch.generation},
                      {"file", writer.Add(epoch.view.model, entries)}});
  }
  entries->push_back({folder + "state", BytesOf(std::span<const double>(recording.state))});
  if (!recording.timeline.empty())
    entries->push_back({folder + "timeline", BytesOf(std::span<const std::byte>(recording.timeline))});
  return {{"generation", recording.generation},
          {"present_epoch", recording.present_epoch},
          {"models", std::move(models)},
          {"present", writer.Add(recording.present.model, entries)}};
}

std::string FolderOfOther(size_t number) { return "others/" + std::to_string(number) + "/"; }

std::string TextOfOther(size_t number) { return FolderOfOther(number) + "model.xml"; }

json WriteRecording(const runner::Recording& recording, std::vector<io::ZipEntry>* entries) {
  ModelsWriter writer;
  json index = WriteRun(recording, "", writer, entries);
  index["format"] = kFormat;
  index["program"] = "Pliant";
  index["mujoco"] = mjVERSION_HEADER;
  for (size_t i = 0; i < recording.others.size(); ++i)
    index["others"].push_back(WriteRun(*recording.others[i], FolderOfOther(i), writer, entries));
  return index;
}

bool ReadRun(const io::Archive& archive, const json& index, const std::string& folder, ModelsReader& reader,
             runner::Recording* recording, std::string* error) {
  const auto state = archive.find(folder + "state");
  if (state == archive.end()) {
    *error = "it has no '" + folder + "state'";
    return false;
  }
  recording->state.resize(state->second.size() / sizeof(double));
  std::memcpy(recording->state.data(), state->second.data(), recording->state.size() * sizeof(double));
  if (const auto steps = archive.find(folder + "timeline"); steps != archive.end()) {
    const std::span<const std::byte> bytes = std::as_bytes(std::span(steps->second));
    recording->timeline.assign(bytes.begin(), bytes.end());
  }
  for (const json& entry : index.at("models")) {
    runner::Recording::Epoch epoch;
    epoch.number = entry.at("epoch");
    epoch.generation = entry.at("generation");
    if (!reader.Next(entry.at("file"), &epoch.view, error)) return false;
    recording->epochs.push_back(std::move(epoch));
  }
  recording->generation = index.at("generation");
  recording->present_epoch = index.at("present_epoch");
  if (!reader.Next(index.at("present"), &recording->present, error)) return false;
  const auto fits = [error](const mjModel& a, const mjModel& b) {
    if (!SameSizes(a, b)) *error = "its models do not fit each other";
    return SameSizes(a, b);
  };
  for (const runner::Recording::Epoch& epoch : recording->epochs) {
    for (const runner::Recording::Epoch& other : recording->epochs) {
      if (other.generation == epoch.generation && !fits(other.view.model, epoch.view.model)) return false;
    }
    if (epoch.generation == recording->generation && !fits(epoch.view.model, recording->present.model))
      return false;
  }
  return true;
}

bool ReadRecording(const io::Archive& archive, const json& index, runner::Recording* recording,
                   std::string* error) {
  ModelsReader reader(archive);
  if (!ReadRun(archive, index, "", reader, recording, error)) return false;
  if (!index.contains("others")) return true;
  for (const json& entry : index["others"]) {
    auto other = std::make_shared<runner::Recording>();
    if (!ReadRun(archive, entry, FolderOfOther(recording->others.size()), reader, other.get(), error))
      return false;
    recording->others.push_back(std::move(other));
  }
  return true;
}

void ReadEdits(const io::Archive& archive, SessionFile* session) {
  const auto edits = archive.find(kEdits);
  if (edits == archive.end()) return;
  session->edits = edits->second;
  for (;;) {
    const auto text = archive.find(EditText(session->edit_texts.size()));
    if (text == archive.end()) return;
    session->edit_texts.emplace_back(text->second.begin(), text->second.end());
  }
}

void ReadOtherTexts(const io::Archive& archive, SessionFile* session) {
  for (size_t i = 0; i < session->recording->others.size(); ++i) {
    const auto text = archive.find(TextOfOther(i));
    session->other_texts.emplace_back();
    if (text != archive.end()) session->other_texts.back().assign(text->second.begin(), text->second.end());
  }
}

bool ReadParts(const io::Archive& archive, SessionFile* session, std::string* error) {
  const auto index = archive.find(kIndex);
  if (index == archive.end()) {
    *error = std::string("it has no '") + kIndex + "'";
    return false;
  }
  const json read = json::parse(index->second.begin(), index->second.end());
  if (read.at("format") != kFormat || read.at("mujoco") != mjVERSION_HEADER) {
    *error = "it was written by another version";
    return false;
  }
  auto recording = std::make_shared<runner::Recording>();
  if (!ReadRecording(archive, read, recording.get(), error)) return false;
  if (const auto window = archive.find("window.json"); window != archive.end())
    session->window.assign(window->second.begin(), window->second.end());
  if (const auto picture = archive.find("picture.png"); picture != archive.end())
    session->picture = picture->second;
  ReadEdits(archive, session);
  session->recording = std::move(recording);
  ReadOtherTexts(archive, session);
  return true;
}

}  // namespace

bool IsSessionFile(std::string_view path) { return io::ExtensionOf(path) == kSessionEnding; }

bool WriteSession(const SessionFile& session, io::Bytes* bytes, std::string* error) {
  const runner::Recording& recording = *session.recording;
  std::vector<io::ZipEntry> entries;
  const json index = WriteRecording(recording, &entries);
  if (!session.window.empty()) entries.push_back({"window.json", TextBytes(session.window)});
  if (!session.picture.empty()) entries.push_back({"picture.png", session.picture});
  if (!session.edits.empty()) entries.push_back({kEdits, session.edits});
  for (size_t i = 0; i < session.edit_texts.size(); ++i)
    entries.push_back({EditText(i), TextBytes(session.edit_texts[i])});
  for (size_t i = 0; i < session.other_texts.size(); ++i) {
    if (!session.other_texts[i].empty())
      entries.push_back({TextOfOther(i), TextBytes(session.other_texts[i])});
  }
  entries.insert(entries.end(), session.source.begin(), session.source.end());
  entries.insert(entries.begin(), {kIndex, TextBytes(index.dump(1) + "\n")});
  return io::WriteZip(entries, *bytes, *error);
}

bool ReadSession(const std::string& path, SessionFile* session, std::string* error) {
  std::string why;
  const std::shared_ptr<const io::Archive> archive = io::OpenArchive(nullptr, path, why);
  bool good = false;
  try {
    good = archive != nullptr && ReadParts(*archive, session, &why);
  } catch (const json::exception& exception) {
    why = std::string(kIndex) + ": " + exception.what();
  }
  if (!good) *error = "not a session file that can be opened: " + why;
  return good;
}

std::shared_ptr<const SessionFile> OpenSession(const std::string& path, std::string* error) {
  static std::mutex mutex;
  static std::string key_of_last;
  static std::shared_ptr<const SessionFile> last;
  std::error_code code;
  const auto changed = std::filesystem::last_write_time(path, code).time_since_epoch().count();
  const std::string key = path + '\n' + std::to_string(changed);
  const std::lock_guard lock(mutex);
  if (last != nullptr && key == key_of_last) return last;
  auto session = std::make_shared<SessionFile>();
  if (!ReadSession(path, session.get(), error)) return nullptr;
  key_of_last = key;
  last = std::move(session);
  return last;
}

}  // namespace pliant::app
