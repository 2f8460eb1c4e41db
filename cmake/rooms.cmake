# pliant_room(NAME DEPENDS room... LIBRARIES lib... EXCEPT folder...): one static library `pliant_NAME` from every .cc file
# below the current folder, but not from the folders named. Compile flags shared by all rooms live here.
add_library(pliant_flags INTERFACE)
target_compile_options(pliant_flags INTERFACE
  -Wall -Wextra -Wpedantic -ffp-contract=off -fvisibility=hidden
  $<$<CONFIG:Release>:$<IF:$<BOOL:$<TARGET_PROPERTY:PLIANT_QUICK_BUILD>>,-O0,-O3>>
  $<$<COMPILE_LANGUAGE:CXX>:-fno-math-errno -fno-trapping-math>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 reports overlapping copies and uninitialised members inside std::string where there are none (its bugs
  # 105651 and 105562).
  target_compile_options(pliant_flags INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()
if(PLIANT_WERROR)
  target_compile_options(pliant_flags INTERFACE -Werror)
endif()
if(PLIANT_SANITIZE)
  target_compile_options(pliant_flags INTERFACE -fsanitize=${PLIANT_SANITIZE} -fno-omit-frame-pointer
                                                -fno-sanitize-recover=undefined)
  target_link_options(pliant_flags INTERFACE -fsanitize=${PLIANT_SANITIZE})
endif()
target_include_directories(pliant_flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/engine/include)
target_compile_definitions(pliant_flags INTERFACE MUJOCO_DLL_EXPORTS)

function(pliant_room name)
  cmake_parse_arguments(ROOM "" "" "DEPENDS;LIBRARIES;EXCEPT" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cc ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
  foreach(folder ${ROOM_EXCEPT})
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${folder}/")
  endforeach()
  if(NOT sources MATCHES "\\.cc")
    # A room of headers only.
    add_library(pliant_${name} INTERFACE)
    set(scope INTERFACE)
  else()
    add_library(pliant_${name} STATIC ${sources})
    set(scope PUBLIC)
  endif()
  target_link_libraries(pliant_${name} ${scope} pliant_flags)
  foreach(dep ${ROOM_DEPENDS})
    target_link_libraries(pliant_${name} ${scope} pliant_${dep})
  endforeach()
  target_link_libraries(pliant_${name} ${scope} ${ROOM_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY PLIANT_ROOMS pliant_${name})
endfunction()
