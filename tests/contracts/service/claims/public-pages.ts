import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { annotationSchema, contentSchema, errorSchema } from '#shared/api/schemas.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door } from '../doors.ts'
import { type OpenWithSite, openWithSite } from '../open-with-site.ts'

/** The claims about public pages behind each of the doors. */
export function describePublicPages(doors: readonly Door[]): void {
  describe.each(doors)('public pages, $name', (door) => {
    let open: OpenWithSite

    beforeAll(async () => {
      open = await openWithSite(door, (path, response) => {
        if (path !== '/empty') return false
        response.statusCode = 404
        response.end()
        return true
      })
    })
    afterAll(() => open.close())

    const share = async (id: number, highlights: boolean) => {
      const reply = await open.call('PUT', `/contents/${id}/public_page/`, { with_highlights: highlights })
      return promised(endpoints.publicPageWrite.reply, reply.body)
    }
    const asAnyone = (token: string) => open.call('GET', `/public_pages/${token}/`, undefined, { token: null })
    const seen = async (token: string) => promised(endpoints.publicPage.reply, (await asAnyone(token)).body)
    const status = async (id: number) =>
      promised(endpoints.publicPageStatus.reply, (await open.call('GET', `/contents/${id}/public_page/`)).body)
        .public_page
    const highlight = async (id: number, note: string) => {
      const body = { content_id: id, text: 'the river', before_text: '', after_text: '', char_start: 0, char_end: 9 }
      return (await open.call('POST', '/annotations/', { ...body, note })).body.id as number
    }

    test('show the article to anyone with the address, and none of its owner’s activity', async () => {
      const { id } = await open.saved('/shared')
      const mark = 'zprivatez'
      const annotation = await highlight(id, mark)
      await open.call('POST', '/likes/', { annotation_id: annotation })
      await open.call('PUT', '/notes/', { content_id: id, note: mark })
      await open.call('PUT', '/contents/tags/', { content_ids: [id], add_tags: [mark] })
      await open.call('PUT', '/history_entries/', { content_id: id, last_read_percentage: 0.4 })
      const { token, url } = await share(id, true)
      expect([token.length, url]).toEqual([22, `${open.origin}/p/${token}`])
      const reply = await asAnyone(token)
      expect([reply.status, reply.headers.get('x-robots-tag'), reply.headers.get('cache-control')]).toEqual([
        200,
        'noindex',
        'no-store',
      ])
      expect(JSON.stringify(reply.body)).not.toContain(mark)
      const page = await seen(token)
      const { content } = page
      expect(content.article?.markdown).toContain('the river')
      expect([content.library, content.history, content.my_note, content.tags]).toEqual([null, null, null, []])
      expect(page.annotations.map((each) => [each.text, each.note, each.is_liked])).toEqual([
        ['the river', null, false],
      ])
      const dates = [content.feed_date, content.feed_dirty_date, ...page.annotations.map((each) => each.created_date)]
      expect(dates).toEqual([page.shared_date, page.shared_date, page.shared_date])
      // A field that is added to contents later stays private until someone decides otherwise.
      expect(Object.keys(content).filter((key) => !(key in contentSchema.def.shape))).toEqual([])
      expect(Object.keys(page.annotations[0] ?? {}).filter((key) => !(key in annotationSchema.def.shape))).toEqual([])
    })

    test('show highlights only while their owner allows it, under the same address', async () => {
      const { id } = await open.saved('/with-or-without')
      await highlight(id, 'x')
      const { token } = await share(id, false)
      expect(await seen(token)).toMatchObject({ annotations: [], with_highlights: false })
      expect((await share(id, true)).token).toBe(token)
      expect((await seen(token)).annotations).toHaveLength(1)
      expect(await status(id)).toMatchObject({ token, with_highlights: true, content_id: id })
    })

    test('are 410 once revoked, also after the item is shared again under a new address', async () => {
      const { id } = await open.saved('/revoked')
      const first = await share(id, true)
      expect((await open.call('DELETE', `/contents/${id}/public_page/`)).status).toBe(204)
      const gone = await asAnyone(first.token)
      expect([gone.status, promised(errorSchema, gone.body).code]).toEqual([410, 'no_longer_shared'])
      expect(await status(id)).toBeNull()
      expect((await open.call('DELETE', `/contents/${id}/public_page/`)).status).toBe(404)
      const second = await share(id, false)
      expect(second.token).not.toBe(first.token)
      expect([(await asAnyone(first.token)).status, (await asAnyone(second.token)).status]).toEqual([410, 200])
    })

    test('are gone while their item is deleted', async () => {
      const { id } = await open.saved('/deleted')
      const { token } = await share(id, false)
      await open.call('PUT', '/library_entries/', { content_id: id, library_state: 3 })
      expect((await asAnyone(token)).status).toBe(410)
      await open.call('PUT', '/library_entries/', { content_id: id, library_state: 1 })
      expect((await asAnyone(token)).status).toBe(200)
    })

    test('are refused for an item without text, and unknown addresses are 404', async () => {
      const { id, has_blank_article: isBlank } = await open.saved('/empty')
      const refused = await open.call('PUT', `/contents/${id}/public_page/`, { with_highlights: true })
      expect([isBlank, refused.status, promised(errorSchema, refused.body).code]).toEqual([
        true,
        400,
        'nothing_to_share',
      ])
      expect(await status(id)).toBeNull()
      for (const token of ['nobody-gave-this-out', 'a'.repeat(22)]) expect((await asAnyone(token)).status).toBe(404)
      expect((await open.call('PUT', '/contents/999999/public_page/', { with_highlights: true })).status).toBe(404)
    })
  })
}
