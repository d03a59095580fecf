import type { ReadFacts } from '../exports/index.ts'
import type { IncomingItem, RefusedRow } from './incoming-item.ts'

/** What was found in a file. Its items follow in slices. */
export interface ArchiveFacts {
  readonly programs: readonly string[]
  readonly items: number
  readonly refused: readonly RefusedRow[]
  readonly facts: ReadFacts | null
}

/** The calls of a thread that reads one file. */
export interface ImportMethods {
  open(file: { readonly bytes: Uint8Array; readonly name: string }): ArchiveFacts
  slice(range: { readonly start: number; readonly end: number }): readonly IncomingItem[]
}
