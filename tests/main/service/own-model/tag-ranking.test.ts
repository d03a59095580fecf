import { expect, test } from 'vitest'
import { TagRanking, type TaggedItem } from '../../../../main/service/library/own-model/tags/rank-tags.ts'

/** Subjects with their own words. Every text also contains words that all texts share. */
const subjects: readonly (readonly [tag: number, words: string])[] = [
  [1, 'bread flour dough oven yeast crust bakery salt knead loaf'],
  [2, 'orbit rocket launch moon astronaut gravity engine mission crater lander'],
  [3, 'server database query index cache compiler kernel thread memory latency'],
  [4, 'court judge verdict appeal lawyer statute trial evidence jury plaintiff'],
  [5, 'forest moss owl heron river fern beetle meadow habitat species'],
]
const shared = 'the and with about people years first many world because would their other little never always'.split(
  ' ',
)

/** A generator with a fixed seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Items of which the first subject has most, as a reader's favorite does. */
function library(count: number, next: () => number): TaggedItem[] {
  const choose = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return Array.from({ length: count }, () => {
    const [tag, words] = next() < 0.4 ? (subjects[0] ?? choose(subjects)) : choose(subjects)
    const own = words.split(' ')
    const text = Array.from({ length: 120 }, () =>
      next() < 0.12 ? choose(own) : next() < 0.1 ? choose(choose(subjects)[1].split(' ')) : choose(shared),
    )
    return { title: `${choose(own)} ${choose(shared)}`, site: null, author: null, text: text.join(' '), tags: [tag] }
  })
}

test('the words of a reader’s tagged items suggest tags better than the most frequent tags do', () => {
  const items = library(240, numbers(7))
  const ranking = new TagRanking()
  for (const item of items.slice(0, 200)) ranking.add(item)
  const counts = Map.groupBy(items.slice(0, 200), ({ tags }) => tags[0])
  const usual = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
  const asked = items.slice(200)
  const right = asked.filter((item) => ranking.rank(item, new Set(), 5)[0] === item.tags[0]).length
  const guessed = asked.filter(({ tags }) => tags[0] === usual).length
  // Measured: 40 of 40, and 17 of 40.
  expect(right).toBeGreaterThanOrEqual(36)
  expect(guessed).toBeLessThan(28)
})

test('an item without similar words gets no tag, and no tag that it has', () => {
  const ranking = new TagRanking()
  for (const item of library(100, numbers(3))) ranking.add(item)
  const strange = {
    title: 'Zymurgy',
    site: null,
    author: null,
    text: 'quux corge grault garply waldo fred plugh xyzzy',
  }
  expect(ranking.rank(strange, new Set(), 5)).toEqual([])
  const bread = { ...strange, text: subjects[0]?.[1] ?? '' }
  expect(ranking.rank(bread, new Set(), 5)[0]).toBe(1)
  expect(ranking.rank(bread, new Set([1]), 5)).not.toContain(1)
})

test('words without spaces and with accents count, and the site of an item does, too', () => {
  const ranking = new TagRanking()
  const plain = { site: null, author: null }
  ranking.add({ ...plain, title: '東京の天気', text: '東京は雨です', tags: [1] })
  ranking.add({ ...plain, title: 'Le café', text: 'Un café à Paris', tags: [2] })
  ranking.add({ title: 'News', text: 'Nothing else', site: 'Mill Times', author: null, tags: [3] })
  ranking.add({ ...plain, title: 'Other', text: 'Something different entirely', tags: [4] })
  const best = (item: object) => ranking.rank({ title: '', text: '', ...plain, ...item }, new Set(), 5)[0]
  expect(best({ text: '雨の東京' })).toBe(1)
  expect(best({ text: 'cafe' })).toBe(2)
  expect(best({ site: 'Mill Times' })).toBe(3)
})
