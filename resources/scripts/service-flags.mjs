/**
 * Flags with which Node is started for the service. Without the limit V8 lets the part of its heap for new objects grow
 * until it takes more memory than the library's work does; the limit costs no time (tests/bench/README.md). With
 * `--expose-gc` the service returns that part when it rests (main/service/operations/give-back-memory.ts).
 */
export const serviceFlags = ['--max-semi-space-size=8', '--expose-gc']
