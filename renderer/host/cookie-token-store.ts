import type { Tokens, TokenStore } from '#shared/host/ports.ts'
import { TOKEN_COOKIE_AGE } from '#shared/limits.ts'
import { readCookie, writeCookie } from './cookie.ts'

/** Names under which the tokens are stored. The browser extension, which shares the page's sign-in, also uses them. */
export const tokenNames = {
  accessCookie: 'lectern_access_token',
  refreshCookie: 'lectern_refresh_token',
  /** JSON of Tokens in local storage. */
  storage: 'lectern.tokens',
} as const

/** Values that a script may have written by converting a missing value to text. */
const mistaken: readonly unknown[] = ['undefined', 'null', 'NaN', 'true', 'false']

/** True for a string of base64url characters and dots that isn't a stray `undefined`, `null` or the like. */
export const looksLikeToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]{1,4096}$/.test(value) && !mistaken.includes(value)

/**
 * Stores tokens in a cookie for 30 days and in local storage, so that one copy survives if the browser clears the
 * other. Scripts can read both. Short-lived access tokens and rotating refresh tokens limit the harm if they are
 * stolen.
 */
export class CookieTokenStore implements TokenStore {
  /** True if another tab has signed out. Its cookies may remain visible here for a moment and must be ignored. */
  #signedOutElsewhere = false

  async read(): Promise<Tokens | null> {
    return readStorage() ?? (this.#signedOutElsewhere ? null : readCookies())
  }

  async write(tokens: Tokens | null): Promise<void> {
    this.#signedOutElsewhere = false
    // Local storage comes last: its event notifies the other tabs, and the cookies must be up to date by then.
    writeCookie(tokenNames.accessCookie, tokens?.access_token ?? null, TOKEN_COOKIE_AGE)
    writeCookie(tokenNames.refreshCookie, tokens?.refresh_token ?? null, TOKEN_COOKIE_AGE)
    if (tokens) localStorage.setItem(tokenNames.storage, JSON.stringify(tokens))
    else localStorage.removeItem(tokenNames.storage)
  }

  onChange(listener: () => void): () => void {
    const changed = (event: StorageEvent): void => {
      // A null key means that everything was cleared.
      if (event.key !== tokenNames.storage && event.key !== null) return
      this.#signedOutElsewhere = event.newValue === null
      listener()
    }
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  }
}

function readStorage(): Tokens | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(tokenNames.storage) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { access_token, refresh_token, issued } = kept as Record<string, unknown>
    if (!looksLikeToken(access_token) || !looksLikeToken(refresh_token)) return null
    return { access_token, refresh_token, issued: typeof issued === 'number' ? issued : 0 }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The age of these tokens is unknown, so they count as old and are renewed at the next focus. */
function readCookies(): Tokens | null {
  const access_token = readCookie(tokenNames.accessCookie)
  const refresh_token = readCookie(tokenNames.refreshCookie)
  if (!looksLikeToken(access_token) || !looksLikeToken(refresh_token)) return null
  return { access_token, refresh_token, issued: 0 }
}
