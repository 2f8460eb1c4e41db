// How much of the surroundings hides the ambient light, from the depth of the picture.
#include "frame.glsl"
in vec2 screen;
uniform sampler2D mask_map;  // depth of the picture
uniform vec4 occlusion;      // radius in metres, strength

out vec4 out_color;

vec3 world_at(vec2 uv) {
  vec4 p = inverse_view_projection * vec4(2.0 * uv - 1.0, 2.0 * texture(mask_map, uv).r - 1.0, 1.0);
  return p.xyz / p.w;
}

vec2 place_of(vec3 p) {
  vec4 clip = view_projection * vec4(p, 1.0);
  return 0.5 + 0.5 * clip.xy / clip.w;
}

// The shorter of two differences does not jump over an edge.
vec3 shorter(vec3 a, vec3 b) { return dot(a, a) < dot(b, b) ? a : b; }

// Sine of the angle below which what rises hides nothing, so that the facets of a smooth shape are not seen (the angle bias
// of L. Bavoil and M. Sainz, "Screen space ambient occlusion", NVIDIA, 2008).
const float kFlat = 0.35;

void main() {
  vec2 uv = 0.5 + 0.5 * screen;
  if (texture(mask_map, uv).r >= 1.0) discard;
  vec3 p = world_at(uv);
  vec2 pixel = 1.0 / viewport.zw;
  vec3 across = shorter(world_at(uv + vec2(pixel.x, 0.0)) - p, p - world_at(uv - vec2(pixel.x, 0.0)));
  vec3 along = shorter(world_at(uv + vec2(0.0, pixel.y)) - p, p - world_at(uv - vec2(0.0, pixel.y)));
  vec3 normal = normalize(cross(across, along));

  vec3 side = abs(forward.z) < 0.99 ? normalize(cross(forward.xyz, vec3(0.0, 0.0, 1.0))) : vec3(1.0, 0.0, 0.0);
  float reach = min(distance(place_of(p + occlusion.x * side) * viewport.zw, uv * viewport.zw), 0.25 * viewport.w);
  // Neighbouring pixels look in other directions: sixteen of them together look everywhere.
  vec2 cell = mod(floor(gl_FragCoord.xy), 4.0);
  float turn = 0.3926991 * (cell.x * 4.0 + cell.y) + 2.0 * cell.x;
  const int kTaps = 16;
  float hidden = 0.0;
  for (int i = 0; i < kTaps; ++i) {
    float angle = turn + 2.39996323 * float(i);
    float radius = reach * sqrt((float(i) + 0.5) / float(kTaps));
    vec3 v = world_at(uv + radius * vec2(cos(angle), sin(angle)) * pixel) - p;
    float d = length(v);
    hidden += max(dot(normal, v) / max(d, 1e-9) - kFlat, 0.0) / (1.0 - kFlat) * clamp(1.5 - d / occlusion.x, 0.0, 1.0);
  }
  // Over few pixels, far away, the depth is too coarse to tell what hides what.
  float known = clamp(0.25 * reach - 0.5, 0.0, 1.0);
  float light = 1.0 - clamp(2.0 * occlusion.y * known * hidden / float(kTaps), 0.0, 0.9);
  out_color = vec4(vec3(light), 1.0);
}
