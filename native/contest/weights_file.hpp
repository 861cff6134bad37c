/// Weights as they lie in a safetensors file: a length, a header in JSON, then plain numbers.
#pragma once

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tablier {

/// Reads the tensors of float32 out of a file in memory, by name. Knows as much JSON as the headers of our files have.
class WeightsFile {
  public:
    explicit WeightsFile(std::span<const std::byte> bytes) {
        static_assert(std::endian::native == std::endian::little, "the numbers lie in this order in the file");
        std::uint64_t length = 0;
        if (bytes.size() < sizeof length) throw std::runtime_error("the weights are cut off");
        std::memcpy(&length, bytes.data(), sizeof length);
        if (length > bytes.size() - sizeof length) throw std::runtime_error("the weights are cut off");
        header_ = {reinterpret_cast<const char*>(bytes.data()) + sizeof length, length};
        numbers_ = bytes.subspan(sizeof length + length);
    }

    [[nodiscard]] bool has(std::string_view name) const { return entry(name) != std::string_view::npos; }

    [[nodiscard]] std::vector<float> read(std::string_view name) const {
        const std::size_t at = entry(name);
        if (at == std::string_view::npos) throw std::runtime_error("no weights '" + std::string(name) + "'");
        const std::vector<std::size_t> ends = list_after(at, "\"data_offsets\":");
        if (ends.size() != 2 || ends[0] > ends[1] || ends[1] > numbers_.size()) {
            throw std::runtime_error("the weights '" + std::string(name) + "' lie outside the file");
        }
        std::vector<float> values((ends[1] - ends[0]) / sizeof(float));
        std::memcpy(values.data(), numbers_.data() + ends[0], values.size() * sizeof(float));
        return values;
    }

    [[nodiscard]] std::vector<std::size_t> shape(std::string_view name) const {
        const std::size_t at = entry(name);
        if (at == std::string_view::npos) throw std::runtime_error("no weights '" + std::string(name) + "'");
        return list_after(at, "\"shape\":");
    }

  private:
    [[nodiscard]] std::size_t entry(std::string_view name) const {
        return header_.find('"' + std::string(name) + "\":{");
    }

    [[nodiscard]] std::vector<std::size_t> list_after(std::size_t from, std::string_view key) const {
        const std::size_t begin = header_.find('[', header_.find(key, from));
        const std::size_t end = header_.find(']', begin);
        if (end == std::string_view::npos) throw std::runtime_error("the header of the weights cannot be read");
        std::vector<std::size_t> found;
        for (const char *at = header_.data() + begin + 1, *last = header_.data() + end; at < last;) {
            std::size_t number = 0;
            const auto [next, fault] = std::from_chars(at, last, number);
            if (fault == std::errc()) found.push_back(number);
            at = next + 1;
        }
        return found;
    }

    std::string_view header_;
    std::span<const std::byte> numbers_;
};

}  // namespace tablier
