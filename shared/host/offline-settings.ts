import * as z from 'zod/mini'
import type { Report } from '../activity/failure.ts'
import { reported } from '../activity/reported.ts'
import { type OfflineBodiesRule, defaultOfflineBodiesRule } from '../sync/offline-bodies-rule.ts'
import type { DeviceRecords } from '../sync/device-records.ts'
import type { QueueRows } from '../sync/queue-rows.ts'
import type { OfflineSettings } from './host.ts'

const bodiesRuleSchema = z.union([
  z.object({ keep: z.literal('all') }),
  z.object({ keep: z.literal('newest'), count: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  z.object({
    keep: z.literal('tags'),
    names: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200)),
  }),
])

export const offlineSettingsSchema = z.object({
  keepChanges: z.boolean(),
  bodies: bodiesRuleSchema,
  fullOnSlow: z.optional(z.boolean()),
})

const KEY = 'offline'
const initial: OfflineSettings = { keepChanges: false, bodies: defaultOfflineBodiesRule }

/**
 * Reads the user's offline settings. They are read from the store each time, because other tabs also change them. A
 * setting that can't be read counts as not set.
 */
export async function readOfflineSettings(store: DeviceRecords, report: Report): Promise<OfflineSettings> {
  const records = await reported(report, 'read the offline settings', store.localRecords('setting'))
  const checked = z.safeParse(offlineSettingsSchema, records?.find(({ key }) => key === KEY)?.value)
  return checked.success ? checked.data : initial
}

export async function writeOfflineSettings(store: DeviceRecords, settings: OfflineSettings): Promise<void> {
  await store.putLocal({ kind: 'setting', key: KEY, value: settings })
}

/** The contents that a rule selects, most recently saved first. Null means the whole queue. */
export async function contentsOf(
  store: QueueRows,
  rule: OfflineBodiesRule,
  now: number,
): Promise<readonly number[] | null> {
  if (rule.keep === 'all') return null
  const newest = { sort: 'recently_saved' } as const
  if (rule.keep === 'newest') return (await store.ids(newest, now)).slice(0, rule.count)
  const ids = new Set<number>()
  for (const name of rule.names) for (const id of await store.ids({ ...newest, filterTags: [name] }, now)) ids.add(id)
  return [...ids]
}
