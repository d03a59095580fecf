import { afterEach, describe, expect, test } from 'vitest'
import { articlePage } from './article-page.ts'
import { openPeople, type People, type Person } from './accounts/people.ts'

let people: People
let ann: Person
afterEach(() => people.close())

async function begin() {
  people = await openPeople()
  ann = await people.join('ann@example.org')
}

const read = (session_date: string, seconds_read: number, content_id?: number) =>
  ann.call('POST', '/reading_sessions/', {
    session_date,
    day_start: session_date,
    day_end: session_date,
    seconds_read,
    content_id,
  })
const year = async (offset = 0, person = ann) =>
  (await person.call('GET', `/reading_statistics/?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z&offset=${offset}`))
    .body

describe('reading statistics', () => {
  test('add up time by the reader’s days and hours, and streaks over the turn of a month', async () => {
    await begin()
    for (const day of ['2026-04-29', '2026-04-30', '2026-05-01', '2026-05-03']) await read(`${day}T23:30:00Z`, 600)
    await read('2026-05-03T08:10:00Z', 30)
    const atHome = await year()
    expect(atHome).toMatchObject({ seconds: 2430, streak: { current: 1, longest: 3 } })
    expect(atHome.days.map((each: { day: string }) => each.day)).toEqual([
      '2026-04-29',
      '2026-04-30',
      '2026-05-01',
      '2026-05-03',
    ])
    expect([atHome.hours[23], atHome.hours[8]]).toEqual([2400, 30])
    const inEast = await year(120)
    expect(inEast.days.map((each: { day: string }) => each.day)).toEqual([
      '2026-04-30',
      '2026-05-01',
      '2026-05-02',
      '2026-05-03',
      '2026-05-04',
    ])
    expect(inEast.hours[1]).toBe(2400)
  })

  test('show what was finished, once, by source and tag, and nothing of another reader', async () => {
    await begin()
    const eve = await people.join('eve@example.org')
    const html = articlePage('On mills', 300, '<meta property="og:site_name" content="Harbour">')
    const { content_id } = (await ann.call('POST', '/save/', { url: 'http://127.0.0.1/mills', html })).body
    await people.service.idle()
    await ann.call('PUT', '/contents/tags/', { content_ids: [content_id], add_tags: ['water'] })
    await read('2026-05-05T09:00:00Z', 300, content_id)
    for (const last_read_percentage of [0.5, 0.96, 1, 0.1]) {
      await ann.call('PUT', '/history_entries/', { content_id, last_read_percentage })
    }
    const told = await year()
    expect(told).toMatchObject({
      finished: 1,
      sources: [{ name: 'Harbour', seconds: 300, finished: 1 }],
      tags: [{ name: 'water', seconds: 300, finished: 1 }],
      longest: { content_id, title: 'On mills' },
    })
    expect(told.words).toBeGreaterThan(200)
    expect(await year(0, eve)).toMatchObject({
      seconds: 0,
      finished: 0,
      days: [],
      sources: [],
      tags: [],
      longest: null,
    })
  })
})

describe('what clients report', () => {
  test('is stored for the signed-in reader, who sees and deletes it, except for what they wrote', async () => {
    await begin()
    const eve = await people.join('eve@example.org')
    await ann.call('POST', '/track/', { event_name: 'app visit', distinct_id: 'x' })
    await ann.call('POST', '/client_error/', { level: 'error' })
    await ann.call('POST', '/identify/', { distinct_id: 'x' })
    await ann.call('POST', '/feedback/', { message: 'hello' })
    await people.call('POST', '/track/', { event_name: 'landing screen view' })
    await people.call('POST', '/track/', { event_name: 'late' }, { token: 'no.good.token' })
    const kinds = async (person: Person) =>
      (await person.call('GET', '/client_events/')).body.events.map((each: { kind: string }) => each.kind)
    expect([await kinds(ann), await kinds(eve)]).toEqual([['feedback', 'client_error', 'track', 'identity'], []])
    expect((await ann.call('DELETE', '/client_events/')).status).toBe(204)
    expect(await kinds(ann)).toEqual(['feedback'])
  })
})
