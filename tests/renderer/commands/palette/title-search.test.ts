import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoreMatch } from '../../../../renderer/commands/palette/search/score.ts'
import { StoredSearch } from '../../../../renderer/commands/palette/search/stored-search.ts'
import { toFoldedTitle, TitleIndex } from '../../../../renderer/commands/palette/search/title-index.ts'
import { TitleSearch } from '../../../../renderer/commands/palette/search/title-search.ts'
import { demoEntries } from '../../../fakes/demo-entries.ts'
import { FakeHost } from '../../../fakes/fake-host.ts'

const soon = (): Promise<void> => Promise.resolve()
const titlesOf = (found: readonly { title: { title: string } }[] | null) => found?.map(({ title }) => title.title)

describe('the title search', () => {
  test('finds the same titles whether letters are typed one by one or all at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-c ]{1,12}$/), { maxLength: 60 }),
        fc.stringMatching(/^[a-c]{1,4}$/),
        async (texts, query) => {
          const titles = texts.map(toFoldedTitle)
          const typed = new TitleSearch<(typeof titles)[0]>(() => 0, soon)
          for (let end = 1; end < query.length; end++) await typed.find(titles, query.slice(0, end), 99)
          const found = await typed.find(titles, query, 99)
          const fresh = await new TitleSearch<(typeof titles)[0]>(() => 0, soon).find(titles, query, 99)
          expect(titlesOf(found)).toEqual(titlesOf(fresh))
          const matching = texts.filter((text) => scoreMatch(query, text) !== null)
          if (matching.length > 0) expect(titlesOf(found)?.toSorted()).toEqual(matching.toSorted())
        },
      ),
    )
  })

  test('yields while it scans a hundred thousand titles, and stops when a newer search starts', async () => {
    const titles = Array.from({ length: 100_000 }, (_, at) => toFoldedTitle(`Title ${at}`))
    let clock = 0
    let turns = 0
    const search = new TitleSearch<(typeof titles)[0]>(
      () => (clock += 5),
      () => {
        turns += 1
        return soon()
      },
    )
    const first = search.find(titles, 'title 99', 8)
    const second = await search.find(titles, 'title 999', 8)
    expect(await first).toBeNull()
    expect(titlesOf(second)?.[0]).toBe('Title 999')
    expect(turns).toBeGreaterThan(100)
  })

  test('returns quick results with the key press itself, and the rest a moment later', async () => {
    const titles = Array.from({ length: 2000 }, (_, at) => toFoldedTitle(`Title ${at}`))
    let clock = 0
    const search = new TitleSearch<(typeof titles)[0]>(() => (clock += 1), soon)
    const wide = search.find(titles, 't', 8)
    expect(wide).toBeInstanceOf(Promise)
    expect(await wide).toHaveLength(8)
    await search.find(titles, 't199', 8)
    // For one more letter, the search scans only the eleven earlier matches.
    expect(search.find(titles, 't1999', 8)).toMatchObject([{ title: { title: 'Title 1999' } }])
  })

  test('ranks a title that starts with the words above one that contains them, and tolerates a typo', async () => {
    const titles = [toFoldedTitle('Sparrows'), toFoldedTitle('The arrow of time'), toFoldedTitle('Arrow')]
    const found = await new TitleSearch<(typeof titles)[0]>(() => 0, soon).find(titles, 'arrow', 8)
    expect(titlesOf(found)).toEqual(['Arrow', 'The arrow of time', 'Sparrows'])
    const slip = await new TitleSearch<(typeof titles)[0]>(() => 0, soon).find(titles, 'arorw', 8)
    expect(titlesOf(slip)?.[0]).toBe('Arrow')
  })
})

describe('the title index', () => {
  test('reads the queue once, and then only what changed', async () => {
    const host = new FakeHost(demoEntries(Date.parse('2026-06-01T12:00:00Z'), 30))
    let asked = 0
    const entries = host.entries.bind(host)
    host.entries = (ids) => {
      asked += ids.length
      return entries(ids)
    }
    const index = new TitleIndex(host, soon)
    await index.read(null, () => undefined)
    expect(index.titles).toHaveLength(30 * 14)
    expect(asked).toBe(30 * 14)
    expect(index.sources()[0]?.count).toBeGreaterThan(1)
    const [first] = index.titles
    await host.perform({ type: 'move', contentId: first?.id ?? 0, state: 2, at: '2026-06-01T12:00:00Z' })
    await index.read(null, () => undefined)
    expect(index.titles).toHaveLength(30 * 14 - 1)
    expect(asked).toBe(30 * 14)
  })

  test('preserves the distinguishing part of a title of five thousand letters', async () => {
    const [entry] = demoEntries(Date.parse('2026-06-01T12:00:00Z'), 1)
    if (!entry) throw new Error('no entry')
    const content = {
      ...entry.content,
      title: 'Endless '.repeat(625),
      library: { ...entry.content.library, library_state: 1 },
    }
    const index = new TitleIndex(new FakeHost([{ ...entry, content } as never]), soon)
    await index.read(null, () => undefined)
    expect(index.titles[0]?.title.length).toBeLessThan(300)
  })

  test('includes authors: "@" finds them beside the sources and searches for their articles', async () => {
    const index = new TitleIndex(new FakeHost(demoEntries(0)), soon)
    await index.read(null, () => undefined)
    const author = index.authors()[0]?.title ?? ''
    const went: string[] = []
    const found = await new StoredSearch(index).find(`@${author}`, index.titles, (path) => went.push(path))
    const row = found?.find(({ item }) => item.group === 'Authors')?.item
    expect(row?.title).toBe(author)
    row?.run?.()
    expect(new URLSearchParams(went[0]?.split('?')[1]).get('search')).toBe(`by:"${author}"`)
    expect(
      (await new StoredSearch(index).find(author, index.titles, () => 0))?.map(({ item }) => item.group),
    ).not.toContain('Authors')
  })
})
