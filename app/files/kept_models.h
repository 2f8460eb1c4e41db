// Large models as they were loaded, on disk (engine/io/assets/record_store.h), for the next program that
// opens one of them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/io/source_journal.h"
#include "engine/runner/loading/load_job.h"
#include "engine/spec/spec.h"

namespace pliant::app {

// What loading this path would come to, without reading its files, while everything that was asked for when
// it was loaded is answered as it was then. Without a model when that is not known.
runner::LoadResult FindKeptModel(const std::string& path);

// The same, or else the model as LoadModelWithReport() loads it, which is kept. `document` stays null where
// the files are not read.
runner::LoadResult LoadOrFindModel(const std::string& path, std::shared_ptr<const spec::Spec>* document);

// For the next time. Does nothing where loading takes no time, and with libraries of plugins, which may
// compute anything. `asked`: while it was loaded.
void KeepModel(const std::string& path, const std::vector<io::AskedSource>& asked,
               const runner::LoadResult& result);

}  // namespace pliant::app
