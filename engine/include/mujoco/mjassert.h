// Checks at compile time that every program sees the sizes that the library was built with.
#ifndef MUJOCO_MJASSERT_H_
#define MUJOCO_MJASSERT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjui.h>
#include <mujoco/mjvisualize.h>
#include <mujoco/mjxmacro.h>

#ifdef __cplusplus
#define MJ_STATIC_ASSERT(condition, message) static_assert(condition, message)
#else
#define MJ_STATIC_ASSERT(condition, message) _Static_assert(condition, message)
#endif
#define MJ_ASSERT_SIZE(type, size) MJ_STATIC_ASSERT(sizeof(type) == (size), "unexpected size of " #type)

#ifdef mjUSESINGLE
MJ_ASSERT_SIZE(mjtNum, 4);
#else
MJ_ASSERT_SIZE(mjtNum, 8);
#endif
MJ_ASSERT_SIZE(mjtByte, 1);
MJ_ASSERT_SIZE(mjtBool, 1);
MJ_ASSERT_SIZE(mjtSize, 8);

// Enums
MJ_ASSERT_SIZE(mjtDisableBit, 4);
MJ_ASSERT_SIZE(mjtEnableBit, 4);
MJ_ASSERT_SIZE(mjtJoint, 4);
MJ_ASSERT_SIZE(mjtGeom, 4);
MJ_ASSERT_SIZE(mjtCamLight, 4);
MJ_ASSERT_SIZE(mjtLightType, 4);
MJ_ASSERT_SIZE(mjtTexture, 4);
MJ_ASSERT_SIZE(mjtTextureRole, 4);
MJ_ASSERT_SIZE(mjtColorSpace, 4);
MJ_ASSERT_SIZE(mjtIntegrator, 4);
MJ_ASSERT_SIZE(mjtCone, 4);
MJ_ASSERT_SIZE(mjtJacobian, 4);
MJ_ASSERT_SIZE(mjtSolver, 4);
MJ_ASSERT_SIZE(mjtEq, 4);
MJ_ASSERT_SIZE(mjtWrap, 4);
MJ_ASSERT_SIZE(mjtTrn, 4);
MJ_ASSERT_SIZE(mjtDyn, 4);
MJ_ASSERT_SIZE(mjtGain, 4);
MJ_ASSERT_SIZE(mjtBias, 4);
MJ_ASSERT_SIZE(mjtObj, 4);
MJ_ASSERT_SIZE(mjtSensor, 4);
MJ_ASSERT_SIZE(mjtStage, 4);
MJ_ASSERT_SIZE(mjtDataType, 4);
MJ_ASSERT_SIZE(mjtConDataField, 4);
MJ_ASSERT_SIZE(mjtSameFrame, 4);
MJ_ASSERT_SIZE(mjtLRMode, 4);
MJ_ASSERT_SIZE(mjtFlexSelf, 4);
MJ_ASSERT_SIZE(mjtSDFType, 4);
MJ_ASSERT_SIZE(mjtState, 4);
MJ_ASSERT_SIZE(mjtConstraint, 4);
MJ_ASSERT_SIZE(mjtConstraintState, 4);
MJ_ASSERT_SIZE(mjtWarning, 4);
MJ_ASSERT_SIZE(mjtTimer, 4);
MJ_ASSERT_SIZE(mjtSleepPolicy, 4);
MJ_ASSERT_SIZE(mjtSleepState, 4);
MJ_ASSERT_SIZE(mjtProjection, 4);
MJ_ASSERT_SIZE(mjtCamOutBit, 4);
MJ_ASSERT_SIZE(mjtRayDataField, 4);
MJ_ASSERT_SIZE(mjtCtrlInput, 4);
MJ_ASSERT_SIZE(mjtCtrlChart, 4);
MJ_ASSERT_SIZE(mjtLogLevel, 4);
MJ_ASSERT_SIZE(mjtLogTopic, 4);
MJ_ASSERT_SIZE(mjtGeomInertia, 4);
MJ_ASSERT_SIZE(mjtMeshInertia, 4);
MJ_ASSERT_SIZE(mjtMeshBuiltin, 4);
MJ_ASSERT_SIZE(mjtBuiltin, 4);
MJ_ASSERT_SIZE(mjtMark, 4);
MJ_ASSERT_SIZE(mjtLimited, 4);
MJ_ASSERT_SIZE(mjtAlignFree, 4);
MJ_ASSERT_SIZE(mjtInertiaFromGeom, 4);
MJ_ASSERT_SIZE(mjtConflict, 4);
MJ_ASSERT_SIZE(mjtCTimer, 4);
MJ_ASSERT_SIZE(mjtOrientation, 4);
MJ_ASSERT_SIZE(mjtCatBit, 4);
MJ_ASSERT_SIZE(mjtMouse, 4);
MJ_ASSERT_SIZE(mjtPertBit, 4);
MJ_ASSERT_SIZE(mjtCamera, 4);
MJ_ASSERT_SIZE(mjtLabel, 4);
MJ_ASSERT_SIZE(mjtFrame, 4);
MJ_ASSERT_SIZE(mjtVisFlag, 4);
MJ_ASSERT_SIZE(mjtRndFlag, 4);
MJ_ASSERT_SIZE(mjtStereo, 4);
MJ_ASSERT_SIZE(mjtGridPos, 4);
MJ_ASSERT_SIZE(mjtFramebuffer, 4);
MJ_ASSERT_SIZE(mjtDepthMap, 4);
MJ_ASSERT_SIZE(mjtFontScale, 4);
MJ_ASSERT_SIZE(mjtFont, 4);
MJ_ASSERT_SIZE(mjrPixelFormat, 4);
MJ_ASSERT_SIZE(mjrVertexAttributeUsage, 4);
MJ_ASSERT_SIZE(mjrVertexAttributeType, 4);
MJ_ASSERT_SIZE(mjrIndexType, 4);
MJ_ASSERT_SIZE(mjrMeshPrimitiveType, 4);
MJ_ASSERT_SIZE(mjtButton, 4);
MJ_ASSERT_SIZE(mjtEvent, 4);
MJ_ASSERT_SIZE(mjtItem, 4);
MJ_ASSERT_SIZE(mjtSection, 4);
MJ_ASSERT_SIZE(mjtPluginCapabilityBit, 4);

// Records without gaps between members: the sum of their fields, rounded up to the alignment
#define MJ_ASSERT_FIELDS(record, fields, alignment)                                                 \
  MJ_STATIC_ASSERT(sizeof(record) == ((fields) + (alignment) - 1) / (alignment) * (alignment), \
                   "field list of " #record " is not complete")
#define X(type, name, n) +sizeof(type)
#define XVEC(type, name, n) +sizeof(type) * (n)
MJ_ASSERT_FIELDS(mjOption, 0 MJOPTION_FIELDS, sizeof(mjtNum));
MJ_ASSERT_FIELDS(((mjVisual*)0)->global, 0 MJVISUAL_GLOBAL_FIELDS, 4);
MJ_ASSERT_FIELDS(((mjVisual*)0)->quality, 0 MJVISUAL_QUALITY_FIELDS, 4);
MJ_ASSERT_FIELDS(((mjVisual*)0)->headlight, 0 MJVISUAL_HEADLIGHT_FIELDS, 4);
MJ_ASSERT_FIELDS(((mjVisual*)0)->map, 0 MJVISUAL_MAP_FIELDS, 4);
MJ_ASSERT_FIELDS(((mjVisual*)0)->scale, 0 MJVISUAL_SCALE_FIELDS, 4);
MJ_ASSERT_FIELDS(((mjVisual*)0)->rgba, 0 MJVISUAL_RGBA_FIELDS, 4);
#undef XVEC
#undef X
#define X(name, n) +sizeof(mjtNum)
#define XVEC(name, n) +sizeof(mjtNum) * (n)
MJ_ASSERT_FIELDS(mjStatistic, 0 MJSTATISTIC_FIELDS, sizeof(mjtNum));
#undef XVEC
#undef X
#undef MJ_ASSERT_FIELDS

#endif  // MUJOCO_MJASSERT_H_
