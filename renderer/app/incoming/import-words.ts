import { LARGEST_FILE, MB } from '#shared/limits.ts'
import type { ImportStatus } from '#shared/model/import-status.ts'

/** Progress of an upload: its hash is made, it is sent, or it waits for the connection. */
export interface UploadProgress {
  readonly stage: 'preparing' | 'sending' | 'cut'
  /** Bytes that arrived, and all. */
  readonly done: number
  readonly total: number
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`

/** What a file holds: "Omnivore: 1,204 items, 310 highlights, 980 saved texts". */
export function whatWasRead({ programs, counts }: ImportStatus): string {
  const count = (name: string): number => counts?.[name] ?? 0
  if (count('items') === 0) return 'Nothing in this file can be imported.'
  const parts = [
    counted(count('items'), 'item', 'items'),
    count('archived') > 0 ? `${count('archived').toLocaleString()} of them archived` : '',
    count('favorites') > 0 ? counted(count('favorites'), 'favorite', 'favorites') : '',
    count('tagged') > 0 ? `${count('tagged').toLocaleString()} with tags` : '',
    count('in_folders') > 0 ? `${count('in_folders').toLocaleString()} in folders` : '',
    count('highlights') > 0 ? counted(count('highlights'), 'highlight', 'highlights') : '',
    count('notes') > 0 ? counted(count('notes'), 'note', 'notes') : '',
    count('texts') > 0 ? counted(count('texts'), 'saved text', 'saved texts') : '',
  ]
  const program = programs.length === 0 ? '' : `${programs.join(', ')}: `
  return `${program}${parts.filter((part) => part !== '').join(', ')}.`
}

/** What will not come, and what is here already. Empty if there is nothing to say. */
export function whatIsLeft({ counts }: ImportStatus): string {
  const known = counts?.['known'] ?? 0
  const refused = counts?.['refused'] ?? 0
  return [
    known > 0
      ? `${counted(known, 'item is', 'items are')} in your library already. Nothing there is replaced; only what is missing is added.`
      : '',
    refused > 0 ? `${counted(refused, 'row', 'rows')} can’t be imported.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** How many times the progress of an upload is announced. */
const ANNOUNCED = 20

/** How far the upload of a file is: "Uploading: 120 of 480 MB". */
export function howMuchArrived({ stage, done, total }: UploadProgress): string {
  if (stage === 'preparing') return 'Preparing the file…'
  const step = Math.max(MB, total / ANNOUNCED)
  const arrived = `${inMegabytes(Math.floor(done / step) * step)} of ${inMegabytes(total)} MB`
  if (stage === 'cut') return `No connection to your library. ${arrived} arrived; the rest follows when it is back.`
  const resume = total > LARGEST_FILE ? ' If it is interrupted, choose the file again to continue.' : ''
  return `Uploading: ${arrived}.${resume}`
}

const inMegabytes = (bytes: number): string => Math.ceil(bytes / MB).toLocaleString()

/** How far an import is. */
export function howFar({ phase, done, total, outcomes, error, lacks_space: lacksSpace }: ImportStatus): string {
  if (lacksSpace) return 'The disk that the library is on is full. The import goes on when there is space.'
  const all = (total ?? 0).toLocaleString()
  switch (phase) {
    case 'reading':
      return 'Reading the file…'
    case 'ready':
      return 'Nothing has been imported yet.'
    case 'taking':
      return `${done.toLocaleString()} of ${all} imported. You can close this; the import goes on.`
    case 'paused':
      return `Paused: ${done.toLocaleString()} of ${all} imported.`
    case 'undoing':
      return 'Undoing the import…'
    case 'undone':
      return 'Undone. What you changed since stays.'
    default:
      return error ?? ended(outcomes)
  }
}

function ended({ added, joined, refused, left }: ImportStatus['outcomes']): string {
  const parts = [
    `${added.toLocaleString()} added`,
    joined > 0 ? `${joined.toLocaleString()} already in your library` : '',
    refused > 0 ? `${refused.toLocaleString()} not imported` : '',
    left > 0 ? `${left.toLocaleString()} from feeds left out` : '',
  ]
  return `Done: ${parts.filter((part) => part !== '').join(', ')}.`
}
