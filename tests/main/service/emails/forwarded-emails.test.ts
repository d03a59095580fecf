import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { extractEmail } from '../../../../main/service/extraction/emails/extract-email.ts'
import { readEmail } from '../../../../main/service/extraction/emails/read-email.ts'

const folder = join(import.meta.dirname, '../../../fixtures/forwarded')
const URL_OF_EMAIL = 'https://file.lectern.invalid/a/'

const BOTTLE = 'It brought a bottle, and the bottle brought news from far away, as it does in every year at this time.'
const TEXT = `Hello, the tide comes in again.\n\n${BOTTLE}\n`

async function read(bytes: Uint8Array) {
  const email = await readEmail({ bytes, salt: 'salt', pictureBase: 'https://letter.lectern.invalid/picture/1-' })
  const { text, markdown } = extractEmail({ url: URL_OF_EMAIL, html: email.html ?? '' })
  return { email, text, markdown }
}

const plain = (body: string, subject = 'Fwd: Tide Weekly no. 1') =>
  read(
    Buffer.from(
      `From: Robin Reader <robin@example.org>\nSubject: ${subject}\nDate: Sun, 29 Nov 2026 08:00:00 +0000\nContent-Type: text/plain; charset=utf-8\n\n${body}`,
    ),
  )

const html = (body: string, subject = 'Fwd: Tide Weekly no. 1') =>
  read(
    Buffer.from(
      `From: Robin Reader <robin@example.org>\nSubject: ${subject}\nContent-Type: text/html; charset=utf-8\n\n${body}`,
    ),
  )

const isFromTheTide = {
  isForwarded: true,
  subject: 'Tide Weekly no. 1',
  sender: { name: 'Tide Weekly', address: 'news@tide.example' },
  sentMs: Date.UTC(2026, 10, 28, 8, 1),
}

describe('an email forwarded in its text', () => {
  test.each(readdirSync(folder))('is the newsletter alone (%s)', async (file) => {
    const { email, markdown } = await read(readFileSync(join(folder, file)))
    expect(email).toMatchObject(isFromTheTide)
    // Alpine puts the signature above without a mark, like words of its reader.
    const signature = file === 'alpine.eml' ? 'Robin Reader\\\nCarpenter, 12 Quay Street\n\n' : ''
    // Claws Mail attaches the page of the email, which has a heading.
    const heading = file === 'claws.eml' ? '# Tide\n\n' : ''
    expect(markdown.startsWith(`${signature}${heading}Hello, the `)).toBe(true)
    expect(markdown).toMatch(/brought news from far away.{0,60}\.\n$/)
  })

  test('keeps the text that is above its head or differs from the attached page', async () => {
    const forwarded = readFileSync(join(folder, 'claws.eml'), 'utf8')
    for (const [from, to] of [
      ['\n\nBegin forwarded', '\nSee the second part.\n\nBegin forwarded'],
      ['<h1>Tide</h1><p>Hello, the tide comes in again.</p><p>It brought a bottle', '<p>An invoice for harbour dues'],
    ] as const) {
      expect(forwarded).toContain(from)
      const { email, markdown } = await read(Buffer.from(forwarded.replace(from, to)))
      expect(email).toMatchObject(isFromTheTide)
      expect(markdown).toContain('Hello, the tide comes in again.')
      expect(markdown).not.toContain('# Tide')
    }
  })

  test('has its labels in any order', async () => {
    const labels = {
      from: 'From: Tide Weekly <news@tide.example>',
      date: 'Date: Sat, 28 Nov 2026 08:01:00 +0000',
      subject: 'Subject: Tide Weekly no. 1',
      to: 'To: reader@example.org',
    }
    for (const order of [
      ['from', 'date', 'subject', 'to'],
      ['to', 'subject', 'date', 'from'],
      ['subject', 'to', 'from', 'date'],
      ['date', 'from', 'to', 'subject'],
    ] as const) {
      const { email, text } = await plain(
        `-------- Forwarded Message --------\n${order.map((name) => labels[name]).join('\n')}\n\n${TEXT}`,
      )
      expect(email).toMatchObject(isFromTheTide)
      expect(text).toMatch(/^Hello/)
    }
  })

  test('has a head up to the empty line, whatever its fields are called', async () => {
    const { email, text } = await plain(
      `-------- Forwarded Message --------\nReturn-Path: <b@tide.example>\nFrom: Tide Weekly <news@tide.example>\nX-Mood: high water and a very long line that any program may have written there\nDate: Sat, 28 Nov 2026 08:01:00 +0000\nSubject: Tide Weekly\n no. 1\nAuthentication-Results: mx.example;\n\tdkim=pass\n\tspf=pass\nTo: a@example.org,\nb@example.org\n\nDate: this line is the newsletter's.\n\n${TEXT}`,
    )
    expect(email).toMatchObject(isFromTheTide)
    expect(text).toMatch(/^Date: this line is the newsletter's\.\n+Hello/)
  })

  test('in a language without known labels is recognized by what they say', async () => {
    const { email, text } = await plain(
      `-------- Välitetty viesti --------\nAihe: Tide Weekly no. 1\nPäiväys: 28.11.2026 klo 8.01\nLähettäjä: Tide Weekly <news@tide.example>\nVastaanottaja: <reader@example.org>\n\n${TEXT}`,
      'VL: Tide Weekly no. 1',
    )
    expect(email).toMatchObject(isFromTheTide)
    expect(text).toMatch(/^Hello/)
  })

  test('follows the remark of its reader, without the signature', async () => {
    const head =
      '---------- Forwarded message ----------\nDate: Sat, 28 Nov 2026 08:01:00 +0000\nFrom: Tide Weekly <news@tide.example>\nSubject: Tide Weekly no. 1'
    const { email, text } = await plain(
      `See the second part: it is good.\n\n-- \nRobin Reader\nCarpenter\n\n${head}\n\n${TEXT}`,
    )
    expect(email).toMatchObject(isFromTheTide)
    expect(text).toMatch(/^See the second part: it is good\.\n+Hello/)
    expect(text).not.toContain('Carpenter')
  })

  test('ends before the mark at its end, in any language', async () => {
    const { text } = await plain(
      `----- Weitergeleitete Nachricht von Tide Weekly -----\n\nVon: Tide Weekly <news@tide.example>\nBetreff: Tide Weekly no. 1\n\n${TEXT}\n----- Ende der weitergeleiteten Nachricht -----\n\n-- \nRobin Reader\n`,
    )
    expect(text.trim().endsWith('at this time.')).toBe(true)
  })

  test('leaves the words below a table of labels as they are', async () => {
    const { email, markdown } = await html(
      `<p>-------- Forwarded Message --------</p><table><tr><th>Subject: </th><td>Tide Weekly no. 1</td></tr><tr><th>From: </th><td>Tide Weekly &lt;news@tide.example&gt;</td></tr></table><table><tr><th>Boat</th><th>Year</th></tr><tr><td>Ida</td><td>1904</td></tr></table><p>${BOTTLE}</p>`,
    )
    expect(email).toMatchObject({ ...isFromTheTide, sentMs: null })
    expect(markdown.match(/^\|/gm)).toHaveLength(3)
    expect(markdown).not.toContain('Subject')
  })

  test('without a subject in its head keeps the first line of its text', async () => {
    const { text } = await html(
      `<p>From: Tide Weekly &lt;news@tide.example&gt;</p><p>Subject: Tide Weekly no. 1</p><p>To:</p><p>${BOTTLE}</p>`,
    )
    expect(text.trim()).toBe(BOTTLE)
  })

  test('is not every email with labelled lines', async () => {
    const event = `Concert: Songs of the sea\nFrom: 8 in the evening, write to ann@tide.example\nSubject: the sea\n\n${TEXT}`
    const { email, text } = await plain(event, 'Songs of the sea')
    expect(email).toMatchObject({ isForwarded: false, sender: { name: 'Robin Reader' } })
    expect(text).toContain('From: 8 in the evening')
  })
})
