#include "frame.glsl"
#include "finish.glsl"
#include "light.glsl"

in vec3 world_position;
in vec3 world_normal;
flat in vec4 shape_color;
flat in vec4 shape_material;
flat in vec2 shape_physical;
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

vec4 map_color() {
#if !defined(COLOR_MAP)
  vec4 map = vec4(1.0);
#elif defined(MAP_UV) || defined(MAP_PLANE)
  vec4 map = texture(color_map, map_coord);
#elif defined(MAP_CUBE)
  vec4 map = texture(cube_map, map_coord);
#endif
  return vec4(decode(map.rgb), map.a);
}

#include "surface.glsl"

void main() {
  vec3 color = decode(shape_color.rgb);
  vec4 map = map_color();
  vec3 normal = normalize(world_normal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 to_eye = eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - world_position);
#ifdef STUDIO_LOOK
  color *= map.rgb;
  normal = bent_normal(normal);
#endif
  Surface surface = Surface(world_position, normal, to_eye, color, shape_material.y, max(shape_material.z, 1e-3),
                            shape_physical.x, shape_physical.y, 1.0);
#ifdef STUDIO_LOOK
  read_maps(surface);
#endif
  Shading s = Shading(color * shape_material.x + glow(shape_material.x), vec3(0.0));
  SHADE_LIGHTS
#ifdef STUDIO_LOOK
#ifdef ENVIRONMENT
  s.open += sky_light(surface);
#endif
  vec3 lit = finish(s.open + s.shadowed);
#else
  // Classic OpenGL lights first, cuts at 1, and multiplies the map onto the result, highlights included.
  vec3 lit = finish((min(s.open, 1.0) + s.shadowed) * map.rgb);
#endif

#ifdef EVEN_LIGHT
  lit = finish(color * map.rgb * (0.55 + 0.45 * abs(dot(normal, to_eye))));
#endif

#ifdef MIRROR
  float reflectance = dot(mirror_plane.xyz, normal) > 0.99 ? shape_material.w : 0.0;
  if (reflectance > 0.0) {
    vec3 mirrored = texture(reflection_map, (gl_FragCoord.xy - viewport.xy) / viewport.zw).rgb;
#ifdef STUDIO_LOOK
    lit = mix(lit, mirrored, reflectance);
#else
    lit = min(lit + reflectance * mirrored, 1.0);
#endif
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
  out_color = vec4(lit, shape_color.a * map.a * opacity());
}
