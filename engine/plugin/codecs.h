// Readers and writers of kinds of model files that programs add, by content type and file name extension.
#pragma once

#include <mujoco/mjplugin.h>

namespace pliant {

// Copies the decoder into the table. Registering it again does nothing; another one for one of its content
// type and extensions is a fatal error, unless the one there was loaded from a file that is now loaded again
// and is replaced. One without a key or a callback is refused with a warning. While a library is loaded
// (PluginOrigin) refusals are problems of it. Thread safe, as all functions here.
void RegisterDecoder(const mjpDecoder& decoder);

// The decoder for a content type (parameters behind ';' and letter case ignored), or, where that is null or
// empty, for the extension of the resource's name, among those that say they can decode it. Null: none.
const mjpDecoder* FindDecoder(const mjResource& resource, const char* content_type);

// Whether there could be one for a resource of this name: nobody is asked.
bool MayFindDecoder(const char* name, const char* content_type);

// The same for encoders.
void RegisterEncoder(const mjpEncoder& encoder);
const mjpEncoder* FindEncoder(const char* filename, const char* content_type);

}  // namespace pliant
