/** Parameters that an address tells once, whatever its screen is. `files` belongs to the library, so it waits for it. */
const once = /^(?:ffEnable\w+|premiumSuccess|patronSuccess)$/
const flagged = /[?&](?:ffEnable|premiumSuccess|patronSuccess|files=)/

export const isFlagged = (search: string): boolean => flagged.test(search)

/** Parts what is told once from what else an address says. Each begins with `?` or is empty. */
export function partSearch(search: string): { readonly told: string; readonly rest: string } {
  const given = [...new URLSearchParams(search)]
  if (!given.some(([name]) => once.test(name))) return { told: '', rest: search }
  const written = (isTold: boolean): string => {
    const words = new URLSearchParams(given.filter(([name]) => once.test(name) === isTold)).toString()
    return words && `?${words}`
  }
  return { told: written(true), rest: written(false) }
}
