import { bulk } from './bulk.ts'
import { dragging } from './dragging.ts'
import { endToEnd } from './end-to-end.ts'
import { filters } from './filters.ts'
import { highlighting } from './highlighting.ts'
import type { Journey } from './journey.ts'
import { keys } from './keys.ts'
import { offline } from './offline.ts'
import { commandPalette } from './palette.ts'
import { oneRow } from './rows.ts'
import { saving } from './saving.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { shelves } from './shelves.ts'
import { sources } from './sources.ts'
import { tags } from './tags.ts'
import { timeSpent } from './time-spent.ts'
import { views } from './views.ts'

/** All journeys, one per subject. Every build runs all of them, in any order and in parallel. */
export const journeys: readonly Journey[] = [
  endToEnd,
  saving,
  highlighting,
  offline,
  oneRow,
  bulk,
  dragging,
  filters,
  views,
  tags,
  shelves,
  sources,
  search,
  commandPalette,
  settings,
  keys,
  timeSpent,
]
