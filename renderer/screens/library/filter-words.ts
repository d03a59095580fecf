import { contentType, type ContentType } from '#shared/model/content-type.ts'
import type { ReadState } from '#shared/model/read-state.ts'
import { type FilterFlag, filterFlags, type QueueView } from '../../commands/index.ts'

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

export interface Chip {
  readonly id: string
  readonly label: string
  /** A view without it. */
  readonly without: (view: QueueView) => QueueView
}

/** One chip for everything that narrows or mixes the queue, in a fixed order. */
export function chipsOf(view: QueueView): readonly Chip[] {
  const chips: Chip[] = []
  if (view.shuffle !== undefined) chips.push({ id: 'shuffle', label: 'Shuffled', without: drop('shuffle') })
  if (view.read) chips.push({ id: 'read', label: readNames[view.read], without: drop('read') })
  for (const flag of filterFlags) {
    if (view[flag]) chips.push({ id: flag, label: flagNames[flag], without: drop(flag) })
  }
  for (const type of view.contentTypes ?? []) {
    const without = (now: QueueView): QueueView => ({
      ...now,
      contentTypes: now.contentTypes?.filter((other) => other !== type),
    })
    chips.push({ id: `type ${type}`, label: typeNames[type], without })
  }
  for (const tag of view.filterTags ?? []) {
    const without = (now: QueueView): QueueView => ({
      ...now,
      filterTags: now.filterTags?.filter((other) => other !== tag),
    })
    chips.push({ id: `tag ${tag}`, label: `#${tag}`, without })
  }
  return chips
}

const drop =
  (name: keyof QueueView): Chip['without'] =>
  ({ [name]: _gone, ...rest }) => ({ sort: null, ...rest })
