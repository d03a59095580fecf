import { createHash } from 'node:crypto'

/** Returns the key of a send in the receiver's library. No other sender can choose the same one. */
export const deliveryKey = (uuid: string, key: string): string =>
  createHash('sha256').update(`send ${uuid} ${key}`).digest('hex')
