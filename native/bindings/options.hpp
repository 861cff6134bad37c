/// Option structs as Python classes: their fields by name, their defaults those of C++.
#pragma once

#include <nanobind/nanobind.h>

namespace tablier::bindings {

/// A struct that begins with its defaults; whoever uses it sets what should differ.
template <class Options>
nanobind::class_<Options> bind_options(nanobind::module_& module, const char* name, const char* what) {
    return nanobind::class_<Options>(module, name, what).def(nanobind::init<>());
}

}  // namespace tablier::bindings
