#include "engine/model/callbacks.h"

extern "C" {
mjfGeneric mjcb_passive = nullptr;
mjfGeneric mjcb_control = nullptr;
mjfConFilt mjcb_contactfilter = nullptr;
mjfSensor mjcb_sensor = nullptr;
mjfTime mjcb_time = nullptr;
mjfAct mjcb_act_dyn = nullptr;
mjfAct mjcb_act_gain = nullptr;
mjfAct mjcb_act_bias = nullptr;
}
