import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../main/service/database/database.ts'
import { FullTextIndex } from '../../../main/service/search/full-text-index.ts'
import { ABOVE_EVERY_ID } from '../../../main/service/search/search-index.ts'
import { queries, texts } from './folded-queries.ts'
import { IndexedLibrary, TYPE, wantedOf, type Words } from './indexed-library.ts'

const ANN = 1
const BEN = 2
const orders = ['newest', 'oldest'] as const

const libraryOf = (database: Database): IndexedLibrary => new IndexedLibrary(database, new FullTextIndex(database))

/** The claims about the words of a library, of which `open` gives an empty one to each test. `isWhole`: also the long ones. */
export function describeSearchIndex(name: string, open: () => Promise<Database>, isWhole = true): void {
  describe(name, () => {
    let library: IndexedLibrary
    beforeEach(async () => {
      library = libraryOf(await open())
      for (const account of [ANN, BEN]) await library.addAccount(account)
    })
    afterEach(() => library.close())

    const putAll = async (account: number, all: Readonly<Record<number, Words>>): Promise<void> => {
      for (const [id, words] of Object.entries(all)) await library.put(account, Number(id), words)
    }
    const ascending = (pages: readonly (readonly number[])[]): number[] => pages.flat().toSorted((a, b) => a - b)
    /** The contents that a search finds, in every order the same. */
    const find = async (account: number, query: string, wanted = wantedOf(query)): Promise<number[]> => {
      const found = ascending(await library.ranked(account, wanted))
      for (const order of orders) expect(ascending(await library.byDate(account, wanted, order, 3))).toEqual(found)
      return found
    }

    describe('are found', () => {
      test('in any field', async () => {
        await putAll(ANN, {
          1: { title: 'A heronry' },
          2: { author: 'Heronry, Ida' },
          3: { site: 'The Heronry Times' },
          4: { body: 'Past the heronry and on.' },
          5: { note: 'the heronry, again' },
          6: { highlights: ['nothing', 'behind the heronry'] },
          7: { title: 'A mill', body: 'Grain and flour.' },
        })
        expect(await find(ANN, 'heronry')).toEqual([1, 2, 3, 4, 5, 6])
      })

      test('in the field that a search names', async () => {
        await putAll(ANN, {
          1: { title: 'heronry' },
          2: { author: 'heronry' },
          3: { site: 'heronry' },
          4: { body: 'heronry' },
          5: { note: 'heronry' },
          6: { highlights: ['heronry'] },
        })
        expect(await find(ANN, 'in:title heronry')).toEqual([1])
        expect(await find(ANN, 'by:heronry')).toEqual([2])
        expect(await find(ANN, 'site:heronry')).toEqual([3])
        expect(await find(ANN, 'in:text heronry')).toEqual([4])
        expect(await find(ANN, 'in:notes heronry')).toEqual([5])
        expect(await find(ANN, 'in:highlights heronry')).toEqual([6])
        expect(await find(ANN, 'from:heronry')).toEqual([2, 3])
        expect(await find(ANN, 'in:title in:notes heronry')).toEqual([1, 5])
      })

      test('together, as a phrase, and without what is excluded', async () => {
        await putAll(ANN, {
          1: { body: 'an old mill by the river' },
          2: { body: 'an old man went to the mill' },
          3: { title: 'Old', note: 'the mill' },
          4: { body: 'a river' },
        })
        expect(await find(ANN, 'old mill')).toEqual([1, 2, 3])
        expect(await find(ANN, '"old mill"')).toEqual([1])
        expect(await find(ANN, 'mill -river')).toEqual([2, 3])
        expect(await find(ANN, 'mill -"old mill"')).toEqual([2, 3])
      })

      test('by their parts, except in bodies', async () => {
        await putAll(ANN, {
          1: { title: 'The heronry' },
          2: { author: 'Heronry, Ida' },
          3: { note: 'a heronry' },
          4: { highlights: ['a heronry'] },
          5: { body: 'a heronry' },
        })
        expect(await find(ANN, 'eronr')).toEqual([1, 2, 3, 4])
        expect(await find(ANN, '"eronr"')).toEqual([])
        expect(await find(ANN, 'in:title eronr')).toEqual([])
      })

      test('by their first one or two letters, in names only', async () => {
        await putAll(ANN, { 1: { title: 'At dawn' }, 2: { body: 'At dawn' }, 3: { title: 'A panda' } })
        expect(await find(ANN, 'da')).toEqual([1])
      })

      test('in every script, and whatever their case and accents', async () => {
        await putAll(ANN, {
          1: { body: '彼は水辺の鳥を見た' },
          2: { title: 'Café ÉLAN' },
          3: { body: '400 ppm of CO₂' },
        })
        expect(await find(ANN, '水辺')).toEqual([1])
        expect(await find(ANN, '辺水')).toEqual([])
        expect(await find(ANN, 'cafe élan')).toEqual([2])
        expect(await find(ANN, 'co2')).toEqual([3])
        expect(await find(ANN, 'CO₂')).toEqual([3])
      })

      test('however their letters, accents and signs are written, as on a device', async () => {
        await putAll(ANN, texts)
        const found: (readonly [string, readonly number[]])[] = []
        for (const [query] of queries) found.push([query, await find(ANN, query)])
        expect(found).toEqual(queries)
      })

      test('by the beginning of the last word, after whole words', async () => {
        await putAll(ANN, {
          1: { body: 'a mill' },
          2: { body: 'old millers' },
          3: { title: 'Old mill' },
          4: { body: 'the windmill is old' },
        })
        expect(await find(ANN, 'old mill')).toEqual([2, 3])
        expect((await library.ranked(ANN, wantedOf('old mill'))).flat()).toEqual([3, 2])
        expect(await find(ANN, 'mill old')).toEqual([3])
        expect(await find(ANN, 'mil* old')).toEqual([2, 3])
        expect(await find(ANN, '"old mill*"')).toEqual([3])
        expect(await find(ANN, 'in:text old mil*')).toEqual([2])
      })

      test('among the entries of the wanted kind only', async () => {
        const [read, liked, other] = [1, 2, 256]
        await putAll(ANN, {
          1: { title: 'heronry', flags: TYPE | read },
          2: { title: 'heronry', flags: TYPE | read | liked, date: 50 },
          3: { title: 'heronry', flags: other },
          4: { title: 'heronry', state: 2 },
          5: { title: 'heronry', state: 3 },
          6: { title: 'heronry', tags: [21] },
          7: { title: 'heronry', tags: [21, 22] },
        })
        const among = (more: Parameters<typeof wantedOf>[1]) => find(ANN, 'heronry', wantedOf('heronry', more))
        expect(await among({})).toEqual([1, 2, 4, 6, 7])
        expect(await among({ on: read })).toEqual([1, 2])
        expect(await among({ on: read, off: liked })).toEqual([1])
        expect(await among({ some: read | liked })).toEqual([1, 2])
        expect(await among({ types: other })).toEqual([3])
        expect(await among({ tagGroups: [[21]] })).toEqual([6, 7])
        expect(await among({ tagGroups: [[21], [22, 23]] })).toEqual([7])
        expect(await among({ tagGroups: [[21]], notTags: [22] })).toEqual([6])
        expect(await find(ANN, 'heronry is:archived')).toEqual([4])
        const { parsed } = wantedOf('heronry')
        expect(await among({ parsed: { ...parsed, after: 4, before: 7 } })).toEqual([4, 6])
      })
    })

    describe('are in order', () => {
      test('of their weight: titles before bodies, and parts of words last', async () => {
        await putAll(ANN, {
          1: { title: 'Something', body: `The heronry ${'and many other words '.repeat(20)}` },
          2: { title: 'Heronry', body: 'and many other words '.repeat(20) },
          3: { title: 'Heronrylike' },
        })
        expect((await library.ranked(ANN, wantedOf('heronry'))).flat()).toEqual([2, 1, 3])
      })

      test.each(orders)('of their dates, the %s first, on pages without gaps or doubles', async (order) => {
        const all: Record<number, Words> = {}
        // Some dates are the same, and some hits are only parts of words.
        for (let id = 1; id <= 40; id++) {
          const title = id % 5 === 0 ? 'A mill' : id % 3 === 0 ? 'Heronries' : 'A heron'
          all[id] = { title, state: id % 4 === 0 ? 2 : 1, date: 1000 + ((id * 7) % 11) }
        }
        await putAll(ANN, all)
        const expected = (wanted: (words: Words) => boolean) =>
          Object.entries(all)
            .filter(([, words]) => wanted(words))
            .map(([id, { date = 0 }]) => ({ id: Number(id), date }))
            .toSorted((a, b) => (order === 'newest' ? 1 : -1) * (b.date - a.date || b.id - a.id))
            .map(({ id }) => id)
        for (const limit of [1, 7, 100]) {
          const pages = await library.byDate(ANN, wantedOf('heron'), order, limit)
          expect(pages.flat()).toEqual(expected(({ title }) => title !== 'A mill'))
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
          const listed = await library.byDate(ANN, wantedOf('is:saved is:archived'), order, limit, 'listed')
          expect(listed.flat()).toEqual(expected(() => true))
          const without = await library.byDate(ANN, wantedOf('-heron'), order, limit, 'listed')
          expect(without.flat()).toEqual(expected(({ title }) => title !== 'A heron'))
        }
      })

      if (isWhole)
        test('of their weight on several pages, each hit on one of them', async () => {
          const COUNT = 2600
          await library.database.change(ANN, async (tx) => {
            for (let id = 1; id <= COUNT; id++) {
              await library.write(tx, id, { title: 'heron' })
              await library.index.index(tx, id)
            }
          })
          const pages = await library.ranked(ANN, wantedOf('heron'))
          expect(ascending(pages)).toEqual(Array.from({ length: COUNT }, (_each, index) => index + 1))
          const below = await library.database.look(ANN, (tx) => library.index.ranked(tx, wantedOf('heron'), 5))
          expect(below).toEqual({ ids: expect.arrayContaining([1, 2, 3, 4]), rest: null })
          expect(below.ids).toHaveLength(4)
        })
    })

    describe('of one account', () => {
      test('are never another’s', async () => {
        await putAll(ANN, { 1: { title: 'The heronry' } })
        await putAll(BEN, { 2: { title: 'A heronry at dawn', note: 'heronry' }, 3: { title: 'A mill' } })
        for (const query of ['heronry', 'eronr', 'in:title heronry', '"heronry"']) {
          expect([await find(ANN, query), await find(BEN, query)]).toEqual([[1], [2]])
        }
        expect([await find(ANN, 'da'), await find(BEN, 'da')]).toEqual([[], [2]])
        for (const order of orders) {
          expect(await library.byDate(BEN, wantedOf('-heronry'), order, 9, 'listed')).toEqual([[3]])
          expect(await library.byDate(ANN, wantedOf('is:saved'), order, 9, 'listed')).toEqual([[1]])
        }
      })

      test('are not reached by a cursor beyond every number', async () => {
        await putAll(ANN, { 1: { title: 'The heronry' } })
        await putAll(BEN, { 2: { title: 'A heronry' } })
        const { ids } = await library.database.look(ANN, (tx) =>
          library.index.ranked(tx, wantedOf('heronry'), 2 * ABOVE_EVERY_ID),
        )
        expect(ids).toEqual([1])
      })

      test('are changed by no other account', async () => {
        await putAll(ANN, { 1: { title: 'The heronry' } })
        await library.database.change(BEN, async (tx) => {
          await library.index.index(tx, 1)
          await library.index.forget(tx, 1)
          await library.index.rebuild(tx)
        })
        await library.catchUp(BEN, 10)
        expect([await find(ANN, 'heronry'), await find(BEN, 'heronry')]).toEqual([[1], []])
      })
    })

    describe('that change', () => {
      test('are found as they are now alone', async () => {
        await putAll(ANN, {
          1: {
            title: 'The heronry',
            author: 'Ida',
            site: 'Birds',
            body: 'reeds',
            note: 'dusk',
            highlights: ['bitterns'],
          },
        })
        await putAll(ANN, {
          1: { title: 'The mill', author: 'Otto', site: 'Flour', body: 'grain', note: 'noon', highlights: ['weather'] },
        })
        for (const old of ['heronry', 'ida', 'birds', 'reeds', 'dusk', 'bitterns', 'itter', 'he']) {
          expect([old, await find(ANN, old)]).toEqual([old, []])
        }
        for (const now of ['mill', 'otto', 'flour', 'grain', 'noon', 'weather', 'eathe', 'ot']) {
          expect([now, await find(ANN, now)]).toEqual([now, [1]])
        }
      })

      test('in a change that is rolled back are found as before', async () => {
        await putAll(ANN, { 1: { title: 'The heronry' }, 2: { title: 'The reeds' } })
        const undone = library.database.change(ANN, async (tx) => {
          await library.write(tx, 1, { title: 'The mill' })
          await library.index.index(tx, 1)
          await library.index.forget(tx, 2)
          await library.write(tx, 3, { title: 'Another mill' })
          await library.index.index(tx, 3)
          throw new Error('undone')
        })
        await expect(undone).rejects.toThrow('undone')
        // The third is present now, but its words are only those of the change that was rolled back.
        await library.database.change(ANN, (tx) => library.write(tx, 3, { title: 'Another mill' }))
        expect(await find(ANN, 'mill')).toEqual([])
        expect(await find(ANN, 'heronry')).toEqual([1])
        expect(await find(ANN, 'reeds')).toEqual([2])
      })

      test('are found within the change', async () => {
        await library.database.change(ANN, async (tx) => {
          await library.write(tx, 1, { title: 'The heronry' })
          await library.index.index(tx, 1)
          expect((await library.index.ranked(tx, wantedOf('heronry'), ABOVE_EVERY_ID)).ids).toEqual([1])
        })
      })

      test('and are forgotten are found by nothing, and are not pending', async () => {
        await putAll(ANN, { 1: { title: 'The heronry' }, 2: { title: 'Another heronry' } })
        await library.database.change(ANN, (tx) => library.index.forget(tx, 2))
        expect([await find(ANN, 'heronry'), await find(ANN, 'eronr')]).toEqual([[1], [1]])
        await library.database.change(ANN, async (tx) => {
          await library.index.rebuild(tx)
          await library.index.forget(tx, 1)
          await library.index.forget(tx, 2)
        })
        expect(await library.index.accountsWithPending()).toEqual([])
        expect(await library.database.change(ANN, (tx) => library.index.indexSome(tx, 10))).toBe(false)
        expect(await find(ANN, 'heronry')).toEqual([])
      })
    })

    describe('that are rebuilt', () => {
      test('are found again, the oldest first and some at a time, and those of others stay', async () => {
        await putAll(ANN, { 1: { title: 'The heronry' }, 2: { title: 'Another heronry' } })
        await putAll(BEN, { 3: { title: 'A heronry' } })
        await library.database.change(ANN, (tx) => library.index.rebuild(tx))
        expect(await library.index.accountsWithPending()).toEqual([ANN])
        expect([await find(ANN, 'heronry'), await find(BEN, 'heronry')]).toEqual([[], [3]])
        expect(await library.database.change(ANN, (tx) => library.index.indexSome(tx, 1))).toBe(true)
        expect(await find(ANN, 'heronry')).toEqual([1])
        expect(await library.database.change(ANN, (tx) => library.index.indexSome(tx, 5))).toBe(false)
        expect(await find(ANN, 'heronry')).toEqual([1, 2])
        expect(await library.index.accountsWithPending()).toEqual([])
      })

      if (isWhole)
        test('are as they were, wherever that was interrupted', async () => {
          const all: Record<number, Words> = {}
          for (let id = 1; id <= 9; id++) all[id] = { title: `heron ${id}`, note: `reed${id % 3}`, body: 'dusk' }
          await putAll(ANN, all)
          const queries = ['heron', 'ero', 'reed1', 'in:notes reed2', 'dusk']
          const results = async () => {
            const found: number[][] = []
            for (const query of queries) found.push(await find(ANN, query))
            return found
          }
          const before = await results()
          await library.database.change(ANN, (tx) => library.index.rebuild(tx))
          for (let step = 0; step < 3; step++) {
            await library.database.change(ANN, (tx) => library.index.indexSome(tx, 2))
            const killed = library.database.change(ANN, async (tx) => {
              await library.index.indexSome(tx, 2)
              throw new Error('killed')
            })
            await expect(killed).rejects.toThrow('killed')
          }
          // A content that is written in the meantime is found immediately.
          await library.put(ANN, 9, { ...all[9], title: 'heron at last' })
          expect(await find(ANN, 'last')).toEqual([9])
          await library.catchUp(ANN, 2)
          expect(await results()).toEqual(before)
        })

      test('in a change that is rolled back are all there', async () => {
        await putAll(ANN, { 1: { title: 'The heronry' } })
        const undone = library.database.change(ANN, async (tx) => {
          await library.index.rebuild(tx)
          throw new Error('undone')
        })
        await expect(undone).rejects.toThrow('undone')
        expect([await find(ANN, 'heronry'), await library.index.accountsWithPending()]).toEqual([[1], []])
      })

      test('for everyone are those of every account, also what was never indexed', async () => {
        await putAll(ANN, { 1: { title: 'The heronry' } })
        await library.database.change(BEN, (tx) => library.write(tx, 2, { title: 'A heronry' }))
        await library.database.directory((tx) => library.index.rebuild(tx))
        expect(await library.index.accountsWithPending()).toEqual([ANN, BEN])
        for (const account of [ANN, BEN]) await library.catchUp(account, 10)
        expect([await find(ANN, 'heronry'), await find(BEN, 'heronry')]).toEqual([[1], [2]])
      })
    })
  })
}
