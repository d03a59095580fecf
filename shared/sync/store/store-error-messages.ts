import * as t from '#shared/words/sync.ts'
import type { StoreError } from './store-error.ts'

/** The message for each kind of StoreError, for stores that know only the kind. */
export const storeErrorMessages: Readonly<Record<Exclude<StoreError['code'], 'failed'>, string>> = {
  full: t.storeFull,
  damaged: t.storeDamaged,
  newer: t.storeNewer,
  blocked: t.storeBlocked,
  refused: t.storeRefused,
  lost: t.storeLost,
}
