import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noRateLimits } from '../../main/service/index.ts'
import { openPeople, type People, type Person } from '../main/service/accounts/people.ts'
import { caller } from '../main/service/open-library.ts'
import type { Figure } from './figure.ts'
import { fillLibrary } from './large-library.ts'
import { quantile } from './quantiles.ts'

export const name = 'a shelf of 5,000 items that 20 readers share'

const ITEMS = 5000
const READERS = 20
const PER_CALL = 1000
/** Pages that each reader has in the own library, of those on the first page of the shelf. */
const OWN = 5
const ROUNDS = 60

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-shared-'))
  try {
    await fillLibrary(folder, ITEMS, 100)
    const people = await openPeople({ dataFolder: folder, rateLimits: noRateLimits })
    try {
      return await figures(people)
    } finally {
      await people.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function figures(people: People): Promise<Figure[]> {
  const { access_token: token } = await people.service.localTokens()
  const owner: Pick<Person, 'call'> = {
    call: caller((request) => people.service.handle(request), 'http://library.test', token),
  }
  const id = 'shelf-of-5000'
  await done(owner, 'POST', '/handles/claim/', { handle: 'the_owner' })
  await done(owner, 'POST', '/shelves/', { id, name: 'Large' })
  for (let at = 0; at < ITEMS; at += PER_CALL) {
    const add = Array.from({ length: PER_CALL }, (_, index) => ({ content_id: at + index + 1 }))
    await done(owner, 'PUT', `/shelves/${id}/items/`, { add })
  }
  const readers: Person[] = []
  let shelf = 0
  for (let at = 0; at < READERS; at += 1) {
    const reader = await people.join(`reader${at}@example.org`)
    await done(reader, 'POST', '/handles/claim/', { handle: `reader_${at}` })
    await done(owner, 'POST', `/shelves/${id}/members/`, { handle: `reader_${at}`, role: 'add' })
    shelf = (await done(reader, 'GET', '/shared_shelves/')).invitations[0].id
    await done(reader, 'PUT', `/shared_shelves/${shelf}/`, { answer: 'accept' })
    const { items } = await done(reader, 'GET', `/shared_shelves/${shelf}/items/`)
    for (const one of items.slice(0, OWN)) await done(reader, 'POST', `/shared_shelves/${shelf}/items/${one.id}/save/`)
    readers.push(reader)
  }
  await people.service.idle()
  const own: number[] = []
  const shared: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await processorTime(() => done(owner, 'GET', `/library_items/shelf_feed/?shelf=${id}`)))
    shared.push(await processorTime((at) => done(readers[at % READERS]!, 'GET', `/shared_shelves/${shelf}/items/`)))
  }
  const [ofOwn, ofShared] = [own, shared].map((times) => quantile(times.slice(ROUNDS / 6), 0.5))
  return [
    { name: 'first page of the own shelf', value: ofOwn!, unit: 'ms', note: 'processor time, median' },
    { name: 'first page of the shared shelf', value: ofShared!, unit: 'ms', note: 'the same' },
    { name: 'shared to own (target 1.2)', value: ofShared! / ofOwn!, unit: '×' },
  ]
}

/** Returns the processor time of one call, in ms. One call for each reader is measured, because its clock is coarse. */
async function processorTime(call: (at: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let at = 0; at < READERS; at += 1) await call(at)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / READERS
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape are read.
async function done({ call }: Pick<Person, 'call'>, method: string, path: string, body?: unknown): Promise<any> {
  const reply = await call(method, path, body)
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}
