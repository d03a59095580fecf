/** Ids of the public API: the kind, an underscore, the number in base 36. */
export type IdPrefix = 'itm' | 'ann' | 'tag' | 'aut' | 'act' | 'rs'

export function publicId(prefix: IdPrefix, id: number): string {
  return `${prefix}_${id.toString(36)}`
}

/** The number in an id of the right kind. 0 if invalid; nothing has that number. */
export function numberOf(prefix: IdPrefix, given: string): number {
  const digits = given.startsWith(`${prefix}_`) ? given.slice(prefix.length + 1) : ''
  const id = /^[0-9a-z]{1,11}$/.test(digits) ? Number.parseInt(digits, 36) : 0
  return Number.isSafeInteger(id) && publicId(prefix, id) === given ? id : 0
}
