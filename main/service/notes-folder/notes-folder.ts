import { statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Report } from '#shared/activity/failure.ts'
import type { NotesFolderChoice, NotesFolderState, NotesSync } from '#shared/model/notes/notes-folder.ts'
import * as t from '#shared/words/service/tools.ts'
import type { SyncReport } from '../synced-folder/index.ts'
import { type NotesFacts, readNotesFacts, writeNotesFacts } from './notes-file.ts'
import { type RunningNotes, runNotes } from './run-notes.ts'

/** Milliseconds before the first sync. The service must finish starting first. */
const FIRST_AFTER = 3000
/** Milliseconds without changes before a sync, so that one sync covers many changes. */
const CALM = 2000
/** Milliseconds until a failed folder is tried again: its disk may be back. */
const TRY_AGAIN = 5 * 60_000
/** Maximum number of skipped files that are listed: as many as a person would read. */
const MOST_TOLD = 50

export interface NotesFolderOptions {
  /** The data folder. */
  readonly library: string
  /** The script of the thread that syncs: notes-worker.ts when run from source, its .js when built. */
  readonly worker: URL
  readonly clock: () => number
  readonly report: Report
  /** In milliseconds. Default: about as long as an app takes to start. */
  readonly firstAfter?: number
  /** In milliseconds. Default: a few seconds. */
  readonly calm?: number
}

/**
 * The folder of notes that the owner chose on this computer. It is synced with the library automatically: after the
 * start, and soon after each change.
 */
export class NotesFolder {
  readonly #options: NotesFolderOptions
  #facts: NotesFacts
  #running: RunningNotes | null = null
  #timer: NodeJS.Timeout | undefined
  /** 'changes' if something has changed during a sync, and 'again' if the reader also requested the skipped files. */
  #waiting: 'changes' | 'again' | null = null
  #isClosed = false

  constructor(options: NotesFolderOptions) {
    this.#options = options
    this.#facts = readNotesFacts(options.library)
    this.#later(options.firstAfter ?? FIRST_AFTER)
  }

  state(): NotesFolderState {
    const { choice, last, problem } = this.#facts
    return { is_available: true, ...choice, is_running: this.#running !== null, last, problem }
  }

  /** Switches to another folder, or to another way of writing notes. Returns the reason if it can't, or null. */
  async choose(choice: NotesFolderChoice): Promise<string | null> {
    const problem = await problemOf(choice, this.#options.library)
    if (problem !== null) return problem
    const isOther = choice.folder !== this.#facts.choice.folder
    this.#keep({ choice, last: isOther ? null : this.#facts.last, problem: null })
    if (choice.folder === null) {
      clearTimeout(this.#timer)
      this.#waiting = null
      this.#stop()
    } else this.sync()
    return null
  }

  /** Called when something in the library has changed. */
  changed(): void {
    this.#later(this.#options.calm ?? CALM)
  }

  /** Syncs now, or right after the running sync. `again`: see SyncOptions. */
  sync(again = false): void {
    if (this.#facts.choice.folder === null || this.#isClosed) return
    clearTimeout(this.#timer)
    if (this.#running) {
      if (this.#waiting !== 'again') this.#waiting = again ? 'again' : 'changes'
      return
    }
    this.#run(again).catch((error: unknown) => this.#options.report('sync the notes folder', error))
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#stop()
  }

  async #run(again: boolean): Promise<void> {
    const { library, worker, clock } = this.#options
    const { folder, ...look } = this.#facts.choice
    if (folder === null) return
    const running = runNotes(worker, { library, folder, look, again })
    this.#running = running
    try {
      const outcome = await running.done
      if (outcome === null) (await import('../synced-folder/index.ts')).releaseFolder(folder)
      // The sync was stopped, or the reader chose another folder in the meantime.
      if (outcome === null || folder !== this.#facts.choice.folder) return
      if ('problem' in outcome) this.#fail(outcome.problem)
      else this.#keep({ ...this.#facts, last: told(outcome.report, clock()), problem: null })
    } catch (error) {
      this.#fail(t.theNotesCouldNotBeWritten)
      throw error
    } finally {
      this.#running = null
      const waiting = this.#waiting
      this.#waiting = null
      if (waiting) this.sync(waiting === 'again')
    }
  }

  #fail(problem: string): void {
    this.#keep({ ...this.#facts, problem })
    this.#later(TRY_AGAIN)
  }

  #stop(): void {
    this.#running?.stop().catch((error: unknown) => this.#options.report('stop the sync of the notes folder', error))
  }

  #later(delay: number): void {
    if (this.#facts.choice.folder === null || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.sync(), delay).unref()
  }

  /** Facts that can't be written to disk stay in memory until the process exits. */
  #keep(facts: NotesFacts): void {
    this.#facts = facts
    if (this.#isClosed) return
    try {
      writeNotesFacts(this.#options.library, facts)
    } catch (error) {
      this.#options.report('keep what is known about the notes folder', error)
    }
  }
}

const told = ({ left, ...counts }: SyncReport, now: number): NotesSync => ({
  date: new Date(now).toISOString(),
  ...counts,
  left_count: left.length,
  left: left.slice(0, MOST_TOLD),
})

async function problemOf({ folder, body, name }: NotesFolderChoice, library: string): Promise<string | null> {
  const { templateProblem } = await import('../synced-folder/index.ts')
  for (const template of [body, name]) {
    const problem = template === null ? null : templateProblem(template)
    if (problem !== null) return t.theTemplateCantBeUsedProblem({ problem })
  }
  if (folder === null) return null
  if (!isAbsolute(folder)) return t.enterTheFullPathOfThe
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return t.theFolderDoesntExistFolder({ folder })
  if (isInside(folder, library) || isInside(library, folder)) {
    return t.thisIsLecternsDataFolderChoose
  }
  return null
}

function isInside(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path))
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}
