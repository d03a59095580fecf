import type { Tokens, TokenStore } from '#shared/host/ports.ts'
import { TOKEN_COOKIE_AGE } from '#shared/limits.ts'
import { readCookie, writeCookie } from './cookie.ts'

/** The names under which the tokens are kept, for whoever shares the sign-in with the page (the browser extension). */
export const tokenNames = {
  accessCookie: 'lectern_access_token',
  refreshCookie: 'lectern_refresh_token',
  /** JSON of Tokens in local storage. */
  storage: 'lectern.tokens',
} as const

/** The check of SPEC.txt section 5: both present, and written in the characters that tokens are made of. */
const looksLikeToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.~+/=-]{1,4096}$/.test(value)

/**
 * Tokens in a cookie of 30 days and in local storage too (SPEC.txt sections 6 and 9): whichever a browser forgets, the
 * other still knows. Both can be read by script, as the specification has it; short access tokens and rotating refresh
 * tokens are what limits the harm.
 */
export class CookieTokenStore implements TokenStore {
  /** Another tab signed out: its cookies may be seen here for a moment longer than its word, and must not be believed. */
  #signedOutElsewhere = false

  async read(): Promise<Tokens | null> {
    return readStorage() ?? (this.#signedOutElsewhere ? null : readCookies())
  }

  async write(tokens: Tokens | null): Promise<void> {
    this.#signedOutElsewhere = false
    // Local storage last: its event tells the other tabs, and by then the cookies must hold the same.
    writeCookie(tokenNames.accessCookie, tokens?.access_token ?? null, TOKEN_COOKIE_AGE)
    writeCookie(tokenNames.refreshCookie, tokens?.refresh_token ?? null, TOKEN_COOKIE_AGE)
    if (tokens) localStorage.setItem(tokenNames.storage, JSON.stringify(tokens))
    else localStorage.removeItem(tokenNames.storage)
  }

  onChange(listener: () => void): () => void {
    const changed = (event: StorageEvent): void => {
      // A null key: everything was cleared.
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

/** Their age is not known, so they count as old and are renewed at the next focus. */
function readCookies(): Tokens | null {
  const access_token = readCookie(tokenNames.accessCookie)
  const refresh_token = readCookie(tokenNames.refreshCookie)
  if (!looksLikeToken(access_token) || !looksLikeToken(refresh_token)) return null
  return { access_token, refresh_token, issued: 0 }
}
