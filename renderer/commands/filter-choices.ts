import { filterHeadings, filterRows } from '#shared/model/queue-fields.ts'
import type { QueueView } from './queue-view.ts'

/** One thing that narrows the queue: an item of menus, a chip, an item of the palette. */
export interface FilterChoice {
  readonly id: string
  readonly label: string
  /** Its label apart from its heading. */
  readonly chip: string
  readonly heading: (typeof filterHeadings)[number]
  /** Whether others under the same heading can be chosen, too. */
  readonly many: boolean
  readonly isIn: (view: QueueView) => boolean
  /** The view with it, or without it. */
  readonly put: (view: QueueView, on: boolean) => QueueView
}

/** Every choice in the order of menus; of tags, these. */
export function filterChoices(tags: readonly string[] = []): readonly FilterChoice[] {
  return filterHeadings.flatMap((heading) =>
    filterRows.filter((filter) => filter.heading === heading).flatMap((filter) => choicesOf(filter, tags)),
  )
}

/** What the view narrows the queue by. */
export const chosenFilters = (view: QueueView): readonly FilterChoice[] =>
  filterChoices(view.filterTags).filter(({ isIn }) => isIn(view))

/** The view with the choice where it lacked it, else without it. */
export const toggled = ({ isIn, put }: FilterChoice, view: QueueView): QueueView => put(view, !isIn(view))

function choicesOf(filter: (typeof filterRows)[number], tags: readonly string[]): readonly FilterChoice[] {
  const { name, heading } = filter
  switch (filter.kind) {
    case 'bit':
    case 'age': {
      const { label } = filter
      return [{ id: name, label, chip: label, heading, many: true, ...single(name, true) }]
    }
    case 'choice':
      return filter.values.map(({ value, label }) => ({
        id: `${name} ${value}`,
        label,
        chip: label,
        heading,
        many: false,
        ...single(name, value),
      }))
    case 'set':
      return filter.values.map(({ value, label }) => ({
        id: `${name} ${value}`,
        label,
        chip: label,
        heading,
        many: true,
        ...listed(name, value),
      }))
    case 'names':
      return tags.map((tag) => ({
        id: `${name} ${tag}`,
        label: tag,
        chip: `#${tag}`,
        heading,
        many: true,
        ...listed(name, tag),
      }))
  }
}

type Name = (typeof filterRows)[number]['name']
type Change = Pick<FilterChoice, 'isIn' | 'put'>

const single = (name: Name, value: boolean | string): Change => ({
  isIn: (view) => view[name] === value,
  put: (view, on) => ({ ...view, [name]: on ? value : view[name] === value ? undefined : view[name] }),
})

const listed = (name: Name, value: number | string): Change => {
  const listOf = (view: QueueView): readonly unknown[] => [view[name] ?? []].flat()
  return {
    isIn: (view) => listOf(view).includes(value),
    put: (view, on) => {
      const others = listOf(view).filter((other) => other !== value)
      return { ...view, [name]: on ? [...others, value] : others }
    },
  }
}
