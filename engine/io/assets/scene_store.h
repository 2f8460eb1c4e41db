// Decoded mesh files, kept on disk for the next program (record_store.h).
#pragma once

#include <functional>
#include <span>
#include <string>

#include "engine/io/assets/scene.h"

namespace pliant::io {

// Decodes the bytes, and those of the neighbours that it asks for; false with a sentence in the error.
using SceneDecoder = std::function<bool(const SiblingReader&, SceneData&, std::string& error)>;

// `decode` of a file of these bytes, or its result of before: for the same bytes of the file and of all
// neighbours that it asked for, the arrays are the same. `kind` names the decoder and its version. Small
// files are decoded each time.
bool DecodeOnce(std::span<const std::uint8_t> bytes, const std::string& kind, const SiblingReader& siblings,
                const SceneDecoder& decode, SceneData& scene, std::string& error);

}  // namespace pliant::io
