/** Folders that programs create automatically and whose names say nothing about their contents. */
const unnamed =
  /^(?:unsorted|unread|bookmarks|bookmarks[ _]bar|bookmarks[ _]menu|bookmarks toolbar|other bookmarks|mobile bookmarks|favorites bar|favorites|menu|toolbar|unfiled|uncategorized|unorganized|com\.apple\.readinglist|bookmarksbar|bookmarksmenu|imported|all)$/i

/** Returns the names of an item's folders, outermost first, without the folders that every library has. */
export function folderPath(names: readonly (string | null)[]): string[] {
  return names.flatMap((name) => {
    const clean = name?.replace(/\s+/g, ' ').trim().slice(0, 100).toWellFormed() ?? ''
    return clean === '' || unnamed.test(clean) ? [] : [clean]
  })
}
