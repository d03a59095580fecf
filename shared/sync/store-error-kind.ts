import { errorKind } from '../wire/serialized-error.ts'
import { StoreError } from './store/store-error.ts'

/** Restores a StoreError at the other end of a channel. */
export const storeErrorKind = errorKind({
  name: 'StoreError',
  type: StoreError,
  details: ({ code }) => code,
  revive: (message, code) => new StoreError(code, message),
})
