import { afterEach, beforeEach, expect } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { noRateLimits, type ServiceOptions } from '../../../../main/service/index.ts'
import { openPeople, origin, type People, type Person } from '../accounts/people.ts'
import { articlePage } from '../article-page.ts'
import { type Call, caller, promised } from '../open-library.ts'

/** The id of Ann's shelf. */
export const shelf = 'shelf-of-ann'

/** An entry of a list. */
export interface Entry {
  readonly content: { readonly id: number; readonly title: string }
}

/** Options of the service. A function, because a library on a server is made for each test. */
export type Options = () => Promise<Partial<ServiceOptions>>

export type ShelfReaders = ReturnType<typeof withShelfReaders>

/** Opens a service before each test, with Ann, who has a shelf, and Bob and Cleo. */
export function withShelfReaders(options: Options) {
  let now: { readonly people: People; readonly admin: Call; readonly persons: Readonly<Record<string, Person>> }
  const person = (name: string): Pick<Person, 'call'> => ({
    call: (...input) => now.persons[name]?.call(...input) ?? Promise.reject(new Error(`${name} has not joined`)),
  })
  const [ann, bob, cleo] = [person('ann_r'), person('bob_r'), person('cleo_r')]
  const idle = () => now.people.service.idle()

  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape.
  async function done({ call }: Pick<Person, 'call'>, method: string, path: string, body?: unknown): Promise<any> {
    const reply = await call(method, path, body)
    expect([path, reply.status < 300, JSON.stringify(reply.body)]).toEqual([path, true, JSON.stringify(reply.body)])
    return reply.body
  }
  const join = async (name: string): Promise<Person> => {
    const joined = await now.people.join(`${name}@example.org`)
    await done(joined, 'POST', '/handles/claim/', { handle: name })
    return joined
  }
  beforeEach(async () => {
    const people = await openPeople({ rateLimits: noRateLimits, ...(await options()) })
    const { access_token: token } = await people.service.localTokens()
    const admin = caller((request) => people.service.handle(request), origin, token)
    now = { people, admin, persons: {} }
    const persons: Record<string, Person> = {}
    for (const name of ['ann_r', 'bob_r', 'cleo_r']) persons[name] = await join(name)
    now = { people, admin, persons }
    await done(ann, 'POST', '/shelves/', { id: shelf, name: 'Mills', note: 'By the water' })
  })
  afterEach(() => now.people.close())

  const decisions = async (of: Pick<Person, 'call'>): Promise<{ name: string; value: string | null }[]> =>
    (await done(of, 'GET', '/preferences/')).preferences.filter(({ name }: { name: string }) =>
      name.startsWith('reader/'),
    )
  const list = async (of: Pick<Person, 'call'>) =>
    promised(endpoints.sharedShelves.reply, await done(of, 'GET', '/shared_shelves/'))
  const invite = (handle: string, role = 'read') => done(ann, 'POST', `/shelves/${shelf}/members/`, { handle, role })
  const members = async () =>
    promised(endpoints.shelfMembers.reply, await done(ann, 'GET', `/shelves/${shelf}/members/`)).members
  return {
    ...{ ann, bob, cleo, join, done, idle, list, invite, members },
    admin: (...input: Parameters<Call>) => now.admin(...input),
    pass: (milliseconds: number) => now.people.pass(milliseconds),
    /** Signs in without claiming a handle. */
    enter: (email: string) => now.people.join(email),
    status: async (of: Pick<Person, 'call'>, method: string, path: string, body?: unknown) =>
      (await of.call(method, path, body)).status,
    code: async (of: Pick<Person, 'call'>, method: string, path: string, body?: unknown) => {
      const reply = await of.call(method, path, body)
      return [reply.status, reply.body?.code]
    },
    save: async (of: Pick<Person, 'call'>, name: string): Promise<number> => {
      const url = `https://mills.example/${name}`
      const { content_id: id } = await done(of, 'POST', '/save/', { url, html: articlePage(`The ${name}`, 120) })
      await idle()
      return id
    },
    put: (...ids: readonly number[]) =>
      done(ann, 'PUT', `/shelves/${shelf}/items/`, { add: ids.map((content_id) => ({ content_id })) }),
    quota: async (of: Pick<Person, 'call'>, megabytes: number | null) => {
      const { id } = await done(of, 'GET', '/profile/')
      expect((await now.admin('PUT', `/people/${id}/`, { quota_mb: megabytes })).status).toBe(204)
    },
    idOf: async (of: Pick<Person, 'call'>): Promise<number> => (await done(of, 'GET', '/profile/')).id,
    keyOf: async (handle: string): Promise<string> =>
      (await members()).find((one) => one.handle === handle)?.reader ?? `no ${handle}`,
    /** Shares the shelf with a reader who accepts. Returns the shelf's id for members. */
    share: async (of: Pick<Person, 'call'>, handle: string, role = 'read'): Promise<number> => {
      await invite(handle, role)
      const [invitation] = (await list(of)).invitations
      const id = invitation?.id ?? 0
      await done(of, 'PUT', `/shared_shelves/${id}/`, { answer: 'accept' })
      return id
    },
    items: async (of: Pick<Person, 'call'>, id: number) =>
      promised(endpoints.sharedShelfItems.reply, await done(of, 'GET', `/shared_shelves/${id}/items/`)).items,
    ownShelves: async (of: Pick<Person, 'call'>) => (await done(of, 'GET', '/shelves/')).shelves,
    feed: async (of: Pick<Person, 'call'>, name: string): Promise<Entry[]> =>
      (await done(of, 'GET', `/library_items/${name}_feed/`)).feed,
    /** The decisions of a reader about others. */
    standings: async (of: Pick<Person, 'call'>): Promise<[string, unknown][]> =>
      (await decisions(of)).flatMap(({ name, value }) => (value === null ? [] : [[name, JSON.parse(value)]])),
    /** Changes each decision of a reader about others. With null, all are taken back. */
    changeStandings: async (of: Pick<Person, 'call'>, decision: unknown): Promise<void> => {
      const value = decision === null ? null : JSON.stringify(decision)
      const preferences = (await decisions(of)).map((one) => ({ ...one, value }))
      await done(of, 'PUT', '/preferences/', { preferences })
    },
  }
}
