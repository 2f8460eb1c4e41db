// First look: a model that is being loaded, as it looks, before its convex hulls are there. It stands still.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/output/picture.h"
#include "engine/model/handles.h"
#include "engine/runner/mailbox.h"
#include "ui/state/state.h"
#include "ui/viewport/viewport.h"

namespace pliant::app {

class FirstLook {
 public:
  // What loads call, on threads of their own and also after this is gone, with a file and a model of it that
  // may be looked at. What comes when the load is no longer wanted is not shown.
  std::function<void(const std::string& path, ModelPtr model)> Taker() const;

  // The rest: main thread. Takes what came of this file; what came of others is dropped.
  void Fetch(const std::string& opening);
  void Drop();
  bool Any() const { return scene_ != nullptr; }
  // As large as the view, in place of what it showed. True when it was drawn: once, and for each new size.
  bool Draw(Picture& picture, const ui::SceneView& view, const ui::UiState& ui);

 private:
  struct Offer {
    std::string path;
    ModelPtr model;
  };
  struct Scene;
  struct Delete {
    void operator()(Scene* scene) const;
  };

  std::shared_ptr<runner::MessageQueue<Offer>> offers_ = std::make_shared<runner::MessageQueue<Offer>>();
  std::unique_ptr<Scene, Delete> scene_;
};

}  // namespace pliant::app
