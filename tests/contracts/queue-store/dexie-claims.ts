import type { DexieClaim } from './claims.ts'
import { damageClaims } from './dexie-damage.ts'
import { tabClaims } from './dexie-tabs.ts'
import { upgradeClaims } from './dexie-upgrades.ts'

/** What only a browser's store has to keep: versions, other tabs, the projection beside the table. */
export const dexieClaims: readonly DexieClaim[] = [...upgradeClaims, ...tabClaims, ...damageClaims]
