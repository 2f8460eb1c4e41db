#include <mujoco/mujoco.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/application.h"
#include "app/files/open_options.h"
#include "app/session/settings.h"
#include "app/startup/quit_signal.h"
#include "app/startup/view_options.h"
#include "app/verbs/exit_status.h"
#include "app/verbs/verb.h"
#include "app/window/window.h"
#include "engine/core/replace_file.h"
#include "engine/runner/loading/load_job.h"

namespace pliant::app {
namespace {

constexpr char kFallbackPicture[] = "pliant.png";

// A model on standard input becomes a file for as long as the program runs, so that it can be tuned, written
// to and reloaded like any other. Relative names in it are taken from the folder of that file.
struct StandardInput {
  explicit StandardInput(bool wanted) {
    if (!wanted) return;
    std::string text;
    char block[65536];
    for (size_t n = 0; (n = std::fread(block, 1, sizeof block, stdin)) > 0;) text.append(block, n);
    std::error_code code;
    folder = std::filesystem::temp_directory_path(code).string() + "/pliant-stdin-XXXXXX";
    if (code || ::mkdtemp(folder.data()) == nullptr) {
      error = "no temporary folder can be made";
      folder.clear();
    } else if (ReplaceFile(folder + "/stdin.xml", text, &error)) {
      path = folder + "/stdin.xml";
    }
  }
  ~StandardInput() {
    std::error_code code;
    if (!folder.empty()) std::filesystem::remove_all(folder, code);
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

  std::string folder;
  std::string path;
  std::string error;
};

// Without a display a picture is all that can be shown.
int WritePictureInstead(const ViewOptions& options, const std::string& reason) {
  const std::string picture = options.screenshot.empty() ? kFallbackPicture : options.screenshot;
  std::fprintf(stderr, "No window (%s); writing a picture to %s instead.\n", reason.c_str(), picture.c_str());
  std::vector<std::string> words = {"render", options.model, "-o", picture, "--time", "1"};
  if (!options.keyframe.empty()) words.insert(words.end(), {"--keyframe", options.keyframe});
  if (!options.camera.empty()) words.insert(words.end(), {"--camera", options.camera});
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  return FindVerb("render")->run(static_cast<int>(arguments.size()), arguments.data());
}

int Run(int argc, const char* const* argv) {
  ViewOptions options;
  if (const auto status = ParseViewOptions(argc, argv, options)) return *status;
  if (options.model.empty()) options.model = DefaultModelPath();
  CatchQuitSignals();
  const StandardInput given(options.model == "-");
  if (options.model == "-") {
    if (given.path.empty()) {
      std::fprintf(stderr, "standard input: %s\n", given.error.c_str());
      return kExitFailed;
    }
    options.model = given.path;
  }
  Settings remembered;
  std::string error;
  if (options.UsesSettings()) {
    nlohmann::json saved;
    if (!SettingsStore().Read(&saved, &error)) std::fprintf(stderr, "%s\n", error.c_str());
    FromJson(saved, &remembered);
  }
  if (foreign::Options opening = OpenOptions(); !opening.keep_drives) {
    opening.stand = true;
    SetOpenOptions(opening);
  }
  const int width = options.width > 0 ? options.width : remembered.window_width;
  const int height = options.height > 0 ? options.height : remembered.window_height;
  std::unique_ptr<Window> window = Window::Create("Pliant", width, height, &error);
  if (window == nullptr) return WritePictureInstead(options, error);
  const int status = std::make_unique<Application>(std::move(window), options)->Run();
  // A load that never ends still uses what the program would take down.
  if (runner::LoadJob::LeftBehind() > 0) {
    std::fflush(nullptr);
    std::_Exit(status);
  }
  return status;
}

}  // namespace

extern constinit const Verb kViewVerb = {
    .name = "view",
    .summary = "open the window (the default verb)",
    .order = 10,
    .run = Run,
};

}  // namespace pliant::app
