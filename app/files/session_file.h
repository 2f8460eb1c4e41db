// Session files (.pliant): one zip archive with a model and its assets, the present state, what was
// recorded of the run, the view, and a picture. It is a model archive as well: its model.xml is the model
// as it is now.
//   recording.json  which models there are, and who wrote the file
//   models/         every model that steps were made with, compiled (MJB), or what changed in the one before
//   timeline        the recorded steps; state: the present one
//   others/N/       both of what was recorded with a model of another structure, and the text of that
//   window.json     camera, flags, panels, plots; picture.png: what was seen
//   trajectory/     the recording that stood beside the simulation
//   edits/list      what can be undone and redone, and beside it the texts that this leads to
//   model.xml, assets/
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/archive/zip.h"
#include "engine/runner/history/recording.h"

namespace pliant::app {

inline constexpr std::string_view kSessionEnding = ".pliant";

bool IsSessionFile(std::string_view path);

struct SessionFile {
  std::shared_ptr<const runner::Recording> recording;
  std::string window;                // JSON; empty: nothing is said of the window
  io::Bytes picture;                 // PNG; empty: none
  std::vector<io::ZipEntry> source;  // model.xml and its assets; empty: a model without text
  io::Bytes edits;                   // what can be undone and redone; empty: nothing is said of it
  // Texts that edits name by their number, in the place of model.xml; "" where there is none.
  std::vector<std::string> edit_texts;
  // Those of the other structures in `recording`, likewise; fewer: the rest has none.
  std::vector<std::string> other_texts;
};

// The bytes of such a file; equal sessions make equal bytes. False, with a sentence in `error`, when there is
// not enough memory.
bool WriteSession(const SessionFile& session, io::Bytes* bytes, std::string* error);

// All but `source`, which is read as that of any model archive. False, with a sentence in `error`, when it is
// no session file, a damaged one, or one of another version. Whether the recorded steps fit the models is for
// runner::LoadTimeline() to say.
bool ReadSession(const std::string& path, SessionFile* session, std::string* error);
// The same; null on failure. The last one stays in memory until the file changes: the thread that loads a
// model reads it first, and the window need not wait for it. Any thread may call this.
std::shared_ptr<const SessionFile> OpenSession(const std::string& path, std::string* error);

}  // namespace pliant::app
