// Rendering types.
#ifndef MUJOCO_MJRENDER_H_
#define MUJOCO_MJRENDER_H_

#include <mujoco/mjmodel.h>

#define mjNAUX 10           // auxiliary buffers
#define mjMAXTEXTURE 1000   // textures per context
#define mjMAXMATERIAL 1000  // textured materials per context

// Overlay location
typedef enum mjtGridPos_ {
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
typedef enum mjtFramebuffer_ {
  mjFB_WINDOW = 0,     // window
  mjFB_OFFSCREEN = 1,  // offscreen
} mjtFramebuffer;

// Depth convention
typedef enum mjtDepthMap_ {
  mjDEPTH_ZERONEAR = 0,  // near 0, far 1
  mjDEPTH_ZEROFAR = 1,   // near 1, far 0
} mjtDepthMap;

// Font scale
typedef enum mjtFontScale_ {
  mjFONTSCALE_50 = 50,    // 50 percent
  mjFONTSCALE_100 = 100,  // 100 percent
  mjFONTSCALE_150 = 150,  // 150 percent
  mjFONTSCALE_200 = 200,  // 200 percent
  mjFONTSCALE_250 = 250,  // 250 percent
  mjFONTSCALE_300 = 300,  // 300 percent
} mjtFontScale;

// Font
typedef enum mjtFont_ {
  mjFONT_NORMAL = 0,  // plain
  mjFONT_SHADOW = 1,  // shadowed
  mjFONT_BIG = 2,     // large
} mjtFont;

// Rectangle in pixels
struct mjrRect_ {
  int left;    // left edge
  int bottom;  // bottom edge
  int width;   // width
  int height;  // height
};
typedef struct mjrRect_ mjrRect;

// OpenGL context of the renderer
struct mjrContext_ {
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
};
typedef struct mjrContext_ mjrContext;

#endif  // MUJOCO_MJRENDER_H_
