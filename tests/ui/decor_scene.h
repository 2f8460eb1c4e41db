// What is drawn in the view beside the model, for tests.
#pragma once

#include <string>

#include "tests/ui/xml_scene.h"
#include "ui/viewport/decor.h"

namespace pliant::ui {

class DecorTest : public XmlUiTest {
 protected:
  // With the model after `steps` steps.
  DecorTest(const std::string& xml, int steps) {
    visual::DefaultScene(&scene_);
    Show(xml, steps);
    visual::MakeScene(model_.get(), &scene_, 5000);
  }
  ~DecorTest() override { visual::FreeScene(&scene_); }

  // Draws the decoration alone; how many shapes it has.
  int Decorate() {
    scene_.ngeom = 0;
    ActionContext context = Context();
    AddDecor(context, ui_.view, recorder_, scene_);
    return scene_.ngeom;
  }
  bool HasLabel(const std::string& part) const {
    for (int i = 0; i < scene_.ngeom; ++i) {
      if (std::string(scene_.geoms[i].label).find(part) != std::string::npos) return true;
    }
    return false;
  }

 private:
  mjvScene scene_;
  TraceRecorder recorder_;
};

}  // namespace pliant::ui
