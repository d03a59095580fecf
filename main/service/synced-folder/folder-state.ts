import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './folder-files.ts'

/** Inside a synced folder: a record of the files written, so that only changed ones are written again. */
const OWN_FOLDER = '.lectern'

export interface KnownNote {
  readonly path: string
  readonly version: number
  /** Hash of the text between the marks, or an empty string if unknown. */
  readonly block: string
  /** Hashes of earlier texts between the marks, the newest first. A program that syncs folders may bring one back. */
  readonly earlier?: readonly string[]
  readonly tags: readonly string[]
  /** True if the reader deleted the file. It is then not written again. */
  readonly gone?: boolean
  /** The reason why the note was skipped. */
  readonly left?: 'unmarked' | 'edited'
  /** True if the entry is no longer in the library. */
  readonly ended?: boolean
}

export interface FolderState {
  readonly format: 1
  look: string
  readonly notes: Record<string, KnownNote>
  /** The reader's own files, with the times of their last change. They are not read again until they change. */
  readonly others: Record<string, number>
}

export const ownFolder = (folder: string): string => join(folder, OWN_FOLDER)

const emptyState = (): FolderState => ({ format: 1, look: '', notes: {}, others: {} })

/**
 * Reads the state. The result is empty if there is no state or if it is damaged. Notes are then recognized by their
 * front matter.
 */
export function readFolderState(folder: string): FolderState {
  try {
    const read: unknown = JSON.parse(readFileSync(join(ownFolder(folder), 'state.json'), 'utf8'))
    return isState(read) ? read : emptyState()
  } catch {
    // This is the first sync of the folder, or the file is truncated.
    return emptyState()
  }
}

/** Writes the state in one step, so that the previous state remains if the process is killed. */
export function writeFolderState(folder: string, state: FolderState): void {
  makeFolder(ownFolder(folder))
  const file = join(ownFolder(folder), 'state.json')
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

/** Written by hand for speed, because ten thousand notes are checked at each sync. */
function isState(read: unknown): read is FolderState {
  if (!isRecord(read) || read['format'] !== 1 || typeof read['look'] !== 'string') return false
  const { notes, others } = read
  if (!isRecord(notes) || !isRecord(others)) return false
  return Object.values(notes).every(isNote) && Object.values(others).every((changed) => typeof changed === 'number')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNote = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['path'] === 'string' &&
  isInside(value['path']) &&
  typeof value['version'] === 'number' &&
  typeof value['block'] === 'string' &&
  areStrings(value['tags']) &&
  (value['earlier'] === undefined || areStrings(value['earlier']))

const areStrings = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** True if a path is inside the folder. A state written by others must not lead out of it. */
const isInside = (path: string): boolean => !path.startsWith('/') && !path.split(/[\\/]/).includes('..')
