import { createHash } from 'node:crypto'

/**
 * Returns the key by which other readers know an account: the same for all of them, on every service and under every
 * handle. It does not reveal the account's UUID.
 */
export const readerKey = (uuid: string): string =>
  createHash('sha256').update(`reader ${uuid}`).digest('hex').slice(0, 32)
