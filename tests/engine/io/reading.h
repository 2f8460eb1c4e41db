// Helpers of the io tests: read MJCF text, and say what went wrong.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "engine/io/mjcf/read/reader.h"

namespace pliant::io {

inline std::unique_ptr<spec::Spec> Read(const std::string& text, DiagnosticSink& sink,
                                        const Vfs* vfs = nullptr) {
  return ReadMjcfString(text, vfs, sink);
}

// All messages of a document that must be refused; "" when it was accepted.
inline std::string ErrorsOf(const std::string& text, const Vfs* vfs = nullptr) {
  DiagnosticSink sink;
  if (Read(text, sink, vfs)) return "";
  std::string all;
  for (const Diagnostic& d : sink.List()) all += ToString(d) + "\n";
  return all;
}

inline std::unique_ptr<spec::Spec> ReadGood(const std::string& text, const Vfs* vfs = nullptr) {
  DiagnosticSink sink;
  std::unique_ptr<spec::Spec> spec = Read(text, sink, vfs);
  if (!spec) throw std::runtime_error(sink.FirstError());
  return spec;
}

// A body with one of each kind of thing that others refer to.
inline std::string InModel(const std::string& section) {
  return R"(<mujoco>
  <worldbody>
    <body name="b"><joint name="j"/><geom name="g" size="1"/><site name="s"/></body>
    <site name="s2"/>
  </worldbody>
  )" + section +
         "\n</mujoco>";
}
inline std::string InWorld(const std::string& content) {
  return "<mujoco><worldbody>" + content + "</worldbody></mujoco>";
}

}  // namespace pliant::io
