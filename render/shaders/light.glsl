// Lights and shadows of one surface point. SHADE_LIGHTS is a list of add_light(...) calls with constant arguments, made for
// the lights of the scene (LightingDefines in pass/frame.cc): the compiler drops what a light does not need.
#ifdef SHADOW_TAPS
uniform sampler2DArrayShadow shadow_map;

// How far the filter looks aside, in texels, with the neighbour that the texture unit mixes in.
#if SHADOW_TAPS == 1
#define SHADOW_REACH 1.0
#else
#define SHADOW_REACH (1.5 * shadow_info.y + 1.0)
#endif

float shadow_factor(const int layer, vec3 position, vec3 normal, float facing, float texel) {
  // A surface at an angle rises by SHADOW_REACH * tan(angle) texels towards the light within the reach of the filter. Moved
  // along the normal by reach * sin(angle), the point lies above all of that: no surface shadows itself.
  float tilt = sqrt(max(1.0 - facing * facing, 0.0));
  vec4 p = shadow_matrix[layer] * vec4(position + normal * texel * (0.5 + SHADOW_REACH * tilt), 1.0);
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
  vec3 color;
  float gloss;
  float exponent;
  float metallic;
  float roughness;
  float open;  // part of the light from everywhere that reaches it
};

// Light that leaves the surface towards the eye.
struct Shading {
  vec3 open;      // own light, ambient light, and that of lights without a shadow map
  vec3 shadowed;  // of lights with a shadow map
};

// x^n of x from 0 to 1.
float power(float x, float n) {
#ifdef QUICK_POWERS
  // Products alone (R. F. Lyon, "Phong Shading Reformulation for Hardware Renderer Simplification", Apple, 1993).
  float y = max(1.0 + (x - 1.0) * n / 16.0, 0.0);
  y *= y;
  y *= y;
  y *= y;
  return y * y;
#else
  return pow(x, n);
#endif
}

#ifdef STUDIO_LOOK
// Lambert and the microfacets of Cook and Torrance: GGX, Smith's shadowing by Schlick, Schlick's Fresnel term.
vec3 reflected(const int i, const bool glossy, Surface surface, vec3 to_light, float facing) {
  const float kPi = 3.14159265;
  vec3 halfway = normalize(to_light + surface.to_eye);
  float nh = max(dot(surface.normal, halfway), 0.0);
  float nv = max(dot(surface.normal, surface.to_eye), 1e-3);
  float vh = max(dot(surface.to_eye, halfway), 0.0);
  float a2 = pow(surface.roughness, 4.0);
  float spread = nh * nh * (a2 - 1.0) + 1.0;
  float k = (surface.roughness + 1.0) * (surface.roughness + 1.0) / 8.0;
  float visible = 1.0 / ((facing * (1.0 - k) + k) * (nv * (1.0 - k) + k));
  vec3 straight = mix(vec3(0.08 * surface.gloss), surface.color, surface.metallic);
  vec3 fresnel = straight + (1.0 - straight) * pow(max(1.0 - vh, 0.0), 5.0);
  vec3 scattered = surface.color * (1.0 - surface.metallic) * (1.0 - fresnel);
  return lights[i].diffuse.rgb * facing * (scattered + 0.25 * a2 / (spread * spread) * visible * fresnel);
}
#else
// Diffuse and specular term of classic OpenGL, with the halfway vector.
vec3 reflected(const int i, const bool glossy, Surface surface, vec3 to_light, float facing) {
  vec3 light = lights[i].diffuse.rgb * facing * surface.color;
  if (glossy && facing > 0.0) {
    float shine = max(dot(surface.normal, normalize(to_light + surface.to_eye)), 1e-4);
    light += lights[i].specular.rgb * surface.gloss * power(shine, surface.exponent);
  }
  return light;
}
#endif

// layer: of the shadow map, -1 none; ambient, glossy: the light has such a part.
void add_light(const int i, const int kind, const int layer, const bool attenuated, const bool ambient, const bool glossy,
               Surface surface, inout Shading s) {
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
      strength *= power(along, lights[i].attenuation.w);
#ifdef STUDIO_LOOK
      strength *= clamp((along - edge) * 50.0, 0.0, 1.0);
#else
      strength *= step(edge, along);
#endif
    }
  }
  if (ambient) s.open += lights[i].ambient.rgb * strength * surface.color * surface.open;
  float facing = clamp(dot(surface.normal, to_light), 0.0, 1.0);
  vec3 light = reflected(i, glossy, surface, to_light, facing) * strength;
#ifdef SHADOW_TAPS
  if (layer >= 0) {
    // The reference adds the picture of each such light to that of all others: what one gives is cut at 1.
#ifndef STUDIO_LOOK
    light = min(light, 1.0);
#endif
    s.shadowed += light * shadow_factor(layer, surface.position, surface.normal, facing, texel);
    return;
  }
#endif
  s.open += light;
}

#ifdef ENVIRONMENT
uniform samplerCube environment_map;

vec3 environment(vec3 direction, float level) {
  return decode(textureLod(environment_map, vec3(direction.x, direction.z, -direction.y), level).rgb);
}

// Light of the sky: from everywhere for the scattering part, from the mirrored direction for the rest.
vec3 sky_light(Surface surface) {
  const float kShare = 0.4;       // of the sky, beside the lights of the scene
  const float kWidestLevel = 12.0;  // the last one of any sky: one texel a side
  float nv = max(dot(surface.normal, surface.to_eye), 0.0);
  vec3 straight = mix(vec3(0.08 * surface.gloss), surface.color, surface.metallic);
  vec3 fresnel = straight + max(vec3(1.0 - surface.roughness) - straight, 0.0) * pow(max(1.0 - nv, 0.0), 5.0);
  vec3 mirrored = environment(reflect(-surface.to_eye, surface.normal), 9.0 * surface.roughness);
  vec3 scattered = environment(surface.normal, kWidestLevel);
  return kShare * surface.open * (surface.color * (1.0 - surface.metallic) * (1.0 - fresnel) * scattered + fresnel * mirrored);
}
#endif
