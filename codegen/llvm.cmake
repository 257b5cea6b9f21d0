# How users of codegen/ link LLVM: `llvm` is the shared library, `llvm_program` what the `lintel` program takes.
#
# The shared library has code for some twenty machines and pulls in a dozen libraries; relocating it takes 10 ms and 25 MB of
# every start. So release builds link the program with LLVM's archives, of which only what is used goes in. Debian's libz3 and
# libxml2 appear among the archives' dependencies, for parts that nothing here refers to.
add_library(llvm INTERFACE)
target_link_libraries(llvm INTERFACE ${LLVM_LIBRARY_${LINTEL_LLVM}})
add_library(llvm_program INTERFACE)

function(lintel_static_llvm out)
  set(${out} FALSE PARENT_SCOPE)
  execute_process(COMMAND ${LLVM_CONFIG} --link-static --libfiles core passes x86codegen x86asmparser
    OUTPUT_VARIABLE archives OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  separate_arguments(archives)
  find_library(ZLIB_LIBRARY z)
  find_library(ZSTD_LIBRARY NAMES zstd libzstd.so.1)
  execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libstdc++.a OUTPUT_VARIABLE libstdcxx OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(failed OR NOT archives OR NOT ZLIB_LIBRARY OR NOT ZSTD_LIBRARY OR NOT IS_ABSOLUTE "${libstdcxx}")
    return()
  endif()
  set(names libstdc++.a)
  foreach(archive ${archives})
    if(NOT EXISTS ${archive})
      return()
    endif()
    get_filename_component(name ${archive} NAME)
    list(APPEND names ${name})
  endforeach()
  list(JOIN names ":" hidden)
  target_link_libraries(llvm_program INTERFACE -Wl,--start-group ${archives} -Wl,--end-group ${libstdcxx} ${ZLIB_LIBRARY} ${ZSTD_LIBRARY} m)
  target_link_options(llvm_program INTERFACE LINKER:--gc-sections LINKER:--exclude-libs=${hidden})
  set(${out} TRUE PARENT_SCOPE)
endfunction()

set(static_llvm FALSE)
if(LINTEL_STATIC_LLVM AND NOT LINTEL_SANITIZE AND CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
  lintel_static_llvm(static_llvm)
  if(NOT static_llvm)
    message(STATUS "LLVM ${LINTEL_LLVM}'s archives, libz or libzstd not found: linking the shared library")
  endif()
endif()
if(NOT static_llvm)
  target_link_libraries(llvm_program INTERFACE llvm)
endif()
