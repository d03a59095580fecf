import type { IndexedDbClaim } from './claims.ts'
import { damageClaims } from './indexed-db-damage.ts'
import { tabClaims } from './indexed-db-tabs.ts'
import { upgradeClaims } from './indexed-db-upgrades.ts'

/** What only a browser's store has to keep: versions, other tabs, the projection beside the table. */
export const indexedDbClaims: readonly IndexedDbClaim[] = [...upgradeClaims, ...tabClaims, ...damageClaims]
