// Every part of an email is in its text, or is named there.
import { describe, expect, test } from 'vitest'
import { readEmail } from '../../../../main/service/extraction/emails/read-email.ts'

const read = (source: string) =>
  readEmail({
    bytes: Buffer.from(source, 'latin1'),
    salt: 'salt',
    pictureBase: 'https://letter.lectern.invalid/picture/1-',
  })
const part = (head: string, body: string) => `--xx\r\n${head}\r\n\r\n${body}\r\n`
const mail = (...parts: readonly string[]) =>
  `From: Ann <ann@news.example>\r\nSubject: One\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=xx\r\n\r\n${parts.join('')}--xx--\r\n`
const file = (type: string, name: string, body = 'x') =>
  part(`Content-Type: ${type}\r\nContent-Disposition: attachment${name === '' ? '' : `; filename="${name}"`}`, body)
const words = (text: string) => part('Content-Type: text/html; charset=utf-8', `<p>${text}</p>`)
const inner = (subject: string) =>
  file('message/rfc822', '', `From: Juno <juno@b.example>\r\nSubject: ${subject}\r\n\r\nWords of ${subject}`)
const LONG = 'The ferry leaves the harbour at dawn with bread and letters. '.repeat(30)

describe('files of an email that are not opened are named in it', () => {
  test.each<[string, string, string]>([
    [
      'by their names',
      mail(words(LONG), file('application/zip', 'a.zip'), file('text/calendar', 'b.ics')),
      'a.zip, b.ics',
    ],
    ['without a name', mail(words(LONG), file('application/octet-stream', '')), 'an unnamed file'],
    ['as emails', mail(words(LONG), inner('Two')), 'an email'],
    [
      'with how many there are more',
      mail(words(LONG), ...Array.from({ length: 22 }, (_, at) => file('application/zip', `${at}.zip`))),
      '19.zip, 2 more files',
    ],
    [
      'beside an email that was forwarded whole',
      mail(words('See'), inner('Two'), inner('Three'), file('application/zip', 'a.zip')),
      'an email, a.zip',
    ],
  ])('%s', async (_how, source, named) => {
    expect((await read(source)).html).toMatch(new RegExp(`Attached: [^<]*${named}<`))
  })

  test('but for its signature', async () => {
    const { html } = await read(mail(words(LONG), file('application/pgp-signature', 'signature.asc')))
    expect(html).not.toContain('Attached')
  })
})

describe('an email that names no charset', () => {
  const sent = (type: string, body: string) =>
    `From: Ann <ann@news.example>\r\nSubject: One\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`

  test.each([
    [
      'by its meta tag',
      sent('text/html', '<html><head><meta charset="koi8-r"></head><p>\xcd\xc9\xd2 \xc9 \xcd\xc9\xd2</p></html>'),
      'мир и мир',
    ],
    ['as Windows-1252 without one', sent('text/html', '<p>Hafenbericht f\xfcr K\xfcste</p>'), 'Hafenbericht für Küste'],
    ['of plain text', sent('text/plain', 'Hafenbericht f\xfcr K\xfcste'), 'Hafenbericht für Küste'],
    ['as UTF-8 if it is', sent('text/html', '<p>caf\xc3\xa9</p>'), 'café'],
  ])('is decoded %s', async (_how, source, text) => {
    expect((await read(source)).html).toContain(text)
  })
})
