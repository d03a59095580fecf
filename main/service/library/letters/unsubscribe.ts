import type { Report } from '#shared/activity/failure.ts'
import type { Database } from '../../database/database.ts'
import { type Outbound, OutboundError } from '../../outbound/index.ts'
import type { Sources } from '../sources/sources.ts'
import type { Newsletters } from './newsletters.ts'

/** A newsletter's letters name no way out. Answered with 409. */
export class NoWayOut extends Error {
  override readonly name = 'NoWayOut'
}

export interface Unsubscribed {
  /** Whether the sender was told. Otherwise the reader has to, at one of these. */
  readonly is_done: boolean
  readonly url: string | null
  readonly mailto: string | null
}

export interface UnsubscribeParts {
  readonly database: Database
  readonly newsletters: Newsletters
  readonly sources: Sources
  readonly outbound: Outbound
  readonly report: Report
}

/** Ends a newsletter, on its reader's wish only. Here it ends at once, whatever its sender answers. */
export async function unsubscribe(
  account: number,
  profile: number,
  { database, newsletters, sources, outbound, report }: UnsubscribeParts,
): Promise<Unsubscribed> {
  const ways = await database.look(account, (tx) => newsletters.waysOut(tx, profile))
  await sources.change(account, { profileId: profile }, { is_subscribed: false })
  if (ways === null) throw new NoWayOut('The letters of this newsletter don’t say how to unsubscribe.')
  const { oneClick, page: url, mailto } = ways
  if (oneClick === null) return { is_done: false, url, mailto }
  try {
    await outbound.fetch({
      url: oneClick,
      post: { type: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' },
    })
    return { is_done: true, url: null, mailto: null }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    report('unsubscribe from a newsletter', error)
    return { is_done: false, url, mailto }
  }
}
