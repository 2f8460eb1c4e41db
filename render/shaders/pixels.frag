// A picture from memory: its colours, or its depths.
in vec2 screen;
uniform sampler2D color_map;
out vec4 out_color;

void main() {
  vec4 texel = texture(color_map, 0.5 + 0.5 * screen);
#ifdef DEPTH
  gl_FragDepth = texel.r;
  out_color = vec4(0.0);
#else
  out_color = vec4(texel.rgb, 1.0);
#endif
}
