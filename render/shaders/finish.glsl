// From computed light to the stored colour.
vec3 finish(vec3 color) {
  color *= color_info.x;
  // Highlights bend towards white instead of being cut off.
  float knee = color_info.y;
  if (knee < 1.0) {
    vec3 over = max(color - knee, 0.0);
    color = min(color, knee) + (1.0 - knee) * (1.0 - exp(-over / (1.0 - knee)));
  }
  if (color_info.z > 0.5) color = pow(max(color, 0.0), vec3(1.0 / 2.2));
  return color;
}

vec3 decode(vec3 color) { return color_info.z > 0.5 ? pow(color, vec3(2.2)) : color; }
