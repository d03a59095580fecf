/** Longer ones are pages in an address, or noise. */
const LONGEST = 2048

/** The address of a page on the web, in its normal form, without a name and password. Null for anything else. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (text.length > LONGEST || /\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.hostname === '') return null
  url.username = ''
  url.password = ''
  return url.href.length > LONGEST ? null : url.href
}
