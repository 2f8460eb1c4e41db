// How models of other makers are opened, as the open dialog offers it. The program reads it whenever it opens
// or reloads a file. Main thread only.
#pragma once

namespace pliant::ui {

struct OpenChoices {
  bool stand = true;      // robots stand on a floor, legged and wheeled ones free, held by servos
  bool floating = false;  // every robot has a free base
  bool floor = false;     // a floor below whatever is opened
  double unit = 0;        // of bare meshes, m; 0: by their size
};

OpenChoices& CurrentOpenChoices();

}  // namespace pliant::ui
