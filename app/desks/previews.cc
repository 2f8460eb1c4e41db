#include "app/desks/previews.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "app/session/json_store.h"
#include "app/window/frame_clock.h"
#include "render/gl/texture.h"
#include "render/readback.h"
#include "ui/state/previews.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

constexpr double kLongest = 20;  // s that a picture may take

// Where the picture of this version of the file is kept; empty when there is no place for it.
std::string PictureOf(const std::string& path) {
  std::error_code code;
  const auto time = fs::last_write_time(path, code).time_since_epoch().count();
  if (code) return "";
  std::uint64_t hash = 1469598103934665603ull;  // FNV-1a
  for (const char c : ModelKey(path) + "\n" + std::to_string(time))
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  std::array<char, 40> name = {};
  std::snprintf(name.data(), name.size(), "previews/%016llx.png", static_cast<unsigned long long>(hash));
  return ConfigPath(name.data());
}

void Show(const std::string& path, const std::string& picture) {
  ui::ModelPreview& preview = ui::CurrentPreviews().known[path];
  render::Image image;
  std::string error;
  if (!render::ReadPng(picture, &image, &error)) return;
  const auto texture = std::make_shared<render::GlTexture>(
      render::GlTexture::Image2d(image.width, image.height, image.channels, image.pixels.data(), false, 1));
  preview.texture = reinterpret_cast<ImTextureID>(static_cast<uintptr_t>(texture->id()));
  preview.owner = texture;
}

}  // namespace

Previews::~Previews() {
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  ui::CurrentPreviews() = {};
}

void Previews::EndFrame() {
  if (child_ > 0) Collect();
  std::set<std::string>& wanted = ui::CurrentPreviews().wanted;
  while (child_ <= 0 && !wanted.empty()) {
    const std::string path = wanted.extract(wanted.begin()).value();
    std::error_code code;
    const std::string picture = PictureOf(path);
    if (picture.empty() || fs::exists(picture, code)) {
      Show(path, picture);
    } else {
      Start(path);
    }
  }
  wanted.clear();  // who still shows them asks again
}

void Previews::Start(const std::string& path) {
  path_ = path;
  picture_ = PictureOf(path);
  std::error_code code;
  fs::create_directories(fs::path(picture_).parent_path(), code);
  const std::string part = picture_ + ".part.png";
  const std::string size = std::to_string(ui::kPreviewWidth) + "x" + std::to_string(ui::kPreviewHeight);
  std::array<std::string, 9> words = {"pliant", "render",   "--quality", "low", "--size",
                                      size,     "--output", part,        path};
  std::array<char*, 10> arguments = {};
  for (size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  const bool started =
      !code && ::posix_spawn(&child, "/proc/self/exe", &files, nullptr, arguments.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&files);
  if (!started) {
    ui::CurrentPreviews().known[path];  // there will be none
    return;
  }
  child_ = child;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(child), 10);
  deadline_ = FrameClock::Now() + kLongest;
}

void Previews::Collect() {
  int status = 0;
  if (::waitpid(child_, &status, WNOHANG) == 0) {
    if (FrameClock::Now() > deadline_) ::kill(child_, SIGKILL);
    return;
  }
  child_ = -1;
  std::error_code code;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) fs::rename(picture_ + ".part.png", picture_, code);
  fs::remove(picture_ + ".part.png", code);
  Show(path_, picture_);
}

}  // namespace pliant::app
