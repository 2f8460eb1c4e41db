// Marks an object for the outline: red is the strength.
out vec4 out_color;
uniform float mask_value;
void main() { out_color = vec4(mask_value, 0.0, 0.0, 1.0); }
