/** IDs of the public API: a prefix for the kind, an underscore, and the number in base 36. */
export type IdPrefix = 'itm' | 'ann' | 'tag' | 'aut' | 'act' | 'rs' | 'rul'

export function publicId(prefix: IdPrefix, id: number): string {
  return `${prefix}_${id.toString(36)}`
}

/** Returns the number in an ID of the given kind, or 0 if the ID is invalid; nothing has that number. */
export function numberOf(prefix: IdPrefix, given: string): number {
  const digits = given.startsWith(`${prefix}_`) ? given.slice(prefix.length + 1) : ''
  const id = /^[0-9a-z]{1,11}$/.test(digits) ? Number.parseInt(digits, 36) : 0
  return Number.isSafeInteger(id) && publicId(prefix, id) === given ? id : 0
}
