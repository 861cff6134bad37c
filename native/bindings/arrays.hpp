/// NumPy arrays at the border: buffers that are written in place, and vectors that are given away.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "features/features.hpp"

namespace tablier::bindings {

namespace nb = nanobind;

template <class T>
using Array = nb::ndarray<T, nb::numpy, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<T> span(const Array<T>& array) {
    return {array.data(), array.size()};
}

/// Python checks nothing twice: a buffer of the wrong size would be written past its end, so it is refused here.
template <class T>
void require(const Array<T>& array, std::size_t size, const char* what) {
    if (array.size() != size) {
        throw nb::value_error(
            (std::string(what) + " must hold " + std::to_string(size) + " numbers, not " + std::to_string(array.size()))
                .c_str());
    }
}

/// Give a vector to NumPy without copying it.
template <class T>
nb::object to_numpy(std::vector<T>&& values, std::size_t rows, std::size_t columns) {
    auto owned = std::make_unique<std::vector<T>>(std::move(values));
    T* data = owned->data();
    const nb::capsule owner(owned.release(),
                            [](void* p) noexcept { std::unique_ptr<std::vector<T>>(static_cast<std::vector<T>*>(p)); });
    if (columns == 0) return nb::cast(nb::ndarray<nb::numpy, T>(data, {rows}, owner));
    return nb::cast(nb::ndarray<nb::numpy, T>(data, {rows, columns}, owner));
}

template <Depictable G>
void check_canvas(const G& position, Canvas canvas) {
    const Canvas least = Features<G>::canvas(position);
    if (canvas.height < least.height || canvas.width < least.width) {
        throw nb::value_error("the board is larger than the canvas");
    }
}

}  // namespace tablier::bindings
