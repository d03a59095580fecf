import { pastedUrl } from '#shared/text/pasted-url.ts'

/** More than anybody sends at once; a page that links here can't make a thousand saves of one press. */
const MOST = 100

/**
 * What an address of /save asks for: one `url` or several, by name or on lines of their own; else the links in the `text`
 * and `title` that a phone shares. Null: something in it is no web address (SPEC.txt section 5, "Pasted URL").
 */
export function urlsToSave(search: URLSearchParams): readonly string[] | null {
  const given = search
    .getAll('url')
    .flatMap((value) => value.split('\n'))
    .filter((line) => line.trim() !== '')
  const shared = [search.get('text') ?? '', search.get('title') ?? ''].flatMap(
    (text) => text.match(/https?:\/\/\S+/gi) ?? [],
  )
  const urls = (given.length > 0 ? given : shared.slice(0, 1)).slice(0, MOST).map(pastedUrl)
  return urls.length > 0 && urls.every((url) => url !== null) ? [...new Set(urls)] : null
}
