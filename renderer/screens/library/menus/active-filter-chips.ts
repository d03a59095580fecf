import * as t from '#shared/words/shell.ts'
import { chosenFilters, type QueueView } from '../../../paths/index.ts'

export interface Chip {
  readonly id: string
  readonly label: string
  /** Returns the view without this filter. */
  readonly without: (view: QueueView) => QueueView
}

/** Returns one chip for each setting that narrows or shuffles the queue, in a fixed order. */
export function activeFilters(view: QueueView): readonly Chip[] {
  const shuffle: Chip = { id: 'shuffle', label: t.shuffled, without: (now) => ({ ...now, shuffle: undefined }) }
  return [
    ...(view.shuffle === undefined ? [] : [shuffle]),
    ...chosenFilters(view).map(({ id, chip, put }) => ({
      id,
      label: chip,
      without: (now: QueueView) => put(now, false),
    })),
  ]
}
