/**
 * Returns a title as a file name, without an extension, that every system accepts. `instead` is used if nothing is left
 * of the title.
 */
export const fileName = (title: string, instead: string): string =>
  title
    .toWellFormed()
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
    .slice(0, 80)
    .toWellFormed()
    .trimEnd() || instead
