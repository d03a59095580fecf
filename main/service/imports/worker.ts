import { parentPort } from 'node:worker_threads'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import type { ReadingMethods } from './import-methods.ts'
import { importRefusalKind } from './import-refusal-kind.ts'
import type { IncomingItem } from './incoming-item.ts'
import { readArchive } from './read-archive.ts'

/** Items and characters of one slice. */
const SLICE = 250
const MOST_CHARACTERS = 2_000_000

/** The entry of a thread that reads one file and hands its items over in slices, until its owner ends it. */
if (parentPort) {
  let items: readonly IncomingItem[] = []
  Channel.open<object, ReadingMethods>(eventedPort(parentPort), {
    answers: {
      open: async ({ args: [{ bytes, name }] }) => {
        const { programs, refused, facts = null, items: found } = await readArchive(bytes, name)
        items = found
        return { programs, refused, facts, items: found.length }
      },
      slice: ({ args: [start] }) => items.slice(start, endOfSlice(items, start)),
    },
    errors: [importRefusalKind],
  })
}

function endOfSlice(items: readonly IncomingItem[], start: number): number {
  let characters = 0
  for (let at = start; at < start + SLICE; at += 1) {
    characters += items[at]?.html?.length ?? 0
    if (characters > MOST_CHARACTERS) return at + 1
  }
  return start + SLICE
}
