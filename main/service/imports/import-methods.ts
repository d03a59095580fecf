import type { ReadFacts } from '../exports/index.ts'
import type { HandedItem, RefusedRow } from './incoming-item.ts'

/** Summary of a file's contents. The items follow in slices. */
export interface ArchiveFacts {
  readonly programs: readonly string[]
  readonly items: number
  readonly refused: readonly RefusedRow[]
  readonly repeated: number
  readonly fieldsLeft: readonly string[]
  readonly facts: ReadFacts | null
}

/** Consecutive items: at least one, and as many as fit in a message. */
export interface Slice {
  readonly items: readonly HandedItem[]
  /** Items of this slice whose text could not be read. */
  readonly damaged: readonly RefusedRow[]
}

/** A file that is read in ranges. */
export interface FileToRead {
  readonly name: string
  readonly size: number
  /** The language of the reasons for rows that can't be imported. */
  readonly language: string
}

/** Calls to a process that reads one file, and to its thread. */
export interface ImportMethods {
  open(file: FileToRead): ArchiveFacts
  slice(start: number): Slice
}

/**
 * A call to the process that has the file. Returns the file's bytes from `start` to `end`, at most FILE_PART of them.
 */
export interface FileMethods {
  range(start: number, end: number): Uint8Array
}
