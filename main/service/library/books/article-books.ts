import { archiveLayouts } from '../../exports/index.ts'
import { endOfArchive, StepWriter } from '../transfers/export-archive.ts'
import { beginning, type Segment } from '../transfers/export-facts.ts'
import type { ExportedEntries } from '../transfers/exported-entries.ts'

export interface ArticleBook {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const nothingBeside = { tags: [], sources: [], sessions: [], settings: {}, counts: { entries: 1, highlights: 0 } }

/** Single articles as books, for e-readers. The same article is the same book. */
export class ArticleBooks {
  readonly #entries: ExportedEntries

  constructor(entries: ExportedEntries) {
    this.#entries = entries
  }

  /** Null for one that is gone. */
  async book(account: number, contentId: number): Promise<ArticleBook | null> {
    const entry = await this.#entries.entry(account, contentId, false)
    if (entry === null) return null
    const layout = archiveLayouts.epub
    const writer = new StepWriter(layout, beginning)
    writer.add(contentId, entry)
    const { chapter } = layout.entry(entry, true)
    writer.close(nothingBeside, chapter ? [chapter] : [])
    const { bytes, parts, state } = writer.step()
    const end = endOfArchive(layout, state, [{ object: 'step', parts }])
    const objects: Readonly<Record<string, Uint8Array>> = { step: bytes, end: end.bytes }
    const pieces = end
      .segments('end')
      .map(({ object, start, end: to }: Segment) => objects[object]?.subarray(start, to))
    const whole = Buffer.concat(pieces.filter((piece) => piece !== undefined))
    return { name: `${entry.record.title.slice(0, 80).toWellFormed()}.epub`, bytes: new Uint8Array(whole) }
  }
}
