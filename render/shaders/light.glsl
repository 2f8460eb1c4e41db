// Lights and shadows of one surface point.
uniform sampler2DArrayShadow shadow_map;

float shadow_factor(int layer, vec3 position, vec3 normal, vec3 to_light, float texel) {
  // Moved along the normal by about a texel: no surface shadows itself. More where light grazes.
  float slope = 1.0 - clamp(dot(normal, to_light), 0.0, 1.0);
  vec4 p = shadow_matrix[layer] * vec4(position + normal * texel * (0.6 + 2.0 * slope), 1.0);
  if (p.w <= 0.0) return 1.0;
  vec3 q = p.xyz / p.w;
  q.z = min(q.z, 0.99999);  // behind everything that throws shadows
  int taps = int(shadow_info.x);
  if (taps <= 1) return texture(shadow_map, vec4(q.xy, float(layer), q.z));
  float sum = 0.0;
  float spacing = shadow_info.y * 2.0 / float(taps - 1) * shadow_info.z;
  float first = -0.5 * float(taps - 1);
  for (int i = 0; i < taps; ++i) {
    for (int j = 0; j < taps; ++j) {
      vec2 offset = (vec2(float(i), float(j)) + first) * spacing;
      sum += texture(shadow_map, vec4(q.xy + offset, float(layer), q.z));
    }
  }
  return sum / float(taps * taps);
}

struct Shading {
  vec3 diffuse;   // multiplies the surface colour
  vec3 specular;  // added
};

// Blinn-Phong over all lights.
Shading shade(vec3 position, vec3 normal, vec3 to_eye, float gloss, float exponent) {
  Shading s;
  s.diffuse = vec3(0.0);
  s.specular = vec3(0.0);
  int count = int(forward.w);
  for (int i = 0; i < count; ++i) {
    vec3 to_light = -lights[i].direction.xyz;
    float strength = 1.0;
    float texel = lights[i].diffuse.w;
    int kind = int(lights[i].position.w);
    if (kind != LIGHT_DIRECTIONAL) {
      vec3 offset = lights[i].position.xyz - position;
      float distance = length(offset);
      to_light = offset / max(distance, 1e-9);
      texel *= distance;
      vec3 a = lights[i].attenuation.xyz;
      strength = 1.0 / max(a.x + distance * (a.y + distance * a.z), 1e-6);
      if (kind == LIGHT_SPOT) {
        float along = dot(-to_light, lights[i].direction.xyz);
        float edge = lights[i].direction.w;
        strength *= along <= edge ? 0.0
                                  : pow(along, lights[i].attenuation.w) * smoothstep(edge, edge + 0.02, along);
      }
    }
    s.diffuse += lights[i].ambient.rgb * (kind == LIGHT_SPOT ? strength : 1.0);
    float facing = dot(normal, to_light);
    if (facing <= 0.0 || strength <= 0.0) continue;
    int layer = int(lights[i].ambient.w);
    if (layer >= 0) strength *= shadow_factor(layer, position, normal, to_light, texel);
    if (strength <= 0.0) continue;
    s.diffuse += lights[i].diffuse.rgb * (facing * strength);
    if (gloss > 0.0) {
      vec3 halfway = normalize(to_light + to_eye);
      s.specular += lights[i].specular.rgb *
                    (gloss * strength * pow(max(dot(normal, halfway), 0.0), max(exponent, 1e-3)));
    }
  }
  return s;
}
