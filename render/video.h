// Pictures one after the other to a file: numbered PNG files, an animated PNG or GIF, or what ffmpeg writes.
#pragma once

#include <memory>
#include <string>

#include "render/readback.h"

namespace pliant::render {

class VideoWriter {
 public:
  // By the end of `path`: ".apng" an animated PNG, ".gif" a GIF; ".mp4", ".mkv", ".webm", ".mov" through the
  // program ffmpeg; a folder (existing, or with a slash at the end) gets frame_000000.png and so on. Null and
  // a message when that is not possible here; files are never overwritten.
  static std::unique_ptr<VideoWriter> Create(const std::string& path, int width, int height, double rate,
                                             std::string* error);
  virtual ~VideoWriter() = default;

  // Gray, RGB, or RGBA where KeepsAlpha(), the same of all. Encoding happens on a thread of its own; waits
  // only when that is far behind.
  virtual void Add(Image image) = 0;
  // Waits until all is written; false and a message when something failed.
  virtual bool Finish(std::string* error) = 0;
  virtual int Frames() const = 0;
};

// True when a video with this name has places where nothing is: an animated PNG or a folder.
bool KeepsAlpha(const std::string& path);

// True when the program ffmpeg is installed.
bool HasFfmpeg();

// `stem` with the date and time and `extension`, with a number behind when that file exists already.
std::string UnusedName(const std::string& stem, const std::string& extension);

}  // namespace pliant::render
