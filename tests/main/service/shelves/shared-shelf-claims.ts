// Shelves that readers share with each other: who sees and changes what, and what stays with whom when it ends.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { MOST_KNOWN_READERS, readerPreference, storedReader } from '#shared/model/sending.ts'
import { openPeople, origin, type People, type Person } from '../accounts/people.ts'
import { articlePage } from '../article-page.ts'
import { type Call, caller, promised } from '../open-library.ts'

let people: People
let admin: Call
let ann: Person
let bob: Person
let cleo: Person
let shelf: string
beforeEach(async () => {
  people = await openPeople()
  const { access_token } = await people.service.localTokens()
  admin = caller((request) => people.service.handle(request), origin, access_token)
  const join = async (name: string) => {
    const person = await people.join(`${name}@example.org`)
    await done(person, 'POST', '/handles/claim/', { handle: name })
    return person
  }
  ;[ann, bob, cleo] = [await join('ann_r'), await join('bob_r'), await join('cleo_r')]
  shelf = (await done(ann, 'POST', '/shelves/', { name: 'Mills', note: 'By the water' })).id
})
afterEach(() => people.close())

async function done(person: Person, method: string, path: string, body?: unknown): Promise<any> {
  const reply = await person.call(method, path, body)
  expect([path, reply.status < 300, JSON.stringify(reply.body)]).toEqual([path, true, JSON.stringify(reply.body)])
  return reply.body
}
const status = async (person: Person, method: string, path: string, body?: unknown): Promise<number> =>
  (await person.call(method, path, body)).status
const save = async (person: Person, name: string): Promise<number> => {
  const { content_id: id } = await done(person, 'POST', '/save/', {
    url: `https://mills.example/${name}`,
    html: articlePage(`The ${name}`, 120),
  })
  await people.service.idle()
  return id
}
const put = (...ids: readonly number[]) =>
  done(ann, 'PUT', `/shelves/${shelf}/items/`, { add: ids.map((content_id) => ({ content_id })) })
const list = async (person: Person) =>
  promised(endpoints.sharedShelves.reply, await done(person, 'GET', '/shared_shelves/'))
const invite = (handle: string, role = 'read') => done(ann, 'POST', `/shelves/${shelf}/members/`, { handle, role })
const idOf = async (person: Person): Promise<number> => (await done(person, 'GET', '/profile/')).id
/** The decisions of a reader about others. */
const standings = async (person: Person): Promise<[string, unknown][]> =>
  (await done(person, 'GET', '/preferences/')).preferences
    .filter(({ name, value }: any) => name.startsWith('reader/') && value !== null)
    .map(({ name, value }: any) => [name, JSON.parse(value)])
/** Changes each decision of a reader about others. With null, all are taken back. */
const changeStandings = async (person: Person, decision: unknown) => {
  const { preferences } = await done(person, 'GET', '/preferences/')
  const value = decision === null ? null : JSON.stringify(decision)
  await done(person, 'PUT', '/preferences/', {
    preferences: preferences
      .filter(({ name }: any) => name.startsWith('reader/'))
      .map((one: object) => ({ ...one, value })),
  })
}
/** Shares the shelf with a reader who accepts. Returns the shelf's id for members. */
const share = async (person: Person, handle: string, role = 'read'): Promise<number> => {
  await invite(handle, role)
  const [invitation] = (await list(person)).invitations
  const id = invitation?.id ?? 0
  await done(person, 'PUT', `/shared_shelves/${id}/`, { answer: 'accept' })
  return id
}
const items = async (person: Person, id: number) =>
  promised(endpoints.sharedShelfItems.reply, await done(person, 'GET', `/shared_shelves/${id}/items/`)).items
const ownShelves = async (person: Person) => (await done(person, 'GET', '/shelves/')).shelves
const feed = async (person: Person, name: string) => (await done(person, 'GET', `/library_items/${name}_feed/`)).feed

describe('an invitation', () => {
  test('shows nothing before it is accepted, and the owner’s order, note and text afterward', async () => {
    const [first, second] = [await save(ann, 'first'), await save(ann, 'second')]
    await put(second, first)
    await done(ann, 'PUT', '/notes/', { content_id: first, note: 'zsecret' })
    await done(ann, 'PUT', '/contents/tags/', { content_ids: [first], add_tags: ['zsecret'] })
    await invite('@bob_r')
    const [invitation] = (await list(bob)).invitations
    expect(invitation).toMatchObject({ name: 'Mills', owner: 'ann_r', role: 'read' })
    const id = invitation?.id ?? 0
    expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
    expect((await list(bob)).shelves).toEqual([])
    await done(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'accept' })
    expect((await list(bob)).shelves).toMatchObject([{ id, name: 'Mills', note: 'By the water', owner: 'ann_r' }])
    const seen = await items(bob, id)
    expect(seen.map(({ title }) => title)).toEqual(['The second', 'The first'])
    const whole = promised(
      endpoints.sharedShelfItem.reply,
      await done(bob, 'GET', `/shared_shelves/${id}/items/${first}/`),
    )
    expect(whole.content.article?.markdown).toContain('river')
    expect(JSON.stringify([seen, whole])).not.toMatch(/zsecret|ann_r@/)
    expect(await feed(bob, 'queue')).toEqual([])
    expect(await ownShelves(bob)).toEqual([])
  })

  test('that is refused can be repeated, and one of a muted reader is not shown, until the mute ends', async () => {
    await invite('bob_r')
    const id = (await list(bob)).invitations[0]?.id ?? 0
    await done(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'refuse' })
    expect((await list(bob)).invitations).toEqual([])
    await invite('bob_r')
    expect((await list(bob)).invitations).toHaveLength(1)
    await done(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'mute' })
    const told = await invite('bob_r')
    expect(told.members).toMatchObject([{ handle: 'bob_r', state: 'invited' }])
    expect((await list(bob)).invitations).toEqual([])
    await changeStandings(bob, null)
    expect((await list(bob)).invitations).toHaveLength(1)
  })

  test('and a sent item of a muted reader are both kept away, wherever the reader was muted', async () => {
    const item = await save(ann, 'sent')
    const send = async (): Promise<string[]> => {
      await done(ann, 'POST', `/contents/${item}/send/`, { handles: ['bob_r'] })
      await people.service.idle()
      return (await done(bob, 'GET', '/feed/inbox/?max_age_hours=720')).feed.map((entry: any) => entry.content.title)
    }
    await invite('bob_r')
    const [invitation] = (await list(bob)).invitations
    const { reader } = await done(bob, 'GET', '/readers/ann_r/')
    expect(invitation?.owner_key).toBe(reader)
    await done(bob, 'PUT', `/shared_shelves/${invitation?.id}/`, { answer: 'mute' })
    expect(await send()).toEqual([])
    expect(await standings(bob)).toEqual([[`reader/${reader}`, { standing: 'muted', handle: 'ann_r', name: '' }]])
    await changeStandings(bob, { standing: 'allowed', handle: 'ann_r', name: '' })
    await invite('bob_r')
    expect((await list(bob)).invitations).toHaveLength(1)
    await changeStandings(bob, { standing: 'muted', handle: 'ann_r', name: '' })
    expect((await list(bob)).invitations).toEqual([])
    await changeStandings(bob, null)
    expect((await list(bob)).invitations).toHaveLength(1)
    expect(await send()).toEqual(['The sent'])
  })

  test('can be muted for readers up to a number, and one that is muted already stays so', async () => {
    const preferences = Array.from({ length: MOST_KNOWN_READERS }, (_, at) => ({
      name: readerPreference(at.toString(16).padStart(32, '0')),
      value: storedReader({ handle: 'someone', name: '', standing: 'allowed' }),
      version: 0,
    }))
    await done(bob, 'PUT', '/preferences/', { preferences })
    await invite('bob_r')
    const { id, owner_key: key } = (await list(bob)).invitations[0] ?? {}
    const refused = await bob.call('PUT', `/shared_shelves/${id}/`, { answer: 'mute' })
    expect([refused.status, refused.body.code]).toEqual([400, 'too_many'])
    expect((await list(bob)).invitations).toHaveLength(1)
    const [first] = preferences
    await done(bob, 'PUT', '/preferences/', { preferences: [{ ...first, value: null, version: 1 }] })
    await done(bob, 'PUT', `/shared_shelves/${id}/`, { answer: 'mute' })
    expect((await standings(bob)).map(([name]) => name)).toContain(`reader/${key}`)
  })

  test('goes to a known handle only, never to oneself, and needs an own handle', async () => {
    const path = `/shelves/${shelf}/members/`
    expect(await status(ann, 'POST', path, { handle: 'no_one_here', role: 'read' })).toBe(404)
    expect(await status(ann, 'POST', path, { handle: 'ann_r', role: 'read' })).toBe(400)
    const dora = await people.join('dora@example.org')
    const { id } = await done(dora, 'POST', '/shelves/', { name: 'Hers' })
    expect(await status(dora, 'POST', `/shelves/${id}/members/`, { handle: 'ann_r', role: 'read' })).toBe(400)
    expect(await status(bob, 'POST', path, { handle: 'cleo_r', role: 'read' })).toBe(404)
  })
})

describe('a member', () => {
  test('saves a copy that is fetched from its address, and never loses what the own library has', async () => {
    const [fresh, known] = [await save(ann, 'fresh'), await save(ann, 'known')]
    await put(fresh, known)
    const url = 'https://mills.example/known'
    const { content_id: own } = await done(bob, 'POST', '/save/', { url, html: articlePage('Mine', 150) })
    await people.service.idle()
    const id = await share(bob, 'bob_r')
    expect((await items(bob, id)).map((item) => item.own?.content_id)).toEqual([undefined, own])
    expect(await done(bob, 'POST', `/shared_shelves/${id}/items/${known}/save/`)).toEqual({
      content_id: own,
      is_new: false,
    })
    expect((await done(bob, 'GET', `/contents/${own}/`)).title).toBe('Mine')
    const copy = await done(bob, 'POST', `/shared_shelves/${id}/items/${fresh}/save/`)
    await people.service.idle()
    // Nothing answers at the address here, so the text of the shelf is used.
    const content = await done(bob, 'GET', `/contents/${copy.content_id}/`)
    expect([copy.is_new, content.title, content.article?.word_count > 50]).toEqual([true, 'The fresh', true])
    expect((await feed(bob, 'queue')).map((entry: any) => entry.content.id)).toContain(copy.content_id)
  })

  test('who may add puts a copy into the owner’s archive and takes off only that', async () => {
    const own = await save(ann, 'own')
    await put(own)
    const id = await share(bob, 'bob_r', 'add')
    const theirs = await save(bob, 'theirs')
    await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: theirs })
    await people.service.idle()
    const seen = await items(bob, id)
    expect(seen.map(({ title, added_by: by, is_mine: mine }) => [title, by, mine])).toEqual([
      ['The own', null, false],
      ['The theirs', 'bob_r', true],
    ])
    const added = seen[1]?.id ?? 0
    expect((await feed(ann, 'queue')).map((entry: any) => entry.content.id)).toEqual([own])
    expect((await feed(ann, 'archive')).map((entry: any) => entry.content.id)).toEqual([added])
    expect(await status(bob, 'DELETE', `/shared_shelves/${id}/items/${own}/`)).toBe(404)
    await done(bob, 'DELETE', `/shared_shelves/${id}/items/${added}/`)
    expect((await items(bob, id)).map((item) => item.id)).toEqual([own])
    expect(await feed(ann, 'archive')).toHaveLength(1)
  })

  test('never changes an item that the owner has already', async () => {
    const own = await save(ann, 'same')
    const theirs = await save(bob, 'same')
    await done(bob, 'PUT', `/contents/${theirs}/title/`, { title: 'Forged' }).catch(() => undefined)
    const id = await share(bob, 'bob_r', 'add')
    const before = await done(ann, 'GET', `/contents/${own}/`)
    await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: theirs })
    await people.service.idle()
    const after = await done(ann, 'GET', `/contents/${own}/`)
    expect([after.title, after.library.library_state, after.article.id]).toEqual([
      before.title,
      before.library.library_state,
      before.article.id,
    ])
    expect((await items(bob, id)).map((item) => item.id)).toEqual([own])
  })

  test('who may only read adds nothing, and no one else reads or changes anything', async () => {
    const own = await save(ann, 'own')
    await put(own)
    const id = await share(bob, 'bob_r')
    const theirs = await save(bob, 'theirs')
    expect(await status(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: theirs })).toBe(403)
    const others = [
      status(cleo, 'GET', `/shared_shelves/${id}/items/`),
      status(cleo, 'GET', `/shared_shelves/${id}/items/${own}/`),
      status(cleo, 'POST', `/shared_shelves/${id}/items/${own}/save/`),
      status(cleo, 'POST', `/shared_shelves/${id}/items/`, { content_id: own }),
      status(cleo, 'DELETE', `/shared_shelves/${id}/items/${own}/`),
      status(cleo, 'PUT', `/shared_shelves/${id}/`, { answer: 'accept' }),
      status(bob, 'GET', `/shelves/${shelf}/members/`),
      status(bob, 'PUT', `/shelves/${shelf}/`, { name: 'Taken' }),
      status(bob, 'DELETE', `/shelves/${shelf}/members/${await idOf(bob)}/`),
    ]
    expect(await Promise.all(others)).toEqual(others.map(() => 404))
    // An item of the owner that is not on the shelf stays private.
    const hidden = await save(ann, 'hidden')
    expect(await status(bob, 'GET', `/shared_shelves/${id}/items/${hidden}/`)).toBe(404)
  })

  test('sees the highlights of those who show them, and notes only after a second choice', async () => {
    const own = await save(ann, 'quoted')
    await put(own)
    const mark = { before_text: '', after_text: '', char_start: 0, char_end: 9, text: 'The river', note: 'zsecret' }
    await done(ann, 'POST', '/annotations/', { content_id: own, ...mark })
    const id = await share(bob, 'bob_r')
    const quotes = async () => (await done(bob, 'GET', `/shared_shelves/${id}/items/${own}/`)).quotes
    expect(await quotes()).toEqual([])
    const show = (with_highlights: boolean, with_notes: boolean) =>
      done(ann, 'PUT', `/shelves/${shelf}/shown_highlights/`, { with_highlights, with_notes })
    await show(true, false)
    expect(await quotes()).toEqual([{ handle: 'ann_r', text: 'The river', note: null }])
    await show(true, true)
    expect(await quotes()).toMatchObject([{ note: 'zsecret' }])
    await show(false, true)
    expect(await quotes()).toEqual([])
    const theirs = await save(bob, 'quoted')
    await done(bob, 'POST', '/annotations/', { content_id: theirs, ...mark, note: null })
    await done(bob, 'PUT', `/shared_shelves/${id}/shown_highlights/`, { with_highlights: true, with_notes: false })
    expect(await quotes()).toMatchObject([{ handle: 'bob_r', text: 'The river' }])
  })
})

describe('what stays when sharing ends', () => {
  test('a reader who leaves or is removed keeps what was saved, and the owner what was added', async () => {
    await put(await save(ann, 'one'))
    const id = await share(bob, 'bob_r', 'add')
    const [one] = await items(bob, id)
    const copy = await done(bob, 'POST', `/shared_shelves/${id}/items/${one?.id}/save/`)
    await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: await save(bob, 'two') })
    await people.service.idle()
    await done(bob, 'DELETE', `/shared_shelves/${id}/`)
    expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
    expect(await status(bob, 'GET', `/contents/${copy.content_id}/`)).toBe(200)
    expect((await done(ann, 'GET', '/shelves/')).shelves[0].item_count).toBe(2)
    await share(bob, 'bob_r')
    await done(ann, 'DELETE', `/shelves/${shelf}/members/${await idOf(bob)}/`)
    expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
    expect(await status(bob, 'GET', `/contents/${copy.content_id}/`)).toBe(200)
  })

  const kept = async (person: Person) => {
    const [own] = await ownShelves(person)
    const on = (await done(person, 'GET', `/library_items/shelf_feed/?shelf=${own.id}`)).feed
    return [own.name, own.note, ...on.map((entry: any) => entry.content.title)]
  }

  test('each member of a deleted shelf gets an own one, in which what they had is unchanged', async () => {
    await put(await save(ann, 'one'), await save(ann, 'two'))
    const mine = await save(bob, 'two')
    await share(bob, 'bob_r')
    await invite('cleo_r')
    await done(ann, 'DELETE', `/shelves/${shelf}/`)
    await people.service.idle()
    expect(await kept(bob)).toEqual(['Mills', 'By the water', 'The one', 'The two'])
    expect((await list(bob)).shelves).toEqual([])
    expect((await done(bob, 'GET', `/contents/${mine}/`)).library.library_state).toBe(1)
    expect((await feed(bob, 'archive')).map((entry: any) => entry.content.title)).toEqual(['The one'])
    expect(await ownShelves(cleo)).toEqual([])
    // The owner brings it back: it is shared again, and nothing is taken away.
    await done(ann, 'POST', '/shelves/', { id: shelf, name: 'Mills' })
    expect((await list(bob)).shelves).toHaveLength(1)
    expect(await ownShelves(bob)).toHaveLength(1)
  })

  test('so does each member when the owner’s account is deleted, and switching it off only hides the shelf', async () => {
    await put(await save(ann, 'one'))
    const id = await share(bob, 'bob_r')
    const account = await idOf(ann)
    await admin('PUT', `/people/${account}/`, { is_disabled: true })
    expect(await status(bob, 'GET', `/shared_shelves/${id}/items/`)).toBe(404)
    expect(await ownShelves(bob)).toEqual([])
    await admin('PUT', `/people/${account}/`, { is_disabled: false })
    expect(await items(bob, id)).toHaveLength(1)
    expect((await admin('DELETE', `/people/${account}/`)).status).toBe(204)
    await people.service.idle()
    expect(await kept(bob)).toEqual(['Mills', 'By the water', 'The one'])
  })

  test('what a member added stays with the owner when the member’s account is deleted', async () => {
    const id = await share(bob, 'bob_r', 'add')
    await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: await save(bob, 'theirs') })
    await people.service.idle()
    await admin('DELETE', `/people/${await idOf(bob)}/`)
    await people.service.idle()
    expect((await done(ann, 'GET', '/shelves/')).shelves[0].item_count).toBe(1)
    expect((await done(ann, 'GET', `/shelves/${shelf}/members/`)).members).toEqual([])
  })
})
