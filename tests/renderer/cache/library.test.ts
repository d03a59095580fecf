import { afterEach, describe, expect, test, vi } from 'vitest'
import { type EntryAction as Action, entryIdOf } from '#shared/actions/actions.ts'
import { type List, listKey } from '#shared/model/list.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { Library } from '../../../renderer/cache/library.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const queue: List = { kind: 'queue', query: { sort: 'recently_saved' } }
const archive: List = { kind: 'archive' }
const ID = 1000

/** Waits for a state. vitest's default of one second is too short on a busy machine. */
const until = (claim: () => void) => vi.waitFor(claim, { timeout: 120_000 })

let library: Library | undefined
afterEach(() => library?.close())

async function open(repeat = 1) {
  const host = new FakeHost(demoEntries(NOW, repeat), NOW)
  const refused = vi.fn()
  library = new Library(host, { refused })
  await library.prepare()
  library.lists.watch(queue)
  const shown = (list: List = queue) => library?.cache.getState().lists.get(listKey(list))?.shown ?? []
  await until(() => expect(shown().length).toBeGreaterThan(0))
  library.lists.need(queue, shown().slice(0, 50))
  await until(() => expect(library?.entry(ID)).not.toBeNull())
  return { host, library, refused, shown }
}

const archived = (contentId = ID): Action => ({ type: 'move', contentId, state: 2, at: new Date(NOW).toISOString() })

/** A promise that resolves when the test opens it. */
function door() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('a change', () => {
  test('is visible before the service has answered', async () => {
    const { host, library, shown } = await open()
    const { opened, open: answer } = door()
    host.gate = () => opened
    const done = library.mutate(archived())
    expect(shown()).not.toContain(ID)
    expect(host.performed).toEqual([])
    answer()
    expect(await done).toBe(true)
    expect(shown()).not.toContain(ID)
  })

  test('that is refused leaves no trace and is reported with its reason', async () => {
    const { host, library, refused, shown } = await open()
    const before = library.entry(ID)
    host.failure = new RequestError('No answer', { status: 0, url: '/library_entries/' })
    expect(await library.mutate(archived(), { undo: 'Article archived' })).toBe(false)
    expect(shown()[0]).toBe(ID)
    expect(library.entry(ID)).toBe(before)
    expect(refused).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'move' }),
      expect.objectContaining({ kind: 'offline' }),
    )
    expect(library.undoLast()).toBe(false)
  })

  test('reaches the Host immediately even while an earlier one is unanswered, because the page may close now', async () => {
    const { host, library } = await open()
    const perform = vi.spyOn(host, 'perform')
    host.gate = () => new Promise(() => {})
    void library.mutate(archived())
    void library.mutate({ type: 'favorite', contentId: ID, isFavorited: true, at: new Date(NOW).toISOString() })
    expect(perform.mock.calls.map(([{ type }]) => type)).toEqual(['move', 'favorite'])
  })

  test('that is made before the code of changes is loaded keeps its order, and the undo after it too', async () => {
    const host = new FakeHost(demoEntries(NOW), NOW)
    const perform = vi.spyOn(host, 'perform')
    library = new Library(host)
    await library.read([ID])
    const at = new Date(NOW).toISOString()
    expect(library.undoLast()).toBe(false)
    const done = [
      library.mutate(archived(), { undo: 'Article archived' }),
      library.mutate({ type: 'favorite', contentId: ID, isFavorited: true, at }),
    ]
    expect(library.undoLast()).toBe(true)
    expect(await Promise.all(done)).toEqual([true, true])
    await until(() =>
      expect(library?.entry(ID)?.content.library).toMatchObject({ library_state: 1, is_favorited: true }),
    )
    expect(perform.mock.calls.map(([{ type }]) => type)).toEqual(['move', 'favorite', 'move'])
  })

  test('made elsewhere shows as soon as the Host reports it', async () => {
    const { host, shown } = await open()
    host.change(archived())
    await until(() => expect(shown()).not.toContain(ID))
  })
})

describe('a preloaded first page', () => {
  async function open() {
    const host = new FakeHost(demoEntries(NOW), NOW)
    const query = { sort: 'recently_saved' } as const
    const ids = await host.queueIds(query)
    const entries = await host.entries(ids.slice(0, 50))
    const status = await host.status()
    const asked = vi.spyOn(host, 'queueIds')
    library = new Library(host)
    library.know({ type: 'first', query, status, ids, entries })
    return { host, library, ids, asked }
  }

  test('is on screen in the first render without a request', async () => {
    const { library, ids, asked } = await open()
    expect(library.status.getState().now).not.toBeNull()
    expect(library.progress.getState().get(listKey(queue))?.state).toBe('ready')
    expect(library.cache.getState().lists.get(listKey(queue))?.shown).toEqual(ids)
    expect(library.entry(ID)).not.toBeNull()
    library.lists.watch(queue)
    expect(asked).not.toHaveBeenCalled()
  })

  test('is read again if it changed before it was shown', async () => {
    const { host, library, asked } = await open()
    host.change(archived())
    library.lists.watch(queue)
    expect(asked).toHaveBeenCalled()
    await until(() => expect(library.cache.getState().lists.get(listKey(queue))?.shown).not.toContain(ID))
  })
})

describe('a slow list', () => {
  afterEach(() => void vi.useRealTimers())

  test.each([
    { slow: undefined, after: 3000 },
    { slow: true as const, after: 5000 },
  ])('is reported as slow after $after ms (slow connection: $slow)', async ({ slow, after }) => {
    const { host, library } = await open()
    host.say({ slow })
    host.feedGate = new Promise(() => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    library.lists.watch(archive)
    const told = () => library.progress.getState().get(listKey(archive))?.slow
    await vi.advanceTimersByTimeAsync(after - 1)
    expect(told()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(told()).toBe(true)
  })
})

describe('an action on many entries', () => {
  const ids = [ID, ID + 1, ID + 2]
  const all = () => ids.map((id) => archived(id))

  test('is visible immediately, and is undone in one step and redone in one step', async () => {
    const { host, library, shown } = await open()
    const before = shown()
    expect(await library.mutateAll(all(), { undo: '3 articles archived' })).toEqual([])
    expect(shown().some((id) => ids.includes(id))).toBe(false)
    expect(library.undoLast()).toBe(true)
    expect([...shown()].sort()).toEqual([...before].sort())
    // Restored entries join at the top and keep their relative order.
    const ofThem = (all: readonly number[]) => all.filter((id) => ids.includes(id))
    expect(ofThem(shown())).toEqual(ofThem(before))
    expect(library.undoLast()).toBe(false)
    expect(library.redoLast()).toBe(true)
    expect(shown().some((id) => ids.includes(id))).toBe(false)
    expect(library.redoLast()).toBe(false)
    await until(() => expect(host.performed).toHaveLength(9))
  })

  test('reaches the Host immediately and as a whole, because the page may close a moment later', async () => {
    const { host, library } = await open()
    const perform = vi.spyOn(host, 'perform')
    host.gate = () => new Promise(() => {})
    void library.mutateAll(Array.from({ length: 500 }, (_none, index) => archived(ID + index)))
    expect(perform).toHaveBeenCalledTimes(500)
  })

  test('reports which entries were refused, and undo reverts only the others', async () => {
    const { host, library, refused, shown } = await open()
    host.gate = (action) => (entryIdOf(action) === ID + 1 ? Promise.reject(new Error('no')) : Promise.resolve())
    expect(await library.mutateAll(all(), { undo: '3 articles archived' })).toEqual([{ ...archived(ID + 1), was: 1 }])
    expect(refused).not.toHaveBeenCalled()
    expect(shown()).toContain(ID + 1)
    host.gate = null
    library.undoLast()
    await until(() => expect(host.performed).toHaveLength(4))
    expect(shown()).toEqual(expect.arrayContaining(ids))
  })

  test('can’t be redone after another action', async () => {
    const { library } = await open()
    await library.mutateAll(all(), { undo: '3 articles archived' })
    library.undoLast()
    await library.mutate(archived(ID + 3), { undo: 'Article archived' })
    expect(library.redoLast()).toBe(false)
  })
})

describe('undo', () => {
  test('returns an archived entry to its position, and redo returns it to its position in the archive', async () => {
    const { library, shown } = await open()
    const order = shown()
    const third = order[2] as number
    const stood = library.entry(third)?.content.library?.library_state_date
    await library.mutate(archived(third), { undo: 'Article archived' })
    const archivedAt = library.entry(third)?.content.library?.library_state_date
    library.undoLast()
    expect(library.entry(third)?.content.library?.library_state_date).toBe(stood)
    await until(() => expect(shown()).toEqual(order))
    library.redoLast()
    expect(library.entry(third)?.content.library?.library_state_date).toBe(archivedAt)
    await until(() => expect(shown()).not.toContain(third))
  })

  test('of an action on many entries returns each to its position', async () => {
    const { library, shown } = await open()
    const order = shown()
    const some = [order[3], order[1], order[5]] as number[]
    await library.mutateAll(some.map(archived), { undo: '3 articles archived' })
    library.undoLast()
    await until(() => expect(shown()).toEqual(order))
  })

  test('restores an archived entry and reverts one change at a time', async () => {
    const { host, library, shown } = await open()
    await library.mutate(archived(ID), { undo: 'Article archived' })
    await library.mutate(archived(ID + 2), { undo: 'Article archived' })
    expect(library.undoLast()).toBe(true)
    expect(shown()).toContain(ID + 2)
    expect(shown()).not.toContain(ID)
    expect(library.undoLast()).toBe(true)
    expect(shown()).toContain(ID)
    expect(library.undoLast()).toBe(false)
    await until(() => expect(host.performed).toHaveLength(4))
    expect(host.library.get(ID)?.content.library?.library_state).toBe(1)
  })

  test('reverts each of many unanswered changes', async () => {
    const { host, library, shown } = await open()
    const { opened, open: answer } = door()
    host.gate = () => opened
    const ids = shown().slice(0, 9)
    const change = library.mutateAll(ids.map(archived), { undo: '9 articles archived' })
    library.undoLast()
    expect(shown()).toEqual(expect.arrayContaining(ids))
    answer()
    expect(await change).toEqual([])
    await until(() => expect(host.performed).toHaveLength(18))
    for (const id of ids) {
      expect(library.entry(id)?.content.library?.library_state).toBe(1)
      expect(host.library.get(id)?.content.library?.library_state).toBe(1)
    }
  })
})

describe('a new highlight', () => {
  const highlight: Action = {
    type: 'annotate',
    contentId: ID,
    temporaryId: -7,
    char_start: 0,
    char_end: 10,
    text: 'Before sat',
    before_text: '',
    after_text: '',
    note: null,
    merged: [],
    at: new Date(NOW).toISOString(),
  }

  test('keeps its temporary id as its key when the service assigns its own', async () => {
    const { library } = await open()
    await library.mutate(highlight)
    const id = library.entry(ID)?.content.my_annotations[0]?.id ?? 0
    expect(id).toBeGreaterThan(0)
    expect(library.firstId(id)).toBe(-7)
  })

  test('can be removed by its temporary id while its creation is pending', async () => {
    const { host, library } = await open()
    const { opened, open: answer } = door()
    host.gate = (action) => (action.type === 'annotate' ? opened : Promise.resolve())
    void library.mutate(highlight)
    const removed = library.mutate({ type: 'removeAnnotation', contentId: ID, annotationId: -7 })
    const seen: (readonly unknown[] | undefined)[] = []
    library.cache.subscribe(() => seen.push(library.entry(ID)?.content.my_annotations))
    expect(library.entry(ID)?.content.my_annotations).toEqual([])
    answer()
    expect(await removed).toBe(true)
    // The highlight must not flash again when its creation is answered.
    expect(seen.flat()).toEqual([])
    expect(host.performed.at(-1)).toMatchObject({ annotationId: 500_007 })
    expect(host.library.get(ID)?.content.my_annotations).toEqual([])
  })
})

describe('a feed', () => {
  test('is read page by page, each entry once, to its end', async () => {
    const { library, shown } = await open(30)
    library.lists.watch(archive)
    await until(() => expect(shown(archive)).toHaveLength(50))
    await library.lists.more(archive)
    expect(shown(archive)).toHaveLength(60)
    expect(new Set(shown(archive)).size).toBe(60)
    expect(library.progress.getState().get(listKey(archive))?.more).toBe(false)
  })

  test('that is unavailable reports this, and is read again after reconnecting', async () => {
    const { host, library, shown } = await open()
    host.say({ online: false })
    host.failure = new RequestError('No answer', { status: 0, url: '/' })
    library.lists.watch(archive)
    const progress = () => library.progress.getState().get(listKey(archive))
    await until(() => expect(progress()?.failure?.kind).toBe('offline'))
    host.failure = null
    host.say({ online: true })
    await until(() => expect(shown(archive)).toHaveLength(2))
    expect(progress()?.failure).toBeNull()
  })
})

describe('a feed on screen', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('is read again when the user returns to the window, but not on every click outside', async () => {
    const window = new EventTarget()
    vi.stubGlobal('window', window)
    vi.useFakeTimers({ toFake: ['Date'] })
    const { host, library, shown } = await open()
    const comeBack = (seconds: number): void => {
      vi.setSystemTime(Date.now() + seconds * 1000)
      window.dispatchEvent(new Event('focus'))
    }
    library.lists.watch(archive)
    await until(() => expect(shown(archive)).toHaveLength(2))
    comeBack(9)
    expect(host.pages).toHaveLength(1)
    comeBack(6)
    expect(host.pages).toHaveLength(2)
    await until(() => expect(host.pages).toEqual(['answered', 'answered']))
    comeBack(4)
    library.lists.close()
    comeBack(60)
    expect(host.pages).toHaveLength(2)
  })
})

test('signing out leaves no list, entry, article or undo behind for the next user', async () => {
  const { host, library, shown } = await open()
  const leave = library.lists.watch(archive)
  await until(() => expect(shown(archive).length).toBeGreaterThan(0))
  leave()
  library.kept.set('tags', ['theirs'])
  await library.mutate(archived(), { undo: 'Article archived' })
  const now = await host.status()
  host.emit({ type: 'status', status: { ...now, session: 'invalid' } })
  expect(shown()).toEqual([])
  expect(shown(archive)).toEqual([])
  expect(library.entry(ID)).toBeNull()
  expect(library.kept.size).toBe(0)
  expect(library.undoLast()).toBe(false)
  host.emit({ type: 'status', status: now })
  library.lists.watch(archive)
  await until(() => expect(shown(archive)).toContain(ID))
})

describe('a feed that is no longer on screen', () => {
  test('cancels its pending request without an error and is read again on return', async () => {
    const { host, library, shown } = await open()
    const { opened, open: answer } = door()
    host.feedGate = opened
    const progress = () => library.progress.getState().get(listKey(archive))
    const leave = library.lists.watch(archive)
    await until(() => expect(host.pages).toEqual(['waiting']))
    leave()
    await until(() => expect(host.pages).toEqual(['given up']))
    library.lists.watch(archive)
    await until(() => expect(host.pages).toEqual(['given up', 'waiting']))
    expect(progress()).toMatchObject({ state: 'loading', failure: null })
    answer()
    await until(() => expect(shown(archive)).toHaveLength(2))
    expect(progress()).toMatchObject({ state: 'ready', failure: null })
  })

  test('keeps its request while another component shows it or mounts in the same moment', async () => {
    const { host, library, shown } = await open()
    const { opened, open: answer } = door()
    host.feedGate = opened
    const leave = [library.lists.watch(archive), library.lists.watch(archive)]
    await until(() => expect(host.pages).toEqual(['waiting']))
    leave[0]?.()
    await Promise.resolve()
    leave[1]?.()
    library.lists.watch(archive)
    await Promise.resolve()
    expect(host.pages).toEqual(['waiting'])
    answer()
    await until(() => expect(shown(archive)).toHaveLength(2))
  })

  test('leaves its next page unread and continues there later', async () => {
    const { host, library, shown } = await open(30)
    const leave = library.lists.watch(archive)
    await until(() => expect(shown(archive)).toHaveLength(50))
    const { opened, open: answer } = door()
    host.feedGate = opened
    const more = library.lists.more(archive)
    leave()
    await more
    expect(host.pages).toEqual(['answered', 'given up'])
    expect(library.progress.getState().get(listKey(archive))).toMatchObject({ failure: null, more: true })
    answer()
    library.lists.watch(archive)
    await library.lists.more(archive)
    expect(shown(archive)).toHaveLength(60)
  })
})

describe('a long queue', () => {
  test('has its full length immediately, while entries are read only where needed, 50 at a time', async () => {
    const { host, library, shown } = await open(100)
    expect(shown()).toHaveLength(1400)
    const asked = vi.spyOn(host, 'entries')
    library.lists.need(queue, shown().slice(600, 720))
    await until(() => expect(library.entry(shown()[719] ?? 0)).not.toBeNull())
    expect(asked.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 20])
    expect(library.entry(shown()[300] ?? 0)).toBeNull()
  })
})

describe('an article', () => {
  test('becomes ready when its body arrives after a fetch', async () => {
    const { host, library } = await open()
    library.articles.watch(ID + 1)
    const state = () => library.articles.articles.getState().get(ID + 1)?.state
    await until(() => expect(state()).toBe('in_progress'))
    host.bodies.set(ID + 1, { root: { type: 'root', children: [] }, text: '' })
    host.emit({ type: 'body.stored', contentId: ID + 1 })
    await until(() => expect(state()).toBe('ready'))
  })

  test('keeps its tree on screen when only its library record changed', async () => {
    const { host, library } = await open()
    host.bodies.set(ID, { root: { type: 'root', children: [] }, text: 'one' })
    library.articles.watch(ID)
    const opened = () => library.articles.articles.getState().get(ID)?.opened
    await until(() => expect(opened()?.body).toBeTruthy())
    const body = opened()?.body
    host.bodies.set(ID, { root: { type: 'root', children: [] }, text: 'one' })
    host.change({ type: 'favorite', contentId: ID, isFavorited: true, at: new Date(NOW).toISOString() })
    await until(() => expect(opened()?.content.library?.is_favorited).toBe(true))
    expect(opened()?.body).toBe(body)
  })
})
