// The abstract scene.
#ifndef MUJOCO_MJVISUALIZE_H_
#define MUJOCO_MJVISUALIZE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#define mjNGROUP 6  // visibility groups with switches
#define mjMAXLIGHT 100  // lights per scene
#define mjMAXOVERLAY 500  // overlay text characters
#define mjMAXLINE 100  // curves per figure
#define mjMAXLINEPNT 1001  // points per curve
#define mjMAXPLANEGRID 200  // grid divisions of a rendered plane

// MjvGeom category
typedef enum mjtCatBit {
  mjCAT_STATIC = 1,  // world body content
  mjCAT_DYNAMIC = 2,  // content of other bodies
  mjCAT_DECOR = 4,  // decorations
  mjCAT_ALL = 7,  // everything
} mjtCatBit;

// Mouse actions
typedef enum mjtMouse {
  mjMOUSE_NONE = 0,  // idle
  mjMOUSE_ROTATE_V = 1,  // rotate vertically
  mjMOUSE_ROTATE_H = 2,  // rotate horizontally
  mjMOUSE_MOVE_V = 3,  // translate vertically
  mjMOUSE_MOVE_H = 4,  // translate horizontally
  mjMOUSE_ZOOM = 5,  // zoom
  mjMOUSE_MOVE_V_REL = 6,  // vertical move in target frame
  mjMOUSE_MOVE_H_REL = 7,  // horizontal move in target frame
  mjMOUSE_TURN_V = 8,  // turn the view around the eye, vertically
  mjMOUSE_TURN_H = 9,  // turn the view around the eye, horizontally
} mjtMouse;

// Perturbation
typedef enum mjtPertBit {
  mjPERT_TRANSLATE = 1,  // translate
  mjPERT_ROTATE = 2,  // rotate
} mjtPertBit;

// Abstract camera
typedef enum mjtCamera {
  mjCAMERA_FREE = 0,  // free
  mjCAMERA_TRACKING = 1,  // follows trackbodyid
  mjCAMERA_FIXED = 2,  // model camera fixedcamid
  mjCAMERA_USER = 3,  // caller fills GL cameras
} mjtCamera;

// Labels
typedef enum mjtLabel {
  mjLABEL_NONE = 0,  // off
  mjLABEL_BODY = 1,  // bodies
  mjLABEL_JOINT = 2,  // joints
  mjLABEL_GEOM = 3,  // geoms
  mjLABEL_SITE = 4,  // sites
  mjLABEL_CAMERA = 5,  // cameras
  mjLABEL_LIGHT = 6,  // lights
  mjLABEL_TENDON = 7,  // tendons
  mjLABEL_ACTUATOR = 8,  // actuators
  mjLABEL_CONSTRAINT = 9,  // constraints
  mjLABEL_FLEX = 10,  // flexes
  mjLABEL_SKIN = 11,  // skins
  mjLABEL_SELECTION = 12,  // selection
  mjLABEL_SELPNT = 13,  // selection point coordinates
  mjLABEL_CONTACTPOINT = 14,  // contact details
  mjLABEL_CONTACTFORCE = 15,  // contact force size
  mjLABEL_ISLAND = 16,  // island ids
  mjNLABEL = 17,  // count
} mjtLabel;

// Frames
typedef enum mjtFrame {
  mjFRAME_NONE = 0,  // off
  mjFRAME_BODY = 1,  // bodies
  mjFRAME_GEOM = 2,  // geoms
  mjFRAME_SITE = 3,  // sites
  mjFRAME_CAMERA = 4,  // cameras
  mjFRAME_LIGHT = 5,  // lights
  mjFRAME_CONTACT = 6,  // contacts
  mjFRAME_WORLD = 7,  // world
  mjNFRAME = 8,  // count
} mjtFrame;

// Index into mjvOption.flags
typedef enum mjtVisFlag {
  mjVIS_CONVEXHULL = 0,  // hulls
  mjVIS_TEXTURE = 1,  // textures
  mjVIS_JOINT = 2,  // joints
  mjVIS_CAMERA = 3,  // cameras
  mjVIS_ACTUATOR = 4,  // actuators
  mjVIS_ACTIVATION = 5,  // activations
  mjVIS_LIGHT = 6,  // lights
  mjVIS_TENDON = 7,  // tendons
  mjVIS_RANGEFINDER = 8,  // rangefinder rays, fromto segments
  mjVIS_CONSTRAINT = 9,  // point constraints
  mjVIS_INERTIA = 10,  // equivalent inertia shapes
  mjVIS_SCLINERTIA = 11,  // inertia shapes scaled by mass
  mjVIS_PERTFORCE = 12,  // perturbation force
  mjVIS_PERTOBJ = 13,  // perturbation glyph
  mjVIS_CONTACTPOINT = 14,  // contact points
  mjVIS_ISLAND = 15,  // island colors
  mjVIS_CONTACTFORCE = 16,  // contact forces
  mjVIS_CONTACTSPLIT = 17,  // normal/tangent split
  mjVIS_TRANSPARENT = 18,  // moving geoms translucent
  mjVIS_AUTOCONNECT = 19,  // skeleton
  mjVIS_COM = 20,  // subtree coms
  mjVIS_SELECT = 21,  // selection point
  mjVIS_STATIC = 22,  // static bodies
  mjVIS_SKIN = 23,  // skins
  mjVIS_FLEXVERT = 24,  // flex vertices
  mjVIS_FLEXEDGE = 25,  // flex edges
  mjVIS_FLEXFACE = 26,  // flex faces
  mjVIS_FLEXSKIN = 27,  // flex skin, supersedes other flex modes
  mjVIS_BODYBVH = 28,  // body BVH
  mjVIS_MESHBVH = 29,  // mesh BVH
  mjVIS_SDFITER = 30,  // SDF descent iterates
  mjNVISFLAG = 31,  // count
} mjtVisFlag;

// Index into mjvScene.flags
typedef enum mjtRndFlag {
  mjRND_SHADOW = 0,  // shadows
  mjRND_WIREFRAME = 1,  // wireframe
  mjRND_REFLECTION = 2,  // reflections
  mjRND_ADDITIVE = 3,  // additive blending
  mjRND_SKYBOX = 4,  // skybox
  mjRND_FOG = 5,  // fog
  mjRND_HAZE = 6,  // haze
  mjRND_DEPTH = 7,  // depth as brightness
  mjRND_SEGMENT = 8,  // segmentation, random colors
  mjRND_IDCOLOR = 9,  // segmentation, color encodes segid+1
  mjRND_CULL_FACE = 10,  // back-face culling
  mjNRNDFLAG = 11,  // count
} mjtRndFlag;

// Stereo
typedef enum mjtStereo {
  mjSTEREO_NONE = 0,  // mono
  mjSTEREO_QUADBUFFERED = 1,  // quad-buffered, falls back to side-by-side
  mjSTEREO_SIDEBYSIDE = 2,  // split viewport
} mjtStereo;

// Mouse perturbation
typedef struct mjvPerturb_ {
  int select;  // chosen body, none when not positive
  int flexselect;  // chosen flex, negative none
  int skinselect;  // chosen skin, negative none
  int active;  // bits of mjtPertBit
  int active2;  // bits of mjtPertBit for a second device
  mjtNum refpos[3];  // target position of the object
  mjtNum refquat[4];  // target rotation of the object
  mjtNum refselpos[3];  // target position of the picked point
  mjtNum localpos[3];  // picked point in the object frame
  mjtNum localmass;  // effective inertia at the picked point
  mjtNum scale;  // mouse-to-space gain, from mjv_initPerturb
} mjvPerturb;

// Abstract camera
typedef struct mjvCamera_ {
  int type;  // mjtCamera
  int fixedcamid;  // model camera to use
  int trackbodyid;  // body to follow
  mjtNum lookat[3];  // focus point
  mjtNum distance;  // range to focus
  mjtNum azimuth;  // degrees
  mjtNum elevation;  // degrees
  int orthographic;  // 1 for parallel projection
} mjvCamera;

// OpenGL camera
typedef struct mjvGLCamera_ {
  float pos[3];  // eye point
  float forward[3];  // view direction
  float up[3];  // up direction
  float frustum_center;  // horizontal center at the near plane
  float frustum_width;  // horizontal size, informational
  float frustum_bottom;  // lower edge
  float frustum_top;  // upper edge
  float frustum_near;  // near plane
  float frustum_far;  // far plane
  int orthographic;  // 1 for parallel projection
} mjvGLCamera;

// Abstract geom
typedef struct mjvGeom_ {
  int type;  // shape (mjtGeom)
  int dataid;  // asset id, -1 none; mesh 2*id, its hull 2*id+1
  int objtype;  // source object kind, mjOBJ_UNKNOWN for decor
  int objid;  // source object id, -1 for decor
  int category;  // mjtCatBit
  int matid;  // material id, -1 when untextured
  int texid;  // texture id, -1 none
  int texuniform;  // 1: texture scaled in world units
  int texcoord;  // 1 when UVs exist (mesh, flex)
  int segid;  // segmentation id, -1 hidden
  float size[3];  // dimensions
  float pos[3];  // origin
  float mat[9];  // rotation matrix
  float rgba[4];  // color
  float emission;  // emission
  float specular;  // specular
  float shininess;  // shininess
  float reflectance;  // reflectance
  float texrepeat[2];  // repetitions of a 2D texture
  char label[100];  // text
  float camdist;  // view distance, sorting key
  float modelrbound;  // model geom bounding radius, else 0
  mjtByte transparent;  // 1 when blended
} mjvGeom;

// Light
typedef struct mjvLight_ {
  int id;  // light id, -1 headlight
  float pos[3];  // origin
  float dir[3];  // direction
  int type;  // mjtLightType
  int texid;  // image-light texture
  float attenuation[3];  // falloff coefficients
  float cutoff;  // spot cutoff
  float exponent;  // spot exponent
  float ambient[3];  // ambient color
  float diffuse[3];  // diffuse color
  float specular[3];  // specular color
  mjtByte headlight;  // 1 for the headlight
  mjtByte castshadow;  // 1 when shadows are drawn
  float bulbradius;  // source radius
  float intensity;  // candela
  float range;  // reach
  float softness;  // share of the spot cone in which its edge fades
} mjvLight;

// Visualization options
typedef struct mjvOption_ {
  int label;  // what gets labels (mjtLabel)
  int frame;  // which frames are drawn (mjtFrame)
  mjtByte geomgroup[mjNGROUP];  // visible geom groups
  mjtByte sitegroup[mjNGROUP];  // visible site groups
  mjtByte jointgroup[mjNGROUP];  // visible joint groups
  mjtByte tendongroup[mjNGROUP];  // visible tendon groups
  mjtByte actuatorgroup[mjNGROUP];  // visible actuator groups
  mjtByte flexgroup[mjNGROUP];  // visible flex groups
  mjtByte skingroup[mjNGROUP];  // visible skin groups
  mjtByte flags[mjNVISFLAG];  // switches indexed by mjtVisFlag
  int bvh_depth;  // BVH level to draw
  int flex_layer;  // element layer to draw, solids
} mjvOption;

// Abstract scene
typedef struct mjvScene_ {
  int maxgeom;  // capacity of geoms
  int ngeom;  // geoms in use
  mjvGeom* geoms;  // geom list
  int* geomorder;  // distance-sorted indices
  int nflex;  // flexes
  int* flexedgeadr;  // first edge
  int* flexedgenum;  // edges
  int* flexvertadr;  // first vertex
  int* flexvertnum;  // vertices
  int* flexfaceadr;  // first face
  int* flexfacenum;  // faces allocated
  int* flexfaceused;  // faces filled
  int* flexedge;  // edge vertex pairs
  float* flexvert;  // vertex coordinates
  float* flexface;  // face corner coordinates
  float* flexnormal;  // face corner normals
  float* flextexcoord;  // face corner UVs
  mjtByte flexvertopt;  // mirror of mjVIS_FLEXVERT
  mjtByte flexedgeopt;  // mirror of mjVIS_FLEXEDGE
  mjtByte flexfaceopt;  // mirror of mjVIS_FLEXFACE
  mjtByte flexskinopt;  // mirror of mjVIS_FLEXSKIN
  int nskin;  // skins
  int* skinfacenum;  // faces
  int* skinvertadr;  // first vertex
  int* skinvertnum;  // vertices
  float* skinvert;  // vertex coordinates
  float* skinnormal;  // vertex normals
  int nlight;  // lights in use
  mjvLight lights[mjMAXLIGHT];  // light list
  mjvGLCamera camera[2];  // left eye, right eye
  mjtByte enabletransform;  // 1: apply model transform
  float translate[3];  // transform translation
  float rotate[4];  // transform quaternion
  float scale;  // transform scale
  int stereo;  // mjtStereo
  mjtByte flags[mjNRNDFLAG];  // switches indexed by mjtRndFlag
  int framewidth;  // border pixels, 0 none
  float framergb[3];  // border color
  int status;  // 0 fine, 1 geom list overflowed
} mjvScene;

// Figure
typedef struct mjvFigure_ {
  int flg_legend;  // draw legend
  int flg_ticklabel[2];  // draw tick labels (x, y)
  int flg_extend;  // grow ranges to fit data
  int flg_barplot;  // disconnected segments
  int flg_selection;  // draw selection line
  int flg_symmetric;  // y range symmetric about zero
  float linewidth;  // curve thickness
  float gridwidth;  // grid thickness
  int gridsize[2];  // grid points (x, y)
  float gridrgb[3];  // grid color
  float figurergba[4];  // figure background
  float panergba[4];  // plot background
  float legendrgba[4];  // legend background
  float textrgb[3];  // text color
  float linergb[mjMAXLINE][3];  // curve colors
  float range[2][2];  // axis limits, automatic when min>=max
  char xformat[20];  // x tick printf format
  char yformat[20];  // y tick printf format
  char minwidth[20];  // sample string fixing y tick width
  char title[1000];  // title; two spaces separate subplot titles
  char xlabel[100];  // x caption
  char linename[mjMAXLINE][100];  // curve names
  int legendoffset;  // legend shift in lines
  int subplot;  // highlighted subplot
  int highlight[2];  // mouse point; inside legend marks a curve
  int highlightid;  // curve to mark when no point given
  float selection;  // x of the selection line
  int linepnt[mjMAXLINE];  // points per curve, 0 hides
  float linedata[mjMAXLINE][2 * mjMAXLINEPNT];  // interleaved x, y samples
  int xaxispixel[2];  // output: x extent in pixels
  int yaxispixel[2];  // output: y extent in pixels
  float xaxisdata[2];  // output: x extent in data
  float yaxisdata[2];  // output: y extent in data
} mjvFigure;

#endif  // MUJOCO_MJVISUALIZE_H_
