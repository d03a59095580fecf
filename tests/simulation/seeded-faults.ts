import type { FeedEntry } from '#shared/model/feed.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import type { QueueBatch } from '#shared/sync/queue-rows.ts'
import type { QueueStore } from '#shared/sync/store/queue-store.ts'
import { initialSyncRecord } from '#shared/sync/store/sync-record.ts'
import { json } from '../fakes/model-service.ts'
import type { SeededFault } from './seeded-fault.ts'

type Apply = QueueStore['apply']

/** The disk with a replaced `apply`. */
const applying =
  (bend: (apply: Apply, disk: QueueStore) => Apply): NonNullable<SeededFault['disk']> =>
  (disk) => {
    const apply = bend(disk.apply.bind(disk), disk)
    return replacing(disk, { apply })
  }

function replacing(disk: QueueStore, other: Partial<QueueStore>): QueueStore {
  return new Proxy(disk, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in other ? other : target, name)
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value
    },
  })
}

const bentBatch = (bend: (batch: QueueBatch) => QueueBatch): NonNullable<SeededFault['disk']> =>
  applying((apply) => (batch, now) => apply(bend(batch), now))

const withCursor = (request: Request, cursor: string): Request => {
  const url = new URL(request.url)
  url.searchParams.set('cursor', cursor)
  return new Request(url, { headers: request.headers })
}

const isUpdates = (request: Request): boolean => request.url.includes('updates_feed')

/** The model's cursor for a moment: its epoch, then microseconds since its first moment. */
const cursorAt = (cursor: string, milliseconds: number): string =>
  `${cursor.split('.')[0]}.${milliseconds * 1000 - Date.parse('2026-01-01T00:00:00Z') * 1000}`

/** Resumes by a clock instead of by the cursor. `when` says at which point of a pass the clock is read. */
function byClock(name: string, when: 'start' | 'end'): SeededFault {
  const started = new WeakMap<object, number>()
  const last = new WeakMap<object, number>()
  return {
    name,
    request: (request, device) => {
      if (!isUpdates(request) || request.url.includes('again')) return request
      const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
      started.set(device, device.clock.now())
      const from = last.get(device)
      return from === undefined ? request : withCursor(request, cursorAt(cursor, from))
    },
    response: async (response, request, device) => {
      if (isUpdates(request) && response.ok) {
        last.set(device, when === 'end' ? device.clock.now() : (started.get(device) ?? device.clock.now()))
      }
      return response
    },
  }
}

/**
 * Bugs that a client of this kind has had or could have. Each is seeded at a port, as if the client itself had it, and
 * the simulation must find it: only then does a green run prove its absence.
 */
export const seededFaults: readonly SeededFault[] = [
  {
    name: 'a page requested before a reply is stored without the changes of that reply',
    from: 111,
    ...(() => {
      // Keyed by id and version: the service's entry before any change was applied to it.
      const said = new Map<string, FeedEntry>()
      const keyOf = ({ content: { id, feed_dirty_date } }: FeedEntry): string => `${id} ${feed_dirty_date}`
      return {
        response: async (response: Response, request: Request) => {
          if (!request.url.includes('_feed/') || !response.ok) return response
          const page = (await response
            .clone()
            .json()
            .catch(() => null)) as { feed?: FeedEntry[] } | null
          for (const entry of page?.feed ?? []) if (entry?.content) said.set(keyOf(entry), entry)
          return response
        },
        disk: bentBatch((batch) =>
          batch.sync && batch.puts
            ? { ...batch, puts: batch.puts.map((entry) => said.get(keyOf(entry)) ?? entry) }
            : batch,
        ),
      }
    })(),
  },
  {
    name: 'pending changes in the outbox are lost with the process',
    disk: (disk) => {
      const local = new MemoryQueueStore()
      let used = 0
      return replacing(disk, {
        localRecords: async (kind) => {
          if (kind !== 'change') return disk.localRecords(kind)
          const waiting = await local.localRecords(kind)
          if (waiting.length > 0) used += 1
          // From time to time this acts as if the process had restarted with changes pending.
          if (used % 5 === 0) for (const { key } of waiting) await local.removeLocal(kind, key)
          return local.localRecords(kind)
        },
        putLocal: (record) => (record.kind === 'change' ? local.putLocal(record) : disk.putLocal(record)),
        removeLocal: (kind, key) => (kind === 'change' ? local.removeLocal(kind, key) : disk.removeLocal(kind, key)),
      })
    },
  },
  {
    name: 'a change that was said to be kept goes with the page that is left',
    disk: (disk) =>
      replacing(disk, {
        putLocal: async (record) => {
          const { state } = record.value as { state?: unknown }
          if (record.kind !== 'change' || state !== 'sending') await disk.putLocal(record)
        },
      }),
  },
  {
    name: 'a tombstone is dropped',
    disk: bentBatch((batch) => (batch.deletes?.length ? { ...batch, deletes: batch.deletes.slice(1) } : batch)),
  },
  {
    name: 'a page is skipped on retry',
    from: 93,
    ...(() => {
      const failed = new WeakMap<object, string>()
      return {
        response: async (response: Response, request: Request, device: object) => {
          if (!request.url.includes('queue_feed/?cursor')) return response
          if (!response.ok) failed.set(device, request.url)
          else if (failed.get(device) === request.url) {
            failed.delete(device)
            const page = (await response.json()) as { feed: unknown[]; next: string | null }
            return json({ ...page, feed: [] })
          }
          return response
        },
      }
    })(),
  },
  {
    name: 'the cursor is stored before the rows',
    from: 28,
    store: applying((apply) => async (batch, now) => {
      if (batch.sync) await apply({ sync: batch.sync }, now)
      return apply(batch, now)
    }),
  },
  {
    name: 'a put of the stored version is refused (> for >=)',
    disk: applying((apply, disk) => async (batch, now) => {
      const ids = (batch.puts ?? []).map(({ content }) => content.id)
      const stored = new Map((await disk.entries(ids)).map(({ content }) => [content.id, content.feed_dirty_date]))
      const puts = batch.puts?.filter(({ content }) => stored.get(content.id) !== content.feed_dirty_date)
      const kept = (await disk.entries(ids)).filter(
        ({ content }) => !puts?.some((put) => put.content.id === content.id),
      )
      return apply({ ...batch, puts: [...(puts ?? []), ...kept] }, now)
    }),
  },
  {
    name: 'the sweep spares the newest row (< for <=)',
    disk: bentBatch(({ sweep, ...batch }) =>
      sweep ? { ...batch, sweep: { ...sweep, notNewerThan: sweep.notNewerThan - 1 } } : batch,
    ),
  },
  {
    name: 'the sweep removes what an action has just put',
    from: 197,
    disk: bentBatch(({ sweep, generation, ...batch }) => ({
      ...batch,
      ...(batch.sync && generation !== undefined && { generation }),
      ...(sweep && { sweep: { ...sweep, notNewerThan: Infinity } }),
    })),
  },
  {
    name: 'there is no sweep',
    disk: bentBatch(({ sweep: _sweep, ...batch }) => batch),
  },
  {
    name: 'the sweep runs in another transaction than "complete"',
    store: applying((apply) => async ({ sweep, ...batch }, now) => {
      const change = await apply(batch, now)
      return sweep ? apply({ sweep }, now) : change
    }),
  },
  {
    name: 'an entry that comes twice is stored twice',
    disk: (disk) => {
      const twice = new Set<number>()
      const seen = new Set<number>()
      return replacing(disk, {
        apply: async (batch, now) => {
          const ids = (batch.puts ?? []).map(({ content }) => content.id)
          for (const id of ids) {
            if (seen.has(id) && (batch.generation ?? 0) > 1) twice.add(id)
            seen.add(id)
          }
          return disk.apply(batch, now)
        },
        ids: async (query, now) => (await disk.ids(query, now)).flatMap((id) => (twice.has(id) ? [id, id] : [id])),
      })
    },
  },
  {
    name: 'the old library is cleared before the new one is fetched',
    disk: applying((apply, disk) => async (batch, now) => {
      const { generation } = await disk.syncRecord()
      if (batch.sync && batch.sync.generation > generation && generation > 0) {
        const ids = await disk.ids({ sort: 'recently_saved' }, now)
        await apply({ sweep: { generation: -1, notNewerThan: Infinity } }, now)
        const change = await apply(batch, now)
        return { put: change.put, removed: ids.filter((id) => !change.put.includes(id)) }
      }
      return apply(batch, now)
    }),
  },
  byClock("the client's clock at the end of a pass is the cursor", 'end'),
  byClock("the client's clock at the start of a pass is the cursor", 'start'),
  {
    name: 'the temporary id is stored beside the real one',
    disk: (disk) => {
      const apply = disk.apply.bind(disk)
      return replacing(disk, {
        apply: async (batch, now) => {
          // Puts the optimistic state of the action once more after the service's answer.
          const puts = (batch.puts ?? []).map((entry) => {
            const { my_annotations } = entry.content
            if (batch.sync || my_annotations.length === 0) return entry
            const last = my_annotations.at(-1)!
            return {
              ...entry,
              content: { ...entry.content, my_annotations: [...my_annotations, { ...last, id: -last.id }] },
            }
          })
          return apply({ ...batch, puts }, now)
        },
      })
    },
  },
  {
    name: 'the client retries without back-off',
    from: 34,
    clock: (clock) => ({ now: () => clock.now(), after: (delay, run) => clock.after(Math.min(delay, 1000), run) }),
  },
  {
    name: 'Retry-After is ignored',
    response: (response) => {
      if (response.status !== 429) return response
      const headers = new Headers(response.headers)
      headers.delete('retry-after')
      return new Response(response.body, { status: 429, headers })
    },
  },
  {
    name: 'an older put overwrites a newer row',
    from: 135,
    disk: applying((apply, disk) => async (batch, now) => {
      const ids = (batch.puts ?? []).map(({ content }) => content.id)
      for (const entry of batch.puts ?? []) await apply({ puts: [entry], force: true }, now)
      return apply({ ...batch, puts: await disk.entries(ids) }, now)
    }),
  },
  {
    name: 'a tombstone overrides any stored row',
    disk: bentBatch(({ deletes, ...batch }) =>
      deletes ? { ...batch, deletes: deletes.map(({ id }) => ({ id, version: Infinity })) } : batch,
    ),
  },
  {
    name: 'the outbox is emptied before the service has answered',
    disk: (disk) =>
      replacing(disk, {
        outbox: async () => {
          const waiting = await disk.outbox()
          for (const progress of waiting) await disk.clearOutbox(progress)
          return waiting
        },
      }),
  },
  {
    name: 'an empty answer is accepted at once',
    from: 129,
    ...(() => {
      const empty = new WeakMap<object, unknown>()
      return {
        response: async (response: Response, request: Request, device: object) => {
          if (!request.url.includes('queue_feed') || request.url.includes('cursor') || !response.ok) return response
          const page = (await response
            .clone()
            .json()
            .catch(() => null)) as { feed?: unknown[] } | null
          if (page?.feed?.length !== 0 || empty.has(device)) {
            const told = empty.get(device)
            empty.delete(device)
            return told === undefined ? response : json(told)
          }
          empty.set(device, { ...page, next: null })
          return response
        },
      }
    })(),
  },
  {
    name: 'a restart loses the position in a full pass and takes the pass for complete',
    from: 38,
    disk: (disk) =>
      replacing(disk, {
        syncRecord: async () => {
          const record = await disk.syncRecord()
          return record.state === 'incomplete' ? { ...initialSyncRecord, ...record, state: 'complete' } : record
        },
      }),
  },
]
