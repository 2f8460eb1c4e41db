// One colour per object: segmentation and picking; or the distance from the eye.
#include "frame.glsl"
in vec3 world_position;
in vec3 world_normal;
flat in vec4 shape_color;
flat in vec4 shape_material;
flat in uint shape_id;
flat in float endless;

out vec4 out_color;

void main() {
#ifdef RANDOM_COLOR
  // Golden-ratio steps spread neighbouring numbers over the hue circle.
  float hue = fract(float(shape_id) * 0.61803399);
  vec3 rainbow = clamp(abs(fract(hue + vec3(0.0, 2.0 / 3.0, 1.0 / 3.0)) * 6.0 - 3.0) - 1.0, 0.0, 1.0);
  float shade = 0.6 + 0.4 * fract(float(shape_id) * 0.38196601);
  out_color = shape_id == 0u ? vec4(0.0, 0.0, 0.0, 1.0) : vec4(mix(vec3(1.0), rainbow, 0.75) * shade, 1.0);
#elif defined(DISTANCE)
  // Near is white, a tenth of the way to the far plane black.
  float along = dot(world_position - eye.xyz, forward.xyz);
  out_color = vec4(vec3(clamp(1.0 - along / (0.1 * haze.w), 0.0, 1.0)), 1.0);
#else
  out_color = vec4(vec3(shape_id & 255u, (shape_id >> 8) & 255u, (shape_id >> 16) & 255u) / 255.0, 1.0);
#endif
}
