// glTF whose numbers are packed, as tools for the web publish it, as a file that assimp reads.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/io/assets/mesh_data.h"

namespace pliant::io {

// Whether the document names EXT_meshopt_compression, KHR_mesh_quantization or EXT_texture_webp.
bool IsPackedGltf(std::span<const std::uint8_t> bytes);

// The same scene as a binary file with one buffer, which holds the decoded views, with positions, normals,
// tangents and places in textures as 32-bit numbers. False with a sentence in `error` where the file or what
// it names cannot be decoded. The result is no safer than the file: CheckGltf comes after it.
// Textures name the picture that they have as WebP. Source: the three extensions, Khronos.
bool UnpackGltf(std::span<const std::uint8_t> bytes, const SiblingReader& siblings, std::string& plain,
                std::string& error);

}  // namespace pliant::io
