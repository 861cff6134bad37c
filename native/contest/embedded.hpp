/// The network's file inside the program.
#pragma once

#include <cstddef>
#include <span>

// The assembler puts the file there. Its path comes from CMakeLists.txt.
#if defined(__APPLE__)
#    define TABLIER_SYMBOL(name) "_" #name
#    define TABLIER_SECTION ".const_data\n"
#    define TABLIER_BACK ".text\n"
#else
#    define TABLIER_SYMBOL(name) #name
#    define TABLIER_SECTION ".pushsection .rodata\n"
#    define TABLIER_BACK ".popsection\n"
#endif
asm(TABLIER_SECTION ".balign 64\n"
    ".globl " TABLIER_SYMBOL(tablier_network_begin) "\n" TABLIER_SYMBOL(tablier_network_begin) ":\n"
    ".incbin \"" TABLIER_NETWORK "\"\n"
    ".globl " TABLIER_SYMBOL(tablier_network_end) "\n" TABLIER_SYMBOL(tablier_network_end) ":\n"
    ".byte 0\n" TABLIER_BACK);
extern "C" const std::byte tablier_network_begin[];  // NOLINT(modernize-avoid-c-arrays): the assembler knows no others
extern "C" const std::byte tablier_network_end[];    // NOLINT(modernize-avoid-c-arrays)

namespace tablier {

inline std::span<const std::byte> embedded_network() { return {tablier_network_begin, tablier_network_end}; }

}  // namespace tablier
