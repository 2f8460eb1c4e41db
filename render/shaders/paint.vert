// Flat shapes and letters in pixels of a rectangle of the framebuffer.
in vec4 in_position;  // xy: pixels from the rectangle's lower left corner; zw: from the shape's middle, or on the glyphs
in vec4 in_row0;      // half width, half height, corner radius, kind
in vec4 in_color;
uniform vec4 paint_size;  // width and height of the rectangle, pixels

out vec2 place;
flat out vec4 shape;
out vec4 color;

void main() {
  place = in_position.zw;
  shape = in_row0;
  color = in_color;
  gl_Position = vec4(2.0 * in_position.xy / paint_size.xy - 1.0, 0.0, 1.0);
  gl_ClipDistance[0] = 1.0;
}
