import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let open: OpenLibrary
const ids: number[] = []

beforeAll(async () => {
  open = await openLibrary()
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    ids.push(await save(name, `<p>${'The river runs past an old mill. '.repeat(20)}</p>`))
})
afterAll(() => open.close())
beforeEach(async () => void (await open.call('POST', '/listen_queue/remove/', { content_ids: ids })))

async function save(name: string, body: string): Promise<number> {
  const html = `<!doctype html><html lang="en"><title>${name}</title><body><article><h1>${name}</h1>${body}</article></body></html>`
  const { body: saved } = await open.call('POST', '/save/', { url: `https://example.org/${name}`, html })
  await open.service.idle()
  return saved.content_id
}

interface Item {
  readonly content_id: number
}
const idsOf = ({ body }: { body: { items: readonly Item[] } }): number[] =>
  body.items.map(({ content_id }) => content_id)
const put = async (content_ids: readonly (number | undefined)[], before: number | null = null) =>
  idsOf(await open.call('PUT', '/listen_queue/', { content_ids, before }))
const queued = async () => idsOf(await open.call('GET', '/listen_queue/'))

describe('the listen queue', () => {
  test('takes items at the end and in front of others, moves them, and lets them go', async () => {
    const [one, two, three, four] = ids
    expect(await put([one, two])).toEqual([one, two])
    expect(await put([three], two)).toEqual([one, three, two])
    expect(await put([two], one ?? null)).toEqual([two, one, three])
    expect(await put([four, two])).toEqual([one, three, four, two])
    const { body } = await open.call('POST', '/listen_queue/remove/', { content_ids: [three, four] })
    expect(idsOf({ body })).toEqual([one, two])
    expect(await queued()).toEqual([one, two])
  })

  test('starts with what is put in front of an item that is gone', async () => {
    const [one, two, three] = ids
    await put([one, two])
    expect(await put([three], 4711)).toEqual([three, one, two])
  })

  test('says what each item is', async () => {
    await put([ids[0]])
    const { body } = await open.call('GET', '/listen_queue/')
    expect(body.items).toEqual([
      { content_id: ids[0], title: 'one', site_name: 'example.org', content_type: 1, word_count: 140, duration: null },
    ])
  })

  test('has each item once, in the order of the last wishes, whatever they were', async () => {
    const wish = fc.record({
      items: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
      before: fc.option(fc.nat(4)),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 6 }), async (wishes) => {
        await open.call('POST', '/listen_queue/remove/', { content_ids: ids })
        let expected: number[] = []
        for (const { items, before } of wishes) {
          const wanted = items.map((item) => ids[item] ?? 0)
          const rest = expected.filter((id) => !wanted.includes(id))
          const at = before === null ? rest.length : Math.max(0, rest.indexOf(ids[before] ?? 0))
          expected = [...rest.slice(0, at), ...wanted, ...rest.slice(at)]
          expect(await put(wanted, before === null ? null : (ids[before] ?? null))).toEqual(expected)
        }
        expect(await queued()).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('leaves out deleted items until they are restored', async () => {
    const [one, two, three] = ids
    await put([one, two, three])
    await open.call('PUT', '/library_entries/', { content_id: two, library_state: 3 })
    expect(await queued()).toEqual([one, three])
    await open.call('PUT', '/library_entries/', { content_id: two, library_state: 1 })
    expect(await queued()).toEqual([one, two, three])
  })

  test('refuses what there is not', async () => {
    expect((await open.call('PUT', '/listen_queue/', { content_ids: [4711] })).status).toBe(404)
    expect(await queued()).toEqual([])
  })
})
