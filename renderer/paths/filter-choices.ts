import { filterHeadings, filterRows } from '#shared/model/queue-fields.ts'
import type { QueueView } from './queue-view.ts'

/** One filter of the queue, as shown in menus, chips and the palette. */
export interface FilterChoice {
  readonly id: string
  readonly label: string
  /** The filter's label without its heading. */
  readonly chip: string
  readonly heading: string
  /** True if several choices under the same heading can be active. */
  readonly many: boolean
  readonly isIn: (view: QueueView) => boolean
  /** Returns the view with the filter switched on or off. */
  readonly put: (view: QueueView, on: boolean) => QueueView
}

/** Returns every choice, in menu order, including the given tags. */
export function filterChoices(tags: readonly string[] = []): readonly FilterChoice[] {
  return Object.entries(filterHeadings).flatMap(([under, heading]) =>
    filterRows.filter((filter) => filter.heading === under).flatMap((filter) => choicesOf(filter, heading, tags)),
  )
}

/** Returns the view's active filters. */
export const chosenFilters = (view: QueueView): readonly FilterChoice[] =>
  filterChoices(view.filterTags).filter(({ isIn }) => isIn(view))

/** Returns the view with the choice toggled. */
export const toggled = ({ isIn, put }: FilterChoice, view: QueueView): QueueView => put(view, !isIn(view))

function choicesOf(
  filter: (typeof filterRows)[number],
  heading: string,
  tags: readonly string[],
): readonly FilterChoice[] {
  const { name } = filter
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
