import { unreadable } from '#shared/desktop/incoming-file.ts'
import type { ReceivedFile } from '#shared/desktop/shell.ts'
import { FILE_PART } from '#shared/limits.ts'
import * as t from '#shared/words/app/desktop.ts'
import { dismiss, notify, updateNotice } from '../../cache/index.ts'
import { report } from '../../report.ts'
import type { ImportFiles } from '../incoming/incoming-files.tsx'

/** Passes on files that the desktop opened, and reports those that could not be read. */
export async function takeReceived(
  received: readonly ReceivedFile[],
  refused: readonly string[],
  take: ImportFiles,
): Promise<void> {
  const files: File[] = []
  const unread: string[] = []
  for (const each of received) {
    try {
      files.push('bytes' in each ? new File([each.bytes as Uint8Array<ArrayBuffer>], each.name) : await readLarge(each))
    } catch (error) {
      report('read a file that was opened', error)
      unread.push(unreadable(each.name))
    }
  }
  take(files, [...refused, ...unread])
}

/** Reads a file range by range into a Blob, which the browser keeps on disk. */
async function readLarge({ name, size, address }: Extract<ReceivedFile, { size: number }>): Promise<File> {
  const reading = notify(t.readingName({ name }), { duration: null })
  try {
    const parts: Blob[] = []
    for (let at = 0; at < size; at += FILE_PART) {
      const range = `bytes=${at}-${Math.min(at + FILE_PART, size) - 1}`
      const response = await getOpened(address, range)
      if (!response.ok) throw new Error(`the file answered ${response.status}`)
      parts.push(await response.blob())
      updateNotice(reading, t.readingNameFloor({ name, floor: Math.floor((100 * at) / size) }))
    }
    const file = new File(parts, name)
    // A file that has become shorter in the meantime is no longer the one that was opened.
    if (file.size !== size) throw new Error(`the file has ${file.size} bytes instead of ${size}`)
    return file
  } finally {
    dismiss(reading)
  }
}

/** Requests a part of a file that the desktop opened, by the address that the desktop assigned. */
const getOpened = (address: string, range: string): Promise<Response> => fetch(address, { headers: { range } })
