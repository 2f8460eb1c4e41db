// Rows of keyframes, custom data and extensions.
#include "engine/io/mjcf/schema/rows.h"

namespace pliant::io::mjcf {
namespace {

#define AT(field) offsetof(mjsKey, field)
constexpr auto kKey =
    Join(kName, Rows(Reals("time", AT(time)), Handle("qpos", AT(qpos), Store::kDoubleVec),
                     Handle("qvel", AT(qvel), Store::kDoubleVec), Handle("act", AT(act), Store::kDoubleVec),
                     Handle("ctrl", AT(ctrl), Store::kDoubleVec), Handle("mpos", AT(mpos), Store::kDoubleVec),
                     Handle("mquat", AT(mquat), Store::kDoubleVec)));
#undef AT

constexpr auto kNumeric = Rows(Required(kName[0]), Ints("size", offsetof(mjsNumeric, size)),
                               Handle("data", offsetof(mjsNumeric, data), Store::kDoubleVec));
constexpr auto kText = Rows(Required(kName[0]), String("data", offsetof(mjsText, data)));
constexpr auto kTuple = Rows(Required(kName[0]));
constexpr auto kTupleElement = Rows(Required(LooseChoice("objtype", kObjectTypes)),
                                    Required(Loose("objname", Store::kText)), Loose("prm", Store::kReals));

constexpr auto kExtensionPlugin = Rows(Required(Loose("plugin", Store::kText)));
constexpr auto kInstance = Rows(Required(kName[0]));

constexpr Tag kKeyframeChildren[] = {Tag::kKey};
constexpr Tag kCustomChildren[] = {Tag::kNumeric, Tag::kText, Tag::kTuple};
constexpr Tag kTupleChildren[] = {Tag::kTupleElement};
constexpr Tag kExtensionChildren[] = {Tag::kExtensionPlugin};
constexpr Tag kExtensionPluginChildren[] = {Tag::kInstance};
constexpr Tag kInstanceChildren[] = {Tag::kConfig};

constexpr auto kAny = Multiplicity::kAny;
constexpr ElementRow kRows[] = {
    {Tag::kKeyframe, "keyframe", kAny, {}, kKeyframeChildren},
    {Tag::kKey, "key", kAny, kKey, {}},
    {Tag::kCustom, "custom", kAny, {}, kCustomChildren},
    {Tag::kNumeric, "numeric", kAny, kNumeric, {}},
    {Tag::kText, "text", kAny, kText, {}},
    {Tag::kTuple, "tuple", kAny, kTuple, kTupleChildren},
    {Tag::kTupleElement, "element", kAny, kTupleElement, {}},
    {Tag::kExtension, "extension", kAny, {}, kExtensionChildren},
    {Tag::kExtensionPlugin, "plugin", kAny, kExtensionPlugin, kExtensionPluginChildren},
    {Tag::kInstance, "instance", kAny, kInstance, kInstanceChildren},
};

}  // namespace

std::span<const ElementRow> ExtraRows() { return kRows; }

}  // namespace pliant::io::mjcf
