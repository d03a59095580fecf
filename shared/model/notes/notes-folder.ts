/** The programs whose conventions a note follows. 'markdown' is any editor. */
export const noteForms = ['obsidian', 'logseq', 'markdown'] as const
export type NoteForm = (typeof noteForms)[number]

/** Appearance of notes. */
export interface NoteLook {
  readonly form: NoteForm
  /** Text between the marks, as a Mustache template. Null: the default. */
  readonly body: string | null
  /** The file's name without ending, as a template. Slashes make folders. Null: the title. */
  readonly name: string | null
  /** True if the articles' pictures are stored beside the notes. */
  readonly pictures: boolean
}

export const usualLook: NoteLook = { form: 'obsidian', body: null, name: null, pictures: false }

/** In characters. */
export const LONGEST_TEMPLATE = 20_000

/** A reader's choices for the folder of notes. */
export interface NotesFolderChoice extends NoteLook {
  /** An absolute path. Null: no folder follows the library. */
  readonly folder: string | null
}

/** Findings and results of a sync. */
export interface NotesSync {
  readonly date: string
  readonly notes: number
  readonly written: number
  /** Notes whose entries left the library. */
  readonly ended: number
  /** Notes that the reader deleted. */
  readonly gone: number
  /** Number of files left unchanged. */
  readonly left_count: number
  /** The first of them. */
  readonly left: readonly { readonly path: string; readonly reason: string }[]
}

export interface NotesFolderState extends NotesFolderChoice {
  /** False if the library is not on the reader's own computer. Then nothing is reported. */
  readonly is_available: boolean
  readonly is_running: boolean
  /** The latest sync that ended well. */
  readonly last: NotesSync | null
  /** Reason why the latest sync stopped. */
  readonly problem: string | null
}
