import { FILE_PART } from '#shared/limits.ts'
import type { Host } from '#shared/host/host.ts'
import type { ExportStatus } from '#shared/model/export-status.ts'
import { saveBlob } from '../../reading/note-files/index.ts'

/**
 * Fetches a finished export piece by piece and saves it as a file. `onShare` receives the fraction fetched so far, from
 * 0 to 1.
 */
export async function saveExport(
  host: Host,
  { id, name, size }: ExportStatus,
  onShare: (share: number) => void,
): Promise<void> {
  const parts: Blob[] = []
  const all = size ?? 0
  for (let start = 0; start < all; ) {
    const end = Math.min(start + FILE_PART, all)
    const { data } = await host.call('exportPart', { params: { id }, query: { start, end } })
    parts.push(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]))
    start = end
    onShare(end / all)
  }
  saveBlob(name, new Blob(parts, { type: 'application/octet-stream' }))
}
