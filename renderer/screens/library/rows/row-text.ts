import type { Content } from '#shared/model/content.ts'
import { contentType, type ContentType } from '#shared/model/content-type.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { type ReadState, readState } from '#shared/model/read-state.ts'
import { shownTitle } from '#shared/text/addresses/shown-title.ts'
import { minutesText } from '#shared/text/duration.ts'
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
  [contentType.article]: 'article',
  [contentType.pdf]: 'PDF',
  [contentType.twitter]: 'tweet',
  [contentType.email]: 'newsletter',
  [contentType.emailPdf]: t.pdfFromAnEmail,
  [contentType.youtube]: 'video',
  [contentType.podcast]: 'podcast',
  [contentType.book]: 'book',
}

/** All text in a row. */
export interface RowText {
  readonly title: string
  readonly site: string
  /** Null when unknown or equal to the site. */
  readonly author: string | null
  /** "also in News and 2 more": the further feeds of an item that is not saved. */
  readonly alsoIn: string | null
  readonly date: ArticleDate | null
  /** "5 min", or "3 min left" once started; "14 pages" for a PDF; empty when unknown. */
  readonly time: string
  readonly reading: ReadState
  readonly share: number
  readonly fetching: boolean
  /** Reason that the page could not be read, or null. */
  readonly failure: string | null
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
  const failure = failed ? (content.processing_error ?? t.thePageCouldNotBeRead) : null
  const minutes = readingMinutes(content)
  const known = (content.article?.word_count ?? 0) > 0 || mediaSeconds(content) > 0
  const begun = reading === 'in_progress'
  const { page_count: pages = 0 } = content
  const time =
    pages > 0
      ? `${pages.toLocaleString()} ${pages === 1 ? 'page' : 'pages'}`
      : known
        ? begun
          ? `${minutesText(minutesLeft(minutes, share))} left`
          : minutesText(minutes)
        : ''
  const site = siteOf(content)
  const named = authorName(content.author?.any_name ?? '')
  const author = named && named !== site ? named : null
  const alsoIn = alsoInWords(content)
  const date = dateOf(content, now, sortedBy)
  const title = shownTitle(content)
  const count = content.my_annotations.length
  const name = [
    title,
    site,
    author,
    alsoIn,
    typeNames[content.content_type],
    fetching ? 'being fetched' : failure,
    pages > 0 ? time : known ? spoken(minutes) : null,
    begun ? `in progress ${Math.round(share * 100)} percent` : reading === 'read' ? 'read' : 'unread',
    content.library?.is_favorited ? 'favorite' : null,
    count === 0 ? null : count === 1 ? t.n1Highlight : `${count} highlights`,
    hasNote(content) ? 'note' : null,
    content.tags.length === 0 ? null : tagWords(content.tags.map((tag) => tag.name)),
  ]
  const spokenName = name.filter(Boolean).join(', ')
  return { title, site, author, alsoIn, date, time, reading, share, fetching, failure, name: spokenName }
}

/** Reports that a duplicate was omitted. A saved item is the reader's own, regardless of its source. */
function alsoInWords({ also_in, library }: Content): string | null {
  const [first, ...others] = also_in ?? []
  if (first === undefined || (library?.library_state ?? libraryState.unsaved) !== libraryState.unsaved) return null
  return others.length === 0 ? `also in ${first.name}` : `also in ${first.name} and ${others.length} more`
}

/** The date that a list is sorted by, so that its column can be scanned. */
export type SortDate = 'saved' | 'published' | 'viewed'

const dateNames: Readonly<Record<SortDate, string>> = { saved: 'Saved', published: 'Published', viewed: t.lastOpened }

/** Null if the item has no such date. The tooltip has the others too. */
function dateOf(content: Content, now: Date, sortedBy: SortDate): ArticleDate | null {
  const { publication_date, library, feed_date, history } = content
  const dates: Readonly<Record<SortDate, string | null | undefined>> = {
    saved: library?.library_state_date ?? feed_date,
    published: publication_date,
    viewed: history?.last_viewed_date,
  }
  const shown = articleDate(dates[sortedBy] ?? null, now, undefined, 'short')
  if (shown === null) return null
  const full = (['saved', 'published', 'viewed'] as const).flatMap((name) => {
    const date = articleDate(dates[name] ?? null, now)
    return date === null ? [] : `${dateNames[name]} ${date.full}`
  })
  return { ...shown, full: full.join('\n') }
}

/** "1 hour 5 minutes". */
function spoken(minutes: number): string {
  const part = (count: number, unit: string): string => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)
  return [part(Math.floor(minutes / 60), 'hour'), part(minutes % 60, 'minute')].filter(Boolean).join(' ')
}

/** Maximum tags spoken in the row's name. No one listens to five hundred. */
const NAMED = 10

function tagWords(names: readonly string[]): string {
  const more = names.length - NAMED
  return `tags ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
