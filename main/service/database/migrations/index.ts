import type { Migration } from '../../../sqlite/migrate.ts'
import { foundation } from './0001-foundation.ts'
import { accounts } from './0002-accounts.ts'

/** In order and append-only. */
export const migrations: readonly Migration[] = [foundation, accounts]
