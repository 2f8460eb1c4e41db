// What the maps of a material change in the studio look (scene/surface_maps.h).
#ifdef NORMAL_MAP
uniform sampler2D normal_map;
#endif
#ifdef OCCLUSION_MAP
uniform sampler2D occlusion_map;
#endif
#ifdef ROUGHNESS_MAP
uniform sampler2D roughness_map;
#endif
#ifdef METALLIC_MAP
uniform sampler2D metallic_map;
#endif
#ifdef EMISSIVE_MAP
uniform sampler2D emissive_map;
#endif
#ifdef PACKED_MAP
uniform sampler2D packed_map;
#endif
#ifdef OPACITY_MAP
uniform sampler2D opacity_map;
#endif

// The map's frame follows from how place and coordinates change from pixel to pixel (C. Schueler, "Normal Mapping without
// Precomputed Tangents", ShaderX5, 2006). Rows of a picture go down, and green is up.
vec3 bent_normal(vec3 normal) {
#ifdef NORMAL_MAP
  vec3 right = dFdx(world_position), up = dFdy(world_position);
  vec2 map_right = dFdx(map_coord), map_up = dFdy(map_coord);
  vec3 across_up = cross(up, normal), across_right = cross(normal, right);
  vec3 along_u = across_up * map_right.x + across_right * map_up.x;
  vec3 along_v = across_up * map_right.y + across_right * map_up.y;
  float size = max(dot(along_u, along_u), dot(along_v, along_v));
  if (size <= 0.0) return normal;
  vec3 bent = 2.0 * texture(normal_map, map_coord).xyz - 1.0;
  return normalize((along_u * bent.x - along_v * bent.y) * inversesqrt(size) + normal * max(bent.z, 1e-3));
#else
  return normal;
#endif
}

void read_maps(inout Surface surface) {
  vec3 packed_parts = vec3(1.0);
#ifdef PACKED_MAP
  packed_parts = texture(packed_map, map_coord).rgb;
#endif
#ifdef OCCLUSION_MAP
  packed_parts.r = texture(occlusion_map, map_coord).r;
#endif
#ifdef ROUGHNESS_MAP
  packed_parts.g = texture(roughness_map, map_coord).r;
#endif
#ifdef METALLIC_MAP
  packed_parts.b = texture(metallic_map, map_coord).r;
#endif
  surface.open = packed_parts.r;
  surface.roughness = max(surface.roughness * packed_parts.g, 0.05);
  surface.metallic *= packed_parts.b;
}

float opacity() {
#ifdef OPACITY_MAP
  return texture(opacity_map, map_coord).r;
#else
  return 1.0;
#endif
}

// emission: of the material; a map alone glows as it is.
vec3 glow(float emission) {
#ifdef EMISSIVE_MAP
  return decode(texture(emissive_map, map_coord).rgb) * (emission > 0.0 ? emission : 1.0);
#else
  return vec3(0.0);
#endif
}
