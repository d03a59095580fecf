import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { bodiesClaims } from './bodies-claims.ts'
import type { Claim } from './claims.ts'
import { randomClaims } from './random-claims.ts'
import { recordsClaims } from './records-claims.ts'
import { responsesClaims } from './responses-claims.ts'
import { rowsClaims } from './rows-claims.ts'
import { wholeClaims } from './whole-claims.ts'

/** The contract of every QueueStore (shared/sync/store/queue-store.ts), port by port. */
export const queueStoreClaims: readonly Claim<QueueStore>[] = [
  ...rowsClaims,
  ...responsesClaims,
  ...bodiesClaims,
  ...recordsClaims,
  ...wholeClaims,
  ...randomClaims,
]
