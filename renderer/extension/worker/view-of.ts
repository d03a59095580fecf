import type { SaveView } from '#shared/extension/messages.ts'
import type { SaveRow } from './outbox.ts'

const remarks: Readonly<Record<string, string>> = {
  pdf: 'A PDF: the service fetches it from its address.',
  no_page: 'This is no web page: its address was saved.',
  too_large: 'The page is too large to send: its address was saved.',
  without_pictures: 'The page is large: drawn pictures were left out.',
  unreadable: 'The browser does not let Lectern read this page: its address was saved.',
}

/** A save as pages of the extension show it. */
export function viewOf(row: SaveRow): SaveView {
  const isKnown = row.former !== null && (row.former.library_state === 1 || row.former.library_state === 2)
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    state: row.isRefused ? 'failed' : row.contentId !== null ? 'saved' : row.tries > 0 ? 'waiting' : 'kept',
    problem: row.problem ?? (row.remark === null ? null : (remarks[row.remark] ?? null)),
    savedBefore: isKnown ? (row.former?.library_state_date ?? null) : null,
    contentId: row.contentId,
    minutes: row.minutes,
    tags: row.wishes.tags,
    note: row.wishes.note,
    favorite: row.wishes.favorite,
    archived: row.wishes.archived,
  }
}
