import { crc32 } from 'node:zlib'
import {
  type ArchiveLayout,
  type Chapter,
  type ExportedEntry,
  type LibraryFacts,
  partPath,
  type StoredFile,
  type WholeFile,
} from '../../exports/index.ts'
import { deflatePiece, lastPiece, zipEnd, zipFile, zipHeader, zipRecord } from '../../zip/write-zip.ts'
import {
  type ExportObject,
  type ExportState,
  type GrowingFile,
  noParts,
  type Segment,
  type StepParts,
} from './export-job-state.ts'

/** The bytes of one step, which become one object, and the progress of the export after it. */
export interface Step {
  readonly bytes: Uint8Array
  readonly parts: StepParts
  /** A file that follows these bytes and is an object already. */
  readonly stored: ExportObject | null
  readonly state: ExportState
}

/** Gathers the entries of one step of an export. */
export class StepWriter {
  readonly #layout: ArchiveLayout
  readonly #files: WholeFile[] = []
  readonly #words = new Map<string, string[]>()
  readonly #lines: string[] = []
  readonly #chapters: Chapter[] = []
  readonly #shared: Set<string>
  #stored: (StoredFile & { readonly path: string }) | null = null
  #state: ExportState
  /** Approximate size in bytes. */
  size = 0

  constructor(layout: ArchiveLayout, state: ExportState) {
    this.#layout = layout
    this.#state = state
    this.#shared = new Set(state.shared)
    if (state.steps > 0) return
    for (const file of layout.opening ?? []) this.#put(file)
    for (const [path, head] of Object.entries(layout.heads)) this.#append(path, head)
  }

  add(contentId: number, entry: ExportedEntry): void {
    const { files, stored = null, appended, line, chapter } = this.#layout.entry(entry, !this.#state.isBegun)
    if (chapter) this.#chapters.push(chapter)
    for (const file of files) this.#put(file)
    this.#stored = stored
    for (const [path, words] of Object.entries(appended)) this.#append(path, words)
    if (line !== null) {
      this.#lines.push(line)
      this.size += line.length
    }
    const isBegun = this.#state.isBegun || Object.values(appended).some((words) => words !== '')
    const highlights = this.#state.highlights + entry.record.highlights.length
    this.#state = { ...this.#state, after: contentId, highlights, isBegun }
  }

  /** Moves on past a content that is not exported. */
  skip(contentId: number): void {
    this.#state = { ...this.#state, after: contentId }
  }

  close(facts: LibraryFacts, chapters: readonly Chapter[], title?: string): void {
    for (const [path, tail] of Object.entries(this.#layout.tails)) this.#append(path, tail)
    for (const file of this.#layout.closing(facts, chapters, title)) this.#put(file)
  }

  /** True if nothing more can be added to this step. */
  get isClosed(): boolean {
    return this.#stored !== null
  }

  get highlights(): number {
    return this.#state.highlights
  }

  /** Returns the gathered entries as a step. */
  step(): Step {
    const before = this.#state
    if (this.#lines.length > 0) {
      this.#put({
        path: partPath(before.steps + 1),
        bytes: Buffer.from(this.#lines.map((line) => `${line}\n`).join('')),
      })
    }
    const pieces: Uint8Array[] = []
    const records: Buffer[] = []
    let at = 0
    const add = (bytes: Uint8Array): readonly [number, number] => {
      pieces.push(bytes)
      at += bytes.length
      return [at - bytes.length, at]
    }
    for (const { path, bytes, isPacked } of this.#files) {
      const zipped = zipFile(path, bytes, isPacked)
      records.push(zipRecord(zipped.file, before.offset + at))
      add(zipped.bytes)
    }
    const stored = this.#stored
    if (stored) {
      const file = { path: stored.path, crc: stored.crc, size: stored.size, packed: stored.size, isDeflated: false }
      records.push(zipRecord(file, before.offset + at))
      add(zipHeader(file))
    }
    const whole = [0, at] as const
    const { grown, growing } = this.#grow(before, add)
    const recordBytes = Buffer.concat(records)
    const parts = { whole, records: add(recordBytes), growing: grown, chapters: this.#chapters }
    return {
      bytes: Buffer.concat(pieces),
      parts,
      stored: stored && { object: stored.object, parts: { ...noParts, whole: [0, stored.size] } },
      state: {
        ...before,
        growing,
        steps: before.steps + (stored ? 2 : 1),
        offset: before.offset + whole[1] + (stored?.size ?? 0),
        files: before.files + records.length,
        recordBytes: before.recordBytes + recordBytes.length,
        ...(this.#shared.size > 0 && { shared: [...this.#shared] }),
      },
    }
  }

  #grow(before: ExportState, add: (bytes: Uint8Array) => readonly [number, number]) {
    const grown: Record<string, readonly [number, number]> = {}
    const growing: Record<string, GrowingFile> = { ...before.growing }
    for (const [path, words] of this.#words) {
      const text = Buffer.from(words.join(''))
      if (text.length === 0) continue
      const { crc, size, packed } = growing[path] ?? { crc: 0, size: 0, packed: 0 }
      const piece = this.#layout.isZip ? deflatePiece(text) : text
      grown[path] = add(piece)
      growing[path] = { crc: crc32(text, crc), size: size + text.length, packed: packed + piece.length }
    }
    return { grown, growing }
  }

  #put(file: WholeFile): void {
    if (file.isShared && this.#shared.has(file.path)) return
    if (file.isShared) this.#shared.add(file.path)
    this.#files.push(file)
    this.size += file.bytes.length
  }

  #append(path: string, words: string): void {
    const known = this.#words.get(path)
    if (known) known.push(words)
    else this.#words.set(path, [words])
    this.size += words.length
  }
}

/** Returns the end of a zip file, and the order of all its bytes. */
export function endOfArchive(
  layout: ArchiveLayout,
  state: ExportState,
  steps: readonly ExportObject[],
): { readonly bytes: Uint8Array; segments(object: string): readonly Segment[] } {
  const paths = Object.keys(state.growing)
  const of = (choose: (parts: StepParts) => readonly [number, number] | undefined): Segment[] =>
    steps.flatMap(({ object, parts }) => {
      const [start, end] = choose(parts) ?? [0, 0]
      return end > start ? [{ object, start, end }] : []
    })
  if (!layout.isZip) {
    return { bytes: new Uint8Array(0), segments: () => paths.flatMap((path) => of(({ growing }) => growing[path])) }
  }
  const headers: Buffer[] = []
  const records: Buffer[] = []
  let { offset } = state
  for (const path of paths) {
    const { crc, size, packed } = state.growing[path] ?? { crc: 0, size: 0, packed: 0 }
    const file = { path, crc, size, packed: packed + lastPiece.length, isDeflated: true }
    const header = zipHeader(file)
    records.push(zipRecord(file, offset))
    headers.push(header)
    offset += header.length + file.packed
  }
  const own = Buffer.concat(records)
  const files = state.files + paths.length
  const end = zipEnd({ files, size: state.recordBytes + own.length, offset })
  const bytes = Buffer.concat([...headers, lastPiece, own, end])
  return {
    bytes,
    segments: (object) => {
      let at = 0
      const next = (length: number): Segment => {
        at += length
        return { object, start: at - length, end: at }
      }
      const heads = headers.map(({ length }) => next(length))
      const last = next(lastPiece.length)
      const grown = paths.flatMap((path, index) => [heads[index] ?? last, ...of(({ growing }) => growing[path]), last])
      return [...of(({ whole }) => whole), ...grown, ...of((parts) => parts.records), next(own.length + end.length)]
    },
  }
}
