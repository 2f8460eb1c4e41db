// Colours the border of the mask, on the outside and one pixel on the inside.
#include "frame.glsl"
in vec2 screen;
uniform sampler2D mask_map;
uniform vec4 outline_color;
uniform float outline_width;
uniform vec4 mask_rect;  // offset of the mask in the target, size of the mask

out vec4 out_color;

void main() {
  vec2 pixel = gl_FragCoord.xy - mask_rect.xy;
  vec2 scale = 1.0 / mask_rect.zw;
  float here = texture(mask_map, pixel * scale).r;
  float around = 0.0;
  const int kDirections = 12;
  for (int i = 0; i < kDirections; ++i) {
    float angle = 6.2831853 * float(i) / float(kDirections);
    around += texture(mask_map, (pixel + outline_width * vec2(cos(angle), sin(angle))) * scale).r;
  }
  around /= float(kDirections);
  // Strongest where half of the surroundings is covered.
  float border = (1.0 - here) * clamp(around * 3.0, 0.0, 1.0);
  if (border <= 0.003) discard;
  out_color = vec4(outline_color.rgb, outline_color.a * border);
}
