const LONGEST = 254

/**
 * Normalizes an email address. Returns null if it is not accepted. Only ASCII is accepted, because letters of other
 * scripts that look Latin would allow two accounts with addresses that look identical.
 */
export function emailAddress(given: string): string | null {
  const address = given.trim().toLowerCase()
  if (address.length > LONGEST || /[\r\n]/.test(given.trim())) return null
  const [name = '', domain = '', ...more] = address.split('@')
  if (more.length > 0 || !/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/.test(name)) return null
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..')) return null
  const labels = domain.split('.')
  const isName = labels.length > 1 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return isName ? address : null
}
