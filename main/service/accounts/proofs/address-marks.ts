import { createHmac } from 'node:crypto'

/** Purpose of an address mark. Marks of two purposes cannot be compared. */
type Purpose = 'trial' | 'code'

/**
 * Stand-in for an address in tables that must not reveal addresses: 32 bytes, keyed with the service's own secret,
 * which is stored apart from the library. `email` as emailAddress() returns it.
 */
export type AddressMarks = (purpose: Purpose, email: string) => Buffer

export const addressMarks =
  (key: Uint8Array): AddressMarks =>
  (purpose, email) =>
    createHmac('sha256', key).update(`${purpose} of ${email}`).digest()
