import type { Chapter } from '../../exports/index.ts'
import type { ExportFormat } from '#shared/model/export-format.ts'

/** Options of an export. */
export interface ExportOptions {
  readonly format: ExportFormat
  /** True if the export includes the pages and files from which articles were read, where the format allows it. */
  readonly with_pages: boolean
  /** The contents to export, or null for all. */
  readonly content_ids: readonly number[] | null
  /** The title of the export. It is also used as the title of a book. */
  readonly title?: string | undefined
  /** The service's address when the export was requested, for use in an email. */
  readonly origin?: string
}

/** A file of an archive that grows with each step. Sizes in bytes. */
export interface GrowingFile {
  readonly crc: number
  readonly size: number
  readonly packed: number
}

/** A range of bytes in one of the export's objects, from `start` up to `end`. */
export interface Segment {
  readonly object: string
  readonly start: number
  readonly end: number
}

/** The range of each part of a step's bytes in its object, as start and end offsets. */
export interface StepParts {
  readonly whole: readonly [number, number]
  readonly records: readonly [number, number]
  readonly growing: Readonly<Record<string, readonly [number, number]>>
  /** The book chapters in the object. */
  readonly chapters?: readonly Chapter[]
}

export const noParts: StepParts = { whole: [0, 0], records: [0, 0], growing: {} }

/** An object that is part of the export. */
export interface ExportObject {
  readonly object: string
  readonly parts: StepParts
}

/** Progress of an export. Everything before this point is in the objects of its steps. */
export interface ExportState {
  /** The last content that was written. */
  readonly after: number
  readonly steps: number
  /** Totals of the whole files so far: their bytes, their number, and the bytes of their records. */
  readonly offset: number
  readonly files: number
  readonly recordBytes: number
  readonly highlights: number
  /** Paths of the files so far that entries share. Absent if there are none. */
  readonly shared?: readonly string[]
  /** True if an entry was written into the growing files. */
  readonly isBegun: boolean
  readonly growing: Readonly<Record<string, GrowingFile>>
  /** The bytes of the finished file, in order. Null before the end. */
  readonly segments: readonly Segment[] | null
}

export const beginning: ExportState = {
  after: 0,
  steps: 0,
  offset: 0,
  files: 0,
  recordBytes: 0,
  highlights: 0,
  isBegun: false,
  growing: {},
  segments: null,
}
