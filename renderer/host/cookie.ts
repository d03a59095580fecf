/** Returns a cookie's value, or null if there is none. Throws if cookies are blocked. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at) === name) return decode(part.slice(at + 1))
  }
  return null
}

/**
 * Writes a cookie. `age` is in milliseconds, and a null value removes the cookie. The cookie is never sent to another
 * site. On pages with TLS, it is sent only over TLS.
 */
export function writeCookie(name: string, value: string | null, age: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const seconds = value === null ? 0 : Math.floor(age / 1000)
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
