// Numbers that C++ and shaders share, equal in all programs, so that switching the program
// needs no rebinding.
#pragma once

namespace pliant::render {

// Vertex attributes.
enum VertexAttribute : unsigned {
  kPosition = 0,  // vec4: unit shape; w: side of a capsule (-1, 0, 1)
  kNormal = 1,    // vec3
  kTexcoord = 2,  // vec2
  kRow0 = 3,      // vec4 each, per instance: rotation row and translation
  kRow1 = 4,
  kRow2 = 5,
  kScale = 6,      // vec4, per instance: scale; w: half length added along the side of a capsule
  kColor = 7,      // vec4, per instance
  kMaterial = 8,   // vec4, per instance: emission, specular, shininess exponent, reflectance
  kTexture = 9,    // vec4, per instance: scale of generated texture coordinates; w: 1 for an endless plane
  kId = 10,        // uint, per instance: segmentation id + 1
  kPhysical = 11,  // vec4, per instance: metallic, roughness of the studio look
};

// Texture units.
enum TextureUnit : unsigned {
  kColorUnit = 0,         // 2D colour texture
  kCubeUnit = 1,          // cube colour texture, skybox
  kShadowUnit = 2,        // depth array, one layer per shadow
  kReflectionUnit = 3,    // mirrored picture
  kMaskUnit = 4,          // outline mask
  kEnvironmentUnit = 5,   // cube: the sky as a light
  kFirstSurfaceUnit = 6,  // 2D, seven of them: scene/surface_maps.h
};

// Uniform blocks.
enum BlockBinding : unsigned {
  kFrameBlock = 0,  // struct FrameUniforms
};

}  // namespace pliant::render
