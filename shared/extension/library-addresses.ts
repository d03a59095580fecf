/** Placeholder for the address of the desktop app's library, which has no address. */
export const DESKTOP_ORIGIN = 'lectern://desktop'

export const isDesktop = (origin: string): boolean => origin === DESKTOP_ORIGIN

/**
 * Addresses in a library, which depend on where the library is. Addresses in the desktop app's library open the app.
 */
export const itemAddress = (origin: string, id: number): string =>
  isDesktop(origin) ? `lectern://open/${id}` : `${origin}/reader?id=${id}`

export const searchAddress = (origin: string, words: string): string =>
  origin === DESKTOP_ORIGIN
    ? `lectern://search?q=${encodeURIComponent(words)}`
    : `${origin}/list?search=${encodeURIComponent(words)}`

/** Address that passes a URL to the desktop app where the browser doesn't let extensions start programs. */
export const handOverAddress = (url: string): string => `lectern://save?url=${encodeURIComponent(url)}`

export const queueAddress = (origin: string): string =>
  isDesktop(origin) ? 'lectern://list/queue' : `${origin}/list/queue`
