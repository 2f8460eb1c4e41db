// Makes the small pictures of model files that lists ask for, one after the other in a process of its own: a
// model that takes long, or breaks, costs the window nothing. They are kept beside the settings.
#pragma once

#include <sys/types.h>

#include <string>

namespace pliant::app {

class Previews {
 public:
  Previews() = default;
  ~Previews();  // ends the process; the textures go with it
  Previews(const Previews&) = delete;
  Previews& operator=(const Previews&) = delete;

  // Once a frame, after the panels; needs the window's OpenGL.
  void EndFrame();
  bool Busy() const { return child_ > 0; }

 private:
  void Start(const std::string& path);
  void Collect();

  pid_t child_ = -1;
  double deadline_ = 0;  // of the child, s of FrameClock::Now()
  std::string path_;     // of the model
  std::string picture_;  // that the child writes, under another name until it is whole
};

}  // namespace pliant::app
