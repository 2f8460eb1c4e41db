#include "app/session/json_store.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "engine/core/replace_file.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Null when there is no such member.
const json* Find(const json& in, const char* key) {
  if (!in.is_object()) return nullptr;
  const auto found = in.find(key);
  return found == in.end() ? nullptr : &*found;
}

template <class T, class Accepts>
bool Array(const json& in, const char* key, T* values, size_t n, Accepts&& accepts) {
  const json* list = Find(in, key);
  if (list == nullptr || !list->is_array() || list->size() != n) return false;
  if (!std::all_of(list->begin(), list->end(), accepts)) return false;
  for (size_t i = 0; i < n; ++i) values[i] = (*list)[i].template get<T>();
  return true;
}

}  // namespace

std::string ConfigPath(const std::string& name) {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  if (config != nullptr && *config != '\0') return std::string(config) + "/pliant/" + name;
  return home != nullptr ? std::string(home) + "/.config/pliant/" + name : "";
}

std::string ModelKey(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  return error ? path : absolute.lexically_normal().string();
}

bool JsonStore::Read(json* all, std::string* error) const {
  *all = json::object();
  std::ifstream file(path_);
  if (!file) return true;
  std::stringstream text;
  text << file.rdbuf();
  file.close();
  json read = json::parse(text.str(), nullptr, false);
  if (read.is_object()) {
    *all = std::move(read);
    return true;
  }
  std::error_code code;
  fs::rename(path_, path_ + ".bad", code);
  *error = path_ + ": not a JSON object; it was set aside as " + fs::path(path_).filename().string() + ".bad";
  return false;
}

bool JsonStore::Write(const json& all, std::string* error) const {
  if (path_.empty()) {
    *error = "no home folder for the settings";
    return false;
  }
  std::error_code code;
  fs::create_directories(fs::path(path_).parent_path(), code);
  return ReplaceFile(path_, all.dump(1, ' ', false, json::error_handler_t::replace) + "\n", error);
}

bool JsonStore::ReadModel(const std::string& model, json* entry, std::string* error) const {
  json all;
  const bool good = Read(&all, error);
  const json* found = Find(all, ModelKey(model).c_str());
  *entry = found != nullptr && found->is_object() ? *found : json();
  return good;
}

bool JsonStore::WriteModel(const std::string& model, json entry, std::string* error) const {
  json all;
  std::string set_aside;
  Read(&all, &set_aside);
  const std::string key = ModelKey(model);
  if (!entry.is_null()) {
    all[key] = std::move(entry);
  } else if (all.erase(key) == 0) {
    return true;
  }
  return Write(all, error);
}

bool Get(const json& in, const char* key, bool* value) {
  const json* found = Find(in, key);
  if (found == nullptr || !found->is_boolean()) return false;
  *value = found->get<bool>();
  return true;
}

bool Get(const json& in, const char* key, std::string* value) {
  const json* found = Find(in, key);
  if (found == nullptr || !found->is_string()) return false;
  *value = found->get<std::string>();
  return true;
}

bool Get(const json& in, const char* key, double* value) {
  const json* found = Find(in, key);
  if (found == nullptr || !found->is_number() || !std::isfinite(found->get<double>())) return false;
  *value = found->get<double>();
  return true;
}

bool Get(const json& in, const char* key, float* value, float minimum, float maximum) {
  double number = 0;
  if (!Get(in, key, &number)) return false;
  *value = std::clamp(static_cast<float>(std::clamp<double>(number, minimum, maximum)), minimum, maximum);
  return true;
}

bool Get(const json& in, const char* key, int* value, int minimum, int maximum) {
  double number = 0;
  if (!Get(in, key, &number)) return false;
  *value = static_cast<int>(std::clamp<double>(number, minimum, maximum));
  return true;
}

bool Get(const json& in, const char* key, std::vector<std::string>* values) {
  const json* list = Find(in, key);
  if (list == nullptr || !list->is_array()) return false;
  values->clear();
  for (const json& element : *list) {
    if (element.is_string()) values->push_back(element.get<std::string>());
  }
  return true;
}

bool GetArray(const json& in, const char* key, double* values, size_t n) {
  return Array(in, key, values, n, [](const json& element) { return element.is_number(); });
}

bool GetArray(const json& in, const char* key, bool* values, size_t n) {
  return Array(in, key, values, n, [](const json& element) { return element.is_boolean(); });
}

const json& GetObject(const json& in, const char* key) {
  static const json kNone = json::object();
  const json* found = Find(in, key);
  return found != nullptr && found->is_object() ? *found : kNone;
}

const json& GetList(const json& in, const char* key) {
  static const json kNone = json::array();
  const json* found = Find(in, key);
  return found != nullptr && found->is_array() ? *found : kNone;
}

}  // namespace pliant::app
