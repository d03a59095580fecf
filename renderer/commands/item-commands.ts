import type { FeedEntry } from '#shared/model/feed.ts'
import { contentType } from '#shared/model/content-type.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { waybackAddress } from '#shared/model/pages/wayback-address.ts'
import { readState } from '#shared/model/read-state.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/shell.ts'
import { readerPath } from '../paths/index.ts'
import { currentLibrary, failureOf, mutate, notify, connectionText } from '../cache/index.ts'
import { report } from '../report.ts'
import { dismissedState } from './dismissed-state.ts'

const now = (): string => new Date().toISOString()

export const isArchived = ({ content }: FeedEntry): boolean => content.library?.library_state === libraryState.archived
/**
 * True if the entry came from a source and was neither saved nor archived. A missing library state counts as unsaved.
 */
export const isInbox = ({ content }: FeedEntry): boolean =>
  (content.library?.library_state ?? libraryState.unsaved) === libraryState.unsaved
export const isFavorite = ({ content }: FeedEntry): boolean => content.library?.is_favorited === true

/** `e`: archives an entry, returns an archived one to the queue, or dismisses one from the inbox. */
export function archiveOrReturn(entry: FeedEntry): Promise<boolean> {
  if (isInbox(entry)) return move(entry, dismissedState(entry.content), messages.dismissed)
  return isArchived(entry) ? saveToQueue(entry) : move(entry, libraryState.archived, messages.archived)
}

export function saveToQueue(entry: FeedEntry): Promise<boolean> {
  if (entry.content.library?.library_state === libraryState.saved) return Promise.resolve(false)
  return move(entry, libraryState.saved, messages.savedToQueue)
}

export const deleteItem = (entry: FeedEntry): Promise<boolean> => move(entry, libraryState.deleted, messages.deleted)

export function toggleFavorite(entry: FeedEntry): Promise<boolean> {
  const isFavorited = !isFavorite(entry)
  return mutate(
    { type: 'favorite', contentId: entry.content.id, isFavorited, at: now() },
    { undo: isFavorited ? messages.favorited : messages.unfavorited },
  )
}

/** Opens the original page. Follows only http and https addresses. */
export function openOriginal({ content: { url } }: FeedEntry): void {
  if (isFileAddress(url)) notify(t.thisCameFromAFileOr)
  else if (/^https?:/i.test(url)) window.open(url, '_blank', 'noopener,noreferrer')
}

export const copyUrl = ({ content: { url } }: FeedEntry): Promise<void> => copy(url, messages.urlCopied)

export const copyMarkdown = (entry: FeedEntry): Promise<void> =>
  copy(markdownLink(entry), t.markdownLinkCopiedToClipboard)

/** True if an item was read from a page on the web. */
export const hasWebPage = ({ content: { url, content_type: type } }: FeedEntry): boolean =>
  /^https?:/i.test(url) && type !== contentType.pdf && type !== contentType.book && !isEmail(type)

const isEmail = (type: number): boolean => type === contentType.email || type === contentType.emailPdf

/** Copies the address of the Wayback Machine's copy from about the time of saving. The Wayback Machine isn't asked. */
export function copyWayback({ content: { url, library, feed_date: brought } }: FeedEntry): Promise<void> {
  const address = waybackAddress(url, library?.library_state_date ?? brought)
  if (address !== null) return copy(address, t.waybackAddressCopied)
  notify(t.thisCameFromAFileOr)
  return Promise.resolve()
}

/** Returns `[Title](address)` with Markdown's special characters escaped. */
export function markdownLink({ content: { url, title } }: FeedEntry): string {
  const address = url.replace(/[()\s]/g, encodeURIComponent)
  return `[${title.replace(/[\\[\]]/g, '\\$&')}](${address})`
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(done)
  } catch (error) {
    report('copy text', error)
    notify(t.couldntCopyToTheClipboard, { type: 'error' })
  }
}

/** `m`: marks an entry as read, or as unread without progress. */
export function toggleRead({ content }: FeedEntry): Promise<boolean> {
  const isRead = readState(content.history?.last_read_percentage) !== 'read'
  return mutate(
    { type: 'markRead', contentId: content.id, isRead, at: now() },
    { undo: isRead ? t.markedAsRead : t.markedAsUnread },
  )
}

/** Opens an entry in a new tab, or on the desktop in a new window. */
export function openInNewWindow({ content }: FeedEntry): void {
  window.open(readerPath(content.id), '_blank', 'noopener')
}

/** Asks the service to fetch a page again after extraction failed. */
export async function fetchAgain({ content: { url } }: FeedEntry): Promise<void> {
  try {
    await currentLibrary().host.save(url)
    notify(t.fetchingAgain)
  } catch (error) {
    const { kind } = failureOf(error)
    notify(kind === 'offline' ? connectionText() : messages.parsingError, { type: 'error' })
  }
}

function move(entry: FeedEntry, state: 1 | 2 | 3, undo: string): Promise<boolean> {
  return mutate({ type: 'move', contentId: entry.content.id, state, at: now() }, { undo })
}
