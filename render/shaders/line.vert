// A line of constant width in pixels: four corners from two end points.
#include "frame.glsl"

in vec4 in_position;  // xyz: this end; w: -1 or 1, the side
in vec4 in_row0;      // xyz: the other end; w: width in pixels
in vec4 in_color;

flat out vec4 line_color;

void main() {
  vec4 here = view_projection * vec4(in_position.xyz, 1.0);
  vec4 there = view_projection * vec4(in_row0.xyz, 1.0);
  // An end behind the eye is pulled to the near plane along the line.
  if (here.w < 1e-4 && there.w > 1e-4) here = mix(here, there, (1e-4 - here.w) / (there.w - here.w));
  vec4 other = there.w < 1e-4 ? mix(there, here, (1e-4 - there.w) / (here.w - there.w)) : there;
  vec2 along = (other.xy / other.w - here.xy / here.w) * viewport.zw;
  float length_px = length(along);
  vec2 side = length_px > 1e-6 ? vec2(-along.y, along.x) / length_px : vec2(0.0, 1.0);
  here.xy += side * in_position.w * in_row0.w / viewport.zw * here.w;
  gl_Position = here;
  gl_ClipDistance[0] = dot(clip_plane, vec4(in_position.xyz, 1.0));
  line_color = in_color;
}
