// Lights and shadows of one surface point. SHADE_LIGHTS is a list of add_light(...) calls with constant arguments, made for
// the lights of the scene (LightingDefines in pass/frame.cc): the compiler drops what a light does not need.
#ifdef SHADOW_TAPS
uniform sampler2DArrayShadow shadow_map;

float shadow_factor(const int layer, vec3 position, vec3 normal, float facing, float texel) {
  // Moved along the normal by about a texel: no surface shadows itself. More where light grazes.
  vec4 p = shadow_matrix[layer] * vec4(position + normal * texel * (0.6 + 2.0 * (1.0 - facing)), 1.0);
  vec3 q = p.xyz / p.w;
  q.z = min(q.z, 0.99999);  // behind everything that throws shadows
#if SHADOW_TAPS == 1
  float lit = texture(shadow_map, vec4(q.xy, float(layer), q.z));
#else
  float lit = 0.0;
  float spacing = shadow_info.y * 2.0 / float(SHADOW_TAPS - 1) * shadow_info.z;
  float first = -0.5 * float(SHADOW_TAPS - 1);
  for (int i = 0; i < SHADOW_TAPS; ++i) {
    for (int j = 0; j < SHADOW_TAPS; ++j) {
      vec2 offset = (vec2(float(i), float(j)) + first) * spacing;
      lit += texture(shadow_map, vec4(q.xy + offset, float(layer), q.z));
    }
  }
  lit /= float(SHADOW_TAPS * SHADOW_TAPS);
#endif
  return p.w > 0.0 ? lit : 1.0;
}
#endif

struct Surface {
  vec3 position;
  vec3 normal;
  vec3 to_eye;
  float exponent;
};

struct Shading {
  vec3 diffuse;   // multiplies the surface colour
  vec3 specular;  // multiplies the gloss
};

// Blinn-Phong. layer: of the shadow map, -1 none; glossy: the light has a specular part.
void add_light(const int i, const int kind, const int layer, const bool attenuated, const bool glossy, Surface surface,
               inout Shading s) {
  vec3 to_light = -lights[i].direction.xyz;
  float strength = 1.0;
  float texel = lights[i].diffuse.w;
  if (kind != LIGHT_DIRECTIONAL) {
    vec3 offset = lights[i].position.xyz - surface.position;
    float squared = dot(offset, offset);
    float inverse = inversesqrt(max(squared, 1e-12));
    float distance = squared * inverse;
    to_light = offset * inverse;
    texel *= distance;
    if (attenuated) {
      vec3 a = lights[i].attenuation.xyz;
      strength = 1.0 / max(a.x + distance * (a.y + distance * a.z), 1e-6);
    }
    if (kind == LIGHT_SPOT) {
      float along = max(-dot(to_light, lights[i].direction.xyz), 1e-4);
      float edge = lights[i].direction.w;
      strength *= pow(along, lights[i].attenuation.w) * clamp((along - edge) * 50.0, 0.0, 1.0);
    }
  }
  s.diffuse += lights[i].ambient.rgb * strength;
  float facing = clamp(dot(surface.normal, to_light), 0.0, 1.0);
#ifdef SHADOW_TAPS
  if (layer >= 0) {
    strength *= shadow_factor(layer, surface.position, surface.normal, facing, texel);
  }
#endif
  s.diffuse += lights[i].diffuse.rgb * (facing * strength);
  if (glossy) {
    float shine = max(dot(surface.normal, normalize(to_light + surface.to_eye)), 1e-4);
    s.specular += lights[i].specular.rgb * (facing > 0.0 ? strength * pow(shine, surface.exponent) : 0.0);
  }
}
