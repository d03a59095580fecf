/** Base URL of a book's files while the book is read. Its host exists on no network (RFC 2606). */
export const BOOK_BASE = 'https://book.lectern.invalid/'

/** Returns the URL of a file in a book. */
export const bookAddress = (path: string): string =>
  BOOK_BASE +
  path
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/')

/** Returns the path of the file that a link in another file leads to, or null if the link leads outside the book. */
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
