/** Placeholder for the address of the library in the desktop app, which has none. */
export const DESKTOP_ORIGIN = 'lectern://desktop'

export const isDesktop = (origin: string): boolean => origin === DESKTOP_ORIGIN

/** Addresses in a library, by where it is. Those of the desktop app open the app. */
export const itemAddress = (origin: string, id: number): string =>
  isDesktop(origin) ? `lectern://open/${id}` : `${origin}/reader?id=${id}`

export const searchAddress = (origin: string, words: string): string =>
  origin === DESKTOP_ORIGIN
    ? `lectern://search?q=${encodeURIComponent(words)}`
    : `${origin}/list?search=${encodeURIComponent(words)}`

/** Hands an address to the desktop app where the browser starts no programs for extensions. */
export const handOverAddress = (url: string): string => `lectern://save?url=${encodeURIComponent(url)}`

export const queueAddress = (origin: string): string =>
  isDesktop(origin) ? 'lectern://list/queue' : `${origin}/list/queue`
