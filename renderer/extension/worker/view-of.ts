import type { SaveView } from '#shared/extension/messages.ts'
import * as t from '#shared/words/extension.ts'
import { SIGN_IN_AGAIN } from './delivery.ts'
import type { SaveRow } from './outbox.ts'

const remarks: Readonly<Record<string, string>> = {
  pdf: t.thisIsAPdf,
  no_page: t.thisIsNotAWebPage,
  too_large: t.thePageIsTooLargeTo,
  without_pictures: t.thePageIsLarge,
  not_in_article: t.theSelectedTextIsNotIn,
  unreadable: t.theBrowserDoesntLetLecternRead,
}

/** Returns a save in the form that the extension's pages show. */
export function viewOf(row: SaveRow): SaveView {
  const isKnown = row.former !== null && (row.former.library_state === 1 || row.former.library_state === 2)
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    state: row.isRefused ? 'failed' : row.contentId !== null ? 'saved' : row.tries > 0 ? 'waiting' : 'kept',
    problem: row.problem ?? (row.remark === null ? null : (remarks[row.remark] ?? null)),
    savedBefore: isKnown ? (row.former?.library_state_date ?? null) : null,
    needsSignIn: row.problem === SIGN_IN_AGAIN,
    wasHere: row.wasHere,
    progress: row.progress,
    contentId: row.contentId,
    minutes: row.minutes,
    tags: row.wishes.tags,
    note: row.wishes.note,
    favorite: row.wishes.favorite,
    archived: row.wishes.archived,
  }
}
