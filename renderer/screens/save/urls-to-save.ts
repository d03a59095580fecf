import { webAddress } from '#shared/text/addresses/web-address.ts'

/** The maximum number of URLs per call. Prevents a hostile link from causing a thousand saves with one press. */
const MOST = 100

/**
 * Reads the URLs from a /save address: one or more `url` parameters, each of which may have several lines, or else the
 * first link in the `text` or `title` shared by a phone. Returns null if there are none, or if any of them isn't a web
 * address.
 */
export function urlsToSave(search: URLSearchParams): readonly string[] | null {
  const given = search
    .getAll('url')
    .flatMap((value) => value.split('\n'))
    .filter((line) => line.trim() !== '')
  const shared = [search.get('text') ?? '', search.get('title') ?? ''].flatMap(
    (text) => text.match(/https?:\/\/\S+/gi) ?? [],
  )
  const urls = (given.length > 0 ? given : shared.slice(0, 1)).slice(0, MOST).map(webAddress)
  return urls.length > 0 && urls.every((url) => url !== null) ? [...new Set(urls)] : null
}
