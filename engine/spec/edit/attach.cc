#include "engine/spec/edit/attach.h"

#include <algorithm>

#include "engine/spec/attributes/keys.h"
#include "engine/spec/edit/queries.h"
#include "engine/spec/edit/settings_conflicts.h"
#include "engine/spec/edit/transfer.h"

namespace pliant::spec {
namespace {

bool IsSubmodel(const Spec& owner, const Spec& other) {
  return std::any_of(owner.submodels.begin(), owner.submodels.end(),
                     [&](const std::unique_ptr<Spec>& sub) { return sub.get() == &other; });
}

// Remembers the document that elements came from.
void Remember(Spec& parent, Spec& child) {
  if (&parent == &child || IsSubmodel(parent, child)) return;
  if (std::find(parent.attached.begin(), parent.attached.end(), &child) != parent.attached.end()) return;
  child.Retain();
  parent.attached.push_back(&child);
}

bool Contains(const Body& ancestor, const Body* body) {
  while (body && body != &ancestor) body = body->body;
  return body == &ancestor;
}

// What of `from` is about to be moved out with `child`.
void HoldOnTo(Spec& from, Element& child) {
  const Body* holder = &child == from.world ? from.world : static_cast<TreeElement&>(child).body;
  HoldOn(from, holder);
  HoldOn(from, nullptr);
}

void TellDifferences(Spec& parent, const Spec& from, const std::string& differences) {
  const bool merged = parent.spec.compiler.conflict == mjCONFLICT_MERGE;
  parent.SetError("settings of model '" + from.own.modelname +
                      (merged ? "' are merged with those that hold here: " + differences
                              : "' are left out: " + differences +
                                    "; compiler conflict=\"merge\" or \"error\" decides otherwise"),
                  true);
  parent.history.read_warnings.push_back(parent.error());
}

}  // namespace

Element* Attach(Spec& parent, Body& body, Frame* frame, Element& child, const std::string& prefix,
                const std::string& suffix) {
  Element* attached = AttachUnnumbered(parent, body, frame, child, prefix, suffix);
  if (!attached) return nullptr;
  parent.ShowIdsWhenAsked();
  return attached;
}

Element* AttachUnnumbered(Spec& parent, Body& body, Frame* frame, Element& child, const std::string& prefix,
                          const std::string& suffix) {
  Spec& from = *child.model;
  if (child.elemtype != mjOBJ_BODY && child.elemtype != mjOBJ_FRAME) {
    parent.SetError("only a body or a frame can be attached");
    return nullptr;
  }
  // A body can only be moved out of its own way when it goes elsewhere: inside one document it is copied.
  const bool copy = parent.deep_attach || &from == &parent;
  if (!copy && child.elemtype == mjOBJ_BODY && Contains(static_cast<Body&>(child), &body)) {
    parent.SetError("a body cannot be attached to its own subtree");
    return nullptr;
  }
  Transfer transfer(from, parent, {.prefix = prefix, .suffix = suffix, .copy = copy});
  Element* attached = nullptr;
  if (child.elemtype == mjOBJ_BODY) {
    transfer.MarkBody(static_cast<Body&>(child));
  } else {
    transfer.MarkContents(*static_cast<Frame&>(child).body, &static_cast<Frame&>(child));
  }
  from.NameAssetsByFile();
  transfer.MarkAssets();
  transfer.ChooseRelations();
  from.Renumber();
  if (!transfer.NamesAreFree() || !transfer.ReadKeys()) return nullptr;
  std::string differences;
  if (&from != &parent && !MergeSettings(parent.spec, from.spec, differences)) {
    parent.SetError("its settings conflict with those of model '" + from.own.modelname + "': " + differences);
    return nullptr;
  }
  if (!copy) HoldOnTo(from, child);
  transfer.TakeClasses();
  transfer.TakeAssets();
  if (child.elemtype == mjOBJ_BODY) {
    attached = transfer.TakeBody(static_cast<Body&>(child), body, frame);
  } else {
    attached = transfer.TakeFrame(static_cast<Frame&>(child), body, frame);
  }
  if (!attached) return nullptr;
  transfer.TakeRelations();
  transfer.DropUnusedAssets();
  transfer.RetargetKeys();
  transfer.TakeKeys();
  if (!copy) {
    parent.Adopt(from);
    from.handed_over = true;
  }
  Remember(parent, from);
  PadKeys(parent);
  if (!differences.empty()) {
    TellDifferences(parent, from, differences);
  } else if (!transfer.left_behind().empty()) {
    parent.SetError(transfer.left_behind(), true);
  }
  return attached;
}

}  // namespace pliant::spec
