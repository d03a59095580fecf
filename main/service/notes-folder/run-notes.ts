import { Worker } from 'node:worker_threads'
import type { NotesOutcome } from './notes-worker.ts'
import type { NotesTask } from './sync-notes.ts'

export interface RunningNotes {
  /** Resolves to null if the sync was stopped. */
  readonly done: Promise<NotesOutcome | null>
  readonly stop: () => Promise<unknown>
}

/**
 * Syncs a folder of notes in a separate thread. `entry` is notes-worker.ts when run from source, its .js when built.
 */
export function runNotes(entry: URL, workerData: NotesTask): RunningNotes {
  const worker = new Worker(entry, { workerData })
  worker.unref()
  const done = new Promise<NotesOutcome | null>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => resolve(null))
  })
  return { done, stop: () => worker.terminate() }
}
