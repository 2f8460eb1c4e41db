// Actions on files: the model, pictures, videos, logs.
#include <tuple>

#include "ui/actions/action_table.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

void Reload(ActionContext& c, command::KeepState keep) { c.Ask(request::Reload{keep}); }
void WriteLog(ActionContext& c, bool whole_state) {
  c.Ask(request::WriteLog{.path = {}, .whole_state = whole_state});
}

void Print(ActionContext& c, request::Printed what) { c.Ask(request::Print{what}); }
void CopyPicture(ActionContext& c, bool whole_window) { c.Ask(request::CopyPicture{whole_window}); }
void TakePicture(ActionContext& c, request::PictureKind kind) {
  c.Ask(request::TakePicture{.kind = kind, .path = {}});
}
void TakeLargePicture(ActionContext& c) {
  c.Ask(request::TakePicture{.path = {}, .width = 7680, .height = 4320});
}

void AddFile(ActionTable& t) {
  t.group = "File";
  t.AddFree("simulation.reload", "Reload the file, keep the state", {Letter('L'), kModCtrl},
            Bound(Reload, command::KeepState::kByName));
  t.AddFree("simulation.reload_reset", "Reload the file and reset", {Letter('L'), kModCtrl | kModShift},
            Bound(Reload, command::KeepState::kNo));
  t.AddFree("file.watch", "Reload on save", {}, Ask<request::ToggleWatching>);
  t.AddFree("file.screenshot", "Screenshot", {Letter('P'), kModCtrl}, Ask<request::Screenshot>).keys[1] = {
      kKeyF1 + 11, kModNone};
  const std::tuple<const char*, const char*, request::PictureKind> pictures[] = {
      {"file.picture", "Picture of the view", request::PictureKind::kView},
      {"file.picture_transparent", "Picture without a background", request::PictureKind::kTransparent},
      {"file.picture_depth", "Picture of depths", request::PictureKind::kDepth},
      {"file.picture_id", "Picture of element numbers", request::PictureKind::kId}};
  for (const auto& [name, title, kind] : pictures) t.Add(name, title, {}, Bound(TakePicture, kind));
  t.Add("file.picture_8k", "Picture of the view, 7680 x 4320", {}, TakeLargePicture);
  t.Add("file.copy_picture", "Copy a picture of the view", {Letter('P'), kModCtrl | kModShift},
        Bound(CopyPicture, false));
  t.AddFree("file.copy_window", "Copy a picture of the window", {}, Bound(CopyPicture, true));
  t.Add("record.toggle", "Start or stop recording a video", {kKeyF1 + 7, kModNone},
        Ask<request::ToggleRecording>);
  t.Add("profiler.trace", "Write a trace of the profiler", {}, Ask<request::WriteTrace>);
  t.Add("log.plotted", "Write all steps of what is plotted and watched", {}, Bound(WriteLog, false));
  t.Add("log.state", "Write all steps of the whole state", {}, Bound(WriteLog, true));
  t.Add("file.print_model", "Print the model to a new MJMODEL.TXT", {Letter('M'), kModCtrl},
        Bound(Print, request::Printed::kModel));
  t.Add("file.print_data", "Print the data to a new MJDATA.TXT", {Letter('D'), kModCtrl},
        Bound(Print, request::Printed::kData));
  t.AddFree("app.quit", "Quit", {Letter('Q'), kModCtrl}, Ask<request::Quit>);
}

}  // namespace

extern constinit const ActionGroup kFileActions = {.order = 30, .add = AddFile};

}  // namespace pliant::ui
