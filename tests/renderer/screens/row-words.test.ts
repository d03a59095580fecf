import { describe, expect, test } from 'vitest'
import type { Content } from '#shared/model/content.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { rowWords } from '../../../renderer/screens/library/row-words.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const entries = demoEntries(NOW.getTime())
const content = (index: number, change: Partial<Content> = {}): Content => ({
  ...(entries[index] as { content: Content }).content,
  ...change,
})

describe('a row', () => {
  test('says how long reading takes, and how long is left once it was begun', () => {
    expect(rowWords(content(2), NOW).time).toBe('22 min')
    expect(rowWords(content(0), NOW).time).toBe('8 min left')
  })

  test('has a name that says it all to those who listen', () => {
    expect(rowWords(content(0), NOW).name).toBe(
      'The patience of tide tables, Harbour Review, Mara Lindqvist, article, 13 minutes, in progress 42 percent',
    )
  })

  test('being fetched shows the address until a title is known', () => {
    const given = { title: 'example.org', url: 'https://www.example.org/2026/a-walk/', processing_status: 0 as const }
    expect(rowWords(content(1, given), NOW)).toMatchObject({ title: 'example.org/2026/a-walk', fetching: true })
  })

  test('that could not be fetched says why', () => {
    expect(rowWords(content(7), NOW).failure).toMatch(/503/)
    expect(rowWords(content(7, { processing_error: null }), NOW).failure).toBe('The page could not be read.')
  })

  test('without words to count makes no promise of minutes', () => {
    expect(rowWords(content(2, { article: null }), NOW).time).toBe('')
  })
})
