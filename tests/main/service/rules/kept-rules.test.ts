import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Rule, rulePreference, storedRule } from '#shared/model/rules/rule.ts'
import { openRuled, ruleOfParts } from './open-ruled.ts'

let ruled: Awaited<ReturnType<typeof openRuled>>
beforeEach(async () => {
  ruled = await openRuled()
})
afterEach(() => ruled.close())

const rule: Rule = ruleOfParts({
  name: 'Long reads',
  conditions: [{ field: 'length', test: 'over', value: 0 }],
  actions: [{ do: 'tag', value: 'long' }, { do: 'archive' }],
})

const preferences = async () => (await ruled.call('GET', '/preferences/')).body.preferences

test('an archive brings rules and muted words to another library, and applies none to the entries that it restores', async () => {
  await ruled.rule('r1', rule, 3)
  await ruled.mute('casino')
  const id = await ruled.save('one')
  await ruled.call('PUT', '/library_entries/', { content_id: id, library_state: 1 })
  const { body: begun } = await ruled.call('POST', '/export_my_data/', { format: 'lectern' })
  await ruled.idle()
  const { body: done } = await ruled.call('GET', `/export_my_data/${begun.id}/`)
  const reply = await ruled.library.service.handle(new Request(done.download_url))
  const bytes = Buffer.from(await reply.arrayBuffer())
  const other = await openRuled()
  try {
    const hash = createHash('sha256').update(bytes).digest('hex')
    await other.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
    await other.call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
    const { body } = await other.call('POST', '/imports/', { upload: hash, name: 'library.zip' })
    await other.idle()
    await other.call('POST', `/imports/${body.id}/begin/`, { fetch: 'none' })
    await other.idle()
    const stored = async (from: typeof ruled) =>
      (await from.call('GET', '/preferences/')).body.preferences.map((one: object) => ({ ...one, version: 0 }))
    expect(await stored(other)).toEqual(await stored(ruled))
    expect(await other.titlesIn('/library_items/queue_feed/')).toEqual(['Page one'])
    expect(await other.titlesIn('/library_items/archive_feed/')).toEqual([])
    expect((await other.item(1)).rule_deeds).toMatchObject([{ rule_id: 'r1', rule: 'Long reads' }])
    await other.save('two')
    expect(await other.titlesIn('/library_items/archive_feed/')).toEqual(['Page two'])
  } finally {
    await other.close()
  }
})

test('of two changes of a rule on two devices the first counts, and rules that both add are kept', async () => {
  const put = async (...preferences: { name: string; value: string | null; version: number }[]) =>
    (await ruled.call('PUT', '/preferences/', { preferences })).body.preferences
  const name = rulePreference('r1')
  const value = (tag: string) => storedRule({ ...rule, actions: [{ do: 'tag', value: tag }] }, 0)
  await put({ name, value: value('old'), version: 0 })
  await put({ name, value: value('first'), version: 1 }, { name: rulePreference('r2'), value: value('a'), version: 0 })
  const seen = await put(
    { name, value: value('second'), version: 1 },
    { name: rulePreference('r3'), value: value('b'), version: 0 },
  )
  expect(seen).toEqual([
    { name, value: value('first'), version: 2 },
    { name: rulePreference('r2'), value: value('a'), version: 1 },
    { name: rulePreference('r3'), value: value('b'), version: 1 },
  ])
  const tags = async (page: string) =>
    (await ruled.item(await ruled.save(page))).tags.map((one: { name: string }) => one.name).toSorted()
  expect(await tags('one')).toEqual(['a', 'b', 'first'])
  // One device deletes the rule, the other changes it.
  await put({ name, value: null, version: 2 })
  expect((await put({ name, value: value('third'), version: 2 }))[0]).toEqual({ name, value: null, version: 3 })
  expect(await tags('two')).toEqual(['a', 'b'])
})

test('other programs list, add, change and delete rules, which every device then has', async () => {
  const { body: token } = await ruled.call('POST', '/personal_tokens/', { name: 'a program', scope: 'read_write' })
  const ask = (method: string, path: string, body?: unknown) =>
    ruled.call(method, `http://library.test/public/v1/rules${path}`, body, { token: token.token })
  expect((await ask('GET', '')).body.results).toEqual([])
  const made = await ask('POST', '', { actions: rule.actions, conditions: rule.conditions })
  expect([made.status, made.body]).toEqual([
    201,
    { ...rule, object: 'rule', name: '', id: expect.stringMatching(/^rul_[0-9a-z]{10}$/), position: 0 },
  ])
  const changed = await ask('PATCH', `/${made.body.id}`, { name: 'Named', position: 7 })
  expect([changed.status, changed.body]).toEqual([200, { ...made.body, name: 'Named', position: 7 }])
  expect(await preferences()).toEqual([
    { name: rulePreference(made.body.id.slice(4)), value: storedRule({ ...rule, name: 'Named' }, 7), version: 2 },
  ])
  expect((await ask('PATCH', `/${made.body.id}`, { actions: [] })).status).toBe(400)
  expect((await ask('POST', '', { actions: [{ do: 'format disk' }] })).status).toBe(400)
  const unfindable = [{ field: 'title', test: 'has', value: '!!!' }]
  expect((await ask('POST', '', { actions: rule.actions, conditions: unfindable })).status).toBe(400)
  expect((await ask('PATCH', '/rul_0000000000', { name: 'x' })).status).toBe(404)
  expect((await ask('DELETE', `/${made.body.id}`)).status).toBe(204)
  expect((await ask('GET', '')).body.results).toEqual([])
})
