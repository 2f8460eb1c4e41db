// Rendering types.
#ifndef MUJOCO_MJRENDER_H_
#define MUJOCO_MJRENDER_H_

#include <mujoco/mjvisualize.h>

#define mjNAUX 10           // auxiliary buffers
#define mjMAXTEXTURE 1000   // textures per context
#define mjMAXMATERIAL 1000  // textured materials per context

// Overlay location
typedef enum mjtGridPos {
  mjGRID_TOPLEFT = 0,      // corner
  mjGRID_TOPRIGHT = 1,     // corner
  mjGRID_BOTTOMLEFT = 2,   // corner
  mjGRID_BOTTOMRIGHT = 3,  // corner
  mjGRID_TOP = 4,          // edge center
  mjGRID_BOTTOM = 5,       // edge center
  mjGRID_LEFT = 6,         // edge center
  mjGRID_RIGHT = 7,        // edge center
} mjtGridPos;

// Target buffer
typedef enum mjtFramebuffer {
  mjFB_WINDOW = 0,     // window
  mjFB_OFFSCREEN = 1,  // offscreen
} mjtFramebuffer;

// Depth convention
typedef enum mjtDepthMap {
  mjDEPTH_ZERONEAR = 0,  // near 0, far 1
  mjDEPTH_ZEROFAR = 1,   // near 1, far 0
} mjtDepthMap;

// Font scale
typedef enum mjtFontScale {
  mjFONTSCALE_50 = 50,    // 50 percent
  mjFONTSCALE_100 = 100,  // 100 percent
  mjFONTSCALE_150 = 150,  // 150 percent
  mjFONTSCALE_200 = 200,  // 200 percent
  mjFONTSCALE_250 = 250,  // 250 percent
  mjFONTSCALE_300 = 300,  // 300 percent
} mjtFontScale;

// Font
typedef enum mjtFont {
  mjFONT_NORMAL = 0,  // plain
  mjFONT_SHADOW = 1,  // shadowed
  mjFONT_BIG = 2,     // large
} mjtFont;

// Rectangle in pixels
typedef struct mjrRect_ {
  int left;    // left edge
  int bottom;  // bottom edge
  int width;   // width
  int height;  // height
} mjrRect;

// Layout of a pixel
typedef enum mjrPixelFormat_ {
  mjPIXEL_FORMAT_UNKNOWN = 0,  // not known
  mjPIXEL_FORMAT_R8 = 1,       // one byte
  mjPIXEL_FORMAT_RGB8 = 2,     // three bytes
  mjPIXEL_FORMAT_RGBA8 = 3,    // four bytes
  mjPIXEL_FORMAT_R32F = 4,     // one float
  mjPIXEL_FORMAT_DEPTH32F = 5,  // depth, float
  mjPIXEL_FORMAT_KTX = 6,      // a KTX file
} mjrPixelFormat;

// What a vertex attribute is
typedef enum mjrVertexAttributeUsage_ {
  mjVERTEX_ATTRIBUTE_USAGE_POSITION = 0,  // position
  mjVERTEX_ATTRIBUTE_USAGE_NORMAL = 1,    // normal
  mjVERTEX_ATTRIBUTE_USAGE_TANGENTS = 2,  // tangent frame
  mjVERTEX_ATTRIBUTE_USAGE_UV = 3,        // texture coordinates
  mjVERTEX_ATTRIBUTE_USAGE_COLOR = 4,     // color
} mjrVertexAttributeUsage;

// How a vertex attribute is stored
typedef enum mjrVertexAttributeType_ {
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT2 = 0,  // two floats
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT3 = 1,  // three floats
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT4 = 2,  // four floats
  mjVERTEX_ATTRIBUTE_TYPE_UBYTE4 = 3,  // four bytes
} mjrVertexAttributeType;

// How an index is stored
typedef enum mjrIndexType_ {
  mjINDEX_TYPE_U16 = 0,  // 16 bits
  mjINDEX_TYPE_U32 = 1,  // 32 bits
} mjrIndexType;

// What the indices of a mesh form
typedef enum mjrMeshPrimitiveType_ {
  mjMESH_PRIMITIVE_TYPE_TRIANGLES = 0,  // triangles
  mjMESH_PRIMITIVE_TYPE_LINES = 1,      // lines
} mjrMeshPrimitiveType;

typedef mjtTexture mjrSamplerType;
typedef mjtColorSpace mjrColorSpace;
typedef mjtLightType mjrLightType;
typedef mjvGLCamera mjrCamera;

// One attribute of a vertex
typedef struct mjrVertexAttribute_ {
  mjrVertexAttributeUsage usage;  // what it is
  mjrVertexAttributeType type;    // how it is stored
} mjrVertexAttribute;

// Which renderer the library has
typedef struct mjrRendererInfo_ {
  const char* renderer;  // "classic", "filament" or "noop"
  const char* backend;   // "opengl" or "vulkan", empty while no context exists
} mjrRendererInfo;

// OpenGL context of the renderer
typedef struct mjrContext_ {
  float lineWidth;                            // wireframe thickness
  float shadowClip;                           // directional shadow clip
  float shadowScale;                          // spot shadow fraction
  float fogStart;                             // fog start distance
  float fogEnd;                               // fog end distance
  float fogRGBA[4];                           // fog color
  int shadowSize;                             // shadow texture side
  int offWidth;                               // offscreen width
  int offHeight;                              // offscreen height
  int offSamples;                             // offscreen multisamples
  int fontScale;                              // font scale in percent
  int auxWidth[mjNAUX];                       // aux buffer widths
  int auxHeight[mjNAUX];                      // aux buffer heights
  int auxSamples[mjNAUX];                     // aux multisamples
  unsigned int offFBO;                        // offscreen framebuffer
  unsigned int offFBO_r;                      // its resolve framebuffer
  unsigned int offColor;                      // offscreen color
  unsigned int offColor_r;                    // its resolve color
  unsigned int offDepthStencil;               // offscreen depth-stencil
  unsigned int offDepthStencil_r;             // its resolve depth-stencil
  unsigned int shadowFBO;                     // shadow framebuffer
  unsigned int shadowTex;                     // shadow texture
  unsigned int auxFBO[mjNAUX];                // aux framebuffers
  unsigned int auxFBO_r[mjNAUX];              // aux resolve framebuffers
  unsigned int auxColor[mjNAUX];              // aux color
  unsigned int auxColor_r[mjNAUX];            // aux resolve color
  int mat_texid[mjMAXMATERIAL * mjNTEXROLE];  // per material and role texture id, -1 none
  int mat_texuniform[mjMAXMATERIAL];          // per material uniform flag
  float mat_texrepeat[mjMAXMATERIAL * 2];     // per material 2D repeat
  int ntexture;                               // textures uploaded
  int textureType[mjMAXTEXTURE];              // mjtTexture per texture
  unsigned int texture[mjMAXTEXTURE];         // GL texture names
  unsigned int basePlane;                     // display list base, planes
  unsigned int baseMesh;                      // display list base, meshes
  unsigned int baseHField;                    // display list base, height fields
  unsigned int baseBuiltin;                   // display list base, primitives
  unsigned int baseFontNormal;                // display list base, plain font
  unsigned int baseFontShadow;                // display list base, shadowed font
  unsigned int baseFontBig;                   // display list base, large font
  int rangePlane;                             // list count, planes
  int rangeMesh;                              // list count, meshes
  int rangeHField;                            // list count, height fields
  int rangeBuiltin;                           // list count, primitives
  int rangeFont;                              // list count, characters
  int nskin;                                  // skins
  unsigned int* skinvertVBO;                  // vertex buffers
  unsigned int* skinnormalVBO;                // normal buffers
  unsigned int* skintexcoordVBO;              // UV buffers
  unsigned int* skinfaceVBO;                  // index buffers
  int charWidth[127];                         // glyph widths, plain and shadowed
  int charWidthBig[127];                      // glyph widths, large
  int charHeight;                             // glyph height, plain and shadowed
  int charHeightBig;                          // glyph height, large
  int glInitialized;                          // GL loaded
  int windowAvailable;                        // window buffer exists
  int windowSamples;                          // window multisamples
  int windowStereo;                           // window supports stereo
  int windowDoublebuffer;                     // window is double-buffered
  int currentBuffer;                          // active mjtFramebuffer
  int readPixelFormat;                        // pixel format for reads
  int readDepthMap;                           // mjtDepthMap
} mjrContext;

#endif  // MUJOCO_MJRENDER_H_
