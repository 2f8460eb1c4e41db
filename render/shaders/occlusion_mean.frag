// The mean of the four by four directions in which neighbouring pixels looked, of those on the same surface.
in vec2 screen;
uniform sampler2D color_map;  // what occlusion.frag found
uniform sampler2D mask_map;   // depth of the picture

out vec4 out_color;

const float kSame = 0.02;  // part of the distance by which pixels of a surface differ at most

void main() {
  ivec2 last = textureSize(color_map, 0) - 1;
  ivec2 here = ivec2((0.5 + 0.5 * screen) * vec2(last + 1));
  // Of a view into the distance, one minus the depth falls as one over the distance.
  float nearness = 1.0 - texelFetch(mask_map, here, 0).r;
  float sum = 0.0, count = 0.0;
  for (int i = -2; i < 2; ++i) {
    for (int j = -2; j < 2; ++j) {
      ivec2 at = clamp(here + ivec2(i, j), ivec2(0), last);
      float other = 1.0 - texelFetch(mask_map, at, 0).r;
      float same = abs(other - nearness) <= kSame * nearness ? 1.0 : 0.0;
      sum += same * texelFetch(color_map, at, 0).r;
      count += same;
    }
  }
  out_color = vec4(vec3(sum / max(count, 1.0)), 1.0);
}
