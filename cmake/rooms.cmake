# pliant_room(NAME DEPENDS room... LIBRARIES lib... EXCEPT folder...): one static library `pliant_NAME` from every .cc file
# below the current folder, but not from the folders named. Compile flags shared by all rooms live here.
add_library(pliant_flags INTERFACE)
target_compile_options(pliant_flags INTERFACE
  -Wall -Wextra -Wpedantic -ffp-contract=off -fvisibility=hidden
  $<$<CONFIG:Release>:$<IF:$<BOOL:$<TARGET_PROPERTY:PLIANT_QUICK_BUILD>>,-O0,-O3>>
  $<$<CONFIG:RelWithDebInfo>:$<IF:$<BOOL:$<TARGET_PROPERTY:PLIANT_QUICK_BUILD>>,-O0,-O1>>
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
  # Checks of every access through a pointer double the time of compilation; of these, wild and null pointers and
  # accesses past the end of an object are what the address sanitizer finds by itself.
  target_compile_options(pliant_flags INTERFACE -fsanitize=${PLIANT_SANITIZE} -fno-omit-frame-pointer
                                                -fno-sanitize-recover=undefined
                                                -fno-sanitize=null,alignment,object-size,vptr)
  target_link_options(pliant_flags INTERFACE -fsanitize=${PLIANT_SANITIZE})
endif()
target_include_directories(pliant_flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/engine/include)
target_compile_definitions(pliant_flags INTERFACE MUJOCO_DLL_EXPORTS)

# pliant_units(VARIABLE NAME): with PLIANT_UNITS, replaces the list of sources in VARIABLE by fewer sources, which include
# them. From nothing that compiles in a third of the time, but an edit compiles more: for who builds once, such as .ci/run.
# Sources with flags of their own stay apart, and core and render, of which the drawing library takes single ones.
if(DEFINED ENV{PLIANT_UNITS})
  set(units $ENV{PLIANT_UNITS})
else()
  set(units OFF)
endif()
option(PLIANT_UNITS "Compile sources several at a time" ${units})
function(pliant_units variable name)
  if(NOT PLIANT_UNITS OR name MATCHES "^(test_)?(core|render)$")
    return()
  endif()
  set(together)
  set(apart)
  foreach(source ${${variable}})
    get_source_file_property(flags ${source} COMPILE_DEFINITIONS)
    if(source MATCHES "\\.cc$" AND NOT flags)
      list(APPEND together ${source})
    else()
      list(APPEND apart ${source})
    endif()
  endforeach()
  if(NOT together)
    return()
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  execute_process(COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/units.py ${CMAKE_BINARY_DIR}/units/${name} ${together}
                  OUTPUT_VARIABLE units COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${together} ${CMAKE_SOURCE_DIR}/cmake/units.py)
  set(${variable} ${units} ${apart} PARENT_SCOPE)
endfunction()
if(PLIANT_UNITS)
  # Said of every type of an anonymous namespace that stands in an included file.
  target_compile_options(pliant_flags INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
endif()

# pliant_whole_program(TARGET): links a program or library that people run with what its stages know of each other. Only
# the rooms that a step spends its time in are compiled for that, beside plain code, which tests link as it is; neither
# changes a number, as no option lets the compiler reorder what is computed.
option(PLIANT_WHOLE_PROGRAM "Optimise across the rooms of a step when the program and the library are linked" OFF)
if(PLIANT_WHOLE_PROGRAM AND NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  message(STATUS "PLIANT_WHOLE_PROGRAM needs GCC, whose objects hold both kinds of code: off")
  set(PLIANT_WHOLE_PROGRAM OFF)
endif()
set(PLIANT_STEP_ROOMS core math geometry model solver dynamics collision constraint sensor step)
if(PLIANT_WHOLE_PROGRAM)
  # The linker's plugin would optimise whatever meets those rooms anew, half a minute for each test. The archiver's
  # would list what only the other kind of code defines, such as strings' templates, and the linker seek it there twice;
  # a plugin that is none switches it off.
  set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> --plugin /dev/null qc <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_CXX_ARCHIVE_APPEND "<CMAKE_AR> --plugin /dev/null q <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_CXX_ARCHIVE_FINISH "<CMAKE_RANLIB> --plugin /dev/null <TARGET>")
  target_link_options(pliant_flags INTERFACE
    $<$<NOT:$<BOOL:$<TARGET_PROPERTY:PLIANT_WHOLE_PROGRAM>>>:-fno-lto$<SEMICOLON>-fno-use-linker-plugin>)
endif()
function(pliant_whole_program target)
  if(PLIANT_WHOLE_PROGRAM)
    set_target_properties(${target} PROPERTIES PLIANT_WHOLE_PROGRAM ON)
    # The overflow that it sees in a sum of strings is not there (GCC's bug 105651).
    target_link_options(${target} PRIVATE -flto=auto -O3 -Wno-stringop-overflow)
  endif()
endfunction()

function(pliant_room name)
  cmake_parse_arguments(ROOM "" "" "DEPENDS;LIBRARIES;EXCEPT" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cc ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
  foreach(folder ${ROOM_EXCEPT})
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${folder}/")
  endforeach()
  pliant_units(sources ${name})
  if(NOT sources MATCHES "\\.cc")
    # A room of headers only.
    add_library(pliant_${name} INTERFACE)
    set(scope INTERFACE)
  else()
    add_library(pliant_${name} STATIC ${sources})
    set(scope PUBLIC)
  endif()
  target_link_libraries(pliant_${name} ${scope} pliant_flags)
  if(PLIANT_WHOLE_PROGRAM AND name IN_LIST PLIANT_STEP_ROOMS AND scope STREQUAL PUBLIC)
    # GCC clears the upper halves of wide registers before a call only if the callee may use all of them. Where it knows
    # better, narrow instructions of the callee wait for those halves: soft bodies of cells took four times as long.
    target_compile_options(pliant_${name} PRIVATE -flto=auto -ffat-lto-objects -fno-ipa-ra)
  endif()
  foreach(dep ${ROOM_DEPENDS})
    target_link_libraries(pliant_${name} ${scope} pliant_${dep})
  endforeach()
  target_link_libraries(pliant_${name} ${scope} ${ROOM_LIBRARIES})
  set_property(GLOBAL APPEND PROPERTY PLIANT_ROOMS pliant_${name})
endfunction()
