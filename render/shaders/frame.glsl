// Values that are constant over a pass; the same layout as struct FrameUniforms in pass/frame.h.
#define MAX_LIGHTS 16
#define MAX_SHADOWS 4
#define LIGHT_SPOT 0
#define LIGHT_DIRECTIONAL 1
#define LIGHT_POINT 2

struct Light {
  vec4 position;     // xyz world; w: kind
  vec4 direction;    // xyz world, unit; w: cosine of the cutoff
  vec4 attenuation;  // constant, linear, quadratic; w: spot exponent
  vec4 ambient;      // rgb; w: layer of the shadow map, -1 none
  vec4 diffuse;      // rgb; w: width of a shadow texel at unit depth (spot) or everywhere (directional)
  vec4 specular;     // rgb
};

layout(std140) uniform Frame {
  mat4 view_projection;
  mat4 inverse_view_projection;
  mat4 shadow_matrix[MAX_SHADOWS];
  Light lights[MAX_LIGHTS];
  vec4 eye;         // xyz world; w: 1 for parallel projection
  vec4 forward;     // xyz view direction; w: number of lights
  vec4 clip_plane;  // world half-space that is drawn
  vec4 fog;         // rgb; w: 1 when on
  vec4 fog_range;   // start, end; z: haze on; w: haze start
  vec4 haze;        // rgb; w: distance of the horizon
  vec4 shadow_info; // y: filter radius in texels; z: 1 / map size
  vec4 color_info;  // exposure, soft clip
  vec4 viewport;    // left, bottom, width, height of the picture, pixels
};
