#include "app/loading/first_look.h"

#include <algorithm>
#include <utility>

#include "engine/core/progress.h"
#include "engine/model/data.h"
#include "engine/step/forward.h"
#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/scene.h"

namespace pliant::app {

// Of a model in its initial pose, seen as a model that was just opened is.
struct FirstLook::Scene {
  explicit Scene(ModelPtr m) : model(std::move(m)), data(MakeData(*model)), owned(*model) {
    if (data == nullptr) return;
    model->opt.disableflags |= mjDSBL_CONTACT;  // they would look through all vertices without hulls
    ResetData(*model, *data);
    FwdPosition(*model, *data);
  }

  void Update(const ui::UiState& ui) {
    ui::ViewState seen = ui.view;
    ui::ResetView(*model, seen);
    const auto& flags = seen.render_flags;  // all off before the first model
    if (std::find(flags.begin(), flags.end(), 1) != flags.end())
      std::copy(flags.begin(), flags.end(), owned.scene.flags);
    visual::UpdateScene(*model, *data, seen.option, nullptr, &seen.camera, mjCAT_ALL, &owned.scene);
  }

  ModelPtr model;
  DataPtr data;
  OwnedScene owned;
  int width = 0, height = 0;  // as drawn
};

void FirstLook::Delete::operator()(Scene* scene) const { delete scene; }

std::function<void(const std::string&, ModelPtr)> FirstLook::Taker() const {
  return [offers = offers_](const std::string& path, ModelPtr model) {
    if (!WorkCancelled()) offers->Push({path, std::move(model)});
  };
}

void FirstLook::Fetch(const std::string& opening) {
  offers_->Drain([&](Offer&& offer) {
    if (offer.path == opening) scene_.reset(new Scene(std::move(offer.model)));
    if (scene_ != nullptr && scene_->data == nullptr) Drop();
  });
}

void FirstLook::Drop() { scene_ = nullptr; }

bool FirstLook::Draw(Picture& picture, const ui::SceneView& view, const ui::UiState& ui) {
  const render::Viewport place = view.picture();
  if (scene_->width == place.width && scene_->height == place.height) return false;
  scene_->Update(ui);
  if (!picture.DrawInstead(*scene_->model, scene_->owned.scene, view, ui.view.render)) return false;
  scene_->width = place.width;
  scene_->height = place.height;
  return true;
}

}  // namespace pliant::app
