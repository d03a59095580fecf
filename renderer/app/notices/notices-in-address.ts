/** Feature flags that an address can set. Each keeps the new value afterward. */
export const switches = { ffEnableCmdK: 'palette', ffEnableNux: 'welcome' } as const

/** Purchases that an address reports. */
export const successes = { premiumSuccess: 'premium', patronSuccess: 'patron' } as const

/** Parameters that are reported only once, on whichever screen is open. */
const once: ReadonlySet<string> = new Set([...Object.keys(switches), ...Object.keys(successes)])

/** True if an address carries anything in addition to its screen. `files` means that the app was opened with files. */
export const isFlagged = (search: string): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => name === 'files' || once.has(name))

/**
 * Separates the notices, which are reported once, from the rest of an address's search. Each part starts with `?` or is
 * empty. Files are not a notice, because only a reader who is signed in can add them.
 */
export function partSearch(search: string): { readonly told: string; readonly rest: string } {
  const given = [...new URLSearchParams(search)]
  if (!given.some(([name]) => once.has(name))) return { told: '', rest: search }
  const written = (isTold: boolean): string => {
    const words = new URLSearchParams(given.filter(([name]) => once.has(name) === isTold)).toString()
    return words && `?${words}`
  }
  return { told: written(true), rest: written(false) }
}
