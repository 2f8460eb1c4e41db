// Files of what is remembered between runs: one JSON object each, in the user's configuration folder.
// In some, every model has a member of its own, under its absolute path.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

// $XDG_CONFIG_HOME/pliant/NAME, or the one in ~/.config; empty when there is no home folder.
std::string ConfigPath(const std::string& name);

// What models are known by.
std::string ModelKey(const std::string& path);

class JsonStore {
 public:
  explicit JsonStore(std::string path) : path_(std::move(path)) {}
  const std::string& Path() const { return path_; }

  // A missing file is an empty object. A damaged one too, but false and a message:
  // it is set aside as FILE.bad.
  bool Read(nlohmann::json* all, std::string* error) const;
  // To a new file that then takes the place of the old one.
  bool Write(const nlohmann::json& all, std::string* error) const;

  // What is kept of a model; null when that is nothing. False and a message as Read().
  bool ReadModel(const std::string& model, nlohmann::json* entry, std::string* error) const;
  // Leaves the other models alone; a null `entry` forgets the model.
  bool WriteModel(const std::string& model, nlohmann::json entry, std::string* error) const;

 private:
  std::string path_;
};

// Members of an object, brought into their range. False, with the value left alone, when `in` is no object or
// has no such member of the right kind.
bool Get(const nlohmann::json& in, const char* key, bool* value);
bool Get(const nlohmann::json& in, const char* key, std::string* value);
bool Get(const nlohmann::json& in, const char* key, double* value);
bool Get(const nlohmann::json& in, const char* key, float* value, float minimum, float maximum);
bool Get(const nlohmann::json& in, const char* key, int* value, int minimum, int maximum);
// Elements of another kind are left out.
bool Get(const nlohmann::json& in, const char* key, std::vector<std::string>* values);
// Only with exactly `n` elements of the right kind.
bool GetArray(const nlohmann::json& in, const char* key, double* values, size_t n);
bool GetArray(const nlohmann::json& in, const char* key, bool* values, size_t n);
// An empty one where there is none.
const nlohmann::json& GetObject(const nlohmann::json& in, const char* key);
const nlohmann::json& GetList(const nlohmann::json& in, const char* key);

}  // namespace pliant::app
