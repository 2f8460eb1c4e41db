// Poses of SDFormat: every model, link, joint and frame may be placed relative to any other.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "engine/foreign/xml_help.h"

namespace pliant::foreign::sdf {

struct SdfPose {
  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
};

SdfPose operator*(const SdfPose& a, const SdfPose& b);  // b is given in the frame of a
SdfPose Inverse(const SdfPose& pose);
// "x y z roll pitch yaw" of a pose element, in degrees or as quaternion where it says so; false, with an
// error in `sink`, when it is none. Null: the identity.
bool ReadPose(const io::XmlElement* xml, SdfPose& pose, DiagnosticSink& sink);

// Frames by their full name ("model::part::link"), each placed in another one.
class FrameTable {
 public:
  void Add(const std::string& name, const SdfPose& pose, std::string parent) {
    frames_[name] = {pose, std::move(parent)};
  }
  // The pose of a frame is from now on that of `anchor`, a frame that stands in it.
  void Hold(const std::string& name, std::string anchor) { frames_[name].anchor = std::move(anchor); }
  bool Contains(const std::string& name) const { return name == "world" || frames_.contains(name); }
  // The pose in the world; false when the chain of parents does not end there.
  bool Resolve(const std::string& name, SdfPose& pose) const;

 private:
  struct Frame {
    SdfPose pose;
    std::string parent;
    std::string anchor = {};  // "" when it is the frame itself that is placed
  };
  // The pose of `name` in `base`; false when the chain of parents does not lead there.
  bool Lead(const std::string& name, const std::string& base, int depth, SdfPose& pose) const;
  std::map<std::string, Frame> frames_;
};

}  // namespace pliant::foreign::sdf
