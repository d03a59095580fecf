import { type Library, type List, listKey, notify } from '../../cache/index.ts'
import { selection } from '../../commands/index.ts'

/** A library this long is not chosen by reading it page by page. */
const MOST_PAGES = 400

/** Chooses every row of a list, reading the pages that were not read yet. What could be read stays chosen when one fails. */
export async function selectWhole(library: Library, list: List): Promise<void> {
  const key = listKey(list)
  const ids = (): readonly number[] => library.cache.getState().lists.get(key)?.shown ?? []
  const place = key
  selection.all(place, ids())
  for (let page = 0; page < MOST_PAGES; page++) {
    const before = ids().length
    if (!library.progress.getState().get(key)?.more) return
    await library.lists.more(list)
    const { failure, more } = library.progress.getState().get(key) ?? {}
    if (failure) {
      notify(`Only ${before.toLocaleString()} could be selected: the rest did not load.`, { type: 'error' })
      return
    }
    // The list itself was reading a page: its end is waited for.
    if (ids().length === before && more) await changed(library)
    if (selection.ids().size === 0) return
    selection.all(place, ids())
  }
}

const changed = (library: Library): Promise<void> =>
  new Promise((resolve) => {
    const stop = library.progress.subscribe(() => {
      stop()
      resolve()
    })
  })
