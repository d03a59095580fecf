import { LONGEST_ADDRESS } from '#shared/limits.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { filterRows } from '#shared/model/queue-fields.ts'

/** Action that a lectern:// link or a command line requests, fully validated. */
export type Intent =
  /**
   * `quiet` is true for saves from a command line. No window comes to the front; a notification reports the save
   * instead.
   */
  | { readonly kind: 'save'; readonly url: string; readonly quiet: boolean }
  /** Opens a path of the app. */
  | { readonly kind: 'go'; readonly path: string }
  /** The callback from a sign-in page. Accepted only if a sign-in was started here. */
  | { readonly kind: 'signedIn'; readonly token: string }
  /** From a command line only: a page must not be able to make the app read the clipboard. */
  | { readonly kind: 'saveClipboard' }
  /** All files named on one command line. */
  | { readonly kind: 'files'; readonly paths: readonly string[] }

const LISTS: ReadonlySet<string> = new Set(['queue', 'favorites', 'archive', 'inbox', 'highlights'])
const LONGEST_SEARCH = 500
/** Parameters that a list accepts. The list itself validates their values. */
const FILTERS = ['sort', ...filterRows.map(({ name }) => name), 'shuffle'] as const
const LONGEST_FILTER = 500
const token = /^[A-Za-z0-9._~-]{1,512}$/

/**
 * Parses `lectern://save?url=`, `lectern://open/{id}`, `lectern://list/{name}?…`, `lectern://search?q=` and
 * `lectern://auth/callback?token=`. Returns null for anything else. Any page can create such a link, so every part of
 * it must have exactly the expected form.
 */
export function parseDeepLink(link: string): Intent | null {
  if (link.length > LONGEST_ADDRESS * 3 + 64 || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== 'lectern:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const [first, ...rest] = parts
  switch (url.host.toLowerCase()) {
    case 'save': {
      const saved = first === undefined ? webAddress(url.searchParams.get('url') ?? '') : null
      return saved === null ? null : { kind: 'save', url: saved, quiet: false }
    }
    case 'open': {
      const known = first !== undefined && rest.length === 0 && /^[1-9]\d{0,14}$/.test(first)
      return known ? { kind: 'go', path: `/reader?id=${first}` } : null
    }
    case 'list':
      if (first === undefined || rest.length > 0 || !LISTS.has(first)) return null
      const filters = filtersOf(url.searchParams)
      return { kind: 'go', path: `/list/${first}${filters === '' ? '' : `?${filters}`}` }
    case 'search': {
      const words = url.searchParams.get('q') ?? ''
      const good = first === undefined && words.trim() !== '' && words.length <= LONGEST_SEARCH
      return good ? { kind: 'go', path: `/list?search=${encodeURIComponent(words)}` } : null
    }
    case 'auth': {
      const given = url.searchParams.get('token') ?? ''
      return first === 'callback' && rest.length === 0 && token.test(given) ? { kind: 'signedIn', token: given } : null
    }
    default:
      return null
  }
}

/** Returns the parameters that filter or sort a list, each once. All others are dropped. */
function filtersOf(given: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of FILTERS) {
    const value = given.get(name)
    if (value !== null && value !== '' && value.length <= LONGEST_FILTER) kept.set(name, value)
  }
  return kept.toString()
}
