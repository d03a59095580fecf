import type { Host } from '#shared/host/host.ts'
import type { BookContents } from '../../dialogs/index.ts'
import { report } from '../../report.ts'
import { saveExport } from '../../screens/settings/save-export.ts'

/** Milliseconds between two checks for the finished book. */
const LOOK_AGAIN = 400

/**
 * Lets the service write articles into one e-book, saves it as a file and removes it from the exports. Rejects if it
 * could not be written. `title`: that of the only article, or of the list.
 */
export async function saveBook(
  host: Host,
  contents: BookContents,
  title: string | null,
  signal: AbortSignal,
): Promise<void> {
  const chosen = 'ids' in contents ? { content_ids: [...contents.ids] } : contents.list
  let book = await host.call('exportBegin', { body: { format: 'epub', ...chosen, ...(title && { title }) } })
  const { id } = book
  try {
    while (book.status === 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
      signal.throwIfAborted()
      book = await host.call('exportStatus', { params: { id } })
    }
    if (book.status === 2) throw new Error(book.error ?? 'The e-book could not be written.')
    await saveExport(host, book, () => {})
  } finally {
    // No reader looks for the book among the exports. If this call fails, the export expires automatically.
    host.call('exportRemove', { params: { id } }).catch((error: unknown) => report('remove a written e-book', error))
  }
}
