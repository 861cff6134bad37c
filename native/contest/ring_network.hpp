/// A network over a ring of sixteen holes, run without any library: what training calls a `trunk`.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "contest/small_dots.hpp"
#include "contest/weights_file.hpp"

namespace tablier {

/// What a network says about a position, seen by the player to move.
struct RingAnswer {
    std::array<float, 64> logits{};  // four moves a hole
    float value = 0;                 // chance of a win less chance of a loss
    float lead = 0;                  // points
};

/// The convolutions are reckoned in integers: weights of eight bits, scaled for each output, and activations of seven
/// bits, scaled anew for each position and layer. All the rest is float.
class RingNetwork {
  public:
    static constexpr std::size_t holes = rows;
    static constexpr std::size_t taps = 5;  // holes that a kernel sees
    static constexpr std::size_t moves_a_hole = 4;

    explicit RingNetwork(const WeightsFile& file);

    /// Evaluate one position: planes over the holes and numbers, as Features<Oware> draws them. Any thread may ask.
    void evaluate(std::span<const std::uint8_t> planes, std::span<const float> numbers, RingAnswer& answer) const {
        run_(*this, planes, numbers, answer);
    }

    [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }
    [[nodiscard]] std::size_t channels() const { return wide_; }
    /// How it is run on this machine.
    [[nodiscard]] const char* instructions() const { return instructions_; }

  private:
    static constexpr std::size_t widest = 256;       // channels
    static constexpr float largest_input = 127;      // of seven bits
    static constexpr float pool_weight = -0.6F;      // (√16 holes - 10) / 10, as boards of other sizes have other ones
    using Ring = std::array<float, holes * widest>;  // holes × channels, as many as there are

    struct Norm {
        std::vector<float> scale;
        std::vector<float> shift;
    };
    /// output = bias + Σ input · weights[input][output]
    struct Dense {
        std::size_t inside = 0;
        std::size_t outside = 0;
        std::vector<float> weights;
        std::vector<float> bias;
    };
    struct Convolution {
        std::vector<std::int8_t> weights;  // by sixteen outputs, as SmallDots wants them
        std::vector<float> scale;          // of each output
    };
    struct Block {
        Norm norm1, norm2;
        Convolution conv1, conv2;
        Dense pool;  // of nothing, where the block is not pooled
    };
    using Run = void (*)(const RingNetwork&, std::span<const std::uint8_t>, std::span<const float>, RingAnswer&);

    static Norm read_norm(const WeightsFile& file, const std::string& name);
    static Dense read_dense(const WeightsFile& file, const std::string& name);
    static Convolution read_convolution(const WeightsFile& file, const std::string& name, std::size_t wide);
    void choose_instructions();

    // What follows is compiled once for each kind of machine, so all of it has to be inlined into one function.
#define TABLIER_INLINE [[gnu::always_inline]] static inline
    TABLIER_INLINE void run(const RingNetwork& net, std::span<const std::uint8_t> planes,
                            std::span<const float> numbers, RingAnswer& answer, SmallDots dots);
    TABLIER_INLINE void begin(const RingNetwork& net, std::span<const std::uint8_t> planes,
                              std::span<const float> numbers, float* x);
    TABLIER_INLINE void convolve(const Convolution& convolution, const Norm& norm, std::size_t wide, const float* x,
                                 float* y, bool add, SmallDots dots);
    TABLIER_INLINE void pool(const float* x, std::size_t wide, float* pooled);
    TABLIER_INLINE void apply(const Dense& dense, const float* input, float* output);
    TABLIER_INLINE void relu(float* x, std::size_t count);
    TABLIER_INLINE void answer_by_heads(const RingNetwork& net, const float* x, RingAnswer& answer);
#undef TABLIER_INLINE

    static void run_anywhere(const RingNetwork& net, std::span<const std::uint8_t> planes,
                             std::span<const float> numbers, RingAnswer& answer) {
        run(net, planes, numbers, answer, small_dots_anywhere);
    }
#ifdef TABLIER_X86
    __attribute__((target("avx2,fma"))) static void run_avx2(const RingNetwork& net,
                                                             std::span<const std::uint8_t> planes,
                                                             std::span<const float> numbers, RingAnswer& answer) {
        run(net, planes, numbers, answer, small_dots_avx2);
    }
    __attribute__((target("avx2,fma,avx512f,avx512vl,avx512bw,avx512dq,avx512vnni"))) static void run_vnni(
        const RingNetwork& net, std::span<const std::uint8_t> planes, std::span<const float> numbers,
        RingAnswer& answer) {
        run(net, planes, numbers, answer, small_dots_vnni);
    }
#endif

    std::size_t wide_ = 0;
    std::size_t planes_ = 0;
    std::vector<float> stem_;  // taps × planes × channels
    Dense stem_numbers_;
    std::vector<Block> blocks_;
    Norm final_;
    Dense policy_local_, policy_pool_, policy_moves_;
    Dense value_local_, value_hidden_, outcome_, lead_;
    Run run_ = run_anywhere;
    const char* instructions_ = "any machine";
};

inline RingNetwork::RingNetwork(const WeightsFile& file) {
    const std::vector<std::size_t> stem_shape = file.shape("stem.weight");
    if (stem_shape.size() != 4 || stem_shape[2] != 1 || stem_shape[3] != taps) {
        throw std::runtime_error("the weights are not those of a network over a ring");
    }
    wide_ = stem_shape[0];
    planes_ = stem_shape[1];
    if (wide_ % lanes != 0 || wide_ > widest) throw std::runtime_error("the network is too wide, or not by sixteens");
    const std::vector<float> stem = file.read("stem.weight");  // channels × planes × taps
    stem_.resize(stem.size());
    for (std::size_t out = 0; out < wide_; ++out) {
        for (std::size_t in = 0; in < planes_; ++in) {
            for (std::size_t tap = 0; tap < taps; ++tap) {
                stem_[(tap * planes_ + in) * wide_ + out] = stem[(out * planes_ + in) * taps + tap];
            }
        }
    }
    stem_numbers_ = read_dense(file, "stem_numbers");
    for (std::size_t i = 0; file.has("blocks." + std::to_string(i) + ".conv1.weight"); ++i) {
        const std::string name = "blocks." + std::to_string(i) + ".";
        Block& block = blocks_.emplace_back();
        block.norm1 = read_norm(file, name + "norm1");
        block.norm2 = read_norm(file, name + "norm2");
        block.conv1 = read_convolution(file, name + "conv1", wide_);
        block.conv2 = read_convolution(file, name + "conv2", wide_);
        if (file.has(name + "pool.weight")) block.pool = read_dense(file, name + "pool");
    }
    final_ = read_norm(file, "final");
    policy_local_ = read_dense(file, "policy.local");
    policy_pool_ = read_dense(file, "policy.pool");
    policy_moves_ = read_dense(file, "policy.moves");
    value_local_ = read_dense(file, "value.local");
    value_hidden_ = read_dense(file, "value.hidden");
    outcome_ = read_dense(file, "value.outcome");
    lead_ = read_dense(file, "value.lead");
    if (policy_moves_.outside != moves_a_hole)
        throw std::runtime_error("the network does not answer with four moves a hole");
    choose_instructions();
}

inline void RingNetwork::choose_instructions() {
#ifdef TABLIER_X86
    if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
        run_ = run_vnni;
        instructions_ = "AVX-512 VNNI";
    } else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        run_ = run_avx2;
        instructions_ = "AVX2";
    }
#endif
}

/// A batch normalisation as it is when nothing is learnt any more: a factor and an addend.
inline RingNetwork::Norm RingNetwork::read_norm(const WeightsFile& file, const std::string& name) {
    constexpr float epsilon = 1e-5F;  // what training uses
    Norm norm{file.read(name + ".weight"), file.read(name + ".bias")};
    const std::vector<float> mean = file.read(name + ".running_mean");
    const std::vector<float> variance = file.read(name + ".running_var");
    for (std::size_t i = 0; i < norm.scale.size(); ++i) {
        norm.scale[i] /= std::sqrt(variance[i] + epsilon);
        norm.shift[i] -= mean[i] * norm.scale[i];
    }
    return norm;
}

inline RingNetwork::Dense RingNetwork::read_dense(const WeightsFile& file, const std::string& name) {
    const std::vector<float> weights = file.read(name + ".weight");
    Dense dense{0, 0, std::vector<float>(weights.size()), file.read(name + ".bias")};
    dense.outside = dense.bias.size();
    dense.inside = weights.size() / dense.outside;
    for (std::size_t out = 0; out < dense.outside; ++out) {
        for (std::size_t in = 0; in < dense.inside; ++in) {
            dense.weights[in * dense.outside + out] = weights[out * dense.inside + in];
        }
    }
    return dense;
}

inline RingNetwork::Convolution RingNetwork::read_convolution(const WeightsFile& file, const std::string& name,
                                                              std::size_t wide) {
    const std::vector<float> weights = file.read(name + ".weight");  // outputs × inputs × taps
    Convolution convolution{std::vector<std::int8_t>(weights.size()), std::vector<float>(wide)};
    for (std::size_t out = 0; out < wide; ++out) {
        const auto of_output = std::span(weights).subspan(out * wide * taps, wide * taps);
        float largest = 1e-9F;
        for (const float weight : of_output) largest = std::max(largest, std::abs(weight));
        convolution.scale[out] = largest / 127;
        for (std::size_t in = 0; in < wide; ++in) {
            for (std::size_t tap = 0; tap < taps; ++tap) {
                const std::size_t input = tap * wide + in;
                const std::size_t at =
                    ((out / lanes) * (taps * wide / 4) + input / 4) * 4 * lanes + (out % lanes) * 4 + input % 4;
                convolution.weights[at] =
                    static_cast<std::int8_t>(std::lround(of_output[in * taps + tap] / convolution.scale[out]));
            }
        }
    }
    return convolution;
}

inline void RingNetwork::relu(float* x, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) x[i] = x[i] > 0 ? x[i] : 0;
}

/// The first layer: what is seen of each hole and its neighbours, and what concerns the whole board.
inline void RingNetwork::begin(const RingNetwork& net, std::span<const std::uint8_t> planes,
                               std::span<const float> numbers, float* x) {
    const std::size_t wide = net.wide_;
    std::array<float, widest> whole;
    apply(net.stem_numbers_, numbers.data(), whole.data());
    for (std::size_t hole = 0; hole < holes; ++hole) std::copy_n(whole.data(), wide, x + hole * wide);
    for (std::size_t plane = 0; plane < net.planes_; ++plane) {
        for (std::size_t from = 0; from < holes; ++from) {
            const auto seen = static_cast<float>(planes[plane * holes + from]);
            if (seen == 0) continue;
            for (std::size_t tap = 0; tap < taps; ++tap) {
                const float* weight = net.stem_.data() + (tap * net.planes_ + plane) * wide;
                float* to = x + ((from + holes + 2 - tap) % holes) * wide;
                for (std::size_t i = 0; i < wide; ++i) to[i] += seen * weight[i];
            }
        }
    }
}

/// y = convolution(relu(norm(x))), or added to y.
inline void RingNetwork::convolve(const Convolution& convolution, const Norm& norm, std::size_t wide, const float* x,
                                  float* y, bool add, SmallDots dots) {
    constexpr std::size_t around = taps / 2;
    // Step 1. Normalise, and find the largest activation.
    alignas(64) Ring active;
    float largest = 1e-9F;
    for (std::size_t hole = 0; hole < holes; ++hole) {
        for (std::size_t i = 0; i < wide; ++i) {
            const float value = x[hole * wide + i] * norm.scale[i] + norm.shift[i];
            active[hole * wide + i] = value > 0 ? value : 0;
        }
    }
    for (std::size_t i = 0; i < holes * wide; ++i) largest = active[i] > largest ? active[i] : largest;
    // Step 2. Round to seven bits, the ring closed by two holes more at either end.
    alignas(64) std::array<std::uint8_t, (holes + 2 * around) * widest> input;
    const float to_small = largest_input / largest;
    std::uint8_t* middle = input.data() + around * wide;
    for (std::size_t i = 0; i < holes * wide; ++i) {
        // NOLINTNEXTLINE(bugprone-incorrect-roundings): none is below 0, and compilers turn this into few instructions
        middle[i] = static_cast<std::uint8_t>(static_cast<std::int32_t>(active[i] * to_small + 0.5F));
    }
    std::copy_n(middle + (holes - around) * wide, around * wide, input.data());
    std::copy_n(middle, around * wide, middle + holes * wide);
    // Step 3. Sixteen outputs at a time.
    const std::size_t quads = taps * wide / 4;
    const float from_small = largest / largest_input;
    alignas(64) std::array<std::int32_t, holes * lanes> sums;
    for (std::size_t out = 0; out < wide; out += lanes) {
        dots(input.data(), wide, convolution.weights.data() + out * 4 * quads, quads, sums.data());
        for (std::size_t hole = 0; hole < holes; ++hole) {
            float* to = y + hole * wide + out;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const float value = static_cast<float>(sums[hole * lanes + lane]) * convolution.scale[out + lane];
                to[lane] = add ? to[lane] + value * from_small : value * from_small;
            }
        }
    }
}

/// The mean over the holes, the same weighted by the size of the board, and the maximum.
inline void RingNetwork::pool(const float* x, std::size_t wide, float* pooled) {
    std::copy_n(x, wide, pooled);
    std::copy_n(x, wide, pooled + 2 * wide);
    for (std::size_t hole = 1; hole < holes; ++hole) {
        for (std::size_t i = 0; i < wide; ++i) {
            const float value = x[hole * wide + i];
            pooled[i] += value;
            pooled[2 * wide + i] = value > pooled[2 * wide + i] ? value : pooled[2 * wide + i];
        }
    }
    for (std::size_t i = 0; i < wide; ++i) {
        pooled[i] /= holes;
        pooled[wide + i] = pool_weight * pooled[i];
    }
}

inline void RingNetwork::apply(const Dense& dense, const float* input, float* output) {
    std::copy_n(dense.bias.data(), dense.outside, output);
    for (std::size_t in = 0; in < dense.inside; ++in) {
        const float* weight = dense.weights.data() + in * dense.outside;
        for (std::size_t out = 0; out < dense.outside; ++out) output[out] += input[in] * weight[out];
    }
}

inline void RingNetwork::answer_by_heads(const RingNetwork& net, const float* x, RingAnswer& answer) {
    std::array<float, 3 * widest> pooled;
    std::array<float, widest> whole;
    std::array<float, widest> local;
    // The policy: each hole by itself, knowing what the whole board says.
    pool(x, net.wide_, pooled.data());
    apply(net.policy_pool_, pooled.data(), whole.data());
    for (std::size_t hole = 0; hole < holes; ++hole) {
        apply(net.policy_local_, x + hole * net.wide_, local.data());
        for (std::size_t i = 0; i < net.policy_local_.outside; ++i) local[i] += whole[i];
        relu(local.data(), net.policy_local_.outside);
        apply(net.policy_moves_, local.data(), answer.logits.data() + hole * moves_a_hole);
    }
    // The value and the lead.
    Ring each;
    const std::size_t head = net.value_local_.outside;
    for (std::size_t hole = 0; hole < holes; ++hole) {
        apply(net.value_local_, x + hole * net.wide_, each.data() + hole * head);
    }
    relu(each.data(), holes * head);
    pool(each.data(), head, pooled.data());
    apply(net.value_hidden_, pooled.data(), whole.data());
    relu(whole.data(), net.value_hidden_.outside);
    std::array<float, 3> chances{};
    apply(net.outcome_, whole.data(), chances.data());
    const float largest = std::max({chances[0], chances[1], chances[2]});
    for (float& chance : chances) chance = std::exp(chance - largest);
    answer.value = (chances[0] - chances[1]) / (chances[0] + chances[1] + chances[2]);
    float tens = 0;
    apply(net.lead_, whole.data(), &tens);
    answer.lead = 10 * tens;
}

inline void RingNetwork::run(const RingNetwork& net, std::span<const std::uint8_t> planes,
                             std::span<const float> numbers, RingAnswer& answer, SmallDots dots) {
    const std::size_t wide = net.wide_;
    alignas(64) Ring x;
    alignas(64) Ring y;
    begin(net, planes, numbers, x.data());
    for (const Block& block : net.blocks_) {
        convolve(block.conv1, block.norm1, wide, x.data(), y.data(), false, dots);
        if (block.pool.outside != 0) {
            alignas(64) Ring active;
            std::copy_n(y.data(), holes * wide, active.data());
            relu(active.data(), holes * wide);
            std::array<float, 3 * widest> pooled;
            std::array<float, widest> whole;
            pool(active.data(), wide, pooled.data());
            apply(block.pool, pooled.data(), whole.data());
            for (std::size_t hole = 0; hole < holes; ++hole) {
                for (std::size_t i = 0; i < wide; ++i) y[hole * wide + i] += whole[i];
            }
        }
        convolve(block.conv2, block.norm2, wide, y.data(), x.data(), true, dots);
    }
    for (std::size_t hole = 0; hole < holes; ++hole) {
        for (std::size_t i = 0; i < wide; ++i) {
            const float value = x[hole * wide + i] * net.final_.scale[i] + net.final_.shift[i];
            x[hole * wide + i] = value > 0 ? value : 0;
        }
    }
    answer_by_heads(net, x.data(), answer);
}

}  // namespace tablier
