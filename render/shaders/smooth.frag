// Softens the stair steps of a finished picture: where the brightness around a pixel shows an edge, colours are mixed along
// it (T. Lottes, "FXAA", NVIDIA white paper, 2009).
in vec2 screen;
uniform sampler2D color_map;

out vec4 out_color;

const float kContrast = 0.125;  // of the brightest neighbour: weaker edges are left as they are
const float kDarkest = 0.04;    // steps that nobody sees in the dark
const float kReach = 8.0;       // pixels along an edge that is nearly level
const float kSteep = 1.0 / 128.0;

// With the alpha, so that outlines before a transparent background are edges.
float brightness(vec4 color) { return dot(color, vec4(0.299, 0.587, 0.114, 0.2)); }

void main() {
  vec2 place = 0.5 + 0.5 * screen;
  vec2 pixel = 1.0 / vec2(textureSize(color_map, 0));
  vec4 middle = texture(color_map, place);
  float m = brightness(middle);
  // At the corners of the pixel: the mean of the four that meet there.
  vec2 up = 0.5 * pixel, down = vec2(up.x, -up.y);
  float sw = brightness(texture(color_map, place - up)), ne = brightness(texture(color_map, place + up));
  float nw = brightness(texture(color_map, place - down)), se = brightness(texture(color_map, place + down));
  float darkest = min(m, min(min(sw, ne), min(se, nw))), brightest = max(m, max(max(sw, ne), max(se, nw)));
  // The gradient, turned by a quarter: along the edge.
  vec2 along = vec2((sw + se) - (nw + ne), (ne + se) - (nw + sw));
  along /= min(abs(along.x), abs(along.y)) + max((sw + se + nw + ne) * 0.03125, kSteep);
  along = clamp(along, -kReach, kReach) * pixel;
  vec4 near = 0.5 * (texture(color_map, place - along / 6.0) + texture(color_map, place + along / 6.0));
  vec4 far = 0.5 * near + 0.25 * (texture(color_map, place - 0.5 * along) + texture(color_map, place + 0.5 * along));
  float mixed = brightness(far);
  vec4 soft = mixed < darkest || mixed > brightest ? near : far;  // the far ends lie on something else
  out_color = brightest - darkest < max(kDarkest, kContrast * brightest) ? middle : soft;
}
