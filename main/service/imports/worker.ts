import { parentPort } from 'node:worker_threads'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import type { ImportMethods } from './import-methods.ts'
import { importRefusalKind } from './import-refusal-kind.ts'
import type { IncomingItem } from './incoming-item.ts'
import { readArchive } from './read-archive.ts'

/** The entry of a thread that reads one file and hands its items over in slices, until its owner ends it. */
if (parentPort) {
  let items: readonly IncomingItem[] = []
  Channel.open<object, ImportMethods>(eventedPort(parentPort), {
    answers: {
      open: async ({ args: [{ bytes, name }] }) => {
        const { programs, refused, facts = null, items: found } = await readArchive(bytes, name)
        items = found
        return { programs, refused, facts, items: found.length }
      },
      slice: ({ args: [{ start, end }] }) => items.slice(start, end),
    },
    errors: [importRefusalKind],
  })
}
