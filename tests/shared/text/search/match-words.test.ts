import { expect, test } from 'vitest'
import { parseSearch } from '#shared/text/parse-search.ts'
import { EntryWords, glanceText, mayHave } from '#shared/text/search/match-words.ts'
import { queries, texts } from '../../../contracts/search-index/folded-queries.ts'

const entries = Object.entries(texts).map(([id, { title = '', author = '', body = '' }]) => {
  const parts = { title, author, site: `host${id}.example`, url: `https://host${id}.example/${id}`, body }
  return { id: Number(id), texts: { ...parts, notes: '', highlights: '' } }
})

test('a device finds the same as the service, however letters, accents and signs are written', () => {
  const found = queries.map(([query]) => {
    const asked = parseSearch(query)
    return [query, entries.filter(({ texts: own }) => new EntryWords(own).matches(asked)).map(({ id }) => id)]
  })
  expect(found).toEqual(queries)
})

test('a first look passes every entry that a search finds', () => {
  for (const [query, ids] of queries) {
    const { words } = parseSearch(query)
    const passed = entries
      .filter(({ texts: own }) => mayHave(glanceText(Object.values(own)), words))
      .map(({ id }) => id)
    expect([query, ids.filter((id) => !passed.includes(id))]).toEqual([query, []])
  }
})
