#include "app/output/picture_clipboard.h"

#ifdef PLIANT_WITH_X11

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace pliant::app {
namespace {

using Bytes = std::shared_ptr<const std::vector<std::uint8_t>>;

// Larger pictures go in pieces (the INCR protocol of the Inter-Client Communication Conventions, 2.7.2).
constexpr size_t kPiece = 200000;

// A window that pastes may be gone at any time: errors of our connection are ignored, others go their way.
std::atomic<Display*> our_display{nullptr};
XErrorHandler other_handler = nullptr;
int OnError(Display* display, XErrorEvent* event) {
  return display == our_display || other_handler == nullptr ? 0 : other_handler(display, event);
}

}  // namespace

struct PictureClipboard::Impl {
  Display* display = nullptr;
  Window window = 0;
  Atom clipboard = 0, targets = 0, png = 0, incr = 0, timestamp = 0;
  int wake[2] = {-1, -1};
  std::atomic<bool> stop{false};
  std::atomic<bool> take{false};  // the selection is to be owned anew
  std::mutex mutex;
  Bytes bytes;  // guarded by the mutex
  struct Transfer {
    Bytes bytes;
    size_t sent = 0;
  };
  std::map<std::pair<Window, Atom>, Transfer> transfers;
  std::thread thread;

  bool Open() {
    display = XOpenDisplay(nullptr);
    if (display == nullptr || ::pipe(wake) != 0) return false;
    window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    clipboard = XInternAtom(display, "CLIPBOARD", False);
    targets = XInternAtom(display, "TARGETS", False);
    png = XInternAtom(display, "image/png", False);
    incr = XInternAtom(display, "INCR", False);
    timestamp = XInternAtom(display, "TIMESTAMP", False);
    thread = std::thread([this] { Serve(); });
    return true;
  }

  ~Impl() {
    stop = true;
    Wake();
    if (thread.joinable()) thread.join();
    if (display != nullptr) XCloseDisplay(display);
    for (const int end : wake) {
      if (end >= 0) ::close(end);
    }
  }

  void Wake() const {
    const char byte = 0;
    if (wake[1] >= 0 && ::write(wake[1], &byte, 1) < 0) return;  // the pipe is full: it wakes anyway
  }

  void Serve() {
    while (!stop) {
      if (take.exchange(false)) XSetSelectionOwner(display, clipboard, window, CurrentTime);
      while (XPending(display) > 0) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type == SelectionRequest) Answer(event.xselectionrequest);
        if (event.type == SelectionClear) {
          const std::lock_guard<std::mutex> lock(mutex);
          bytes.reset();
        }
        if (event.type == PropertyNotify && event.xproperty.state == PropertyDelete)
          SendNext(event.xproperty);
      }
      XFlush(display);
      pollfd files[2] = {{ConnectionNumber(display), POLLIN, 0}, {wake[0], POLLIN, 0}};
      ::poll(files, 2, -1);
      char drained[16];
      if ((files[1].revents & POLLIN) != 0 && ::read(wake[0], drained, sizeof drained) < 0) return;
    }
  }

  void Answer(const XSelectionRequestEvent& request) {
    Bytes now;
    {
      const std::lock_guard<std::mutex> lock(mutex);
      now = bytes;
    }
    const Atom property = request.property != None ? request.property : request.target;
    XEvent reply = {};
    reply.xselection = {SelectionNotify, 0,    True,        display, request.requestor, request.selection,
                        request.target,  None, request.time};
    if (request.target == targets) {
      const Atom offered[] = {targets, png};
      XChangeProperty(display, request.requestor, property, XA_ATOM, 32, PropModeReplace,
                      reinterpret_cast<const unsigned char*>(offered), 2);
      reply.xselection.property = property;
    } else if (request.target == png && now != nullptr) {
      if (now->size() <= kPiece) {
        XChangeProperty(display, request.requestor, property, png, 8, PropModeReplace, now->data(),
                        static_cast<int>(now->size()));
      } else {
        const long size = static_cast<long>(now->size());
        XSelectInput(display, request.requestor, PropertyChangeMask);
        XChangeProperty(display, request.requestor, property, incr, 32, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(&size), 1);
        transfers[{request.requestor, property}] = {now, 0};
      }
      reply.xselection.property = property;
    }
    XSendEvent(display, request.requestor, False, 0, &reply);
  }

  // The reader has taken a piece; an empty one ends the transfer.
  void SendNext(const XPropertyEvent& event) {
    const auto found = transfers.find({event.window, event.atom});
    if (found == transfers.end()) return;
    Transfer& transfer = found->second;
    const size_t n = std::min(kPiece, transfer.bytes->size() - transfer.sent);
    XChangeProperty(display, event.window, event.atom, png, 8, PropModeReplace,
                    transfer.bytes->data() + transfer.sent, static_cast<int>(n));
    transfer.sent += n;
    if (n == 0) transfers.erase(found);
  }
};

PictureClipboard::PictureClipboard() = default;
PictureClipboard::~PictureClipboard() = default;

bool PictureClipboard::Offer(std::vector<std::uint8_t> png, std::string* error) {
  if (impl_ == nullptr) {
    XInitThreads();
    auto fresh = std::make_unique<Impl>();
    if (!fresh->Open()) {
      *error = "The clipboard takes pictures only on X11, and there is no X display.";
      return false;
    }
    impl_ = std::move(fresh);
    our_display = impl_->display;
    other_handler = XSetErrorHandler(OnError);
  }
  {
    const std::lock_guard<std::mutex> lock(impl_->mutex);
    impl_->bytes = std::make_shared<const std::vector<std::uint8_t>>(std::move(png));
  }
  impl_->take = true;
  impl_->Wake();
  return true;
}

}  // namespace pliant::app

#else

namespace pliant::app {

struct PictureClipboard::Impl {};
PictureClipboard::PictureClipboard() = default;
PictureClipboard::~PictureClipboard() = default;

bool PictureClipboard::Offer(std::vector<std::uint8_t>, std::string* error) {
  *error = "This build has no X11: a picture cannot be put on the clipboard. Ctrl+P writes it to a file.";
  return false;
}

}  // namespace pliant::app

#endif
