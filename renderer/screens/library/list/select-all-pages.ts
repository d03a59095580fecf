import { numberText } from '#shared/language/formats.ts'
import * as t from '#shared/words/library/list.ts'
import { selection } from '../../../selection/index.ts'
import { type Library, type List, listKey, notify } from '../../../cache/index.ts'
import { readAllPages } from '../menus/load-all-pages.ts'

/**
 * Selects every row of a list after loading the remaining pages. If a page fails, the rows loaded so far stay selected.
 */
export async function selectAllPages(library: Library, list: List): Promise<void> {
  const place = listKey(list)
  let begun = false
  const whole = await readAllPages(library, list, (ids) => {
    // The reader has cleared the selection in the meantime.
    if (begun && selection.ids().size === 0) return false
    begun = true
    selection.all(place, ids)
    return true
  })
  if (whole) return
  const count = numberText(selection.ids().size)
  notify(t.onlyCountCouldBeSelected({ count }), { type: 'error' })
}
