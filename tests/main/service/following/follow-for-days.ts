import { openPolling } from './open-polling.ts'
import { faults, PolledSite, webOf } from './polled-site.ts'

const HOUR = 3_600_000

export interface Followed {
  readonly site: PolledSite
  /** Titles of the contents that the reader has of it. */
  readonly titles: readonly string[]
}

/** Follows misbehaving feeds on a separate clock, and interrupts the polling as often as wanted. */
export async function followForDays(options: {
  feeds: number
  days: number
  interruptions: number
}): Promise<Followed[]> {
  const start = Date.UTC(2026, 2, 1)
  let now = start
  const clock = () => now
  const sites = Array.from(
    { length: options.feeds },
    (_, at) => new PolledSite(at, faults[at % faults.length] ?? 'none', start),
  )
  const failures: unknown[] = []
  const { database, reader, begin, follow } = await openPolling({
    outbound: webOf(sites, clock),
    clock,
    hostPause: 0,
    report: (_task, error) => void failures.push(error),
  })
  let polls = begin()
  const ids = new Map<PolledSite, number>()
  for (const site of sites) ids.set(site, await follow(site.url))
  const steps = options.days * 24
  for (let step = 0; step < steps; step += 1) {
    if (options.interruptions > 0 && step % Math.ceil(steps / options.interruptions) === 0) {
      polls.wake()
      await polls.close()
      polls = begin()
    }
    await polls.idle()
    now += HOUR
  }
  await polls.close()
  if (failures.length > 0) throw failures[0]
  const titles = database.statement((p: { account: number; feed: number }) =>
    database.kysely
      .selectFrom('content')
      .select('title')
      .where('account_id', '=', p.account)
      .where('rss_feed_id', '=', p.feed),
  )
  const followed: Followed[] = []
  for (const site of sites) {
    const rows = await database.look(reader, (tx) => titles.all(tx, { feed: ids.get(site) ?? 0 }))
    followed.push({ site, titles: rows.map(({ title }) => title) })
  }
  database.close()
  return followed
}
