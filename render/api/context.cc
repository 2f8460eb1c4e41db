#include "render/api/context.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/log.h"
#include "render/api/buffers.h"
#include "render/api/scene_settings.h"

namespace pliant::render {
namespace {

constexpr int kNormalHeight = 15, kBigHeight = 26;  // pixels of a line at 100 %
constexpr int kFontStep = 50;
constexpr int kDefaultOffWidth = 800, kDefaultOffHeight = 500;  // without a model
constexpr int kFirstChar = 32, kLastChar = 126;

struct Entry {
  const mjrContext* place;
  std::unique_ptr<DrawContext> context;
};

// All contexts of the process. Drawing itself is done by the thread that owns the OpenGL context.
struct Registry {
  std::mutex mutex;
  unsigned last_number = 0;
  std::map<unsigned, Entry> entries;
  std::map<const void*, std::unique_ptr<Painter>> painters;  // by handle of the OpenGL context
  // Objects of OpenGL contexts that are not current: deleting their names would hit others'.
  std::vector<std::unique_ptr<DrawContext>> abandoned;
  std::vector<std::unique_ptr<Painter>> abandoned_painters;
};

// Never destroyed: OpenGL may be gone when the program ends.
Registry& TheRegistry() {
  static Registry* registry = new Registry;
  return *registry;
}

CurrentContext RequireCurrent(const char* caller) {
  const CurrentContext gl = FindCurrentContext();
  if (!gl) {
    Fatal(
        "%s: no OpenGL context is current on this thread; make one current before (glfwMakeContextCurrent, "
        "eglMakeCurrent, OSMesaMakeCurrent)",
        caller);
  }
  return gl;
}

void RequireFunctions(const CurrentContext& gl, const char* caller) {
  std::string error;
  if (!LoadGl(gl.get_proc, &error))
    Fatal("%s: the %s context cannot be used: %s", caller, gl.platform, error.c_str());
}

const mjModel& EmptyModel() {
  static DrawingModel* empty = new DrawingModel;
  static const mjrContext none{};
  return empty->WithSettingsOf(none);
}

void CopyVisualSettings(const mjModel& m, mjrContext* con) {
  const auto extent = static_cast<float>(m.stat.extent);
  con->lineWidth = m.vis.global.linewidth;
  con->shadowClip = m.vis.map.shadowclip * extent;
  con->shadowScale = m.vis.map.shadowscale;
  con->fogStart = m.vis.map.fogstart * extent;
  con->fogEnd = m.vis.map.fogend * extent;
  std::copy(m.vis.rgba.fog, m.vis.rgba.fog + 4, con->fogRGBA);
  con->shadowSize = m.vis.quality.shadowsize;
  con->offSamples = SupportedSamples(m.vis.quality.offsamples);
}

// What the fixed arrays of mjrContext have room for.
void ListMaterials(const mjModel& m, const Renderer& renderer, mjrContext* con) {
  std::fill(std::begin(con->mat_texid), std::end(con->mat_texid), -1);
  const int materials = std::min(static_cast<int>(m.nmat), mjMAXMATERIAL);
  std::copy(m.mat_texid, m.mat_texid + mjNTEXROLE * materials, con->mat_texid);
  std::copy(m.mat_texuniform, m.mat_texuniform + materials, con->mat_texuniform);
  std::copy(m.mat_texrepeat, m.mat_texrepeat + 2 * materials, con->mat_texrepeat);
  con->ntexture = std::min(static_cast<int>(m.ntex), mjMAXTEXTURE);
  std::copy(m.tex_type, m.tex_type + con->ntexture, con->textureType);
  for (int i = 0; i < con->ntexture; ++i) con->texture[i] = renderer.TextureName(i);
}

void ListFont(const Font& font, int widths[127], int* height) {
  std::fill(widths, widths + 127, 0);
  for (int c = kFirstChar; c <= kLastChar; ++c) {
    const char text[1] = {static_cast<char>(c)};
    widths[c] = static_cast<int>(std::lround(font.Width({text, 1})));
  }
  *height = font.height();
}

void ListFonts(const ContextFonts& fonts, int scale, mjrContext* con) {
  con->fontScale = scale;
  con->rangeFont = kLastChar + 1;
  ListFont(fonts.normal, con->charWidth, &con->charHeight);
  ListFont(fonts.big, con->charWidthBig, &con->charHeightBig);
}

}  // namespace

ContextFonts::ContextFonts(int scale)
    : normal(FontFace::kRegular, kNormalHeight * scale / 100),
      big(FontFace::kBold, kBigHeight * scale / 100) {}

DrawContext::DrawContext(const mjModel* m, const CurrentContext& gl, int font_scale)
    : renderer(m != nullptr ? *m : EmptyModel()), fonts(font_scale), made_in(gl.handle) {
  if (m != nullptr) model.Assign(*m);
  renderer.LoadAll(m != nullptr ? *m : EmptyModel(), TextureAnisotropy());
}

int NearestFontScale(int font_scale) {
  const int steps = (std::clamp(font_scale, 0, 1000) + kFontStep / 2) / kFontStep;
  return std::clamp(kFontStep * steps, static_cast<int>(mjFONTSCALE_50), static_cast<int>(mjFONTSCALE_300));
}

void MakeContext(const mjModel* m, mjrContext* con, int font_scale) {
  const char* caller = "mjr_makeContext";
  const CurrentContext gl = RequireCurrent(caller);
  RequireFunctions(gl, caller);
  Registry& registry = TheRegistry();
  const auto old = registry.entries.find(con->baseBuiltin);
  if (old != registry.entries.end() && old->second.place == con) FreeContext(con);

  *con = mjrContext{};
  const int scale = NearestFontScale(font_scale);
  auto context = std::make_unique<DrawContext>(m, gl, scale);
  if (m != nullptr) {
    CopyVisualSettings(*m, con);
    ListMaterials(*m, context->renderer, con);
  }
  ListFonts(context->fonts, scale, con);
  con->glInitialized = 1;
  con->readPixelFormat = GL_RGB;
  con->readDepthMap = mjDEPTH_ZERONEAR;
  {
    const std::lock_guard lock(registry.mutex);
    con->baseBuiltin = ++registry.last_number;
    registry.entries[con->baseBuiltin] = {con, std::move(context)};
  }
  DescribeWindow(con);
  ResizeOffscreen(m != nullptr ? m->vis.global.offwidth : kDefaultOffWidth,
                  m != nullptr ? m->vis.global.offheight : kDefaultOffHeight, con);
  SetBuffer(con->windowAvailable ? mjFB_WINDOW : mjFB_OFFSCREEN, con);
}

void FreeContext(mjrContext* con) {
  Registry& registry = TheRegistry();
  const std::lock_guard lock(registry.mutex);
  const auto found = registry.entries.find(con->baseBuiltin);
  if (found != registry.entries.end()) {
    std::unique_ptr<DrawContext> context = std::move(found->second.context);
    registry.entries.erase(found);
    if (FindCurrentContext().handle == context->made_in) {
      const void* gl = context->made_in;
      const bool last = std::none_of(registry.entries.begin(), registry.entries.end(),
                                     [gl](const auto& e) { return e.second.context->made_in == gl; });
      if (last) registry.painters.erase(gl);
    } else {
      registry.abandoned.push_back(std::move(context));
    }
  }
  *con = mjrContext{};
}

DrawContext& ContextOf(const mjrContext& con, const char* caller) {
  Registry& registry = TheRegistry();
  const std::lock_guard lock(registry.mutex);
  const auto found = registry.entries.find(con.baseBuiltin);
  if (found == registry.entries.end()) {
    Fatal("%s: this mjrContext was not made, or was freed; call mjr_makeContext before", caller);
  }
  return *found->second.context;
}

void RequireId(const char* caller, const char* what, int id, int count) {
  if (id < 0 || id >= count) Fatal("%s: there is no %s %d; the model has %d", caller, what, id, count);
}

Painter& CurrentPainter(const char* caller) {
  const CurrentContext gl = RequireCurrent(caller);
  Registry& registry = TheRegistry();
  const std::lock_guard lock(registry.mutex);
  if (registry.painters.empty() && registry.last_number == 0) RequireFunctions(gl, caller);
  std::unique_ptr<Painter>& painter = registry.painters[gl.handle];
  // The same handle may belong to a later context.
  if (painter != nullptr && painter->IsStale())
    registry.abandoned_painters.push_back(std::exchange(painter, nullptr));
  if (painter == nullptr) painter = std::make_unique<Painter>();
  return *painter;
}

void ChangeFont(int font_scale, mjrContext* con) {
  DrawContext& context = ContextOf(*con, "mjr_changeFont");
  const int scale = NearestFontScale(font_scale);
  context.fonts = ContextFonts(scale);
  ListFonts(context.fonts, scale, con);
}

}  // namespace pliant::render
