/** The base of the addresses that files in a book have while it is read. It is no host on any network (RFC 2606). */
export const BOOK_BASE = 'https://book.lectern.invalid/'

/** The address of a file in a book. */
export const bookAddress = (path: string): string =>
  BOOK_BASE +
  path
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/')

/** Returns the file that an address in another file leads to. Null if the address leads outside the book. */
export function bookPath(address: string, from: string): string | null {
  if (!URL.canParse(address, bookAddress(from))) return null
  const { href, pathname } = new URL(address, bookAddress(from))
  if (!href.startsWith(BOOK_BASE)) return null
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return pathname.slice(1)
  }
}
