import { expect, test } from 'vitest'
import { remoteHost } from '#shared/host/remote/host-rpc-client.ts'
import type { Host } from '#shared/host/host.ts'
import { type CallParameters, type HostMethodName, hostMethod, hostMethodNames } from '#shared/host/rpc-method-table.ts'
import { serveHost } from '#shared/host/remote/host-rpc-server.ts'
import { entryFrom } from '../../contracts/queue-store/arbitraries.ts'
import { wirePair } from '../../fakes/wire-pair.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

/** Every argument of each method. A method added to the Host does not compile until it has a row here. */
const given: { readonly [M in HostMethodName]: Required<CallParameters<M>> } = {
  call: ['content', { params: { id: 7 }, query: {} }],
  perform: [
    { type: 'favorite', contentId: 1, isFavorited: true, at: '2026-01-01T00:00:00Z' },
    entryFrom({ id: 1 }),
    'a.1',
  ],
  save: ['https://example.org/', '<p>Text'],
  queueIds: [{ sort: 'oldest', filterTags: ['a'], contentTypes: [1], read: 'unread', short: true, shuffle: 3 }],
  entries: [[1, 2]],
  feed: ['archive', 'next'],
  cachedFeed: ['inbox'],
  article: [4],
  waitingChanges: [],
  retryChange: ['key'],
  discardChange: ['key'],
  offlineState: [],
  setOffline: [{ keepChanges: true, bodies: { keep: 'newest', count: 5 } }],
  clearStored: [],
  draft: ['note'],
  drafts: [],
  keepDraft: ['note', null],
  clearDrafts: [],
  sync: [{ full: true }],
  status: [],
  signIn: [{ by: 'email', session: 's', code: '123456' }],
  signOut: [],
  report: [{ doing: 'keep the page offline', error: 'QuotaExceededError', at: 1 }],
  activity: [],
  clearActivity: [],
}

/** A Host that answers with the arguments it received. */
function recording(): { host: Host; asked: [string, unknown[]][] } {
  const asked: [string, unknown[]][] = []
  const host = new Proxy(new FakeHost([]), {
    get: (target, name: keyof FakeHost) =>
      name === 'subscribe'
        ? target.subscribe.bind(target)
        : async (...args: unknown[]) => {
            asked.push([name, args])
            return `answer to ${name}`
          },
  })
  return { host, asked }
}

test.each(hostMethodNames)('%s reaches the Host with all arguments and returns its answer', async (name) => {
  const { host, asked } = recording()
  const [here, there] = wirePair()
  serveHost(host, there)
  const remote = remoteHost(here) as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>
  const args = given[name]
  expect(await remote[name]?.(...args)).toBe(`answer to ${name}`)
  const { signalAt } = hostMethod(name)
  const signal = signalAt === undefined ? [] : [expect.any(AbortSignal)]
  expect(asked).toEqual([[name, [...args, ...signal]]])
})

test('a signal keeps its argument position when earlier arguments are omitted', async () => {
  const { host, asked } = recording()
  const [here, there] = wirePair()
  serveHost(host, there)
  await remoteHost(here).feed('archive')
  expect(asked).toEqual([['feed', ['archive', undefined, expect.any(AbortSignal)]]])
})

test('a signal that is passed as undefined is no argument', async () => {
  const { host, asked } = recording()
  const [here, there] = wirePair()
  serveHost(host, there)
  await remoteHost(here).call('tagsFeed', { query: { tags: ['birds'] } }, undefined)
  expect(asked).toEqual([['call', ['tagsFeed', { query: { tags: ['birds'] } }, expect.any(AbortSignal)]]])
})

test('awaiting or serializing a remote Host sends no message', async () => {
  const { host, asked } = recording()
  const [here, there] = wirePair()
  serveHost(host, there)
  const remote = remoteHost(here)
  expect(await Promise.resolve(remote)).toBe(remote)
  expect(JSON.parse(JSON.stringify(remote))).toEqual({})
  expect(remote.article).toBe(remote.article)
  expect(asked).toEqual([])
})
