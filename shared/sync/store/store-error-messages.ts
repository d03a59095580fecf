import * as t from '#shared/words/sync.ts'
import type { StoreError } from './store-error.ts'

/** The message for each kind of StoreError, for stores that know only the kind. */
export const storeErrorMessages: Readonly<Record<Exclude<StoreError['code'], 'failed'>, string>> = {
  get full() {
    return t.storeFull
  },
  get damaged() {
    return t.storeDamaged
  },
  get newer() {
    return t.storeNewer
  },
  get blocked() {
    return t.storeBlocked
  },
  get refused() {
    return t.storeRefused
  },
  get lost() {
    return t.storeLost
  },
}
