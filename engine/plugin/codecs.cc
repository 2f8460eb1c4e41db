#include "engine/plugin/codecs.h"

#include <algorithm>
#include <cctype>
#include <deque>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/log.h"
#include "engine/plugin/registry.h"

namespace pliant {
namespace {

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

std::string MediaTypeOf(const char* content_type) {
  const std::string_view type = content_type ? content_type : "";
  return Lower(type.substr(0, type.find(';')));
}

std::vector<std::string> Extensions(const char* list) {
  std::vector<std::string> extensions;
  std::istringstream parts(list ? list : "");
  for (std::string part; std::getline(parts, part, '|');) {
    if (!part.empty()) extensions.push_back(Lower(part));
  }
  return extensions;
}

bool EndsWith(const std::string& name, const std::string& extension) {
  return name.size() > extension.size() && name.ends_with(extension);
}

// A decoder or encoder with its own copies of the strings that the struct points to.
template <class Codec>
struct CodecEntry {
  std::string content_type, extension;  // as they were registered
  std::string type_key;                 // and as they are compared
  std::vector<std::string> extension_keys;
  std::string file;       // that it was loaded from; empty: the program itself
  bool replaced = false;  // by that of the same file, loaded again
  Codec codec;
};

// A deque keeps addresses stable.
template <class Codec>
struct CodecTable {
  std::mutex mutex;
  std::deque<CodecEntry<Codec>> entries;
};

template <class Codec>
CodecTable<Codec>& Table() {
  static CodecTable<Codec> table;
  return table;
}

bool SameCallbacks(const mjpDecoder& a, const mjpDecoder& b) {
  return a.can_decode == b.can_decode && a.decode == b.decode;
}

bool SameCallbacks(const mjpEncoder& a, const mjpEncoder& b) {
  return a.encode == b.encode && a.close_resource == b.close_resource;
}

template <class Codec>
CodecEntry<Codec> MakeEntry(const Codec& codec) {
  CodecEntry<Codec> entry;
  entry.content_type = codec.content_type ? codec.content_type : "";
  entry.extension = codec.extension ? codec.extension : "";
  entry.type_key = MediaTypeOf(codec.content_type);
  entry.extension_keys = Extensions(codec.extension);
  entry.file = PluginOrigin::Current();
  entry.codec = codec;
  return entry;
}

// The key that both have; "" when there is none.
template <class Codec>
std::string SharedKey(const CodecEntry<Codec>& a, const CodecEntry<Codec>& b) {
  if (!a.type_key.empty() && a.type_key == b.type_key) return a.type_key;
  for (const std::string& extension : a.extension_keys) {
    if (std::ranges::find(b.extension_keys, extension) != b.extension_keys.end()) return extension;
  }
  return "";
}

// No exception may pass through the constructors of a library.
void WarnOf(const std::string& problem) {
  if (!PluginOrigin::Tell(problem)) Warn("%s", problem.c_str());
}

template <class Codec>
void Register(const Codec& codec, const std::string& kind) {
  CodecEntry<Codec> entry = MakeEntry(codec);
  if (entry.type_key.empty() && entry.extension_keys.empty()) {
    return WarnOf(kind + " needs a content type or an extension; it is not registered");
  }
  CodecTable<Codec>& table = Table<Codec>();
  const std::lock_guard lock(table.mutex);
  for (CodecEntry<Codec>& old : table.entries) {
    const std::string key = SharedKey(old, entry);
    if (key.empty() || old.replaced) continue;
    const bool same_keys = old.type_key == entry.type_key && old.extension_keys == entry.extension_keys;
    if (same_keys && SameCallbacks(old.codec, codec)) return;
    old.replaced = !entry.file.empty() && old.file == entry.file;
    if (old.replaced) continue;
    const std::string problem = "another " + kind + " is already registered for '" + key + "'" +
                                (old.file.empty() ? "" : ", from " + old.file);
    if (PluginOrigin::Tell(problem)) return;
    Fatal("%s", problem.c_str());
  }
  PluginOrigin::Note(kind + " of '" + (entry.content_type.empty() ? entry.extension : entry.content_type) +
                     "'");
  CodecEntry<Codec>& kept = table.entries.emplace_back(std::move(entry));
  kept.codec.content_type = kept.content_type.c_str();
  kept.codec.extension = kept.extension.c_str();
}

// The entries for a content type, or without one for a name. Their callbacks may come back here, so that they
// are called without the lock.
template <class Codec>
std::vector<const Codec*> Candidates(const char* name, const char* content_type) {
  const std::string type = MediaTypeOf(content_type), file = Lower(name ? name : "");
  const auto is_of_file = [&](const std::string& extension) { return EndsWith(file, extension); };
  std::vector<const Codec*> candidates;
  CodecTable<Codec>& table = Table<Codec>();
  const std::lock_guard lock(table.mutex);
  for (const CodecEntry<Codec>& entry : table.entries) {
    if (entry.replaced) continue;
    if (type.empty() ? std::ranges::any_of(entry.extension_keys, is_of_file) : entry.type_key == type) {
      candidates.push_back(&entry.codec);
    }
  }
  return candidates;
}

}  // namespace

void RegisterDecoder(const mjpDecoder& decoder) {
  if (!decoder.can_decode || !decoder.decode) {
    return WarnOf("a decoder needs the callbacks can_decode and decode; it is not registered");
  }
  Register(decoder, "decoder");
}

const mjpDecoder* FindDecoder(const mjResource& resource, const char* content_type) {
  for (const mjpDecoder* decoder : Candidates<mjpDecoder>(resource.name, content_type)) {
    if (decoder->can_decode(&resource)) return decoder;
  }
  return nullptr;
}

bool MayFindDecoder(const char* name, const char* content_type) {
  return !Candidates<mjpDecoder>(name, content_type).empty();
}

void RegisterEncoder(const mjpEncoder& encoder) {
  if (!encoder.encode || !encoder.close_resource) {
    return WarnOf("an encoder needs the callbacks encode and close_resource; it is not registered");
  }
  Register(encoder, "encoder");
}

const mjpEncoder* FindEncoder(const char* filename, const char* content_type) {
  const std::vector<const mjpEncoder*> candidates = Candidates<mjpEncoder>(filename, content_type);
  return candidates.empty() ? nullptr : candidates.front();
}

}  // namespace pliant
