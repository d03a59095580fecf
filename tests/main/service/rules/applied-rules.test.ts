import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Rule } from '#shared/model/rules/rule.ts'
import { articlePage } from '../article-page.ts'
import { openPeople } from '../accounts/people.ts'
import { sendEmail } from '../emails/send-email.ts'
import { acts, openRuled, ruleOfParts } from './open-ruled.ts'

let ruled: Awaited<ReturnType<typeof openRuled>>
beforeEach(async () => {
  ruled = await openRuled()
})
afterEach(() => ruled.close())

const tagging = (value: string, more: Partial<Rule> = {}): Rule =>
  ruleOfParts({ actions: [{ do: 'tag', value }], ...more })
const tagsOf = (item: { tags: readonly { name: string }[] }): string[] => item.tags.map(({ name }) => name)

describe('a rule is applied once', () => {
  test('to a page that is saved, in the change in which its text becomes known', async () => {
    await ruled.rule('r1', tagging('mills', { conditions: [{ field: 'text', test: 'has', value: 'old mill' }] }))
    const id = await ruled.save('one')
    const item = await ruled.item(id)
    expect([tagsOf(item), item.rule_deeds]).toEqual([
      ['mills'],
      [
        {
          id: 1,
          rule_id: 'r1',
          rule: 'Mine',
          actions: [{ do: 'tag', value: 'mills' }],
          date: expect.any(String),
          can_undo: true,
        },
      ],
    ])
    await ruled.call('PUT', '/contents/tags/', { content_ids: [id], remove_tags: ['mills'] })
    await ruled.call('POST', `/contents/${id}/reparse/`, { refetch: true })
    await ruled.save('one')
    expect(tagsOf(await ruled.item(id))).toEqual([])
  })

  test('to a page that can’t be read, by what is known of it', async () => {
    await ruled.rule('r1', tagging('local', { conditions: [{ field: 'host', test: 'is', value: '127.0.0.1' }] }))
    expect(tagsOf(await ruled.item(await ruled.save('missing')))).toEqual(['local'])
  })

  test('to the items of a feed, which leave the inbox when they are muted, but stay on its page', async () => {
    await ruled.rule(
      'r1',
      ruleOfParts({
        conditions: [
          { field: 'title', test: 'has', value: 'football' },
          { field: 'source', test: 'is', value: `${ruled.site.origin}/feed` },
        ],
        actions: [{ do: 'mute' }],
      }),
    )
    ruled.publish(['Football tonight', 'The sea'])
    const feed = await ruled.follow()
    expect(await ruled.titlesIn('/feed/inbox/')).toEqual(['The sea'])
    expect(await ruled.titlesIn(`/rss_feeds/${feed}/feed/`)).toEqual(['Football tonight', 'The sea'])
    const { body } = await ruled.call('GET', '/rules/hidden/')
    expect(body.items).toMatchObject([{ title: 'Football tonight', rule: 'Mine', rule_id: 'r1' }])
    await ruled.call('PUT', '/rules/hidden/', { content_ids: [body.items[0].content_id], is_hidden: false })
    expect(await ruled.titlesIn('/feed/inbox/')).toEqual(['Football tonight', 'The sea'])
    expect((await ruled.call('GET', '/rules/hidden/')).body.items).toEqual([])
  })

  test('to imported items, with their text or without', async () => {
    await ruled.rule('r1', tagging('came', { conditions: [{ field: 'way', test: 'is', value: 'import' }] }))
    const items = [{ url: `${ruled.site.origin}/a` }, { url: `${ruled.site.origin}/b`, state: 'archive' }]
    await ruled.call('POST', '/imports/', { items })
    await ruled.idle()
    const { body } = await ruled.call('GET', '/library_items/tags_feed/?tags=["came"]')
    expect(body.feed).toHaveLength(2)
  })

  test('to an email of a newsletter', async () => {
    const people = await openPeople({
      mailDomain: 'in.example.org',
      mailIntake: { host: '127.0.0.1', port: 0, emailsPerMinute: 10_000 },
    })
    try {
      const { call } = await people.join('ann@example.org')
      const reader = acts(call, () => people.service.idle(), ruled.site)
      await reader.rule(
        'r1',
        ruleOfParts({
          conditions: [
            { field: 'way', test: 'is', value: 'email' },
            { field: 'text', test: 'has', value: 'harbour' },
          ],
          actions: [{ do: 'queue' }, { do: 'favorite' }],
        }),
      )
      await reader.mute('casino')
      const to = (await call('GET', '/profile/')).body.email_forwarding_address_subs
      for (const words of ['harbour', 'lighthouse', 'casino']) {
        const html = `<p>An email about the ${words}, which is long enough to be read.</p>`
        const email = { to, subject: words, from: 'News <news@x.example>', html }
        await sendEmail(people.service.mailPort ?? 0, email)
      }
      await people.service.idle()
      expect(await reader.titlesIn('/library_items/queue_feed/')).toEqual(['harbour'])
      expect(await reader.titlesIn('/library_items/favorites_feed/')).toEqual(['harbour'])
      expect(await reader.titlesIn('/feed/inbox/')).toEqual(['lighthouse'])
    } finally {
      await people.close()
    }
  })

  test('again to an item of a feed that its reader saves by its address', async () => {
    await ruled.rule('r1', tagging('kept', { conditions: [{ field: 'way', test: 'is', value: 'saved' }] }))
    const { body } = await ruled.call('POST', '/reader_view/', { url: `${ruled.site.origin}/two` })
    await ruled.idle()
    expect(tagsOf(await ruled.item(body.content.id))).toEqual([])
    expect(tagsOf(await ruled.item(await ruled.save('two')))).toEqual(['kept'])
  })
})

test('an item that its reader has moved since it arrived stays where it is, and gets its tags', async () => {
  await ruled.rule('r1', ruleOfParts({ actions: [{ do: 'queue' }, { do: 'archive' }, { do: 'tag', value: 'seen' }] }))
  const { body } = await ruled.call('POST', '/save/', { url: `${ruled.site.origin}/slow` })
  await ruled.call('PUT', '/library_entries/', { content_id: body.content_id, library_state: 2 })
  await ruled.call('PUT', '/library_entries/', { content_id: body.content_id, library_state: 3 })
  await ruled.call('PUT', '/library_entries/', { content_id: body.content_id, library_state: 0 })
  await ruled.idle()
  const item = await ruled.item(body.content_id)
  expect([item.library.library_state, tagsOf(item)]).toEqual([0, ['seen']])
})

test('a deed on an item is undone whole, except for what the reader changed since', async () => {
  await ruled.rule(
    'r1',
    ruleOfParts({ actions: [{ do: 'archive' }, { do: 'favorite' }, { do: 'listen' }, { do: 'tag', value: 'a' }] }),
  )
  const id = await ruled.save('whole')
  const before = await ruled.item(id)
  expect([before.library.library_state, before.library.is_favorited, tagsOf(before)]).toEqual([2, true, ['a']])
  expect((await ruled.call('GET', '/listen_queue/')).body.items).toHaveLength(1)
  await ruled.call('PUT', '/library_entries/', { content_id: id, is_favorited: false })
  const undone = await ruled.call('POST', `/rules/deeds/${before.rule_deeds[0].id}/undo/`)
  const after = await ruled.item(id)
  expect([undone.status, after.library.library_state, after.library.is_favorited, tagsOf(after)]).toEqual([
    ...[204, 1, false, []],
  ])
  expect([after.rule_deeds, (await ruled.call('GET', '/listen_queue/')).body.items]).toEqual([undefined, []])
  expect((await ruled.call('GET', '/tags/')).body.tags).toEqual([])
  expect((await ruled.call('POST', `/rules/deeds/${before.rule_deeds[0].id}/undo/`)).status).toBe(404)
})

test('an item comes last on a shelf, leaves it when that is undone, and a deleted shelf is named as the reason', async () => {
  const shelf = { id: 'shelf-sea', name: 'Sea' }
  await ruled.call('POST', '/shelves/', shelf)
  const before = await ruled.save('before')
  await ruled.call('PUT', `/shelves/${shelf.id}/items/`, { add: [{ content_id: before }] })
  await ruled.rule('r1', ruleOfParts({ actions: [{ do: 'shelf', value: shelf.id, name: 'As it was' }] }))
  const id = await ruled.save('one')
  const places = async (of: number) => ((await ruled.item(of)).shelves ?? []) as { shelf: string; rank: string }[]
  const [[first], [second]] = [await places(before), await places(id)]
  expect([first?.shelf, second?.shelf, first && second && first.rank < second.rank]).toEqual([shelf.id, shelf.id, true])
  const [deed] = (await ruled.item(id)).rule_deeds
  expect(deed.actions).toEqual([{ do: 'shelf', value: shelf.id, name: 'Sea' }])
  await ruled.call('POST', `/rules/deeds/${deed.id}/undo/`)
  expect(await places(id)).toEqual([])
  await ruled.call('DELETE', `/shelves/${shelf.id}/`)
  const [failed] = (await ruled.item(await ruled.save('two'))).rule_deeds
  expect(failed.actions).toMatchObject([{ do: 'shelf', failed: 'The shelf was deleted.' }])
})

test('several rules add each tag once, and each is undone by the rule that added it', async () => {
  await ruled.rule(
    'r1',
    ruleOfParts({
      actions: [
        { do: 'tag', value: 'Sea' },
        { do: 'tag', value: 'sun' },
      ],
    }),
    0,
  )
  await ruled.rule(
    'r2',
    ruleOfParts({
      actions: [
        { do: 'tag', value: ' sea' },
        { do: 'tag', value: 'salt' },
      ],
    }),
    1,
  )
  const id = await ruled.save('one')
  const { tags, rule_deeds: deeds } = await ruled.item(id)
  expect(tagsOf({ tags }).toSorted()).toEqual(['Sea', 'salt', 'sun'])
  expect(deeds.map((one: { actions: readonly { value: string }[] }) => one.actions.map(({ value }) => value))).toEqual([
    ['Sea', 'sun'],
    ['salt'],
  ])
  const first = deeds.find((one: { rule_id: string }) => one.rule_id === 'r1')
  await ruled.call('POST', `/rules/deeds/${first.id}/undo/`)
  expect(tagsOf(await ruled.item(id))).toEqual(['salt'])
  const counts = (await ruled.call('GET', '/tags/')).body.tags
  expect(counts.map((one: { name: string; article_count: number }) => [one.name, one.article_count])).toEqual([
    ['salt', 1],
  ])
})

test('an item that can’t be sent to an e-reader says why, and one that a rule announces is listed', async () => {
  await ruled.rule('r1', ruleOfParts({ actions: [{ do: 'send' }, { do: 'notify' }] }))
  const id = await ruled.save('sent', { html: articlePage('Sent', 80) })
  expect((await ruled.item(id)).rule_deeds[0].actions).toEqual([
    { do: 'send', failed: 'This service doesn’t send email.' },
    { do: 'notify' },
  ])
  const { body } = await ruled.call('GET', '/rules/deeds/?notifies=true')
  expect(body.deeds).toMatchObject([{ content_id: id, title: 'Sent', rule_id: 'r1' }])
  const later = await ruled.call('GET', `/rules/deeds/?notifies=true&after=${body.deeds[0].id}`)
  expect(later.body.deeds).toEqual([])
})

test('a preview shows what rules would have done, and changes nothing', async () => {
  ruled.publish(['Football tonight', 'The sea'])
  await ruled.follow()
  await ruled.save('quiet')
  const rule = tagging('sport', { conditions: [{ field: 'title', test: 'has', value: 'page quiet' }] })
  const { body } = await ruled.call('POST', '/rules/preview/', { rules: [{ id: 'r1', rule }], muted: ['football'] })
  expect(body.looked_at).toBe(3)
  expect(body.items.map((one: { title: string; deeds: unknown }) => [one.title, one.deeds])).toEqual([
    ['Page quiet', [{ rule_id: 'r1', rule: 'Mine', actions: [{ do: 'tag', value: 'sport' }] }]],
    ['Football tonight', [{ rule_id: 'muted', rule: 'football', actions: [{ do: 'mute' }] }]],
  ])
  expect(await ruled.titlesIn('/feed/inbox/')).toEqual(['Football tonight', 'The sea'])
})

test('a run over the library changes what is there, sends nothing, and is undone as a whole', async () => {
  for (const name of ['one', 'two', 'three']) await ruled.save(name)
  await ruled.call('PUT', '/library_entries/', { content_id: 2, library_state: 2 })
  const rule = ruleOfParts({ actions: [{ do: 'archive' }, { do: 'tag', value: 'run' }, { do: 'notify' }] })
  const given = { rules: [{ id: 'r1', rule }], muted: [] }
  const begun = await ruled.call('POST', '/rules/runs/', given)
  expect([begun.status, begun.body.phase]).toEqual([201, 'running'])
  await ruled.idle()
  const latest = async () => (await ruled.call('GET', '/rules/runs/')).body.runs[0]
  expect(await latest()).toMatchObject({ phase: 'done', done: 3, total: 3, changed: 3 })
  expect((await ruled.titlesIn('/library_items/queue_feed/')).length).toBe(0)
  expect((await ruled.call('GET', '/rules/deeds/?notifies=true')).body.deeds).toEqual([])
  await ruled.call('POST', `/rules/runs/${begun.body.id}/undo/`)
  await ruled.idle()
  expect(await latest()).toMatchObject({ phase: 'undone' })
  expect(await ruled.titlesIn('/library_items/queue_feed/')).toEqual(['Page three', 'Page one'])
  expect(await ruled.titlesIn('/library_items/archive_feed/')).toEqual(['Page two'])
  expect((await ruled.call('GET', '/tags/')).body.tags).toEqual([])
})

test('a run can be stopped, and a second one waits for it', async () => {
  for (const name of ['one', 'two']) await ruled.save(name)
  const given = { rules: [{ id: 'r1', rule: tagging('run') }], muted: [] }
  const { body } = await ruled.call('POST', '/rules/runs/', given)
  expect((await ruled.call('POST', '/rules/runs/', given)).status).toBe(400)
  expect((await ruled.call('POST', `/rules/runs/${body.id}/stop/`)).body.phase).toMatch(/stopped|done/)
  await ruled.idle()
  expect((await ruled.call('POST', '/rules/runs/', given)).status).toBe(201)
  await ruled.idle()
})

test('a damaged rule is left out, and the others are applied', async () => {
  await ruled.preference('rule/bad', '{"name":')
  await ruled.preference('rule/newer', JSON.stringify({ place: 0, ...tagging('x'), actions: [{ do: 'translate' }] }))
  await ruled.rule('r1', tagging('good'), 5)
  expect(tagsOf(await ruled.item(await ruled.save('one')))).toEqual(['good'])
})
