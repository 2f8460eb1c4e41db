// Models from texts, with the message of those that are refused.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/model/data.h"

namespace pliant::compile {

struct Result {
  std::unique_ptr<spec::Spec> spec;
  ModelPtr model;
  std::string error;
};

inline Result CompileText(const std::string& text) {
  Result result;
  DiagnosticSink sink;
  result.spec = io::ReadMjcfString("<mujoco>" + text + "</mujoco>", nullptr, sink);
  if (result.spec) result.model = Compile(*result.spec, nullptr, sink);
  result.error = sink.FirstError();
  return result;
}

inline ModelPtr MustCompile(const std::string& text) {
  Result result = CompileText(text);
  EXPECT_NE(result.model, nullptr) << result.error;
  return std::move(result.model);
}

inline std::string ErrorOf(const std::string& text) {
  const Result result = CompileText(text);
  EXPECT_EQ(result.model, nullptr);
  return result.error;
}

inline std::string World(const std::string& inner) { return "<worldbody>" + inner + "</worldbody>"; }

inline const char* const kPendulum =
    R"(<worldbody><body name="b"><joint name="j"/><geom name="g" size=".1"/><site name="s"/></body></worldbody>)";

}  // namespace pliant::compile
