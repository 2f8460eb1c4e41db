// Automation: a script that drives the window like a person, for tests and demonstrations.
//
// One command a line; '#' starts a comment. A path with blanks stands in double quotes: open "my arm.xml"
//   ACTION                        any named action (ui/actions.h): simulation.pause, flag.contact_force, ...
//   wait SECONDS                  wall time
//   wait_loaded | wait_idle       until the latest load is done | until all commands have been applied
//   wait_generation N | wait_failed   until the N-th version is shown | until a load failed
//   wait_time SECONDS             until the simulated time is reached
//   step N | speed FACTOR | key N | ctrl I VALUE | back N
//   open PATH | screenshot PATH | state PATH (JSON of what is shown)
//   select BODY | camera NAME | camera free AZIMUTH ELEVATION DISTANCE [X Y Z]
//   option NAME VALUE...          physics option, as in: option gravity 0 0 -1.6
//   field NAME INDEX VALUE        number of the model, as in: field geom_friction 0 0.2
//   tune FIELD ELEMENT COLUMN VALUE   the same by name, shapes too, as in: tune geom_size box 0 0.3
//   save PATH                     the model as XML or MJB; asks before it replaces a file
//   rename_key OLD NEW | delete_key NAME   to be written with file.write_back
//   generator ACTUATOR FORM AMPLITUDE OFFSET PERIOD   form 0 none, 1 step, 2 sine, 3 square, 4 hold
//   and those of app/script_commands.h
//   mouse move X Y | mouse by DX DY [SECONDS] | mouse body NAME | mouse view FX FY
//   mouse widget NAME | mouse point X Y Z (in the world)
//   mouse down BUTTON | mouse up BUTTON | mouse click BUTTON | mouse double BUTTON | mouse scroll N
//   mods [ctrl] [shift] [alt]     held until the next `mods`
//   press KEY                     as in: press Ctrl+L, press Space, press F3
//   gamepad INPUT VALUE           as in: gamepad LeftX -0.5; see ui/gamepad.h
//   teleop LINE                   adds a line of the teleoperation list, as in: teleop Gamepad A = gripper 1
//   fail_if_unmoved BODY METRES   the script fails when the body is nearer to where `select` or `mark` saw it
//   mark BODY | quit
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/request_outcome.h"
#include "ui/actions.h"
#include "ui/viewport/viewport.h"

namespace pliant {

// What a script changed about the input of this frame.
struct SyntheticInput {
  bool mouse_active = false;  // the script's mouse replaces the real one
  ImVec2 mouse = {0, 0};
  std::array<bool, 3> down = {};
  float wheel = 0;
  int double_clicks = 0;  // bit per button
  int mods = 0;
  std::vector<KeyPress> keys;
  GamepadValues pad;  // replaces the real one where it is present
};

class Automation {
 public:
  // False and a message with the line's number when the script has an unknown command.
  bool Load(const std::string& text, const std::string& name, std::string* error);

  // Adds one line that `client` is to get an answer to, while the script runs.
  bool Append(const std::string& text, int client, std::string* error);
  // Whom, and what: answers of appended lines, and what queries of the script print (client -1).
  std::vector<std::pair<int, std::string>> TakeAnswers();

  bool Active() const { return next_ < lines_.size(); }
  size_t Waiting() const { return lines_.size() - next_; }
  bool Failed() const { return !failure_.empty(); }
  const std::string& Failure() const { return failure_; }

  // Input for this frame; call before ImGui::NewFrame.
  SyntheticInput TakeInput();

  // Of the requests that the present line made in this frame; null when nobody waits for them.
  const std::shared_ptr<RequestOutcome>& Outcome() const { return outcome_; }

  // Runs what is due. Call once a frame, after the shell was drawn. `pushed` is the number of commands sent
  // so far.
  void Run(ActionContext& context, const SceneView& view, uint64_t pushed);

 private:
  struct Line {
    int number;
    std::vector<std::string> words;
    int client = -1;  // -1: of the script
  };

  // True while it is not known what came of the requests of the present line.
  bool WaitsForOutcome();
  bool RunLine(const Line& line, ActionContext& c, const SceneView& view, uint64_t pushed);  // false: wait
  bool ParseLine(const std::string& text, Line* line, std::string* error) const;
  bool RunWait(const Line& line, ActionContext& c, uint64_t pushed, bool* known);
  bool RunMouse(const Line& line, ActionContext& c, const SceneView& view);
  void RunSimulation(const Line& line, ActionContext& c, bool* known);
  void RunView(const Line& line, ActionContext& c, const SceneView& view, bool* known);
  void RunCamera(const Line& line, ActionContext& c);
  void Fail(const Line& line, const std::string& why);
  int BodyByName(const Line& line, ActionContext& c, const std::string& name);
  static bool TuneByName(ActionContext& c, const std::vector<std::string>& words);
  void Mark(ActionContext& c, int body);

  std::string name_;
  std::vector<Line> lines_;
  size_t next_ = 0;
  int appended_ = 0;  // lines so far
  std::string failure_;
  std::vector<std::pair<int, std::string>> answers_;
  bool line_failed_ = false;
  double line_started_ = -1;  // wall time at which the present line began to wait
  SyntheticInput input_;
  std::vector<SyntheticInput> queued_;  // input of the following frames, one each
  ImVec2 glide_from_ = {0, 0};
  std::map<int, std::array<double, 3>> marks_;
  std::shared_ptr<RequestOutcome> outcome_;  // of what the present line asked for
};

// The names of mjOption's members for `option`; false when there is none with this name or too many values.
bool PushOption(CommandSink& sink, const std::string& name, const std::vector<double>& values);

// What is shown, as JSON: time, state, selection, camera, bodies and where on the screen they are.
std::string StateAsJson(const ActionContext& context, const SceneView& view);

// "Ctrl+Shift+L" to a key press; false when it is not a key.
bool ParseKey(const std::string& text, KeyPress* press);

}  // namespace pliant
