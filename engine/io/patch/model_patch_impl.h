// The pieces of the patcher, split over several .cc files by kind of number.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/patch/model_patch.h"
#include "engine/model/parameters.h"
#include "engine/model/servo_numbers.h"
#include "engine/spec/spec.h"

namespace pliant::io::patch {

// Pose of an element as its file says it.
struct FilePose {
  double pos[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
  const spec::Frame* frame = nullptr;
  bool from_to = false;
};

inline bool Same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

class Patcher {
 public:
  Patcher(Document& document, const spec::Spec& spec, const PatchRequest& request)
      : doc_(document), spec_(spec), request_(request), base_(*request.base), live_(*request.live) {}
  PatchPlan Run();

 private:
  // One changed parameter of one element.
  struct Item {
    const ModelParameter* parameter;
    int id;
    const spec::Element* element;
    Place place;
    const mjcf::ElementRow* row;
    ParameterSlice slice;
  };

  // ---- model_patch.cc
  void Collect();
  const std::vector<const spec::Element*>& ElementsOf(mjtObj kind);
  bool Locate(Item& item);
  bool SharersAgree(const Item& item);
  void Handle(const Item& item);
  void WriteNumbers(const Item& item, const std::string& attribute, const std::vector<int>& changed,
                    const std::vector<std::string>& texts, const std::string& note = "");
  Place TemplateOf(const Item& item, const std::string& attribute, std::string* class_name) const;
  void PlaceClasses();
  void Put(Change change, Place place, const std::string& note = "");
  bool Degree(const spec::Element& element) const;
  const char* EulerSequence(const spec::Element& element) const;
  bool Differs(const Item& item, int column) const;
  void Refuse(const Item& item, const std::string& why);
  std::string LabelOf(const Item& item) const { return ElementLabel(base_, item.parameter->object, item.id); }

  // ---- numbers.cc
  void Plain(const Item& item);
  void PlainAs(const Item& item, const std::string& attribute);
  void MeshSurfaceVelocity(const Item& item);
  std::vector<Item> PartsOf(const Item& item) const;
  void PutBits(const Item& item, const std::string& attribute);
  void InChild(const Item& item, const std::string& child, const std::string& attribute);
  std::string NumberText(const Item& item, int column) const;
  std::string NumbersOn(const Item& item, Place place, const std::string& attribute,
                        const std::vector<int>& changed, const std::vector<std::string>& texts) const;

  // ---- pose.cc
  void Pose(const Item& item);
  void FromTo(const Item& item);
  void Inertial(const Item& item);
  void WriteOrientation(const Item& item, Place place, const double quat[4]);
  bool FileFrame(const Item& item, const FilePose& file, double pos[3], double quat[4]);
  static bool FilePoseOf(const Item& item, const spec::Spec& spec, FilePose& out);

  // ---- gain.cc
  void Gain(const Item& item);
  bool ServoGain(const Item& item);
  void PutServo(const Item& item, const ServoNumber& number, const std::string& note = "");
  void PutServo(const Item& item, const std::string& attribute, const std::string& note);
  void PutGain(const Item& item, const std::string& attribute, int column, double value,
               const std::string& note = "");

  // ---- settings.cc
  void Settings();
  void SettingsOf(mjcf::Tag parent, mjcf::Tag tag, const mjSpec& base, const mjSpec& live);
  void Keys();

  // A change that could stand in the element or in its class.
  struct Pending {
    Change change;
    Place place;           // of the element
    Place template_place;  // of the class; may be null
    const ModelParameter* parameter;
    std::string template_text;
  };

  Document& doc_;
  const spec::Spec& spec_;
  const PatchRequest& request_;
  const mjModel& base_;
  const mjModel& live_;
  PatchPlan plan_;
  std::map<mjtObj, std::vector<const spec::Element*>> elements_;
  std::map<std::pair<mjtObj, const XmlElement*>, std::vector<int>> sharers_;
  std::vector<Pending> pending_;
  // Children that are made for new attributes: the place of the element, and the attributes' text.
  std::map<std::pair<const XmlElement*, std::string>, std::pair<Place, std::string>> new_children_;
  std::map<std::pair<int, int>, int> done_;  // (object, id) whose pose or shape was written as a whole
};

}  // namespace pliant::io::patch
