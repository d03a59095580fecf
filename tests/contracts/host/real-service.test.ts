import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import type { Transport } from '#shared/host/ports.ts'
import type { Content } from '#shared/model/content.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { ManualFocus, ManualLease, ManualNetwork, MemoryTokenStore } from '../../fakes/host-ports.ts'
import { ManualClock } from '../../fakes/manual-clock.ts'
import { seededRandom } from '../../fakes/seeded-random.ts'
import { memoryActivity } from '../../fakes/memory-activity.ts'
import { seed } from '../../seed.ts'
import { articlePage } from '../../main/service/article-page.ts'
import { type OpenLibrary, openLibrary } from '../../main/service/open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../../main/service/outbound/loopback-site.ts'

const origin = 'http://library.test'

interface Reader {
  readonly host: AssembledHost
  readonly store: MemoryQueueStore
  readonly network: ManualNetwork
  readonly tokens: MemoryTokenStore
}

function readerOf(transport: Transport, store = new MemoryQueueStore(), tokens = new MemoryTokenStore()): Reader {
  const network = new ManualNetwork()
  const host = assembleHost({
    activity: memoryActivity(),
    transport,
    tokens,
    store,
    clock: new ManualClock(Date.now()),
    network,
    lease: new ManualLease(),
    focus: new ManualFocus(),
    random: () => 0.5,
    base: `${origin}/api/v19`,
    version: '1.0.0',
    readOnly: () => false,
  })
  return { host, store, network, tokens }
}

let site: LoopbackSite
beforeAll(async () => {
  site = await openLoopbackSite((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(articlePage(`Page ${request.url ?? ''}`))
  })
})
afterAll(() => site.close())

describe('a Host on the real service', () => {
  test('signs in through a signed-in device, a magic link opened elsewhere, and its code; never through a wrong one', async () => {
    const emails: string[] = []
    const library = await openLibrary({ signUp: true, mail: ({ text }) => void emails.push(text) })
    const device = () => readerOf((request) => library.service.handle(request)).host
    const emailTo = async (email: string) => {
      const host = device()
      const { session_token: session } = await host.call('magicLoginTrigger', { body: { email } })
      await expect(host.signIn({ by: 'email', session })).rejects.toMatchObject({ status: 408, code: 'pending' })
      return { host, session, email: emails.at(-1)! }
    }
    const first = device()
    await first.signIn(await library.service.localSignInToken())
    const second = device()
    const shown = await second.call('qrLoginTrigger', { body: { client_type: 'web' } })
    const awaited = { by: 'qr', session: shown.session_token } as const
    expect(shown.confirm_url).toBe(`${origin}/settings?page=account&device=${shown.session_token}`)
    await expect(second.signIn(awaited)).rejects.toMatchObject({ status: 408 })
    await first.call('qrLoginConfirm', { body: { session_token: shown.session_token } })
    await second.signIn(awaited)
    expect((await second.status()).session).toBe('valid')
    await expect(device().signIn(awaited)).rejects.toMatchObject({ status: 400 })

    const byLink = await emailTo('ann@example.org')
    const elsewhere = device()
    await elsewhere.signIn(/token=(\S+)/.exec(byLink.email)![1]!)
    await byLink.host.signIn({ by: 'email', session: byLink.session })
    expect((await byLink.host.status()).session).toBe('valid')

    const byCode = await emailTo('bea@example.org')
    const code = /code .*: (\d{6})/.exec(byCode.email)![1]!
    const wrong = { by: 'email', session: byCode.session, code: code === '000000' ? '000001' : '000000' } as const
    await expect(byCode.host.signIn(wrong)).rejects.toMatchObject({ status: 400, code: 'magic_link_invalid' })
    await byCode.host.signIn({ ...wrong, code })
    expect((await byCode.host.status()).session).toBe('valid')
    for (const host of [first, second, elsewhere, byLink.host, byCode.host]) await host.close()
    await library.close()
  })

  test('keeps notes and likes, changes them, and clears highlights', async () => {
    const library = await openLibrary({ allowPrivateHosts: [site.host] })
    const { host } = readerOf((request) => library.service.handle(request))
    await host.signIn(await library.service.localSignInToken())
    const { contentId } = await host.save(`${site.origin}/weir`)
    await library.service.idle()
    await host.sync()
    const at = new Date().toISOString()
    const words = { char_start: 4, char_end: 9, text: 'river', before_text: 'the ', after_text: ' runs' }
    const annotate = { type: 'annotate', contentId, temporaryId: -1, ...words, note: null, merged: [], at } as const
    const { entry } = await host.perform(annotate, null)
    const annotationId = entry!.content.my_annotations[0]!.id
    await host.perform({ type: 'annotationNote', contentId, annotationId, note: 'first\nsecond' }, null)
    await host.perform({ type: 'like', contentId, annotationId, isLiked: true }, null)
    await host.perform({ type: 'entryNote', contentId, noteId: null, temporaryId: -2, note: 'all of it', at }, null)
    const told = async () =>
      (await host.call('content', { params: { id: contentId }, query: {} })) as unknown as Content
    const noted = await told()
    expect(noted.my_annotations).toMatchObject([{ id: annotationId, note: 'first\nsecond', is_liked: true }])
    expect(noted.my_note).toMatchObject({ note: 'all of it' })
    await host.perform({ type: 'like', contentId, annotationId, isLiked: false }, null)
    await host.perform({ type: 'annotationNote', contentId, annotationId, note: null }, null)
    expect((await told()).my_annotations).toMatchObject([{ note: null, is_liked: false }])
    const noteId = noted.my_note!.id
    await host.perform({ type: 'entryNote', contentId, noteId, temporaryId: -3, note: null, at }, null)
    await host.perform({ type: 'clearAnnotations', contentId, annotationIds: [annotationId] }, null)
    expect(await told()).toMatchObject({ my_annotations: [], my_note: null })
    await host.close()
    await library.close()
  })

  test('signs in, saves a page, reads it online and offline, highlights and archives it', async () => {
    const library = await openLibrary({ allowPrivateHosts: [site.host] })
    const { host, network, store } = readerOf((request) => library.service.handle(request))

    await host.signIn(await library.service.localSignInToken())
    expect((await host.status()).session).toBe('valid')
    const saved = await host.save(`${site.origin}/mill`)
    expect(saved.known).toBe(false)
    await library.service.idle()
    await host.sync()
    const [entry] = await host.entries(await host.queueIds(defaultQueueQuery))
    expect(entry?.content).toMatchObject({ id: saved.contentId, title: 'Page /mill', processing_status: 1 })

    const opened = await host.article(saved.contentId)
    expect(opened.from).toBe('service')
    expect(opened.body?.text).toContain('the river runs past an old mill')
    network.set(false)
    const offline = await host.article(saved.contentId)
    expect(offline).toEqual({ ...opened, from: 'device', content: offline.content })
    await host.perform(
      { type: 'readProgress', contentId: saved.contentId, share: 0.5, at: new Date().toISOString() },
      null,
    )
    network.set(true)

    const at = new Date().toISOString()
    const text = opened.body!.text
    const range = {
      char_start: 8,
      char_end: 20,
      text: text.slice(8, 20),
      before_text: text.slice(0, 8),
      after_text: '',
    }
    const annotated = await host.perform(
      { type: 'annotate', contentId: saved.contentId, temporaryId: -1, ...range, note: null, merged: [], at },
      entry!,
    )
    expect(annotated.entry?.content.my_annotations).toHaveLength(1)
    await host.perform({ type: 'favorite', contentId: saved.contentId, isFavorited: true, at }, null)
    await host.sync()
    const truth = (await host.call('content', { params: { id: saved.contentId }, query: {} })) as object
    const [mirrored] = await host.entries([saved.contentId])
    expect(mirrored?.content.my_annotations).toEqual((truth as typeof entry & { my_annotations: [] }).my_annotations)
    expect(mirrored?.content.library?.is_favorited).toBe(true)

    expect((await host.save(`${site.origin}/mill`)).known).toBe(true)
    await host.perform({ type: 'move', contentId: saved.contentId, state: 2, at }, null)
    expect(await host.queueIds(defaultQueueQuery)).toEqual([])
    expect((await host.feed('archive')).feed.map(({ content }) => content.id)).toEqual([saved.contentId])
    await host.sync()
    expect(await store.count()).toBe(0)
    await host.close()
    await library.close()
  })

  test('whose tokens the service refuses asks to sign in', async () => {
    const library = await openLibrary()
    const tokens = new MemoryTokenStore({ access_token: 'made.up.token', refresh_token: 'neither', issued: 0 })
    const { host } = readerOf((request) => library.service.handle(request), undefined, tokens)
    const events: string[] = []
    host.subscribe(({ type }) => void events.push(type))
    await expect(host.sync()).rejects.toMatchObject({ status: 401 })
    expect(events).toContain('session.init-login')
    expect(tokens.tokens).toBe(null)
    await library.close()
  })

  test('matches the service after saves, changes elsewhere between any two requests, and kills', async () => {
    const library = await openLibrary({ allowPrivateHosts: [site.host] })
    const random = seededRandom(seed)
    const pick = (below: number): number => Math.floor(random() * below)
    for (let n = 0; n < 70; n += 1) await saveAt(library, n)
    await library.service.idle()
    const ids = await everyId(library)

    const store = new MemoryQueueStore()
    const tokens = new MemoryTokenStore({ ...library.tokens, issued: Date.now() })
    const between = async (): Promise<void> => {
      for (let n = pick(4); n > 0; n -= 1) {
        const content_id = ids[pick(ids.length)]
        const change = [{ library_state: 1 }, { library_state: 2 }, { is_favorited: random() < 0.5 }][pick(3)]
        await library.call('PUT', '/library_entries/', { content_id, ...change })
      }
    }
    for (let round = 0; round < 12; round += 1) {
      let left = round % 3 === 0 ? 1 + pick(3) : Infinity
      const { host } = readerOf(
        async (request) => {
          await between()
          if ((left -= 1) < 0) throw new TypeError('killed')
          return library.service.handle(request)
        },
        store,
        tokens,
      )
      await host.sync({ full: round % 4 === 1 }).catch(() => null)
    }
    const calm = readerOf((request) => library.service.handle(request), store, tokens)
    await calm.host.sync()
    const device = await store.entries(await store.ids(defaultQueueQuery, Date.now()))
    expect(
      device.map(({ content }) => content),
      `seed ${seed}`,
    ).toEqual((await feedOf(library)).map(({ content }) => content))
    await library.close()
  })
})

async function saveAt(library: OpenLibrary, n: number): Promise<void> {
  const { status } = await library.call('POST', '/save/', {
    url: `${site.origin}/${n}`,
    html: articlePage(`Nr ${n}`, 60),
  })
  expect(status).toBe(201)
}

async function everyId(library: OpenLibrary): Promise<number[]> {
  return (await feedOf(library)).map(({ content }) => content.id)
}

async function feedOf(library: OpenLibrary): Promise<{ content: { id: number } }[]> {
  const entries: { content: { id: number } }[] = []
  for (let next: string | null = '/library_items/queue_feed/'; next; ) {
    const { body } = await library.call('GET', next)
    entries.push(...(body.feed as typeof entries))
    next = body.next as string | null
  }
  return entries
}
