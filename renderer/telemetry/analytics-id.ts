const NAME = 'lectern_analytics_id'
/** Seconds: a year. */
const AGE = 365 * 24 * 60 * 60

/**
 * Returns an ID for this browser, stored in a cookie. It links the visits from one browser, and doesn't identify a
 * person.
 */
export function analyticsId(): string {
  const known = new RegExp(`(?:^|; )${NAME}=([\\w-]+)`).exec(document.cookie)?.[1]
  if (known !== undefined) return known
  const made = crypto.randomUUID()
  document.cookie = `${NAME}=${made}; Path=/; Max-Age=${AGE}; SameSite=Lax`
  return made
}
