// A picture on the clipboard of X11. GLFW offers text alone, so this owns a connection of its own, on a
// thread that answers whoever pastes. Elsewhere (Wayland without Xwayland) Offer() says why it cannot.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pliant::app {

class PictureClipboard {
 public:
  PictureClipboard();
  ~PictureClipboard();  // what was offered is gone then
  PictureClipboard(const PictureClipboard&) = delete;
  PictureClipboard& operator=(const PictureClipboard&) = delete;

  // Makes the bytes of a PNG file what the next paste gets; false and a message when there is no X11.
  bool Offer(std::vector<std::uint8_t> png, std::string* error);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pliant::app
