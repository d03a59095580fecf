import { reported } from '#shared/activity/reported.ts'
import type { Topic } from '../../database/sharing.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Core } from '../core.ts'
import { readwiseRoutes } from './readwise-routes.ts'
import { Readwise, readwiseJob } from './readwise.ts'

export interface Outside {
  readonly outbound: Outbound
  readonly vault: Vault
  /** See ReadwiseParts. */
  readonly readwiseOrigin?: string | undefined
}

/** Opens the part of the library that sends highlights to Readwise. Call this before anything changes an entry. */
export async function open(core: Core, { outbound, vault, readwiseOrigin }: Outside) {
  const readwise = new Readwise({ ...core, outbound, vault, readwiseOrigin })
  await readwise.begin()
  core.entries.watch(readwise)
  return {
    routes: readwiseRoutes(readwise),
    jobs: { [readwiseJob]: readwise },
    hear: async (topic: Topic | null) => {
      if (topic === 'watches' || topic === null) await reported(core.report, 'look for Readwise', readwise.begin())
    },
  }
}
