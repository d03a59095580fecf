import { describe, expect, test } from 'vitest'
import type { Content } from '#shared/model/content.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { rowText } from '../../../renderer/screens/library/rows/row-text.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const entries = demoEntries(NOW.getTime())
const content = (index: number, change: Partial<Content> = {}): Content => ({
  ...(entries[index] as { content: Content }).content,
  ...change,
})

describe('a row', () => {
  test('shows the reading time, and the time left once begun', () => {
    expect(rowText(content(2), 'published', NOW).time).toBe('22 min')
    expect(rowText(content(0), 'published', NOW).time).toBe('8 min left')
  })

  test('of a PDF shows its pages, and says them in its name', () => {
    const paper = rowText(content(2, { content_type: 2, page_count: 14 }), 'published', NOW)
    expect(paper.time).toBe('14 pages')
    expect(paper.name).toContain(', PDF, 14 pages,')
    expect(rowText(content(2, { content_type: 2, page_count: 1 }), 'published', NOW).time).toBe('1 page')
  })

  test('of a file without a title shows its name, not the address it is stored under', () => {
    const url = fileAddress({ hash: 'a'.repeat(64), name: 'A slow hour.html' })
    // A page made on this device has half a hash.
    const made = url.replace('a'.repeat(64), 'a'.repeat(32))
    expect(rowText(content(2, { url: made, title: made }), 'published', NOW).title).toBe('A slow hour.html')
    const unnamed = { url, title: '', site_name: null, publisher: null, processing_status: 0 } as const
    const file = rowText(content(2, unnamed), 'published', NOW)
    expect([file.title, file.site]).toEqual(['A slow hour.html', 'File'])
    for (const title of [new URL(url).hostname, url, url.replace('https://', '')])
      expect(rowText(content(2, { ...unnamed, title }), 'published', NOW).title).toBe('A slow hour.html')
  })

  test('names the further feeds that it came in, until it is saved', () => {
    const feed = { id: 1, name: 'News', url: 'https://news.test/feed', photo_url: null }
    const { library } = content(2)
    const one = rowText(content(2, { library: null, also_in: [feed] }), 'published', NOW)
    expect(one.alsoIn).toBe('also in News')
    expect(one.name).toContain(', also in News,')
    const three = rowText(content(2, { library: null, also_in: [feed, feed, feed] }), 'published', NOW)
    expect(three.alsoIn).toBe('also in News and 2 more')
    expect(library?.library_state).toBe(1)
    expect(rowText(content(2, { also_in: [feed] }), 'published', NOW).alsoIn).toBeNull()
  })

  test('has an accessible name that includes all of it', () => {
    expect(rowText(content(0), 'published', NOW).name).toBe(
      'The patience of tide tables, Harbour Review, Mara Lindqvist, article, 13 minutes, 42% read',
    )
  })

  test('speaks minutes and hours in words, and names only as many tags as anyone would listen to', () => {
    const article = (reading_time_minutes: number) =>
      ({ ...content(0).article, word_count: 9, reading_time_minutes }) as never
    const name = (minutes: number, tags: Content['tags'] = []) =>
      rowText(content(0, { article: article(minutes), tags }), 'published', NOW).name
    expect(name(1)).toContain(', 1 minute,')
    expect(name(60)).toContain(', 1 hour,')
    expect(name(121)).toContain(', 2 hours 1 minute,')
    const tags = Array.from({ length: 500 }, (_, id) => ({ id, name: `t${id}` })) as unknown as Content['tags']
    expect(name(1, tags)).toMatch(/, tags t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 490 more$/)
  })

  test('of a video or podcast shows its duration, and of an article with audio its reading time', () => {
    const audio_config = { url: '', duration: 3900 }
    const heard = { av_media_data: { audio_config, video_config: null }, article: null }
    expect(rowText(content(2, { ...heard, content_type: 7 }), 'published', NOW).time).toBe('1 hr 5 min')
    expect(rowText(content(2, { av_media_data: heard.av_media_data }), 'published', NOW).time).toBe('22 min')
  })

  test('being fetched shows the address until the title is known', () => {
    const given = { title: 'example.org', url: 'https://www.example.org/2026/a-walk/', processing_status: 0 as const }
    expect(rowText(content(1, given), 'published', NOW)).toMatchObject({
      title: 'example.org/2026/a-walk',
      fetching: true,
    })
  })

  test('that could not be fetched says so in its name', () => {
    const words = rowText(content(7), 'published', NOW)
    expect(words.failed).toBe(true)
    expect(words.name).toContain('The page couldn’t be read.')
    expect(rowText(content(2), 'published', NOW).failed).toBe(false)
  })

  test('without countable words shows no time', () => {
    expect(rowText(content(2, { article: null }), 'published', NOW).time).toBe('')
  })
})
