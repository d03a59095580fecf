import { readLinkFile, refuseFile } from '#shared/host/link-file.ts'
import { notify } from '../cache/index.ts'
import { saveWithUndo } from './save-with-undo.ts'

/** Saves what files lead to or hold: links, lists of links, saved pages. Others are refused by name. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  const urls: string[] = []
  for (const file of files) {
    const refusal = refuseFile(file.name, file.size)
    const read =
      refusal === null ? readLinkFile(file.name, await file.text()) : { kind: 'refused' as const, reason: refusal }
    if (read.kind === 'refused') notify(read.reason, { type: 'error' })
    else if (read.kind === 'links') urls.push(...read.urls)
    else await saveWithUndo([read.url], read.html)
  }
  if (urls.length > 0) await saveWithUndo(urls)
}
