import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let library: OpenLibrary
let id: number
beforeEach(async () => {
  library = await openLibrary()
  const { body } = await library.call('POST', '/save/', {
    url: 'http://127.0.0.1/mills',
    html: articlePage('Mills', 90),
  })
  await library.service.idle()
  id = body.content_id
})
afterEach(() => library.close())

const record = async (facts: object) =>
  (await library.call('PUT', '/history_entries/', { content_id: id, ...facts })).body.finished_date
const shown = async () => (await library.call('GET', `/contents/${id}/`)).body.history.finished_date

describe('the finished date of an item', () => {
  test('is when its end was first reached, also if that was reported later', async () => {
    expect(await record({ last_read_percentage: 0.5 })).toBeNull()
    expect(await record({ last_read_percentage: 0.96, last_viewed_date: '2026-01-02T03:04:05Z' })).toMatch(
      /^2026-01-02T03/,
    )
    expect(await record({ last_read_percentage: 0.1 })).toMatch(/^2026-01-02T03/)
    expect(await record({ last_read_percentage: 1 })).toMatch(/^2026-01-02T03/)
  })

  test('is edited and removed by its reader, and a removed one returns only when the end is reached again', async () => {
    await record({ last_read_percentage: 1 })
    expect(await record({ finished_date: '2025-12-24T12:00:00Z' })).toMatch(/^2025-12-24T12/)
    expect(await shown()).toMatch(/^2025-12-24T12/)
    expect(await record({ finished_date: null })).toBeNull()
    expect(await record({ last_read_percentage: 1 })).toBeNull()
    await record({ last_read_percentage: 0.2 })
    expect(await record({ last_read_percentage: 1, last_viewed_date: '2026-02-01T12:00:00Z' })).toMatch(/^2026-02-01/)
  })

  test('is never later than now, and nothing but a date', async () => {
    expect(Date.parse(await record({ finished_date: '2999-01-01T00:00:00Z' }))).toBeLessThanOrEqual(Date.now())
    const refused = await library.call('PUT', '/history_entries/', { content_id: id, finished_date: 'noon' })
    expect([refused.status, refused.body.field]).toEqual([400, 'finished_date'])
  })
})
