import type { ReadFacts } from '../exports/index.ts'
import type { IncomingItem, RefusedRow } from './incoming-item.ts'

/** What was found in a file. Its items follow in slices. */
export interface ArchiveFacts {
  readonly programs: readonly string[]
  readonly items: number
  readonly refused: readonly RefusedRow[]
  readonly facts: ReadFacts | null
}

interface Slices {
  /** Items from `start` on: at least one, and as many as fit in a message. */
  slice(start: number): readonly IncomingItem[]
}

/** The calls of the thread that reads. */
export interface ReadingMethods extends Slices {
  open(file: { readonly bytes: Uint8Array; readonly name: string }): ArchiveFacts
}

/** The calls of a process that reads one file, which comes in parts. */
export interface ImportMethods extends Slices {
  add(part: Uint8Array): void
  open(name: string): ArchiveFacts
}
