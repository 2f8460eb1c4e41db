# What `cmake --install BUILD --prefix DIR` lays down: the program, the shared library, the headers, the example models,
# and descriptions for build systems. Programs written for the reference's API find the library under the names they
# already use: the CMake package `mujoco` with its target `mujoco::mujoco`, `pkg-config mujoco`, and -lmujoco.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(PLIANT_API_VERSION 3.3.8)  # mjVERSION_HEADER of the headers

add_library(pliant_mujoco INTERFACE)
target_link_libraries(pliant_mujoco INTERFACE pliant)
set_target_properties(pliant_mujoco PROPERTIES EXPORT_NAME mujoco)

install(TARGETS pliant pliant_mujoco EXPORT mujocoTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS pliant_bin RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY engine/include/mujoco DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY models DESTINATION ${CMAKE_INSTALL_DATADIR}/pliant)
install(FILES assets/pliant.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES assets/pliant.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(CODE "file(CREATE_LINK libpliant.so
  \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libmujoco.so\" SYMBOLIC)")

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
