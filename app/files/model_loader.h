// From a path to a compiled model: all that foreign/read_model.h opens, or by the ending .mjb
// the binary format.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/files/open_options.h"
#include "engine/core/diagnostics.h"
#include "engine/foreign/options.h"
#include "engine/model/handles.h"
#include "engine/runner/loading/load_job.h"
#include "engine/spec/spec.h"

namespace pliant::app {

struct LoadedModel {
  ModelPtr model;                        // null after errors
  std::unique_ptr<spec::Spec> document;  // what it was compiled from; null for a binary model
  DiagnosticSink diagnostics;            // every error and warning
  std::vector<std::string> files;        // the model files that were read, the main one first
};

// Never throws.
LoadedModel LoadModel(const std::string& path, const foreign::Options& options = OpenOptions());

// The same for the loader's worker thread, with what a window shows of a model: the places of its elements,
// and every file that it is made from, also of a model with errors. Takes the time to look for them.
// `document`, where given: that of LoadedModel.
runner::LoadResult LoadModelWithReport(const std::string& path,
                                       std::shared_ptr<const spec::Spec>* document = nullptr);

// Every error and warning, a line each, to standard error.
void SayAll(const DiagnosticSink& diagnostics);

// The text of a model with the numbers that `m` has now, in the words of the document that it was compiled
// from. False with a sentence in `error` when there is none (null), or `m` has another structure.
// `lost`: as that of io::WriteMjcf().
bool XmlText(spec::Spec* document, const mjModel& m, std::string* text, std::string* error,
             std::string* lost = nullptr);

}  // namespace pliant::app
