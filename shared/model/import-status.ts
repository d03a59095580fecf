import type { ProcessingStatus } from './processing-status.ts'

/** An import of a file, as shown to its reader. */
export interface ImportStatus {
  readonly id: number
  readonly status: ProcessingStatus
  readonly phase: 'reading' | 'ready' | 'taking' | 'paused' | 'done' | 'undoing' | 'undone'
  readonly name: string
  readonly programs: readonly string[]
  /** Counts of the file's contents. Null until the file is read. */
  readonly counts: Readonly<Record<string, number>> | null
  /** Names of fields in the file that are not imported. */
  readonly fields_left?: readonly string[]
  readonly done: number
  readonly total: number | null
  readonly error: string | null
  /** True if it is waiting because the library's disk is full. It continues automatically. */
  readonly lacks_space?: boolean
  readonly outcomes: {
    readonly added: number
    readonly joined: number
    readonly refused: number
    readonly left: number
  }
  /** Number of shelves that it created. Absent for an older service. */
  readonly shelves_made?: number
  readonly can_undo: boolean
}

/** Forms in which folders, collections and lists of another program are imported. The first one is usual. */
export const foldersAs = ['shelves', 'tags', 'nothing'] as const
export type FoldersAs = (typeof foldersAs)[number]

/** A reader's choices for an import. An absent field has its default value. */
export interface ImportChoices {
  readonly state?: 'as_is' | 'queue' | 'archive'
  readonly folders_as?: FoldersAs
  readonly tag?: string
  readonly fetch?: 'all' | 'queue' | 'none'
  readonly with_feed?: boolean
}
