import type { Content } from '#shared/model/content.ts'
import { entryOf } from '#shared/model/feed.ts'
import { compare, defaultQueueQuery, matches, type QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { quiet } from '../fakes/manual-clock.ts'
import { alike, comparable, sorted } from './comparable.ts'
import type { SimulatedDevice } from './device.ts'

/** Returns the differences between what is saved and what a device has, when nothing is under way. */
export async function differencesOf(
  device: SimulatedDevice,
  saved: readonly Content[],
  sync: (device: SimulatedDevice) => Promise<void>,
): Promise<readonly string[]> {
  const found: string[] = []
  const say = (what: string): void => void found.push(`${device.name}: ${what}`)
  await compareRows(device, saved, say)
  await compareEntries(device, saved, say)
  const waiting = await device.disk.outbox()
  if (waiting.length > 0) say(`the outbox holds ${JSON.stringify(waiting)}`)
  // Refused changes wait for the user. Their effects do not show.
  const kept = (await device.waiting()).filter(({ state, showing }) => state !== 'refused' || showing)
  if (kept.length > 0) say(`changes still wait: ${JSON.stringify(kept.map(({ state, action }) => [state, action]))}`)
  if (device.reader.pending > 0) say('a change is still on its way')
  const bodiless = await device.disk.bodiesWanted(50)
  if (bodiless.length > 0) say(`no text for ${bodiless.map(({ id }) => id).join()}`)
  const { requests, writes } = device
  await sync(device)
  await quiet(3)
  if (device.requests !== requests + 1) say(`${device.requests - requests} requests in a calm pass`)
  if (device.writes !== writes) say(`${device.writes - writes} writes in a calm pass`)
  return found
}

async function compareRows(
  device: SimulatedDevice,
  saved: readonly Content[],
  say: (what: string) => void,
): Promise<void> {
  const now = device.clock.now()
  const rows = saved.map((content) => toQueueRow(entryOf(content), now))
  for (const query of queries) {
    const expected = rows.filter((row) => matches(query, row, now)).sort(compare(query))
    const ids = await device.disk.ids(query, now)
    const wanted = expected.map(({ id }) => id)
    if (String(ids) !== String(wanted)) say(`${JSON.stringify(query)} answers [${ids.join()}], not [${wanted.join()}]`)
  }
}

async function compareEntries(
  device: SimulatedDevice,
  saved: readonly Content[],
  say: (what: string) => void,
): Promise<void> {
  const byId = new Map(saved.map((content) => [content.id, content]))
  const stored = await device.disk.entries(await device.ids())
  await device.reader.look(device.host, await device.ids())
  for (const { content } of [...stored, ...device.reader.committed]) {
    const truth = byId.get(content.id)
    const given = [...content.my_annotations, ...content.tags, ...(content.my_note ? [content.my_note] : [])]
    const negative = content.id < 0 || given.some(({ id }) => id < 0)
    if (negative) say(`a temporary id survives in ${content.id}`)
    if (truth && !alike(comparable(truth), comparable(content))) {
      say(`entry ${content.id} differs:\n  here    ${sorted(content)}\n  service ${sorted(truth)}`)
    }
  }
}

const queries: readonly QueueQuery[] = [
  defaultQueueQuery,
  { sort: 'oldest', isFavorited: true },
  { ...defaultQueueQuery, hasHighlights: true },
  { ...defaultQueueQuery, read: 'unread' },
]
