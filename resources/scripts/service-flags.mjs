/**
 * Flags with which Node is started for the service. Without this limit V8 lets the part of its heap for new objects
 * grow until it takes more memory than the library's work does; the limit costs no time (tests/bench/README.md).
 */
export const serviceFlags = ['--max-semi-space-size=8']
