import { listText } from '#shared/language/formats.ts'
import type { Content } from '#shared/model/content.ts'
import { contentType, type ContentType } from '#shared/model/content-type.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { type ReadState, readState } from '#shared/model/read-state.ts'
import { shownTitle } from '#shared/text/addresses/shown-title.ts'
import { minutesText } from '#shared/model/duration.ts'
import * as t from '#shared/words/shell.ts'
import {
  type ArticleDate,
  articleDate,
  authorName,
  siteOf,
  mediaSeconds,
  minutesLeft,
  readingMinutes,
} from '../../../reading/facts/index.ts'

const typeNames: Readonly<Record<ContentType, string>> = {
  [contentType.article]: t.typeArticle,
  [contentType.pdf]: 'PDF',
  [contentType.twitter]: t.typeTweet,
  [contentType.email]: t.typeNewsletter,
  [contentType.emailPdf]: t.pdfFromAnEmail,
  [contentType.youtube]: t.typeVideo,
  [contentType.podcast]: t.typePodcast,
  [contentType.book]: t.typeBook,
  [contentType.note]: t.typeNote,
  [contentType.picture]: t.typePicture,
}

/** All text in a row. */
export interface RowText {
  readonly title: string
  readonly site: string
  /** Null when unknown or equal to the site. */
  readonly author: string | null
  /** Text such as "also in News and 2 more", with the readers who sent it and other feeds that contain an unsaved item. */
  readonly alsoIn: string | null
  readonly date: ArticleDate | null
  /** "5 min", or "3 min left" once started; "14 pages" for a PDF; empty when unknown. */
  readonly time: string
  readonly reading: ReadState
  readonly share: number
  readonly fetching: boolean
  /** True if the page couldn't be read. */
  readonly failed: boolean
  /** The row's accessible name. */
  readonly name: string
}

/** True if the entry or one of its highlights has a note. */
export const hasNote = ({ my_note, my_annotations }: Content): boolean =>
  my_note !== null || my_annotations.some(({ note }) => note !== null)

export function rowText(content: Content, sortedBy: SortDate = 'published', now = new Date()): RowText {
  const share = content.history?.last_read_percentage ?? 0
  const reading = readState(share)
  const fetching = content.processing_status === processingStatus.inProgress
  const failed = content.processing_status === processingStatus.failed
  const minutes = readingMinutes(content)
  const known = (content.article?.word_count ?? 0) > 0 || mediaSeconds(content) > 0
  const begun = reading === 'in_progress'
  const { page_count: pages = 0 } = content
  const time =
    pages > 0
      ? t.countPages({ count: pages })
      : known
        ? begun
          ? t.timeLeft({ time: minutesText(minutesLeft(minutes, share)) })
          : minutesText(minutes)
        : ''
  const site = siteOf(content)
  const named = authorName(content.author?.any_name ?? '')
  const author = named && named !== site ? named : null
  const alsoIn = [sentByWords(content), alsoInWords(content)].filter(Boolean).join(' · ') || null
  const date = dateOf(content, now, sortedBy)
  const title = shownTitle(content)
  const count = content.my_annotations.length
  const name = [
    title,
    site,
    author,
    alsoIn,
    typeNames[content.content_type],
    fetching ? t.fetchingPage : failed ? t.thePageCouldNotBeRead : null,
    pages > 0 ? time : known ? spoken(minutes) : null,
    begun ? t.percentRead({ percent: Math.round(share * 100) }) : reading === 'read' ? t.isRead : t.isUnread,
    content.library?.is_favorited ? t.isFavorite : null,
    count === 0 ? null : t.countHighlights({ count }),
    hasNote(content) ? t.hasNote : null,
    content.tags.length === 0 ? null : tagWords(content.tags.map((tag) => tag.name)),
  ]
  const spokenName = listText(name.flatMap((part) => part || []))
  return { title, site, author, alsoIn, date, time, reading, share, fetching, failed, name: spokenName }
}

/** Returns text that names who sent the item. Null if no other reader did. */
function sentByWords({ sent_by: senders }: Content): string | null {
  const [first] = senders ?? []
  return first ? t.sentBy({ name: first.name || `@${first.handle}` }) : null
}

/**
 * Returns text that names the feeds in which duplicates of the item were omitted. Returns null for a saved item, which
 * belongs to the reader regardless of its source.
 */
function alsoInWords({ also_in, library }: Content): string | null {
  const [first, ...others] = also_in ?? []
  if (first === undefined || (library?.library_state ?? libraryState.unsaved) !== libraryState.unsaved) return null
  return t.alsoIn({ name: first.name, more: others.length })
}

/** The date by which a list is sorted. Rows show this date, so that the reader can scan the column. */
export type SortDate = 'saved' | 'published' | 'viewed'

const dateNames: Readonly<Record<SortDate, (d: { readonly date: string }) => string>> = {
  saved: t.savedOn,
  published: t.publishedOn,
  viewed: t.lastOpenedOn,
}

/** Returns null if the item has no such date. The tooltip includes the other dates too. */
function dateOf(content: Content, now: Date, sortedBy: SortDate): ArticleDate | null {
  const { publication_date, library, feed_date, history } = content
  const dates: Readonly<Record<SortDate, string | null | undefined>> = {
    saved: library?.library_state_date ?? feed_date,
    published: publication_date,
    viewed: history?.last_viewed_date,
  }
  const shown = articleDate(dates[sortedBy] ?? null, now, 'short')
  if (shown === null) return null
  const full = (['saved', 'published', 'viewed'] as const).flatMap((name) => {
    const date = articleDate(dates[name] ?? null, now)
    return date === null ? [] : dateNames[name]({ date: date.full })
  })
  return { ...shown, full: full.join('\n') }
}

/** Returns text such as "1 hour 5 minutes". */
function spoken(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return t.spokenMinutes({ minutes })
  return minutes === 0 ? t.spokenHours({ hours }) : t.spokenHoursAndMinutes({ hours, minutes })
}

/** The maximum number of tags spoken in the row's name. Listening to five hundred would take too long. */
const NAMED = 10

function tagWords(names: readonly string[]): string {
  const more = names.length - NAMED
  const shown = listText(names.slice(0, NAMED))
  return more > 0 ? t.tagsAndMore({ tags: shown, more }) : t.tagNames({ tags: shown })
}
