import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { makePdf } from '../../../fakes/make-pdf.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door } from '../doors.ts'
import { type OpenWithSite, openWithSite } from '../open-with-site.ts'

const paper = Buffer.from(makePdf([['# On cranes', 'The crane lifts its load.', 'And lowers it again.']]))
const hash = createHash('sha256').update(paper).digest('hex')

/** The claims about pages, files and exports behind each of the doors. */
export function describeStoredFiles(doors: readonly Door[]): void {
  describe.each(doors)('pages and files, $name', (door) => {
    let open: OpenWithSite

    beforeAll(async () => {
      open = await openWithSite(door)
    })
    afterAll(() => open.close())

    test('a saved page is shown as it was, and is read again without its site', async () => {
      const { id } = await open.saved('/kept')
      const original = await open.call('GET', `/contents/${id}/original/`)
      expect([original.status, JSON.stringify(original.body)]).toEqual([200, expect.stringContaining('Page /kept')])
      const again = await open.call('POST', `/contents/${id}/reparse/`, { refetch: false })
      expect(again.status).toBe(202)
      await open.service.idle()
      expect(await open.read(id)).toMatchObject({ processing_status: 1, article: { title: 'Page /kept' } })
    })

    test('an uploaded file is read, and comes back whole and in parts', async () => {
      const begun = await open.call('PUT', `/uploads/${hash}/`, { size: paper.byteLength })
      expect(promised(endpoints.uploadBegin.reply, begun.body).missing).toEqual([0])
      const data = paper.toString('base64')
      // Sent twice, as after a lost answer.
      for (const _ of [1, 2]) expect((await open.call('PUT', `/uploads/${hash}/parts/0/`, { data })).status).toBe(200)
      const { body } = await open.call('POST', '/save/', { url: fileAddress({ hash, name: 'cranes.pdf' }) })
      const id = promised(endpoints.save.reply, body).content_id
      await open.service.idle()
      expect((await open.read(id)).article?.markdown).toContain('The crane lifts its load.')
      const file = await open.call('GET', `/contents/${id}/file/`)
      expect(file.body).toMatchObject({ size: paper.byteLength })
      const part = await open.call('GET', `/contents/${id}/file/part/?start=5&end=105`)
      expect(Buffer.from(part.body.data, 'base64').equals(paper.subarray(5, 105))).toBe(true)
    })

    test('an export has what was saved, and its file comes back in parts', async () => {
      await open.saved('/exported')
      const asked = await open.call('POST', '/export_my_data/', { format: 'jsonl' })
      await open.service.idle()
      const done = await open.call('GET', `/export_my_data/${asked.body.id}/`)
      expect(promised(endpoints.exportStatus.reply, done.body).status).toBe(1)
      const part = await open.call('GET', `/export_my_data/${asked.body.id}/part/?start=0&end=100000`)
      expect(Buffer.from(part.body.data, 'base64').toString()).toContain('Page /exported')
    })
  })
}
