import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentType } from '#shared/model/content-type.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { makePdf } from '../../../fakes/make-pdf.ts'
import { openMailroom, unvouched, vouched, written } from './open-mailroom.ts'

const WEB = 'https://news.example/p/boats'
const link = `<p><a href="${WEB}">View in browser</a></p>`
const BOATS = `<p>The ferry leaves the harbour at dawn with bread and letters for the island, and returns at noon.</p>
  <p>Nobody on board talks before the lighthouse, because the engine is louder than any voice.</p>
  <p>Old sailors say that fog smells of iron, children believe them, and tourists photograph both.</p>`
const GARDENS = `<p>Roses want sun, water and patience; whoever plants them in autumn cuts flowers next June.</p>
  <p>Snails dislike coffee grounds, sharp gravel and copper tape, according to my grandmother.</p>`
const page = (title: string, text: string) =>
  `<html><head><title>${title}</title></head><body><article><h1>${title}</h1>${text}</article></body></html>`

let room: Awaited<ReturnType<typeof openMailroom>>
beforeEach(async () => {
  room = await openMailroom({ [WEB]: page('Boats of the page', BOATS) })
})
afterEach(() => room.close())

const titles = async () => (await room.shown()).map(({ title }) => title).toSorted()

describe('a web version', () => {
  test('that fifty emails share hides none of them', async () => {
    for (let issue = 1; issue <= 50; issue += 1)
      await room.arrive(written({ subject: `Issue ${issue}`, body: `${link}${BOATS}<p>This is issue ${issue}.</p>` }))
    expect(await room.shown()).toHaveLength(50)
  })

  test('that is a saved article neither hides an email with another text nor changes the article', async () => {
    const id = await room.save(WEB)
    const before = await room.content(id)
    await room.arrive(written({ from: 'Eve <eve@evil.example>', subject: 'Gardens', body: link + GARDENS }))
    expect(await titles()).toEqual(['Gardens'])
    expect([await room.content(id), before?.newsletter]).toEqual([before, null])
  })

  test('is the web address of its email', async () => {
    await room.arrive(written({ body: link + BOATS }))
    expect(await room.shown()).toMatchObject([{ url: WEB }])
  })

  test('that is saved after its email becomes one with it, with the text of the page', async () => {
    await room.arrive(written({ body: link + BOATS }))
    const id = await room.save(WEB)
    expect(await room.shown()).toEqual([])
    expect(await room.content(id)).toMatchObject({ title: 'Boats of the page', newsletter: null })
  })

  test('that is saved is fetched, whatever text an email gave it before', async () => {
    await room.arrive(written({ from: 'Eve <eve@evil.example>', subject: 'Gardens', body: link + GARDENS }))
    const id = await room.save(WEB)
    expect((await room.content(id))?.text).toContain('lighthouse')
    expect(await titles()).toEqual(['Gardens'])
  })

  test('that was saved takes in the email with its text, and only one', async () => {
    await room.save(WEB)
    await room.arrive(written({ subject: 'First', body: link + BOATS }))
    await room.arrive(written({ subject: 'Second', body: `${link}${BOATS}<p>Once more.</p>` }))
    expect(await titles()).toEqual(['Second'])
  })

  test('that was saved belongs to the newsletter only if the site’s own domain verifies the email', async () => {
    const id = await room.save(WEB)
    await room.arrive(written({ from: 'Eve <eve@evil.example>', body: link + BOATS }), vouched)
    expect((await room.content(id))?.newsletter).toBeNull()
    const other = await openMailroom({ [WEB]: page('Boats of the page', BOATS) })
    const saved = await other.save(WEB)
    await other.arrive(written({ body: link + BOATS }), vouched)
    expect((await other.content(saved))?.newsletter).toBe('Ann')
    await other.close()
  })

  test('that was deleted keeps no email out of the inbox', async () => {
    const id = await room.save(WEB)
    await room.libraryEntries.change(room.account, id, { library_state: 3 })
    await room.arrive(written({ body: link + BOATS }))
    expect(await titles()).toEqual(['Boats'])
  })

  test('that names a file of the library is none', async () => {
    const file = `https://file.lectern.invalid/${'a'.repeat(64)}/secret.pdf`
    await room.arrive(written({ body: `<p><a href="${file}">View in browser</a></p>${BOATS}` }))
    const [email] = await room.shown()
    expect(email?.url).not.toContain('a'.repeat(64))
  })
})

describe('a Message-ID', () => {
  const headers = 'Message-ID: <same@news.example>\r\n'

  test('that a stranger reuses suppresses no other email, whichever comes first', async () => {
    await room.arrive(written({ from: 'Eve <eve@evil.example>', subject: 'Gardens', body: GARDENS, headers }))
    await room.arrive(written({ body: BOATS, headers }))
    await room.arrive(written({ body: GARDENS, subject: 'More', headers }))
    expect(await titles()).toEqual(['Boats', 'Gardens', 'More'])
  })

  test('of an email that comes again unchanged by another way brings it once', async () => {
    await room.arrive(written({ body: BOATS, headers }))
    await room.arrive(Buffer.concat([Buffer.from('Received: by mx\r\n'), written({ body: BOATS, headers })]))
    expect(await titles()).toEqual(['Boats'])
  })

  test('of an unverified copy that came first does not suppress the verified email', async () => {
    await room.arrive(written({ body: BOATS, headers }), unvouched)
    await room.arrive(Buffer.concat([Buffer.from('X-A: b\r\n'), written({ body: BOATS, headers })]), vouched)
    expect(await titles()).toEqual(['Boats', 'Boats'])
    await room.arrive(Buffer.concat([Buffer.from('X-C: d\r\n'), written({ body: BOATS, headers })]), unvouched)
    expect(await titles()).toHaveLength(2)
  })

  test('by which an earlier version knew an email still identifies that email when it comes again', async () => {
    await room.arrive(written({ body: BOATS, headers }))
    const former = createHash('sha256').update('id:same@news.example').digest('base64url')
    await room.database.change(room.account, (tx) =>
      room.database.all(tx, 'UPDATE email SET fingerprint = ? WHERE account_id = ? RETURNING id', [
        former,
        room.account,
      ]),
    )
    await room.arrive(Buffer.concat([Buffer.from('X-A: b\r\n'), written({ body: BOATS, headers })]))
    expect(await titles()).toEqual(['Boats'])
    await room.arrive(written({ body: GARDENS, subject: 'Gardens', headers }))
    expect(await titles()).toEqual(['Boats', 'Gardens'])
  })
})

test('a PDF that several emails bring is in the inbox with each of them', async () => {
  const file = Buffer.from(makePdf([['The report of the harbour']])).toString('base64')
  const brings = (subject: string) =>
    Buffer.from(
      `From: Ann <ann@news.example>\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n`,
    )
  await room.arrive(brings('One'))
  await room.arrive(brings('Two'))
  const found = await room.shown()
  expect(found.map(({ content_type: type, processing_status: status }) => [type, status])).toEqual([
    [contentType.emailPdf, processingStatus.complete],
    [contentType.emailPdf, processingStatus.complete],
  ])
  for (const { id } of found) expect((await room.content(id))?.text).toContain('The report of the harbour')
})
