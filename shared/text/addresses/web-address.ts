import { LONGEST_ADDRESS } from '../../limits.ts'

/**
 * The only rule that decides which addresses can be saved, regardless of how they are added to the library. Returns the
 * normal form of a web page's address, or null for anything else. The address must be one word, with the http or https
 * scheme. Text of several words is not an address, although the parser would escape it. A user name and password are
 * removed, because they would be displayed and passed on.
 */
export function webAddress(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const text = given.trim()
  if (text.length > LONGEST_ADDRESS || /\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text))
    return null
  const url = new URL(text)
  url.username = ''
  url.password = ''
  return url.href.length > LONGEST_ADDRESS ? null : url.href
}
