#include "frame.glsl"
#include "light.glsl"
#include "finish.glsl"

in vec3 world_position;
in vec3 world_normal;
flat in vec4 shape_color;
flat in vec4 shape_material;
flat in uint shape_id;
flat in float endless;
#if defined(MAP_UV) || defined(MAP_PLANE)
in vec2 map_coord;
uniform sampler2D color_map;
#elif defined(MAP_CUBE)
in vec3 map_coord;
uniform samplerCube cube_map;
#endif
#ifdef MIRROR
uniform sampler2D reflection_map;
uniform vec4 mirror_plane;  // where the mirror shows: unit normal and offset
#endif

out vec4 out_color;

void main() {
  vec4 color = shape_color;
  color.rgb = decode(color.rgb);
#if defined(MAP_UV) || defined(MAP_PLANE)
  vec4 map = texture(color_map, map_coord);
  color *= vec4(decode(map.rgb), map.a);
#elif defined(MAP_CUBE)
  vec4 map = texture(cube_map, map_coord);
  color *= vec4(decode(map.rgb), map.a);
#endif

  vec3 normal = normalize(world_normal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 to_eye = eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - world_position);
  Surface surface = Surface(world_position, normal, to_eye, max(shape_material.z, 1e-3));
  Shading s = Shading(vec3(shape_material.x), vec3(0.0));
  SHADE_LIGHTS
  vec3 lit = color.rgb * s.diffuse + s.specular * shape_material.y;
  lit = finish(lit);

#ifdef MIRROR
  float reflectance = dot(mirror_plane.xyz, normal) > 0.99 ? shape_material.w : 0.0;
  if (reflectance > 0.0) {
    vec3 mirrored = texture(reflection_map, (gl_FragCoord.xy - viewport.xy) / viewport.zw).rgb;
    lit = mix(lit, mirrored, reflectance);
  }
#endif

#if defined(FOG) || defined(HAZE)
  float distance = length(world_position - eye.xyz);
#endif
#ifdef FOG
  lit = mix(lit, fog.rgb, clamp((distance - fog_range.x) / (fog_range.y - fog_range.x), 0.0, 1.0));
#endif
#ifdef HAZE
  lit = mix(lit, haze.rgb, endless * smoothstep(fog_range.w, haze.w, distance));
#endif
  out_color = vec4(lit, color.a);
}
