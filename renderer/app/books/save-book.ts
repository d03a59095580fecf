import type { Host } from '#shared/host/host.ts'
import { report } from '../../report.ts'
import { saveExport } from '../../screens/settings/save-export.ts'

/** Milliseconds between two looks whether it is written. */
const LOOK_AGAIN = 400

/**
 * Has articles written into one e-book, saves it as a file and removes it from the exports. Rejects if it could not be
 * written. `title`: of the only article, which names the file.
 */
export async function saveBook(
  host: Host,
  ids: readonly number[],
  title: string | null,
  signal: AbortSignal,
): Promise<void> {
  let book = await host.call('exportBegin', { body: { format: 'epub', content_ids: [...ids] } })
  const { id } = book
  try {
    while (book.status === 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
      signal.throwIfAborted()
      book = await host.call('exportStatus', { params: { id } })
    }
    if (book.status === 2) throw new Error(book.error ?? 'The e-book could not be written.')
    await saveExport(host, title === null ? book : { ...book, name: `${fileName(title)}.epub` }, () => {})
  } finally {
    // Nobody looks for it among the exports. It expires by itself if this fails.
    host.call('exportRemove', { params: { id } }).catch((error: unknown) => report('remove a written e-book', error))
  }
}

/** Without what some systems refuse in names. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80) || 'Article'
