import { createHmac } from 'node:crypto'

/** Purpose of an address mark. Marks with different purposes can't be compared. */
type Purpose = 'trial' | 'code'

/**
 * Returns a stand-in for an address in tables that must not reveal addresses. It has 32 bytes and is keyed with the
 * service's own secret, which is stored separately from the library. `email` must be in the form that emailAddress()
 * returns.
 */
export type AddressMarks = (purpose: Purpose, email: string) => Buffer

export const addressMarks =
  (key: Uint8Array): AddressMarks =>
  (purpose, email) =>
    createHmac('sha256', key).update(`${purpose} of ${email}`).digest()
