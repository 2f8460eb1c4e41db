// From computed light to the stored colour.
vec3 finish(vec3 color) {
  color *= color_info.x;
  // Highlights bend towards white instead of being cut off: a straight line up to the knee, then a hyperbola to 1.
  float knee = color_info.y;
  vec3 over = max(color - knee, 0.0);
  color = min(color, knee) + over * (1.0 - knee) / (over + (1.0 - knee) + 1e-6);
#ifdef STUDIO_LOOK
  color = pow(max(color, 0.0), vec3(1.0 / 2.2));
#endif
  return color;
}

vec3 decode(vec3 color) {
#ifdef STUDIO_LOOK
  return pow(color, vec3(2.2));
#else
  return color;
#endif
}
