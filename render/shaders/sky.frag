#include "frame.glsl"
in vec2 screen;
uniform vec4 background_top;
uniform vec4 background_bottom;
#ifdef SKYBOX
uniform samplerCube cube_map;
#endif

out vec4 out_color;

void main() {
  vec4 near = inverse_view_projection * vec4(screen, -1.0, 1.0);
  vec4 far = inverse_view_projection * vec4(screen, 1.0, 1.0);
  vec3 direction = normalize(far.xyz / far.w - near.xyz / near.w);
#ifdef SKYBOX
  // The box stands with its +Y side up.
  vec3 color = texture(cube_map, vec3(direction.x, direction.z, -direction.y)).rgb;
  float alpha = 1.0;
#else
  float height = smoothstep(-0.25, 0.6, eye.w > 0.5 ? 0.5 * screen.y : direction.z);
  vec4 mixed = mix(background_bottom, background_top, height);
  vec3 color = mixed.rgb;
  float alpha = mixed.a;
#endif
  if (fog_range.z > 0.5) {
    // The haze of the endless ground stands a little above the horizon.
    float above = max(direction.z, 0.0) / 0.05;
    color = mix(color, haze.rgb, exp(-above * above * 2.0) * step(-1.0, direction.z));
  }
  out_color = vec4(color, alpha);
}
