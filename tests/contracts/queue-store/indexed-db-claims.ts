import type { IndexedDbClaim } from './claims.ts'
import { damageClaims } from './indexed-db-damage.ts'
import { tabClaims } from './indexed-db-tabs.ts'
import { upgradeClaims } from './indexed-db-upgrades.ts'

/** Claims that only a browser's store must meet: versions, other tabs, the projection beside the table. */
export const indexedDbClaims: readonly IndexedDbClaim[] = [...upgradeClaims, ...tabClaims, ...damageClaims]
