// A simulator with two panels: simulator MODEL [SECONDS PICTURE]. With SECONDS it ends after so long,
// writes what the window shows, and prints what the user changed.
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "../picture.h"
#include "figures.h"
#include "panels.h"
#include "window.h"

namespace {

enum Rectangle { kWholeWindow, kLeftPanel, kRightPanel, kView };

constexpr const char* kHelpKeys = "Space\nBackspace\nTab\nF1 to F4\nright button on a panel\ndouble click";
constexpr const char* kHelpTexts =
    "run or pause\nstart again\npanels\nhelp, info, profiler, sensors\nshortcuts\nselect; Ctrl+drag pulls";

class Simulator {
 public:
  explicit Simulator(const char* path);
  ~Simulator();
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;

  void Run(double seconds, const char* picture);

 private:
  static int IsEnabled(int category, void* self);

  void Load();
  void ArrangePanels();
  void Layout();
  void OnEvent();
  bool OnPanel(mjUI* ui);
  void OnLeftItem(const mjuiItem& item);
  void OnRightItem(const mjuiItem& item);
  void OnKey();
  void OnView();
  void Select();
  void ChooseCamera();
  void SetTheme();
  void UpdateWatch();
  void Advance();
  void Draw();
  void DrawTexts(const mjrRect& view);

  std::string path_;
  Window window_;
  mjModel* m_ = nullptr;
  mjData* d_ = nullptr;
  mjvScene scene_{};
  mjvOption option_{};
  mjvCamera camera_{};
  mjvPerturb perturb_{};
  mjrContext con_{};
  Settings settings_;
  std::unique_ptr<mjUI> left_{new mjUI()}, right_{new mjUI()};
  std::unique_ptr<Figures> figures_;
};

Simulator::Simulator(const char* path) : path_(path), window_(1100, 720, "simulator", 4) {
  mjv_defaultScene(&scene_);
  mjv_defaultOption(&option_);
  mjv_defaultPerturb(&perturb_);
  mjr_defaultContext(&con_);
  left_->rectid = kLeftPanel;
  left_->auxid = 0;
  right_->rectid = kRightPanel;
  right_->auxid = 1;
  for (mjUI* ui : {left_.get(), right_.get()}) {
    ui->predicate = IsEnabled;
    ui->userdata = this;
    ui->spacing = mjui_themeSpacing(settings_.spacing);
    ui->color = mjui_themeColor(settings_.color);
  }
  window_.handle = [this] { OnEvent(); };
  window_.layout = [this] {
    Layout();
    Draw();
  };
  Load();
}

Simulator::~Simulator() {
  mjr_freeContext(&con_);
  mjv_freeScene(&scene_);
  mj_deleteData(d_);
  mj_deleteModel(m_);
}

int Simulator::IsEnabled(int category, void* self) {
  const Simulator& s = *static_cast<Simulator*>(self);
  return category == kWithKeys ? s.m_->nkey > 0 : category == kWhilePaused ? !s.settings_.run : 1;
}

void Simulator::Load() {
  mjModel* old_model = m_;
  mjData* old_data = d_;
  m_ = LoadFile(path_.c_str());
  d_ = mj_makeData(m_);
  mj_forward(m_, d_);
  mjv_freeScene(&scene_);
  mjv_makeScene(m_, &scene_, 5000);
  mjv_defaultFreeCamera(m_, &camera_);
  mj_deleteData(old_data);
  mj_deleteModel(old_model);
  figures_ = std::make_unique<Figures>(m_);
  FillLeftPanel(left_.get(), m_, &scene_, &option_, &settings_);
  FillRightPanel(right_.get(), m_, d_);
  mjr_makeContext(m_, &con_, 50 * (settings_.font + 1));
  ArrangePanels();
}

// Sizes of everything, and fresh pictures of both panels.
void Simulator::ArrangePanels() {
  for (mjUI* ui : {left_.get(), right_.get()}) {
    mjui_resize(ui, &con_);
    mjr_addAux(ui->auxid, ui->width, ui->maxheight, ui->spacing.samples, &con_);
  }
  Layout();
  mjui_update(-1, -1, left_.get(), &window_.state(), &con_);
  mjui_update(-1, -1, right_.get(), &window_.state(), &con_);
}

void Simulator::Layout() {
  window_.MeasureSize();
  mjrRect* rect = window_.state().rect;
  const mjrRect whole = rect[kWholeWindow];
  window_.state().nrect = 4;
  rect[kLeftPanel] = {0, 0, settings_.left_panel ? left_->width : 0, whole.height};
  rect[kRightPanel] = whole;
  rect[kRightPanel].width = settings_.right_panel ? right_->width : 0;
  rect[kRightPanel].left = whole.width - rect[kRightPanel].width;
  rect[kView] = {rect[kLeftPanel].width, 0, std::max(0, rect[kRightPanel].left - rect[kLeftPanel].width),
                 whole.height};
}

// ---- Events

bool Simulator::OnPanel(mjUI* ui) {
  mjuiState& state = window_.state();
  const bool directed =
      state.dragrect == ui->rectid || (state.dragrect == 0 && state.mouserect == ui->rectid);
  if (!directed && state.type != mjEVENT_KEY) return false;
  const mjuiItem* item = mjui_event(ui, &state, &con_);
  if (item != nullptr) {
    std::printf("item %s of %s\n", item->name, ui->sect[item->sectionid].name);
    if (ui == left_.get()) {
      OnLeftItem(*item);
    } else {
      OnRightItem(*item);
    }
  }
  return item != nullptr || (state.type == mjEVENT_KEY && state.key == 0) || directed;
}

void Simulator::OnEvent() {
  if (OnPanel(left_.get()) || OnPanel(right_.get())) return;
  if (window_.state().type == mjEVENT_KEY) {
    OnKey();
  } else {
    OnView();
  }
}

void Simulator::OnLeftItem(const mjuiItem& item) {
  switch (item.sectionid) {
    case kFile:
      if (item.itemid == kQuit) window_.Close();
      if (item.itemid == kScreenshot)
        SavePicture("screenshot.ppm", window_.state().rect[kWholeWindow], &con_);
      break;
    case kOption:
      if (item.pdata == &settings_.spacing || item.pdata == &settings_.color || item.pdata == &settings_.font)
        SetTheme();
      Layout();
      break;
    case kSimulation:
      if (item.itemid == kReset) mj_resetData(m_, d_);
      if (item.itemid == kReload) Load();
      if (item.itemid == kLoadKey) mj_resetDataKeyframe(m_, d_, settings_.key);
      if (item.itemid == kRun) mjui_update(-1, -1, right_.get(), &window_.state(), &con_);
      mj_forward(m_, d_);
      break;
    case kPhysics:
      m_->opt.disableflags = 0;
      for (int i = 0; i < mjNDISABLE; ++i) m_->opt.disableflags |= settings_.disabled[i] ? 1 << i : 0;
      break;
    case kRendering:
      if (item.pdata == &settings_.camera) ChooseCamera();
      break;
    default:
      break;
  }
}

void Simulator::OnRightItem(const mjuiItem& item) {
  if (item.sectionid == kJoints) mj_forward(m_, d_);
  if (item.sectionid == kControls && item.itemid == 0) {
    mju_zero(d_->ctrl, static_cast<int>(m_->nu));
    mjui_update(kControls, -1, right_.get(), &window_.state(), &con_);
  }
}

void Simulator::SetTheme() {
  for (mjUI* ui : {left_.get(), right_.get()}) {
    ui->spacing = mjui_themeSpacing(settings_.spacing);
    ui->color = mjui_themeColor(settings_.color);
  }
  mjr_changeFont(50 * (settings_.font + 1), &con_);
  ArrangePanels();
}

void Simulator::ChooseCamera() {
  camera_.type = settings_.camera == 0   ? mjCAMERA_FREE
                 : settings_.camera == 1 ? mjCAMERA_TRACKING
                                         : mjCAMERA_FIXED;
  camera_.fixedcamid = settings_.camera - 2;
  if (camera_.type == mjCAMERA_TRACKING) camera_.trackbodyid = std::max(1, perturb_.select);
}

void Simulator::OnKey() {
  switch (window_.state().key) {
    case ' ':
      settings_.run = !settings_.run;
      perturb_.active = 0;
      mjui_update(-1, -1, left_.get(), &window_.state(), &con_);
      mjui_update(-1, -1, right_.get(), &window_.state(), &con_);
      break;
    case mjKEY_RIGHT:
      if (!settings_.run) mj_step(m_, d_);
      break;
    default:
      break;
  }
}

void Simulator::Select() {
  const mjrRect& view = window_.state().rect[kView];
  mjtNum point[3];
  int geom = -1, flex = -1, skin = -1;
  const mjtNum x = (window_.state().x - view.left) / view.width,
               y = (window_.state().y - view.bottom) / view.height;
  const int body = mjv_select(m_, d_, &option_, static_cast<mjtNum>(view.width) / view.height, x, y, &scene_,
                              point, &geom, &flex, &skin);
  perturb_.select = std::max(0, body);
  perturb_.active = 0;
  if (body <= 0) return;
  mjtNum from_body[3];
  mju_sub3(from_body, point, d_->xpos + 3 * body);
  mju_mulMatTVec(perturb_.localpos, d_->xmat + 9 * body, from_body, 3, 3);
  std::printf("selected %s\n", mj_id2name(m_, mjOBJ_BODY, body));
}

// The mouse on the 3D picture.
void Simulator::OnView() {
  mjuiState& state = window_.state();
  const mjrRect& view = state.rect[kView];
  if (state.type == mjEVENT_SCROLL && state.mouserect == kView) {
    mjv_moveCamera(m_, mjMOUSE_ZOOM, 0, -0.02 * state.sy, &camera_);
  } else if (state.type == mjEVENT_PRESS && state.mouserect == kView) {
    if (state.doubleclick && state.button == mjBUTTON_LEFT) Select();
    if (state.control && perturb_.select > 0) {
      mjv_initPerturb(m_, d_, &scene_, &perturb_);
      perturb_.active = state.button == mjBUTTON_LEFT ? mjPERT_ROTATE : mjPERT_TRANSLATE;
    }
  } else if (state.type == mjEVENT_RELEASE) {
    perturb_.active = 0;
  } else if (state.type == mjEVENT_MOVE && state.dragrect == kView && view.height > 0) {
    const bool right = state.dragbutton == mjBUTTON_RIGHT;
    const int action = right ? (state.shift ? mjMOUSE_MOVE_H : mjMOUSE_MOVE_V)
                             : (state.shift ? mjMOUSE_ROTATE_H : mjMOUSE_ROTATE_V);
    const mjtNum dx = state.dx / view.height, dy = -state.dy / view.height;
    if (perturb_.active) {
      mjv_movePerturb(m_, d_, action, dx, dy, &scene_, &perturb_);
    } else {
      mjv_moveCamera(m_, action, dx, dy, &camera_);
    }
  }
}

// ---- Frames

void Simulator::UpdateWatch() {
  mjuiItem& value = left_->sect[kWatch].item[2];
  value.multi.nelem = 1;
  const bool known =
      !std::strcmp(settings_.field, "qpos") && settings_.index >= 0 && settings_.index < m_->nq;
  if (known) {
    std::snprintf(value.multi.name[0], sizeof(value.multi.name[0]), "%g", d_->qpos[settings_.index]);
  } else {
    std::strcpy(value.multi.name[0], "unknown field");
  }
  mjui_update(kWatch, 2, left_.get(), &window_.state(), &con_);
}

void Simulator::Advance() {
  const double start = d_->time;
  while (settings_.run && d_->time - start < 1.0 / 60) {
    mju_zero(d_->xfrc_applied, 6 * static_cast<int>(m_->nbody));
    mjv_applyPerturbForce(m_, d_, &perturb_);
    mj_step(m_, d_);
  }
  if (!settings_.run && perturb_.active) {
    mjv_applyPerturbPose(m_, d_, &perturb_, 1);
    mj_forward(m_, d_);
  }
  figures_->Update(m_, d_);
}

void Simulator::DrawTexts(const mjrRect& view) {
  if (settings_.help) mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, view, kHelpKeys, kHelpTexts, &con_);
  if (settings_.info) {
    char values[200];
    std::snprintf(values, sizeof(values), "%.2f\n%d rows, %d contacts", d_->time, d_->nefc, d_->ncon);
    mjr_overlay(mjFONT_NORMAL, mjGRID_BOTTOMLEFT, view, "Time\nSize", values, &con_);
  }
  if (!settings_.run) mjr_overlay(mjFONT_BIG, mjGRID_TOP, view, "PAUSE", nullptr, &con_);
}

void Simulator::Draw() {
  const mjrRect& view = window_.state().rect[kView];
  mjv_updateScene(m_, d_, &option_, &perturb_, &camera_, mjCAT_ALL, &scene_);
  mjr_setBuffer(mjFB_WINDOW, &con_);
  mjr_render(view, &scene_, &con_);
  DrawTexts(view);
  if (settings_.profiler) figures_->DrawProfiler(view, &con_);
  if (settings_.sensors) figures_->DrawSensors(view, &con_);
  UpdateWatch();
  if (settings_.left_panel) mjui_render(left_.get(), &window_.state(), &con_);
  if (settings_.right_panel) {
    mjui_update(-1, -1, right_.get(), &window_.state(), &con_);
    mjui_render(right_.get(), &window_.state(), &con_);
  }
}

void Simulator::Run(double seconds, const char* picture) {
  std::printf("ready\n");
  std::fflush(stdout);
  const double start = glfwGetTime();
  while (!window_.ShouldClose()) {
    glfwPollEvents();
    Advance();
    Draw();
    const bool last = seconds > 0 && glfwGetTime() - start > seconds;
    if (last && picture != nullptr) SavePicture(picture, window_.state().rect[kWholeWindow], &con_);
    window_.SwapBuffers();
    std::fflush(stdout);
    if (last) break;
  }
  CHECK(mjr_getError() == 0);
}

}  // namespace

int main(int argc, char** argv) {
  Simulator simulator(argc > 1 ? argv[1] : "arm.xml");
  simulator.Run(argc > 2 ? std::atof(argv[2]) : 0, argc > 3 ? argv[3] : nullptr);
  return 0;
}
