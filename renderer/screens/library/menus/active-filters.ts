import { flagNames, readNames, typeNames } from '../../../commands/filter-names.ts'
import { filterFlags, type QueueView } from '../../../commands/index.ts'

export interface Chip {
  readonly id: string
  readonly label: string
  /** A view without it. */
  readonly without: (view: QueueView) => QueueView
}

/** One chip for everything that narrows or mixes the queue, in a fixed order. */
export function activeFilters(view: QueueView): readonly Chip[] {
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
