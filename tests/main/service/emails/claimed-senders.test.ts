import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMailroom, unvouched, vouched, written } from './open-mailroom.ts'

const LIST = 'List-Id: Harbour <harbour.news.example>\r\n'
const OUT = 'List-Unsubscribe: <https://news.example/out>, <mailto:out@news.example>\r\n'
const AWAY = 'List-Unsubscribe: <https://evil.example/out>, <mailto:out@evil.example>\r\n'
const eve = 'Eve <eve@evil.example>'

let room: Awaited<ReturnType<typeof openMailroom>>
let sent = 0
beforeEach(async () => {
  room = await openMailroom()
})
afterEach(() => room.close())

const send = (email: Partial<Parameters<typeof written>[0]>, vouching: object = {}) =>
  room.arrive(
    written({ body: `<p>The ferry ${(sent += 1)} leaves the harbour at dawn with bread.</p>`, ...email }),
    vouching,
  )
const counts = async () =>
  (await room.newsletters())
    .map(({ name, emails }) => [name, emails] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))

describe('a newsletter', () => {
  test('is joined by no stranger who names its list', async () => {
    await send({ headers: LIST })
    await send({ headers: LIST, from: eve })
    await send({ headers: LIST, from: eve }, vouched)
    expect((await counts()).filter(([name]) => name === 'Ann')).toEqual([['Ann', 1]])
  })

  test('continues under its list from another address, if the list’s domain verifies both', async () => {
    const isListVerified = true
    await send({ headers: LIST }, { ...vouched, isListVerified })
    await send({ headers: LIST, from: 'Ben <ben@moved.example>' }, { ...unvouched, isListVerified })
    await send({ headers: LIST, from: eve }, vouched)
    expect(await counts()).toEqual([
      ['Ann', 2],
      ['Eve', 1],
    ])
  })

  test('of a list that no one verifies continues from other addresses of one domain', async () => {
    await send({ headers: LIST, from: 'Ann <a@news.example>' })
    await send({ headers: LIST, from: 'Ann and Ben <b@news.example>' })
    expect(await counts()).toEqual([['Ann', 2]])
  })

  test('that is verified is joined by no unverified email from its address', async () => {
    await send({}, vouched)
    await send({}, unvouched)
    expect((await counts()).map(([, emails]) => emails)).toEqual([1, 1])
    await send({}, vouched)
    expect(Object.fromEntries(await counts())['Ann']).toBe(2)
  })

  test('that was only claimed and unfollowed keeps no verified email out of the inbox', async () => {
    await send({ subject: 'Claimed' }, unvouched)
    const [{ id } = { id: 0 }] = await room.newsletters()
    await room.sources.change(room.account, { profileId: id }, { is_subscribed: false })
    await send({ subject: 'Real' }, vouched)
    expect((await room.shown()).map(({ title }) => title)).toEqual(['Real'])
  })

  test('is joined by no sender of the same name and domain', async () => {
    await send({}, vouched)
    await send({ from: 'Ann <other@news.example>' }, vouched)
    expect(await counts()).toEqual([
      ['Ann', 1],
      ['Ann (other@news.example)', 1],
    ])
  })

  test('that its reader put together stays together, verified or not', async () => {
    await send({}, vouched)
    await send({}, unvouched)
    const [claimed, real] = await room.newsletters()
    await room.groups.merge(room.account, claimed?.id ?? 0, real?.id ?? 0)
    await send({}, unvouched)
    expect((await counts()).map(([, emails]) => emails)).toContain(3)
  })

  test('that an earlier version knew by its list and address continues with them', async () => {
    await send({ headers: LIST })
    const [{ id } = { id: 0 }] = await room.newsletters()
    const { database, account } = room
    await database.change(account, async (tx) => {
      await database.all(tx, 'DELETE FROM sender_key WHERE account_id = ? RETURNING key', [account])
      for (const key of ['list:harbour.news.example', 'from:ann@news.example'])
        await database.all(tx, 'INSERT INTO sender_key VALUES (?, ?, ?) RETURNING key', [account, key, id])
    })
    await send({ headers: LIST })
    await send({ headers: LIST }, vouched)
    await send({ headers: LIST, from: eve })
    expect(await counts()).toEqual([
      ['Ann', 3],
      ['Eve', 1],
    ])
    await send({ headers: LIST })
    expect((await counts()).length).toBe(3)
  })
})

describe('unsubscribing leads', () => {
  const page = async (name = 'Ann') => {
    const found = (await room.newsletters()).find((one) => one.name === name)
    return (await room.unsubscribe(found?.id ?? 0)).url
  }

  test('where the latest verified email says, whatever unverified ones say after it', async () => {
    await send({ headers: OUT }, vouched)
    for (let times = 0; times < 5; times += 1) await send({ headers: AWAY }, unvouched)
    expect(await page()).toBe('https://news.example/out')
    await send({ headers: OUT.replaceAll('/out', '/new') }, vouched)
    expect(await page()).toBe('https://news.example/new')
  })

  test('where a signed header says, not where one says that was added to a signed email', async () => {
    await send({ headers: OUT }, vouched)
    await send({ headers: AWAY }, { ...vouched, signsUnsubscribing: false })
    await send({ headers: OUT + AWAY }, vouched)
    expect(await page()).toBe('https://news.example/out')
  })

  test('where an unverified newsletter says in its latest email', async () => {
    await send({ headers: OUT }, unvouched)
    await send({ headers: OUT.replaceAll('/out', '/new') }, unvouched)
    expect(await page()).toBe('https://news.example/new')
  })

  test('to no address of the reader’s own network, by page or by email', async () => {
    await send({ headers: 'List-Unsubscribe: <http://10.0.0.1/reboot>, <mailto:root@localhost>\r\n' }, vouched)
    await expect(page()).rejects.toThrow('unsubscribe link can’t be opened')
    await send({ from: 'Ben <b@b.example>', headers: 'List-Unsubscribe: <http://10.0.0.1/>, <mailto:b@b.org>\r\n' })
    const found = (await room.newsletters()).find(({ name }) => name === 'Ben')
    expect(await room.unsubscribe(found?.id ?? 0)).toEqual({ is_done: false, url: null, mailto: 'mailto:b@b.org' })
    const { sources } = await room.sources.list(room.account, {})
    expect(JSON.stringify(sources)).not.toMatch(/10\.0\.0\.1|root@localhost/)
  })
})
