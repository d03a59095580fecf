import { webAddress } from '#shared/text/addresses/web-address.ts'

/** Maximum URLs per call. Keeps a hostile link from creating a thousand saves with one press. */
const MOST = 100

/**
 * Reads the URLs from an address of /save: one or more `url` parameters, also several lines in one; otherwise the first
 * link in the `text` or `title` that a phone shares. Null if there is none, or if any of them is not a web address.
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
