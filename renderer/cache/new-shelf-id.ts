/** Returns the ID of a new shelf. Pages on plain http have no `crypto.randomUUID`. */
export const newShelfId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
