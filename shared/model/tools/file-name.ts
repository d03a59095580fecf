/** A title as the name of a file, without its ending, that every system takes. `instead`: if nothing of it is left. */
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
