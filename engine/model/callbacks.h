// The process-wide callbacks of the C API (same declarations as mujoco.h, which rooms do not include). Null
// means not installed.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>

extern "C" {
MJAPI extern mjfGeneric mjcb_passive;
MJAPI extern mjfGeneric mjcb_control;
MJAPI extern mjfConFilt mjcb_contactfilter;
MJAPI extern mjfSensor mjcb_sensor;
MJAPI extern mjfTime mjcb_time;
MJAPI extern mjfAct mjcb_act_dyn;
MJAPI extern mjfAct mjcb_act_gain;
MJAPI extern mjfAct mjcb_act_bias;
}
