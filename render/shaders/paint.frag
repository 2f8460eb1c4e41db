in vec2 place;
flat in vec4 shape;
in vec4 color;
uniform sampler2D color_map;  // coverage of the glyphs

out vec4 out_color;

void main() {
  float coverage;
  if (shape.w > 0.5) {
    coverage = texture(color_map, place).r;
  } else {
    // Signed distance to a box with round corners.
    vec2 outside = abs(place) - shape.xy + shape.z;
    float d = min(max(outside.x, outside.y), 0.0) + length(max(outside, 0.0)) - shape.z;
    coverage = clamp(0.5 - d, 0.0, 1.0);
  }
  out_color = vec4(color.rgb, color.a * coverage);
}
