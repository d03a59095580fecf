import { describe, expect, test } from 'vitest'
import type { Content } from '#shared/model/content.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { rowText } from '../../../renderer/screens/library/rows/row-text.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const entries = demoEntries(NOW.getTime())
const content = (index: number, change: Partial<Content> = {}): Content => ({
  ...(entries[index] as { content: Content }).content,
  ...change,
})

describe('a row', () => {
  test('says how long reading takes, and how long is left once it was begun', () => {
    expect(rowText(content(2), NOW).time).toBe('22 min')
    expect(rowText(content(0), NOW).time).toBe('8 min left')
  })

  test('has a name that says it all to those who listen', () => {
    expect(rowText(content(0), NOW).name).toBe(
      'The patience of tide tables, Harbour Review, Mara Lindqvist, article, 13 minutes, in progress 42 percent',
    )
  })

  test('says minutes and hours as they are spoken, and names tags as long as anybody listens', () => {
    const article = (reading_time_minutes: number) =>
      ({ ...content(0).article, word_count: 9, reading_time_minutes }) as never
    const name = (minutes: number, tags: Content['tags'] = []) =>
      rowText(content(0, { article: article(minutes), tags }), NOW).name
    expect(name(1)).toContain(', 1 minute,')
    expect(name(60)).toContain(', 1 hour,')
    expect(name(121)).toContain(', 2 hours 1 minute,')
    const tags = Array.from({ length: 500 }, (_, id) => ({ id, name: `t${id}` })) as unknown as Content['tags']
    expect(name(1, tags)).toMatch(/, tags t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 490 more$/)
  })

  test('of a video or a podcast says how long it lasts, of an article that can be listened to how long reading takes', () => {
    const audio_config = { url: '', duration: 3900 }
    const heard = { av_media_data: { audio_config, video_config: null }, article: null }
    expect(rowText(content(2, { ...heard, content_type: 7 }), NOW).time).toBe('1 hr 5 min')
    expect(rowText(content(2, { av_media_data: heard.av_media_data }), NOW).time).toBe('22 min')
  })

  test('being fetched shows the address until a title is known', () => {
    const given = { title: 'example.org', url: 'https://www.example.org/2026/a-walk/', processing_status: 0 as const }
    expect(rowText(content(1, given), NOW)).toMatchObject({ title: 'example.org/2026/a-walk', fetching: true })
  })

  test('that could not be fetched says why', () => {
    expect(rowText(content(7), NOW).failure).toMatch(/503/)
    expect(rowText(content(7, { processing_error: null }), NOW).failure).toBe('The page could not be read.')
  })

  test('without words to count makes no promise of minutes', () => {
    expect(rowText(content(2, { article: null }), NOW).time).toBe('')
  })
})
