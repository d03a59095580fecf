import { contentType, type ContentType } from '#shared/model/content-type.ts'
import type { ReadState } from '#shared/model/read-state.ts'
import type { FilterFlag } from './queue-view.ts'

/** What narrows the queue, as menus, chips and the palette call it. */
export const flagNames: Readonly<Record<FilterFlag, string>> = {
  continueReading: 'Continue reading',
  short: 'Short',
  lindy: 'Lindy (10+ days)',
  isFavorited: 'Favorites',
  hasHighlights: 'Has highlights',
  hasNote: 'Has a note',
  hasTags: 'Has tags',
}

export const readNames: Readonly<Record<ReadState, string>> = {
  unread: 'Unread',
  in_progress: 'In progress',
  read: 'Read',
}

export const typeNames: Readonly<Record<ContentType, string>> = {
  [contentType.article]: 'Articles',
  [contentType.pdf]: 'PDFs',
  [contentType.twitter]: 'Tweets',
  [contentType.email]: 'Newsletters',
  [contentType.emailPdf]: 'PDFs from emails',
  [contentType.youtube]: 'Videos',
  [contentType.podcast]: 'Podcasts',
}
