import type { Port } from '#shared/wire/port.ts'

/** Two connected ports. Messages are cloned as between processes and arrive later, in order. */
export function wirePair(): readonly [Port, Port] {
  const ends = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const
  const end = (own: 0 | 1, other: 0 | 1): Port => ({
    post: (message) => {
      const copy: unknown = structuredClone(message)
      queueMicrotask(() => {
        for (const listener of ends[other]) listener(copy)
      })
    },
    onMessage: (listener) => {
      ends[own].add(listener)
      return () => void ends[own].delete(listener)
    },
  })
  return [end(0, 1), end(1, 0)]
}
