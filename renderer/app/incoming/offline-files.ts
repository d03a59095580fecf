import { DRAFT_AGE } from '#shared/limits.ts'
import type { Host } from '#shared/host/host.ts'
import { report } from '../../report.ts'

/**
 * Stores files that arrive offline. Their bytes are in a private folder of the browser. The list of waiting files is a
 * draft, and drafts belong to one reader, so that no file is uploaded to another account.
 */
const FOLDER = 'waiting-files'
const DRAFT = 'waiting-files'
/** Set while files may be waiting, so that most starts skip the check. */
const MARK = 'lectern.waiting-files'

interface Waiting {
  /** The file's name in the folder. Starts with its arrival time in milliseconds. */
  readonly key: string
  readonly name: string
}

export const hasOfflineFiles = (): boolean => localStorage.getItem(MARK) !== null

/** Stores files. Rejects if they cannot be stored: there is no space, or this browser has no such folder. */
export function storeOfflineFiles(host: Host, files: readonly File[]): Promise<void> {
  return exclusively(async (folder) => {
    const kept: Waiting[] = []
    for (const file of files) {
      const key = `${Date.now()}-${crypto.randomUUID()}`
      const writing = await (await folder.getFileHandle(key, { create: true })).createWritable()
      await writing.write(file)
      await writing.close()
      kept.push({ key, name: file.name })
    }
    await note(host, [...(await noted(host)), ...kept])
    localStorage.setItem(MARK, '1')
  })
}

/**
 * Passes every waiting file to `deliver`, which returns those that must continue to wait. Does nothing while another
 * window delivers.
 */
export async function deliverOfflineFiles(
  host: Host,
  deliver: (files: readonly File[]) => Promise<readonly File[]>,
): Promise<void> {
  await navigator.locks.request(`${FOLDER}-delivery`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    const files = await exclusively(async (folder) => readAll(folder, await noted(host)))
    const later = new Set(files.size === 0 ? [] : await deliver([...files.keys()]))
    const done = new Set([...files].flatMap(([file, key]) => (later.has(file) ? [] : [key])))
    await exclusively(async (folder) => {
      const waiting = (await noted(host)).filter(({ key }) => !done.has(key))
      await note(host, waiting)
      const mine = new Set(waiting.map(({ key }) => key))
      if ((await tidy(folder, done, mine)) === 0) localStorage.removeItem(MARK)
    })
  })
}

async function readAll(folder: FileSystemDirectoryHandle, waiting: readonly Waiting[]): Promise<Map<File, string>> {
  const files = new Map<File, string>()
  for (const { key, name } of waiting) {
    const handle = await handleOf(folder, key)
    if (handle) files.set(new File([await handle.getFile()], name), key)
  }
  return files
}

/** Returns null if the browser has deleted the file. */
function handleOf(folder: FileSystemDirectoryHandle, key: string): Promise<FileSystemFileHandle | null> {
  return folder.getFileHandle(key).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) report('read a file that waited', error)
    return null
  })
}

/**
 * Returns how many files are left. Those in `mine` wait without limit. Files of readers who signed out expire like old
 * drafts.
 */
async function tidy(
  folder: FileSystemDirectoryHandle,
  done: ReadonlySet<string>,
  mine: ReadonlySet<string>,
): Promise<number> {
  let left = 0
  const keys: string[] = []
  for await (const key of folder.keys()) keys.push(key)
  for (const key of keys) {
    const isOld = Date.now() - Number.parseInt(key, 10) > DRAFT_AGE
    if (done.has(key) || (isOld && !mine.has(key))) await folder.removeEntry(key)
    else left += 1
  }
  return left
}

async function noted(host: Host): Promise<readonly Waiting[]> {
  const draft = await host.draft(DRAFT)
  return draft === null ? [] : (JSON.parse(draft) as readonly Waiting[])
}

const note = (host: Host, waiting: readonly Waiting[]): Promise<void> =>
  host.keepDraft(DRAFT, waiting.length === 0 ? null : JSON.stringify(waiting))

async function exclusively<T>(work: (folder: FileSystemDirectoryHandle) => Promise<T>): Promise<T> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  return navigator.locks.request(FOLDER, () => work(folder)) as Promise<T>
}
