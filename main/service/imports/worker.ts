import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import type { ByteSource } from '../bytes/byte-source.ts'
import { cachedSource } from './cached-source.ts'
import type { FileMethods, ImportMethods, Slice } from './import-methods.ts'
import { importRefusalKind } from './import-refusal-kind.ts'
import {
  type FoundItem,
  type HandedItem,
  type IncomingItem,
  type KeptEntry,
  type RefusedRow,
  wholeItem,
} from './incoming-item.ts'
import { inLanguage } from '../language/index.ts'
import { pageOfItem } from './page-of-item.ts'
import { readArchive } from './read-archive.ts'

/** Maximum number of items in a slice, and maximum number of bytes of their texts and files. */
const SLICE = 250
const MOST_SIZE = 500_000

/** The entry point of a thread that reads one file and passes its items on in slices, until its owner terminates it. */
if (parentPort) {
  let items: readonly FoundItem[] = []
  let language = 'en'
  const owner = Channel.open<FileMethods, ImportMethods>(eventedPort(parentPort), {
    answers: {
      open: async ({ args: [{ name, size, language: asked }] }) => {
        language = asked
        const file = { size, read: (start: number, end: number) => owner.ask('range', [start, end]) }
        const {
          items: found,
          facts = null,
          repeated = 0,
          fieldsLeft = [],
          ...known
        } = await readIn(language, file, name)
        items = found
        return { ...known, facts, repeated, fieldsLeft, items: found.length }
      },
      slice: ({ args: [start] }) => inLanguage(language, () => sliceOf(items, start)),
    },
    errors: [importRefusalKind],
  })
}

const readIn = (language: string, file: ByteSource, name: string): ReturnType<typeof readArchive> =>
  inLanguage(language, () => readArchive(cachedSource(file), name))

/** If an item's text is damaged, the item is passed on without the text and reported as damaged. */
async function sliceOf(items: readonly FoundItem[], start: number): Promise<Slice> {
  const slice: HandedItem[] = []
  const damaged: RefusedRow[] = []
  let size = 0
  for (const item of items.slice(start, start + SLICE)) {
    const { later: _, ...known } = item
    const whole = await wholeItem(item).catch(() => {
      damaged.push({
        name: item.title ?? item.url ?? t.untitledItem,
        reason: reason('row_text_damaged'),
      })
      return known
    })
    const handed = handedOver(whole)
    slice.push(handed)
    size += sizeOf(handed)
    if (size > MOST_SIZE) break
  }
  return { items: slice, damaged }
}

/** Texts are compressed here, so that they take up little of the service's memory. */
function handedOver(item: IncomingItem): HandedItem {
  const page = pageOfItem(item)
  return { ...item, html: null, page: page === null ? null : gzipSync(page) }
}

const sizeOf = ({ page, kept }: HandedItem): number => {
  const { file = null } = kept ?? {}
  const pages = (kept?.page?.length ?? 0) + stylesOf(kept?.styles) + versionsOf(kept)
  return (page?.length ?? 0) + (kept?.text?.length ?? 0) * 2 + pages + lengthOf(file)
}

const stylesOf = (styles: KeptEntry['styles'] = []): number =>
  styles.reduce((sum, { packed }) => sum + packed.length, 0)

const versionsOf = (kept: KeptEntry | null): number =>
  (kept?.versions ?? []).reduce((sum, version) => sum + (version?.page.length ?? 0) + stylesOf(version?.styles), 0)

const lengthOf = (file: KeptEntry['file']): number =>
  file === null ? 0 : file instanceof Uint8Array ? file.length : file.end - file.start
