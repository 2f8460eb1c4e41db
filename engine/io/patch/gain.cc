// Gains of actuators: the shortcuts of MJCF have their own words for them.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "engine/io/mjcf/values.h"
#include "engine/io/patch/model_patch_impl.h"
#include "engine/model/servo_numbers.h"

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

// False: the element's numbers are not in the table of servos.
bool Patcher::ServoGain(const Item& item) {
  const std::string& element = item.place.xml().name;
  if (!HasServoNumbers(live_.actuator_gaintype[item.id])) return false;
  for (int k = 0; k < item.slice.count; ++k) {
    if (!Differs(item, k)) continue;
    const auto numbers = ServoNumbers();
    const auto found = std::find_if(numbers.begin(), numbers.end(), [&](const ServoNumber& n) {
      return element == n.element && std::strcmp(n.field, item.parameter->field) == 0 && n.column == k;
    });
    if (found != numbers.end()) {
      PutServo(item, *found);
      continue;
    }
    const bool follows = element == "orientation" && k == 1 &&
                         live_.actuator_biasprm[mjNBIAS * item.id + 1] ==
                             -live_.actuator_gainprm[mjNGAIN * item.id];  // written as kp
    if (!follows)
      Refuse(item, "<" + element + "> has no attribute for " + item.parameter->attribute + "[" +
                       std::to_string(k) + "]; write it as <general> to set it");
  }
  return true;
}

// With what depends on the number in the text, but not in the model.
void Patcher::PutServo(const Item& item, const ServoNumber& number, const std::string& note) {
  const std::string attribute = number.attribute;
  PutServo(item, attribute, note);
  std::string owner;
  const auto has = [&](const char* name) {
    return doc_.Value(item.place, name) != nullptr || TemplateOf(item, name, &owner);
  };
  if ((attribute == "kp" || attribute == "kv") && has("dampratio")) {
    doc_.Remove(item.place, "dampratio");
    if (attribute == "kp") PutServo(item, "kv", "replaces dampratio, which depends on kp");
  } else if (attribute == "motorconst" && has("nominal")) {
    PutServo(item, "resistance", "nominal would follow the motor constant");
  } else if (attribute == "resistance" && has("nominal")) {
    PutServo(item, "motorconst", "nominal would follow the resistance");
  }
  if (attribute == "resistance" && has("inductance"))
    PutServo(item, "inductance", "the time constant would follow the resistance");
}

// All numbers of the attribute as the model has them; words that say so already stay as they are.
void Patcher::PutServo(const Item& item, const std::string& attribute, const std::string& note) {
  const std::string& element = item.place.xml().name;
  const mjcf::Attribute* row = mjcf::FindAttribute(*item.row, attribute);
  const std::string* now = doc_.Value(item.place, attribute);
  const std::vector<std::string> words = now != nullptr ? mjcf::SplitWords(*now) : std::vector<std::string>();
  // Numbers that the model does not keep would be taken in place of those that it keeps, but for the limits
  // of the torque.
  std::vector<std::string> texts(static_cast<std::size_t>(row->max_count), "0");
  if (attribute == "saturation")
    std::copy_n(words.begin(), std::min(words.size(), texts.size()), texts.begin());
  // A second constant of the motor, given or of `nominal`, would be averaged with the first.
  std::string owner;
  const bool nominal = attribute == "motorconst" &&
                       (doc_.Value(item.place, "nominal") != nullptr || TemplateOf(item, "nominal", &owner));
  int last = -1;
  for (const ServoNumber& n : ServoNumbers()) {
    if (element != n.element || attribute != n.attribute) continue;
    texts[static_cast<std::size_t>(n.index)] = mjcf::FormatReal(ValueOf(n, live_, item.id) + 0.0);
    if (ValueOf(n, live_, item.id) != ValueOf(n, base_, item.id) || now == nullptr) last = n.index;
  }
  if (nominal) {
    texts[1] = texts[0];
    last = 1;
  }
  std::vector<int> changed;
  for (int k = 0; k < row->max_count; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const bool other = i < words.size()
                           ? std::strtod(words[i].c_str(), nullptr) != std::strtod(texts[i].c_str(), nullptr)
                           : k == last;
    if (other) changed.push_back(k);
  }
  WriteNumbers(item, attribute, changed, texts, note);
}

void Patcher::Gain(const Item& item) {
  const std::string& name = item.place.xml().name;
  const std::string field = item.parameter->field;
  const double* gain = live_.actuator_gainprm + mjNGAIN * item.id;
  const double* bias = live_.actuator_biasprm + mjNBIAS * item.id;
  const double* dyn = live_.actuator_dynprm + mjNDYN * item.id;
  if (name == "general" || name == "plugin") return Plain(item);
  if (ServoGain(item)) return;
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
