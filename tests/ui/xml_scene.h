// Models from text for tests of panels.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/model/data.h"
#include "engine/model/names.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"
#include "tests/ui/ui_fixture.h"

namespace pliant::ui {

inline ModelPtr ModelFromXml(const std::string& xml) {
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(xml, nullptr, sink);
  ModelPtr model = spec != nullptr ? compile::Compile(*spec, nullptr, sink) : nullptr;
  EXPECT_NE(model, nullptr) << sink.FirstError();
  return model;
}

class XmlUiTest : public UiTest {
 protected:
  // Shows the model after `steps` steps and one forward pass.
  void Show(const std::string& xml, int steps = 0) {
    model_ = ModelFromXml(xml);
    ASSERT_NE(model_, nullptr);
    snapshot_.data.reset(MakeData(*model_));
    for (int i = 0; i < steps; ++i) Step(*model_, *snapshot_.data);
    Forward(*model_, *snapshot_.data);
    snapshot_.model = *model_;
    snapshot_.file_options = model_->opt;
    snapshot_.loaded = true;
    ++snapshot_.generation;
    snapshot_.run.paused = true;
    frame_.m = &snapshot_.model;
    frame_.d = snapshot_.data.get();
    ResetView(*model_, ui_.view);
  }
};

}  // namespace pliant::ui
