#include "app/script/output_commands.h"

#include <algorithm>

#include "app/output/picture_size.h"
#include "app/script/state.h"
#include "app/script/words.h"
#include "engine/core/replace_file.h"

namespace pliant::app {

namespace request = ui::request;

namespace {

using Outcome = ScriptOutcome;

Outcome Ask(ScriptCall& s, ui::AppRequest request) {
  s.c.Ask(std::move(request));
  return Outcome::kDone;
}

// The size may stand alone.
Outcome TakePicture(ScriptCall& s) {
  request::TakePicture picture;
  const auto* const kind =
      std::find(std::begin(request::kPictureKindNames), std::end(request::kPictureKindNames), s.words[1]);
  picture.kind = static_cast<request::PictureKind>(kind - std::begin(request::kPictureKindNames));
  const bool size_alone = !s.Has(3) && ParseSize(s.words[2], &picture.width, &picture.height);
  if (!size_alone) picture.path = Unquoted(s.words[2]);
  if (s.Has(3) && !ParseSize(s.words[3], &picture.width, &picture.height))
    return Ask(
        s, request::Say{runner::EventKind::kError, "'" + s.words[3] + "' is not a size such as 1920x1080."});
  return Ask(s, std::move(picture));
}

Outcome StartRecording(ScriptCall& s) {
  request::ToggleRecording recording;
  recording.path = Unquoted(s.words[1]);
  if (s.Has(2)) recording.rate = s.Number(2);
  recording.whole_window = s.Has(3);
  return Ask(s, std::move(recording));
}

Outcome WriteState(ScriptCall& s) {
  std::string error;
  if (!ReplaceFile(Unquoted(s.words[1]), StateAsJson(s.c, s.view) + "\n", &error)) return s.Fail(error);
  return Outcome::kDone;
}

Outcome Quit(ScriptCall& s) {
  s.memory.quit = true;
  return Ask(s, request::Quit{.confirmed = true});
}

constexpr ScriptCommand kCommands[] = {
    {"screenshot", "[PATH]", "a picture of the window",
     [](ScriptCall& s) { return Ask(s, request::Screenshot{s.Has(1) ? Unquoted(s.words[1]) : ""}); }},
    {"state", "PATH", "writes what is shown as JSON", WriteState},
    {"picture", "view|window|transparent|depth|id PATH [WIDTHxHEIGHT]",
     "a PNG of the scene or the window; a size may stand in place of the path", TakePicture},
    {"record", "PATH [#RATE] [window]", "a video, pictures per second, of the scene or of the whole window",
     StartRecording},
    {"record_stop", "", "ends the video", [](ScriptCall& s) { return Ask(s, request::StopRecording{}); }},
    {"log", "PATH...", "every recorded step of what is plotted and watched",
     [](ScriptCall& s) {
       return Ask(s, request::WriteLog{Unquoted(s.Rest(1)), false});
     }},
    {"log_all", "PATH...", "every recorded step of the whole state",
     [](ScriptCall& s) {
       return Ask(s, request::WriteLog{Unquoted(s.Rest(1)), true});
     }},
    {"quit", "", "ends the program", Quit},
};

}  // namespace

std::span<const ScriptCommand> OutputCommands() { return kCommands; }

}  // namespace pliant::app
