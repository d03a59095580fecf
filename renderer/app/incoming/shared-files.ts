import { kindOfFile } from '#shared/desktop/incoming-file.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'

/** The place where renderer/public/service-worker.js puts what another app shares. */
const SHARED = 'lectern-shared'
const FOLDER = '/shared'

/** Endings of files that other apps share without one. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'message/rfc822': 'eml',
  'text/html': 'html',
  'text/plain': 'txt',
}

/**
 * Returns the files of a share, and the link in its words as a file. Empty if the share is unknown or has been taken
 * already.
 */
export async function sharedFiles(share: string): Promise<readonly File[]> {
  if (!(await caches.has(SHARED))) return []
  const cache = await caches.open(SHARED)
  const files: File[] = []
  for (let at = 0; ; at += 1) {
    const found = await cache.match(`${FOLDER}/${share}/${at}`)
    if (!found) break
    const type = found.headers.get('content-type') ?? ''
    files.push(new File([await found.blob()], nameOf(found.headers.get('x-name') ?? '', type), { type }))
  }
  const words = (await (await cache.match(`${FOLDER}/${share}/words`))?.json()) as [string, string][] | undefined
  const link = words?.flatMap(([, text]) => text.match(/https?:\/\/\S{1,4000}/)?.[0] ?? []).at(-1)
  const address = link === undefined ? null : webAddress(link)
  if (address !== null) files.push(new File([address], `${new URL(address).hostname}.txt`, { type: 'text/plain' }))
  return files
}

export const forgetSharedFiles = (): Promise<boolean> => caches.delete(SHARED)

function nameOf(encoded: string, type: string): string {
  const name = decodeURIComponent(encoded)
  const ending = endings[type.split(';')[0]?.trim().toLowerCase() ?? '']
  return kindOfFile(name) !== null || ending === undefined ? name : `${name || 'file'}.${ending}`
}
