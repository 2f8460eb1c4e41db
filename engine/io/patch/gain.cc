// Gains of actuators: the shortcuts of MJCF have their own words for them.
#include <cmath>

#include "engine/io/mjcf/values.h"
#include "engine/io/patch/model_patch_impl.h"

namespace pliant::io::patch {

void Patcher::PutGain(const Item& item, const std::string& attribute, int column, double value,
                      const std::string& note) {
  std::vector<std::string> texts;
  const std::string* now = doc_.Value(item.place, attribute);
  if (now != nullptr) texts = mjcf::SplitWords(*now);
  const mjcf::Attribute* row = mjcf::FindAttribute(*item.row, attribute);
  if (row == nullptr) {
    return Refuse(item, "<" + item.place.xml().name + "> has no attribute '" + attribute + "'");
  }
  if (static_cast<int>(texts.size()) < row->max_count && row->max_count < 16) {
    const double* live = item.parameter->field == std::string("actuator_dynprm")
                             ? live_.actuator_dynprm + mjNDYN * item.id
                             : live_.actuator_gainprm + mjNGAIN * item.id;
    for (int k = static_cast<int>(texts.size()); k < row->max_count; ++k) {
      texts.push_back(mjcf::FormatReal(live[k]));
    }
  }
  texts[static_cast<std::size_t>(column)] = mjcf::FormatReal(value);
  WriteNumbers(item, attribute, {column}, texts, note);
}

void Patcher::Gain(const Item& item) {
  const std::string& name = item.place.xml().name;
  const std::string field = item.parameter->field;
  const double* gain = live_.actuator_gainprm + mjNGAIN * item.id;
  const double* bias = live_.actuator_biasprm + mjNBIAS * item.id;
  const double* dyn = live_.actuator_dynprm + mjNDYN * item.id;
  if (name == "general" || name == "plugin") return Plain(item);
  static constexpr const char* kMuscle[] = {"range", "range", "force", "scale", "lmin",
                                            "lmax",  "vmax",  "fpmax", "fvmax"};
  for (int k = 0; k < item.slice.count; ++k) {
    if (!Differs(item, k)) continue;
    const bool servo = name == "position" || name == "intvelocity";
    if (field == "actuator_gainprm" && servo && k == 0) {
      PutGain(item, "kp", 0, gain[0]);
      // A damping ratio is relative to kp: the damping that is in effect is written instead.
      std::string owner;
      if (doc_.Value(item.place, "dampratio") != nullptr || TemplateOf(item, "dampratio", &owner)) {
        doc_.Remove(item.place, "dampratio");
        PutGain(item, "kv", 0, -bias[2], "replaces dampratio, which depends on kp");
      }
    } else if (field == "actuator_biasprm" && servo && k == 1 && bias[1] == -gain[0]) {
      continue;  // written as kp
    } else if (field == "actuator_biasprm" && servo && k == 2 && bias[2] <= 0) {
      const bool ratio = doc_.Value(item.place, "dampratio") != nullptr;
      doc_.Remove(item.place, "dampratio");
      PutGain(item, "kv", 0, bias[2] == 0 ? 0 : -bias[2], ratio ? "replaces dampratio" : "");
    } else if (field == "actuator_dynprm" && k == 0 && (name == "position" || name == "cylinder")) {
      PutGain(item, "timeconst", 0, dyn[0]);
    } else if (name == "velocity" && field == "actuator_gainprm" && k == 0) {
      PutGain(item, "kv", 0, gain[0]);
    } else if (name == "velocity" && field == "actuator_biasprm" && k == 2 && bias[2] == -gain[0]) {
      continue;
    } else if (name == "damper" && field == "actuator_gainprm" && k == 2) {
      PutGain(item, "kv", 0, gain[2] == 0 ? 0 : -gain[2]);
    } else if (name == "adhesion" && field == "actuator_gainprm" && k == 0) {
      PutGain(item, "gain", 0, gain[0]);
    } else if (name == "cylinder" && field == "actuator_gainprm" && k == 0) {
      doc_.Remove(item.place, "diameter");
      PutGain(item, "area", 0, gain[0]);
    } else if (name == "cylinder" && field == "actuator_biasprm" && k == 0) {
      PutGain(item, "bias", 0, bias[0]);
    } else if (name == "muscle" && field == "actuator_gainprm" && k < 9) {
      PutGain(item, kMuscle[k], k == 1 ? 1 : 0, gain[k]);
    } else if (name == "muscle" && field == "actuator_biasprm" && k < 9 && bias[k] == gain[k]) {
      continue;
    } else if (name == "muscle" && field == "actuator_dynprm" && k < 2) {
      PutGain(item, "timeconst", k, dyn[k]);
    } else if (name == "muscle" && field == "actuator_dynprm" && k == 2) {
      PutGain(item, "tausmooth", 0, dyn[2]);
    } else {
      Refuse(item, "<" + name + "> has no attribute for " + item.parameter->attribute + "[" +
                       std::to_string(k) + "]; write it as <general> to set it");
    }
  }
}

}  // namespace pliant::io::patch
