import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorSchema } from '#shared/api/schemas.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door, OpenDoor } from '../doors.ts'

const session = {
  session_date: '2026-02-03T10:00:00.000Z',
  day_start: '2026-02-03T00:00:00.000Z',
  day_end: '2026-02-03T23:59:59.999Z',
  seconds_read: 180,
}

/** Describes the claims about client telemetry behind each of the doors. */
export function describeClientReports(doors: readonly Door[]): void {
  describe.each(doors)('telemetry of clients, $name', (door) => {
    let open: OpenDoor

    beforeAll(async () => {
      open = await door.open()
    })
    afterAll(() => open.close())

    test.each<[string, object, number]>([
      ['/reading_sessions/', session, 201],
      ['/feedback/', { message: 'Fine', category: 'praise', email: null, context: { at: 1 } }, 201],
      [
        '/bug_reports/',
        { title: 'It broke', message: 'here', error_name: 'TypeError', logs: [{ level: 'error' }] },
        201,
      ],
      ['/content_collection_ratings/', { content_collection_id: 1, rating: 1 }, 201],
      ['/content_impressions/', { impressions: [{ content_id: 1, surface: 'inbox', position: 3 }] }, 204],
      ['/track/', { event_name: 'app visit', event_params: { a: 1 }, distinct_id: 'x' }, 204],
      ['/client_error/', { error: 'x', pathname: '/list' }, 204],
      ['/client_log/', { level: 'info', message: 'hello', time: 1, account_id: 1 }, 204],
    ])('POST %s %j is stored, and answers %i', async (path, body, status) => {
      const reply = await open.call('POST', path, body)
      expect(reply.status).toBe(status)
      if (status === 201) expect(reply.body.id).toBeGreaterThan(0)
    })

    test.each(['/track/', '/client_error/', '/client_log/'])(
      '%s accepts beacons from signed-out clients',
      async (path) => {
        expect((await open.call('POST', path, { event_name: 'landing' }, { token: null })).status).toBe(204)
      },
    )

    test.each<[string, object]>([
      ['/feedback/', { message: 'I cannot sign in', category: 'problem', email: 'ann@example.org', context: null }],
      ['/bug_reports/', { title: 'It broke', message: 'here', error_name: 'TypeError', logs: [] }],
    ])('%s takes what somebody writes who is signed out', async (path, body) => {
      const reply = await open.call('POST', path, body, { token: null })
      expect([reply.status, reply.body.id > 0]).toEqual([201, true])
    })

    test.each<[string, object]>([
      ['/reading_sessions/', { ...session, session_date: 'yesterday' }],
      ['/reading_sessions/', { ...session, seconds_read: -1 }],
      ['/feedback/', { message: '' }],
      ['/track/', { event_params: {} }],
      ['/client_log/', { message: 'x'.repeat(100_000) }],
      ['/content_impressions/', { impressions: [{ content_id: 'x' }] }],
    ])('POST %s refuses invalid data with 400', async (path, body) => {
      const reply = await open.call('POST', path, body)
      expect(reply.status).toBe(400)
      expect(promised(errorSchema, reply.body).field).toBeTruthy()
    })
  })

  describe.each(doors)('imports of a new account, $name', (door) => {
    let open: OpenDoor

    beforeAll(async () => {
      open = await door.open()
    })
    afterAll(() => open.close())

    test('are an empty list', async () => {
      expect((await open.call('GET', '/imports/')).body).toEqual({ imports: [] })
    })
  })
}
