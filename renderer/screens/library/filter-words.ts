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
  /** The view without it. */
  readonly without: QueueView
}

/** One chip for everything that narrows or mixes the queue, in a fixed order. */
export function chipsOf(view: QueueView): readonly Chip[] {
  const chips: Chip[] = []
  if (view.shuffle !== undefined) chips.push({ id: 'shuffle', label: 'Shuffled', without: drop(view, 'shuffle') })
  if (view.read) chips.push({ id: 'read', label: readNames[view.read], without: drop(view, 'read') })
  for (const flag of filterFlags) {
    if (view[flag]) chips.push({ id: flag, label: flagNames[flag], without: drop(view, flag) })
  }
  for (const type of view.contentTypes ?? []) {
    const contentTypes = view.contentTypes?.filter((other) => other !== type)
    chips.push({ id: `type ${type}`, label: typeNames[type], without: { ...view, contentTypes } })
  }
  for (const tag of view.filterTags ?? []) {
    const filterTags = view.filterTags?.filter((other) => other !== tag)
    chips.push({ id: `tag ${tag}`, label: `#${tag}`, without: { ...view, filterTags } })
  }
  return chips
}

function drop(view: QueueView, name: keyof QueueView): QueueView {
  const { [name]: _gone, ...rest } = view
  return { ...rest, sort: view.sort }
}
