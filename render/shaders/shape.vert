#include "frame.glsl"

in vec4 in_position;
in vec3 in_normal;
in vec2 in_texcoord;
in vec4 in_row0;
in vec4 in_row1;
in vec4 in_row2;
in vec4 in_scale;
in vec4 in_color;
in vec4 in_material;
in vec4 in_texture;
in vec4 in_physical;
in uint in_id;

#ifndef DEPTH_ONLY
out vec3 world_position;
out vec3 world_normal;
flat out vec4 shape_color;
flat out vec4 shape_material;
flat out vec2 shape_physical;
flat out uint shape_id;
flat out float endless;
#endif
#if defined(MAP_UV) || defined(MAP_PLANE)
out vec2 map_coord;
#elif defined(MAP_CUBE)
out vec3 map_coord;
#endif

void main() {
  vec3 sized = in_position.xyz * in_scale.xyz + vec3(0.0, 0.0, in_position.w * in_scale.w);
  vec4 local = vec4(sized, 1.0);
  vec3 world = vec3(dot(in_row0, local), dot(in_row1, local), dot(in_row2, local));
  gl_Position = view_projection * vec4(world, 1.0);
#ifndef DEPTH_ONLY
  // An end that others share is in front of them or behind, at the same pixels; more so where it is seen from
  // the side. The view goes along the gradient of w, in parallel projection along that of z.
  float nearer = in_position.w < 0.0 ? in_physical.w : in_physical.z;
  if (nearer > 0.0) {
    mat4 rows = transpose(view_projection);
    vec3 ahead = normalize(eye.w > 0.5 ? rows[2].xyz : rows[3].xyz);
    vec3 outward = vec3(dot(in_row0.xyz, in_normal), dot(in_row1.xyz, in_normal), dot(in_row2.xyz, in_normal));
    float facing = abs(dot(ahead, outward));
    vec4 moved = view_projection * vec4(world - nearer / max(facing, 0.15) * ahead, 1.0);
    if (moved.w > 0.0) gl_Position.z = moved.z / moved.w * gl_Position.w;
  }
#endif
  gl_ClipDistance[0] = dot(clip_plane, vec4(world, 1.0));
#ifndef DEPTH_ONLY
  vec3 normal = in_normal / in_scale.xyz;
  world_position = world;
  world_normal = vec3(dot(in_row0.xyz, normal), dot(in_row1.xyz, normal), dot(in_row2.xyz, normal));
  shape_color = in_color;
  shape_material = in_material;
  shape_physical = in_physical.xy;
  shape_id = in_id;
  endless = in_texture.w;
#endif
#if defined(MAP_UV)
  map_coord = in_texcoord * in_texture.xy;
#elif defined(MAP_PLANE)
  map_coord = vec2(in_texture.x * in_position.x - 0.5, -in_texture.y * in_position.y - 0.5);
#elif defined(MAP_CUBE)
  map_coord = in_texture.x > 0.5 ? in_position.xyz + vec3(0.0, 0.0, in_position.w) : sized;
#endif
}
