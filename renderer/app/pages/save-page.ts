import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/app/pages.ts'
import { connectionText, failureOf, notify } from '../../cache/index.ts'
import { saveBlob } from '../../reading/note-files/index.ts'
import { report } from '../../report.ts'

export type PageFileFormat = 'html' | 'warc'

/** Saves a stored page as a file. Returns a sentence about the outcome, and whether the file was saved. */
export async function writePageFile(
  host: Host,
  id: number,
  version: number,
  format: PageFileFormat,
): Promise<{ readonly text: string; readonly isSaved: boolean }> {
  try {
    const { name, media_type, data } = await host.call('storedPageFile', { params: { id }, query: { version, format } })
    saveBlob(name, new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: media_type }))
    return { text: t.theFileIsSaved, isSaved: true }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'offline') return { text: connectionText(), isSaved: false }
    if (failure.status === 404) return { text: t.noPageWasStored, isSaved: false }
    report('save a stored page', error)
    return { text: t.theFileCouldNotBe, isSaved: false }
  }
}

/** Saves the current page of an item as a file. A notice says what happens. */
export async function savePage(host: Host, id: number, format: PageFileFormat): Promise<void> {
  const waiting = notify(t.writingTheFile, { duration: null })
  const { text, isSaved } = await writePageFile(host, id, 0, format)
  notify(text, { replaces: waiting, ...(!isSaved && { type: 'error' as const }) })
}
