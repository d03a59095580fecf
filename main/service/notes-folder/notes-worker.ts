import { parentPort, workerData } from 'node:worker_threads'
import { FolderProblem, type SyncReport } from '../synced-folder/index.ts'
import { type NotesTask, syncNotes } from './sync-notes.ts'

// Entry of the thread that syncs a folder of notes. The folder may be on a slow disk or a network, so a separate thread
// keeps calls from waiting for it.

export type NotesOutcome = { readonly report: SyncReport } | { readonly problem: string }

/** A problem with the folder is reported to the reader. Every other error goes to the log. */
async function run(): Promise<NotesOutcome> {
  try {
    return { report: await syncNotes(workerData as NotesTask, Date.now) }
  } catch (error) {
    if (error instanceof FolderProblem) return { problem: error.message }
    throw error
  }
}

parentPort?.postMessage(await run())
