# What `cmake --install BUILD --prefix DIR` lays down: the program, the shared library, the headers, the example models,
# and descriptions for build systems. Programs written for the reference's API find the library under the names they
# already use: the CMake package `mujoco` with its target `mujoco::mujoco`, `pkg-config mujoco`, and -lmujoco. These name
# two libraries: libpliant, and libpliant_render with mjr_ and mjui_. Neither needs OpenGL to be installed.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(PLIANT_API_VERSION 3.14.0)  # mjVERSION_HEADER of the headers

add_library(pliant_mujoco INTERFACE)
target_link_libraries(pliant_mujoco INTERFACE pliant)
set_target_properties(pliant_mujoco PROPERTIES EXPORT_NAME mujoco)
set(PLIANT_DRAWING_TARGETS)
set(PLIANT_DRAWING_FLAGS)
if(PLIANT_APP)
  target_link_libraries(pliant_mujoco INTERFACE pliant_drawing)
  set(PLIANT_DRAWING_TARGETS pliant_drawing)
  set(PLIANT_DRAWING_FLAGS " -lpliant_render")
endif()

install(TARGETS pliant ${PLIANT_DRAWING_TARGETS} pliant_mujoco EXPORT mujocoTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
file(RELATIVE_PATH PLIANT_LIBRARIES_FROM_PROGRAM "${CMAKE_INSTALL_FULL_BINDIR}" "${CMAKE_INSTALL_FULL_LIBDIR}")
set_target_properties(pliant_bin PROPERTIES INSTALL_RPATH "$ORIGIN/${PLIANT_LIBRARIES_FROM_PROGRAM}")  # for plugins
install(TARGETS pliant_bin RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY engine/include/mujoco engine/include/pliant DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY models DESTINATION ${CMAKE_INSTALL_DATADIR}/pliant)
install(FILES assets/pliant.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES assets/pliant.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)

# -lmujoco: a linker script, so that one name stands for both libraries and only programs that draw get the second one.
# Who opens the library by its file name, or was linked with the reference's, finds a library that brings both.
set(PLIANT_LINKED "libpliant.so")
if(PLIANT_APP)
  string(APPEND PLIANT_LINKED " AS_NEEDED(libpliant_render.so)")
endif()
configure_file(cmake/libmujoco.so.in libmujoco.so @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/libmujoco.so DESTINATION ${CMAKE_INSTALL_LIBDIR})
add_library(pliant_by_its_name SHARED engine/shared_library.cc)
target_link_libraries(pliant_by_its_name PRIVATE pliant ${PLIANT_DRAWING_TARGETS})
target_link_options(pliant_by_its_name PRIVATE LINKER:--no-as-needed)
set_target_properties(pliant_by_its_name PROPERTIES
  OUTPUT_NAME mujoco VERSION ${PLIANT_API_VERSION} SOVERSION ${PLIANT_API_VERSION}
  LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/by_its_name INSTALL_RPATH "$ORIGIN")
install(TARGETS pliant_by_its_name LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} NAMELINK_SKIP)

install(EXPORT mujocoTargets NAMESPACE mujoco:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mujoco)
file(WRITE ${CMAKE_BINARY_DIR}/mujocoConfig.cmake "include(\${CMAKE_CURRENT_LIST_DIR}/mujocoTargets.cmake)\n")
write_basic_package_version_file(${CMAKE_BINARY_DIR}/mujocoConfigVersion.cmake
  VERSION ${PLIANT_API_VERSION} COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/mujocoConfig.cmake ${CMAKE_BINARY_DIR}/mujocoConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/mujoco)

foreach(package pliant mujoco)
  configure_file(cmake/package.pc.in ${package}.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
