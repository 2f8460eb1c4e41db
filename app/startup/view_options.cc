#include "app/startup/view_options.h"

#include <cstdio>
#include <filesystem>

#include "app/output/picture_size.h"
#include "app/script/table.h"
#include "app/startup/start_options.h"
#include "app/verbs/command_line.h"
#include "app/verbs/exit_status.h"

namespace pliant::app {

std::optional<int> ParseViewOptions(int argc, const char* const* argv, ViewOptions& options) {
  CommandLine line("pliant view", "Opens a model in a window. Without a model: the default example.");
  std::string window;
  std::vector<std::string> models;
  line.Add("MODEL", models,
           "model files: MJCF, URDF or MJB; the first one opens, the others are offered by "
           "the open dialog. '-': MJCF or URDF text on standard input");
  line.Add("--paused", options.paused, "start paused");
  line.Add("--keyframe,--key", options.keyframe, "start from this keyframe (name or number)");
  line.Add("--speed", options.speed, "simulated over real time; 0 is as fast as possible").NotNegative();
  line.Add("--camera", options.camera, "look through this camera of the model");
  line.Add("--follow", options.follow, "let the camera follow this body");
  line.Add("--window", window, "size of the window, as in 1280x800");
  line.Add("--scale", options.scale, "size of text and panels; 1 is 100 %").Range(0.5, 4.0);
  line.Add("--exit-after", options.exit_after, "quit after this many seconds").Positive();
  line.Add("--screenshot", options.screenshot, "write a PNG of the window before quitting");
  line.Add("--script", options.script, "file with actions to run, one a line ('-': standard input)");
  line.Add("--socket", options.socket, "listen on this Unix socket for script lines");
  line.Add("--fixed-clock", options.fixed_clock,
           "1/60 s a frame, however long it takes: the same script gives the same states and pixels");
  // One value an option: what stands behind it is the model.
  line.Add("--flags", options.flags, "shown elements, as in: contact_force,joint,-shadow")
      .SplitAt(',')
      .OneAtATime();
  line.Add("--layout", options.layout,
           "panels to show, or to hide with a dash, as in: -left,-right,plots. Names: " + LayoutNames())
      .SplitAt(',')
      .OneAtATime();
  line.Add("--set", options.set,
           "changed numbers, as in: option.timestep=0.001 or geom_friction[floor][0]=0.5")
      .OneAtATime();
  line.Add("--no-settings", options.no_settings, "neither read nor write the settings file");
  line.Footer("Lines of a script are actions, as in simulation.pause (Ctrl+K lists them), and:\n" +
              ScriptReference());
  if (const auto status = line.Parse(argc, argv)) return status;
  if (!models.empty()) {
    options.model = models[0];
    options.more_models.assign(models.begin() + 1, models.end());
  }
  if (options.model == "-" && options.script == "-") {
    std::fprintf(stderr, "standard input cannot be both the model and the script\n");
    return kExitUsage;
  }
  if (!window.empty() && !ParseSize(window, &options.width, &options.height)) {
    std::fprintf(stderr, "--window: '%s' is not a size such as 1280x800\n", window.c_str());
    return kExitUsage;
  }
  return std::nullopt;
}

std::string DefaultModelPath() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {program / "../share/pliant/models", fs::path(PLIANT_MODEL_DIR)}) {
    const fs::path file = folder / PLIANT_DEFAULT_MODEL;
    if (fs::is_regular_file(file, error)) return file.lexically_normal().string();
  }
  return "";
}

}  // namespace pliant::app
