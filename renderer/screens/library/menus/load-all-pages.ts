import { type Library, type List, listKey } from '../../../cache/index.ts'

/** Maximum number of pages to read. */
const MOST_PAGES = 400

/**
 * Reads a list to its end. After each page, calls `heard` with all IDs read so far. Reading continues only if `heard`
 * returns true. Returns false if a page failed to load.
 */
export async function readAllPages(
  library: Library,
  list: List,
  heard: (ids: readonly number[]) => boolean,
): Promise<boolean> {
  const key = listKey(list)
  const ids = (): readonly number[] => library.cache.getState().lists.get(key)?.shown ?? []
  if (!heard(ids())) return true
  for (let page = 0; page < MOST_PAGES; page++) {
    const before = ids().length
    if (!library.progress.getState().get(key)?.more) return true
    await library.lists.more(list)
    const { failure, more } = library.progress.getState().get(key) ?? {}
    if (failure) return false
    // The list was already loading a page, so this waits for it.
    if (ids().length === before && more) await changed(library)
    if (!heard(ids())) return true
  }
  return true
}

const changed = (library: Library): Promise<void> =>
  new Promise((resolve) => {
    const stop = library.progress.subscribe(() => {
      stop()
      resolve()
    })
  })
