// Models from MJCF text, for tests of rooms below the compiler; the test links pliant_compile.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/model/data.h"

namespace pliant {

// Null, and a failure of the test, when the text does not compile.
inline ModelPtr ModelFromText(const std::string& text) {
  DiagnosticSink sink;
  ModelPtr model;
  if (const auto spec = io::ReadMjcfString(text, nullptr, sink))
    model = compile::Compile(*spec, nullptr, sink);
  EXPECT_NE(model, nullptr) << sink.FirstError();
  return model;
}

}  // namespace pliant
