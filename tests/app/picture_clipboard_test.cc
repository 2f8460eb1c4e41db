// A picture on the clipboard, pasted by another client of the same virtual screen.
#include "app/output/picture_clipboard.h"

#include <gtest/gtest.h>

#if __has_include(<X11/Xlib.h>)

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#undef None
#undef Bool

#include "tests/integration/display.h"

namespace pliant::app {
namespace {

// What the clipboard gives for a target; follows the protocol for large contents (INCR).
class Reader {
 public:
  Reader() : display_(XOpenDisplay(nullptr)) {
    if (display_ == nullptr) return;
    window_ = XCreateSimpleWindow(display_, DefaultRootWindow(display_), 0, 0, 1, 1, 0, 0, 0);
    XSelectInput(display_, window_, PropertyChangeMask);
    property_ = XInternAtom(display_, "PASTED", 0);
  }
  ~Reader() {
    if (display_ != nullptr) XCloseDisplay(display_);
  }

  bool Paste(const char* target, std::vector<unsigned char>* bytes) {
    bytes->clear();
    if (display_ == nullptr) return false;
    XConvertSelection(display_, XInternAtom(display_, "CLIPBOARD", 0), XInternAtom(display_, target, 0),
                      property_, window_, CurrentTime);
    XEvent event;
    if (!Wait([](const XEvent& e) { return e.type == SelectionNotify; }, &event)) return false;
    if (event.xselection.property == 0) return false;
    std::vector<unsigned char> part;
    if (Take(&part) != XInternAtom(display_, "INCR", 0)) {
      *bytes = part;
      return true;
    }
    for (;;) {
      const auto is_new = [](const XEvent& e) {
        return e.type == PropertyNotify && e.xproperty.state == PropertyNewValue;
      };
      if (!Wait(is_new, &event)) return false;
      Take(&part);
      if (part.empty()) return true;
      bytes->insert(bytes->end(), part.begin(), part.end());
    }
  }

 private:
  template <class F>
  bool Wait(F&& wanted, XEvent* event) {
    for (int i = 0; i < 2000; ++i) {
      while (XPending(display_) > 0) {
        XNextEvent(display_, event);
        if (wanted(*event)) return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  Atom Take(std::vector<unsigned char>* out) {
    Atom type = 0;
    int format = 0;
    unsigned long count = 0, after = 0;
    unsigned char* data = nullptr;
    XGetWindowProperty(display_, window_, property_, 0, 1 << 24, True, AnyPropertyType, &type, &format,
                       &count, &after, &data);
    out->assign(data, data + (format == 8 ? count : 0));
    if (data != nullptr) XFree(data);
    XFlush(display_);
    return type;
  }

  Display* display_;
  ::Window window_ = 0;
  Atom property_ = 0;
};

class Clipboard : public testing::Test {
 protected:
  void SetUp() override {
    if (!HasProgram("Xvfb")) GTEST_SKIP() << "Xvfb is not installed";
    folder_ = fs::path(testing::TempDir()) / ("clipboard_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    screen_ = std::make_unique<VirtualScreen>(folder_);
    ASSERT_FALSE(screen_->Name().empty());
    ::setenv("DISPLAY", screen_->Name().c_str(), 1);
  }
  void TearDown() override {
    screen_.reset();
    fs::remove_all(folder_);
    ::unsetenv("DISPLAY");
  }

  fs::path folder_;
  std::unique_ptr<VirtualScreen> screen_;
};

std::vector<std::uint8_t> Noise(size_t n) {
  std::vector<std::uint8_t> out(n);
  for (size_t i = 0; i < n; ++i) out[i] = static_cast<std::uint8_t>((i * 2654435761u) >> 13);
  return out;
}

TEST_F(Clipboard, GivesSmallAndLargePicturesByteForByte) {
  PictureClipboard clipboard;
  std::string error;
  Reader reader;
  std::vector<unsigned char> pasted;
  for (const size_t size : {size_t{700}, size_t{3000017}}) {
    const std::vector<std::uint8_t> picture = Noise(size);
    if (!clipboard.Offer(picture, &error)) GTEST_SKIP() << error;
    // The owner changes a moment after the offer, a long one on a busy machine; until then
    // pasting fails at once.
    bool same = false;
    for (int i = 0; i < 2000 && !same; ++i) {
      same = reader.Paste("image/png", &pasted) && pasted == picture;
      if (!same) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(same) << size;
  }
  EXPECT_FALSE(reader.Paste("UTF8_STRING", &pasted));
}

TEST_F(Clipboard, WithoutADisplayItSaysSo) {
  ::setenv("DISPLAY", ":987", 1);
  PictureClipboard clipboard;
  std::string error;
  EXPECT_FALSE(clipboard.Offer(Noise(10), &error));
  EXPECT_NE(error.find("clipboard"), std::string::npos);
}

}  // namespace
}  // namespace pliant::app

#endif
