/** The programs whose conventions a note follows. 'markdown' is any editor. */
export const noteForms = ['obsidian', 'logseq', 'markdown'] as const
export type NoteForm = (typeof noteForms)[number]

/** How notes look. */
export interface NoteLook {
  readonly form: NoteForm
  /** What stands between the marks, as a Mustache template. Null: the usual. */
  readonly body: string | null
  /** The file's name without ending, as a template. Slashes make folders. Null: the title. */
  readonly name: string | null
  /** Whether the articles' pictures are stored beside the notes. */
  readonly pictures: boolean
}

export const usualLook: NoteLook = { form: 'obsidian', body: null, name: null, pictures: false }

/** In characters. */
export const LONGEST_TEMPLATE = 20_000

/** What a reader chose for the folder of notes. */
export interface NotesFolderChoice extends NoteLook {
  /** An absolute path. Null: no folder follows the library. */
  readonly folder: string | null
}

/** What a sync found and did. */
export interface NotesSync {
  readonly date: string
  readonly notes: number
  readonly written: number
  /** Notes whose entries left the library. */
  readonly ended: number
  /** Notes that the reader deleted. */
  readonly gone: number
  /** How many files were left as they are. */
  readonly left_count: number
  /** The first of them. */
  readonly left: readonly { readonly path: string; readonly reason: string }[]
}

export interface NotesFolderState extends NotesFolderChoice {
  /** False where the library is not on the reader's own computer. Then nothing is told. */
  readonly is_available: boolean
  readonly is_running: boolean
  /** The latest sync that ended well. */
  readonly last: NotesSync | null
  /** Why the latest sync stopped. */
  readonly problem: string | null
}
