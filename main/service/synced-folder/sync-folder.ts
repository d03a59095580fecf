import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { NoteLook } from '#shared/model/notes/notes-folder.ts'
import { writtenReadings } from '#shared/text/links/written-readings.ts'
import * as t from '#shared/words/service/tools.ts'
import { frontMatter, type StoredPicture, type LibraryRecord } from '../exports/index.ts'
import { LinkedFolder, makeFolders, notesIn, putFile, stampOf } from './folder-files.ts'
import { codeOf, FolderProblem, folderProblem } from './folder-problem.ts'
import { type FolderState, type KnownNote, readFolderState, writeFolderState } from './folder-state.ts'
import { type FolderLock, lockFolder } from './lock-folder.ts'
import { hashOfLook } from './note-look.ts'
import { asTaken, notePath } from './note-path.ts'
import { placePictures } from './note-pictures.ts'
import { tagsOf } from './note-head.ts'
import { renderBlock, templateProblem } from './note-template.ts'
import { entryIn } from './read-note.ts'
import { freshNote, hashOfBlock, mergeNote, type NoteParts } from './write-note.ts'

/** The library that is synced with a folder. */
export interface FolderSource {
  versions(): Promise<readonly { readonly content: number; readonly id: string; readonly version: number }[]>
  /** Resolves to null for an entry that no longer exists. */
  record(content: number): Promise<LibraryRecord | null>
  /** Returns a picture of an article by its address, or null if the library does not have the picture. */
  picture(url: string): Promise<StoredPicture | null>
}

export interface SyncOptions {
  /** True to write notes again that the reader deleted, and those that were skipped because of edits. */
  readonly again?: boolean
}

export interface SyncReport {
  readonly notes: number
  readonly written: number
  /** Number of notes whose entries are no longer in the library. The files of these notes are not deleted. */
  readonly ended: number
  /** Number of notes that the reader deleted and that are not written again. */
  readonly gone: number
  /** Files that were left unchanged, with the reason in words. */
  readonly left: readonly { readonly path: string; readonly reason: string }[]
}

const reasons = {
  get unmarked() {
    return t.noteLacksMarkers
  },
  get edited() {
    return t.noteWasEdited
  },
  get busy() {
    return t.noteCouldNotBeWritten
  },
  get linked() {
    return t.noteIsBehindALink
  },
} as const

type Unwritten = 'busy' | 'linked'

/** Number of notes after which the state is written again. */
const KEEP_EVERY = 500
/** Number of earlier texts by which a note is recognized as unedited. */
const EARLIER = 10
/** Bytes at the start of a file that are read to identify its entry. */
const BEGINNING = 4096

/**
 * Writes the library's changes into a folder of notes. Everything that a reader wrote there is preserved. A kill at any
 * moment leaves complete files, and the next sync continues. Throws FolderProblem.
 */
export async function syncFolder(
  folder: string,
  source: FolderSource,
  look: NoteLook,
  { again = false }: SyncOptions = {},
): Promise<SyncReport> {
  for (const template of [look.body, look.name]) {
    const problem = template === null ? null : templateProblem(template)
    if (problem !== null) throw new FolderProblem(t.theTemplateCantBeUsedProblem({ problem }))
  }
  try {
    // A missing folder is not treated as an empty one, because its disk may be disconnected.
    if (!statSync(folder).isDirectory()) throw new FolderProblem(t.thisIsNotAFolderFolder({ folder }))
    const lock = lockFolder(folder)
    try {
      return await new FolderSync(folder, source, look, { again, lock }).run()
    } finally {
      lock.release()
    }
  } catch (error) {
    throw folderProblem(error, folder)
  }
}

class FolderSync {
  readonly #folder: string
  readonly #source: FolderSource
  readonly #look: NoteLook
  readonly #again: boolean
  readonly #lock: FolderLock
  readonly #state: FolderState
  readonly #files: Set<string>
  readonly #taken: Set<string>
  /** Further files that name an entry, such as the copies of a conflict. They are left unchanged. */
  readonly #copies: { readonly path: string; readonly of: string }[] = []
  /** Notes that could not be written. */
  readonly #unwritten: { readonly path: string; readonly why: Unwritten }[] = []
  #isChanged = false
  #written = 0

  constructor(
    folder: string,
    source: FolderSource,
    look: NoteLook,
    { again, lock }: { readonly again: boolean; readonly lock: FolderLock },
  ) {
    this.#folder = folder
    this.#source = source
    this.#look = look
    this.#again = again
    this.#lock = lock
    this.#state = readFolderState(folder)
    this.#files = notesIn(folder)
    this.#taken = new Set([...this.#files].map(asTaken))
  }

  async run(): Promise<SyncReport> {
    const entries = await this.#source.versions()
    const isNewLook = this.#state.look !== hashOfLook(this.#look)
    this.#findMoved(entries.map(({ id }) => id))
    // Of the versions in a conflict, the older one may have become the note.
    const inConflict = new Set(this.#copies.map(({ of }) => of))
    try {
      for (const entry of entries) {
        const known = this.#state.notes[entry.id]
        if (known?.gone && !this.#again) continue
        const isCurrent = known?.version === entry.version && !isNewLook && !known.gone && !known.ended
        if (isCurrent && !(this.#again && known.left) && !inConflict.has(known.path)) continue
        await this.#write(entry, known)
        if (this.#written > 0 && this.#written % KEEP_EVERY === 0) this.#keep()
      }
      this.#endOthers(new Set(entries.map(({ id }) => id)))
      if (isNewLook) {
        this.#state.look = hashOfLook(this.#look)
        this.#isChanged = true
      }
    } finally {
      if (this.#isChanged) this.#keep()
    }
    return this.#report()
  }

  /**
   * Finds notes that the reader moved or renamed, or that an earlier sync wrote without recording them in the state. Of
   * several files that name one entry, only one is its note.
   */
  #findMoved(ids: readonly string[]): void {
    const { notes } = this.#state
    const lost = Object.entries(notes).filter(([, { path }]) => !this.#files.has(path))
    const own = new Set([...ids, ...Object.keys(notes)])
    const found = this.#unknownNotes()
    for (const [id, paths] of found) {
      // The note of another library that syncs with this folder.
      if (!own.has(id)) continue
      const known = notes[id]
      const isThere = known !== undefined && this.#files.has(known.path)
      const [path = '', ...copies] = isThere ? [known.path, ...paths] : paths
      this.#copies.push(...copies.map((copy) => ({ path: copy, of: path })))
      if (isThere) continue
      // Only the path of an unknown note is known. The note is merged with whatever the file contains.
      notes[id] = { ...(known ?? { version: -1, block: '', tags: [] }), path, gone: false }
      this.#isChanged = true
    }
    for (const [id, known] of lost) {
      if (found.has(id) || known.gone) continue
      notes[id] = { ...known, gone: true }
      this.#isChanged = true
    }
  }

  /**
   * Returns entries to which files refer that the state does not contain, each with its files. Programs that copy
   * folders between computers give longer names to the copies of a conflict, so the shortest name comes first.
   */
  #unknownNotes(): ReadonlyMap<string, readonly string[]> {
    const { notes, others } = this.#state
    const known = new Set(Object.values(notes).map(({ path }) => path))
    const found = new Map<string, string[]>()
    for (const path of this.#files) {
      if (known.has(path)) continue
      const changed = statSync(join(this.#folder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
      if (others[path] === changed) continue
      const id = entryIn(beginningOf(join(this.#folder, path)))
      if (id !== null) found.set(id, [...(found.get(id) ?? []), path])
      else {
        others[path] = changed
        this.#isChanged = true
      }
    }
    for (const path of Object.keys(others)) if (!this.#files.has(path)) delete others[path]
    for (const paths of found.values()) paths.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    return found
  }

  async #write(
    { content, id, version }: { readonly content: number; readonly id: string; readonly version: number },
    known: KnownNote | undefined,
  ): Promise<void> {
    const record = await this.#source.record(content)
    if (record === null) return
    const { form, body, name, pictures } = this.#look
    const isThere = known !== undefined && this.#files.has(known.path)
    const path = isThere ? known.path : notePath(record, name, (one) => this.#taken.has(one))
    const markdown = pictures
      ? await placePictures(this.#folder, record, path.split('/').length - 1, (url) => this.#source.picture(url))
      : writtenReadings(record.article?.markdown ?? '')
    const parts: NoteParts = { facts: frontMatter(record), block: renderBlock(record, form, body, markdown) }
    const block = hashOfBlock(parts.block)
    const written = { version, block, ...earlierOf(known, block), tags: tagsOf(parts.facts) }
    const left = this.#put(path, parts, isThere ? known : null)
    if (left === 'busy' || left === 'linked') {
      this.#unwritten.push({ path, why: left })
      return
    }
    this.#files.add(path)
    this.#taken.add(asTaken(path))
    this.#isChanged = true
    this.#state.notes[id] =
      left === null || known === undefined ? { path, ...written } : { ...known, path, version, left, gone: false }
  }

  /** Writes a note. Returns the reason why it could not be written, or null if it is written or up to date. */
  #put(path: string, parts: NoteParts, known: KnownNote | null): 'unmarked' | 'edited' | Unwritten | null {
    const file = join(this.#folder, path)
    const { form } = this.#look
    try {
      const before = known === null ? null : stampOf(file)
      if (known !== null && before === null) return 'busy'
      const there = known === null ? null : readFileSync(file, 'utf8')
      const last =
        known === null || known.block === ''
          ? null
          : { blockHashes: [known.block, ...(known.earlier ?? [])], tags: known.tags }
      const note =
        there === null ? { text: freshNote(parts, form) } : mergeNote(there, parts, form, this.#again ? null : last)
      if ('left' in note) return note.left
      if (note.text === there) return null
      if (there === null) makeFolders(this.#folder, path)
      if (!putFile(file, note.text, before)) return 'busy'
      this.#written++
      return null
    } catch (error) {
      if (error instanceof LinkedFolder) return 'linked'
      // One file that is locked by an editor must not keep the others from being written.
      if (['EBUSY', 'EISDIR', 'ENOTDIR'].includes(codeOf(error))) return 'busy'
      throw error
    }
  }

  /**
   * Marks notes of entries that are no longer in the library as deleted, in the front matter of the note. The notes are
   * not removed.
   */
  #endOthers(there: ReadonlySet<string>): void {
    for (const [id, known] of Object.entries(this.#state.notes)) {
      if (there.has(id) || known.ended || known.gone || !this.#files.has(known.path)) continue
      const file = join(this.#folder, known.path)
      const before = stampOf(file)
      const text = readFileSync(file, 'utf8')
      const ended = text.replace(/^(state::? ).*$/m, '$1deleted')
      if (ended !== text && !putFile(file, ended, before)) continue
      if (ended !== text) this.#written++
      this.#state.notes[id] = { ...known, ended: true }
      this.#isChanged = true
    }
  }

  #keep(): void {
    this.#lock.renew()
    writeFolderState(this.#folder, this.#state)
  }

  #report(): SyncReport {
    const notes = Object.values(this.#state.notes)
    return {
      notes: notes.filter(({ gone, ended }) => !gone && !ended).length,
      written: this.#written,
      ended: notes.filter(({ ended }) => ended).length,
      gone: notes.filter(({ gone }) => gone).length,
      left: [
        ...notes.flatMap(({ path, left, gone }) => (left && !gone ? [{ path, reason: reasons[left] }] : [])),
        ...this.#copies.map(({ path, of }) => ({ path, reason: t.noteIsACopy({ of }) })),
        ...this.#unwritten.map(({ path, why }) => ({ path, reason: reasons[why] })),
      ],
    }
  }
}

function earlierOf(known: KnownNote | undefined, now: string): Pick<KnownNote, 'earlier'> {
  const earlier = [known?.block ?? '', ...(known?.earlier ?? [])].filter((hash) => hash !== '' && hash !== now)
  return earlier.length === 0 ? {} : { earlier: earlier.slice(0, EARLIER) }
}

function beginningOf(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(BEGINNING)
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, BEGINNING, 0))
  } finally {
    closeSync(handle)
  }
}
