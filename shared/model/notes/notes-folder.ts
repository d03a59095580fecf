/** The programs whose conventions a note can follow. 'markdown' is suitable for any editor. */
export const noteForms = ['obsidian', 'logseq', 'markdown'] as const
export type NoteForm = (typeof noteForms)[number]

/** Appearance of notes. */
export interface NoteLook {
  readonly form: NoteForm
  /** Template (Mustache) for the text between the marks. Null means the default. */
  readonly body: string | null
  /** Template for the file's name without its extension. Slashes create folders. Null means the title. */
  readonly name: string | null
  /** True if the articles' pictures are stored next to the notes. */
  readonly pictures: boolean
}

export const usualLook: NoteLook = { form: 'obsidian', body: null, name: null, pictures: false }

/** In characters. */
export const LONGEST_TEMPLATE = 20_000

/** A reader's choices for the folder of notes. */
export interface NotesFolderChoice extends NoteLook {
  /** An absolute path. Null if no folder is synced with the library. */
  readonly folder: string | null
}

/** Results of a sync. */
export interface NotesSync {
  readonly date: string
  readonly notes: number
  readonly written: number
  /** Number of notes whose entries were removed from the library. */
  readonly ended: number
  /** Number of notes that the reader deleted. */
  readonly gone: number
  /** Number of files left unchanged. */
  readonly left_count: number
  /** The first of these files. */
  readonly left: readonly { readonly path: string; readonly reason: string }[]
}

export interface NotesFolderState extends NotesFolderChoice {
  /** False if the library is not on the reader's own computer. Nothing else is then reported. */
  readonly is_available: boolean
  readonly is_running: boolean
  /** The latest successful sync. */
  readonly last: NotesSync | null
  /** Reason why the latest sync stopped. */
  readonly problem: string | null
}
