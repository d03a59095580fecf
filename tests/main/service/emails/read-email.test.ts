import fc from 'fast-check'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { extractEmail } from '../../../../main/service/extraction/emails/extract-email.ts'
import { readEmail } from '../../../../main/service/extraction/emails/read-email.ts'
import { isCountedLink, unwrapLink } from '../../../../main/service/extraction/emails/unwrap-link.ts'

const corpus = join(import.meta.dirname, '../../../../../shared/corpus/mail')

const read = (bytes: Uint8Array) =>
  readEmail({ bytes, salt: 'salt', pictureBase: 'https://letter.lectern.invalid/picture/1-' })

const written = (headers: string, body: string, type = 'text/html') =>
  Buffer.from(
    `From: Ann Lee <ann@news.example>\nSubject: Boats\n${headers}Content-Type: ${type}; charset=utf-8\n\n${body}`,
  )

async function articleOf(body: string, headers = '') {
  const { html } = await read(written(headers, body))
  return extractEmail({ url: 'https://file.lectern.invalid/a/', html: html ?? '' })
}

const WORDS = 'The ferry leaves the harbour at dawn with bread and letters for the island. '.repeat(6)

describe('who an email is from', () => {
  const keysOf = async (headers: string) => (await read(written(headers, WORDS))).sender.keys

  test('is its list, and then its address', async () => {
    expect(await keysOf('List-Id: "Harbour" <harbour.news.example>\n')).toEqual([
      'list:harbour.news.example',
      'from:ann@news.example',
    ])
  })

  test('is the part of a list that stays the same', async () => {
    expect(await keysOf('List-Id: <0a1b2c3d4e5f.harbour.news.example>\n')).toContain('list:harbour.news.example')
  })

  test('is no list that many senders share', async () => {
    expect(await keysOf('List-Id: <b6ebc7b6e1.1b2ca5d1c2.list-id.mcsv.net>\n')).toEqual(['from:ann@news.example'])
  })

  test('has a name without marks that turn words around', async () => {
    const bytes = Buffer.from('From: "An\u202En Lee" <ann+june@news.example>\nSubject: x\n\nwords')
    expect((await read(bytes)).sender).toMatchObject({ name: 'An n Lee', address: 'ann@news.example' })
  })
})

describe('an email that was sent on', () => {
  const heads: Record<string, string> = {
    Gmail: `<div>---------- Forwarded message ---------<br>From: <b>Bo Ek</b> &lt;<a href="mailto:bo@list.example">bo@list.example</a>&gt;<br>Date: Fri, 28 Oct 2022 at 19:15<br>Subject: Skies<br>To: &lt;me@home.example&gt;<br></div>`,
    Apple:
      '<div>Begin forwarded message:</div><div><b>From: </b>Bo Ek &lt;bo@list.example&gt;</div><div><b>Subject: </b>Skies</div><div><b>Date: </b>28 October 2022 at 19:15:00 GMT</div><div><b>To: </b>me@home.example</div>',
    Outlook:
      '<p><b>From:</b> Bo Ek &lt;bo@list.example&gt;<br><b>Sent:</b> 28 October 2022 19:15<br><b>To:</b> Me<br><b>Subject:</b> Skies</p>',
    German:
      '<p>-------- Weitergeleitete Nachricht --------</p><p>Betreff: Skies</p><p>Von: Bo Ek &lt;bo@list.example&gt;</p><p>Datum: 28.10.2022</p>'.replace(
        '<p>Betreff: Skies</p><p>Von: Bo Ek &lt;bo@list.example&gt;</p>',
        '<p>Von: Bo Ek &lt;bo@list.example&gt;</p><p>Betreff: Skies</p>',
      ),
    French: '<p>-------- Message transféré --------</p><p>De : Bo Ek &lt;bo@list.example&gt;</p><p>Objet : Skies</p>',
    ...Object.fromEntries(
      [
        ['Spanish', '---------- Mensaje reenviado ---------', 'De', 'Asunto'],
        ['Italian', '---------- Messaggio inoltrato ---------', 'Da', 'Oggetto'],
        ['Portuguese', '---------- Mensagem encaminhada ---------', 'De', 'Assunto'],
        ['Dutch', '---------- Doorgestuurd bericht ---------', 'Van', 'Onderwerp'],
        ['Swedish', '---------- Vidarebefordrat meddelande ---------', 'Från', 'Ämne'],
        ['Danish', '---------- Videresendt meddelelse ---------', 'Fra', 'Emne'],
        ['Polish', '---------- Przekazana wiadomość ---------', 'Od', 'Temat'],
      ].map(([language = '', marker, from, subject]) => [
        language,
        `<div>${marker}<br>${from}: Bo Ek &lt;bo@list.example&gt;<br>${subject}: Skies<br></div>`,
      ]),
    ),
  }
  test.each(Object.entries(heads))('by %s is from who wrote it', async (_name, head) => {
    const bytes = Buffer.from(
      `From: Me <me@home.example>\nSubject: Fwd: Skies\nContent-Type: text/html; charset=utf-8\n\n${head}<p>${WORDS}</p>`,
    )
    const email = await read(bytes)
    expect(email).toMatchObject({
      isForwarded: true,
      subject: 'Skies',
      sender: { name: 'Bo Ek', address: 'bo@list.example' },
    })
    const { text } = extractEmail({ url: 'https://file.lectern.invalid/a/', html: email.html ?? '' })
    expect(text).toMatch(/^The ferry/)
  })

  test('as an attachment is the email inside', async () => {
    const inner = `From: Bo Ek <bo@list.example>\nSubject: Skies\n\n${WORDS}`
    const bytes = Buffer.from(
      `From: Me <me@home.example>\nSubject: Fwd\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nsee below\n--b\nContent-Type: message/rfc822\n\n${inner}\n--b--\n`,
    )
    expect(await read(bytes)).toMatchObject({ isForwarded: true, subject: 'Skies', sender: { name: 'Bo Ek' } })
  })

  test('is not every email that quotes another', async () => {
    const quoted = `<p>${WORDS}</p><p>From: Bo Ek &lt;bo@list.example&gt;<br>Subject: Skies</p>`
    expect(await read(written('', quoted))).toMatchObject({ isForwarded: false, sender: { name: 'Ann Lee' } })
  })
})

describe('the same email', () => {
  const of = async (headers: string, body = WORDS) => (await read(written(headers, body))).fingerprint

  test('has the same id and words, whatever servers added on its way', async () => {
    const headers = 'Message-ID: <1@n.example>\n'
    expect(await of(headers)).toBe(await of(`Received: by b\n${headers}X-Spam: no\n`))
    expect(await of(headers, 'One')).not.toBe(await of(headers, 'Two'))
    expect(await of('Message-ID: <1@n.example>\n')).not.toBe(await of('Message-ID: <2@n.example>\n'))
  })

  test('without an id has the same sender, subject and words', async () => {
    expect(await of('Date: Tue, 3 Mar 2026 10:00:00 +0000\n')).toBe(await of('Received: by b\n'))
    expect(await of('', 'One')).not.toBe(await of('', 'Two'))
  })
})

describe('unsubscribing', () => {
  const waysOf = async (headers: string) => (await read(written(headers, WORDS))).unsubscribe
  const link = 'List-Unsubscribe: <mailto:out@news.example>, <https://news.example/out>\n'
  const post = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click\n'
  const signature = (names: string) => `DKIM-Signature: v=1; d=news.example; h=${names}; b=abc\n`

  test('says nothing if a header is there twice: a signature covers one of them', async () => {
    expect(await waysOf(link + link)).toBeNull()
  })

  test('takes one click if the sender states this and signed it', async () => {
    expect(await waysOf(link + post + signature('from:list-unsubscribe:list-unsubscribe-post'))).toEqual({
      oneClick: 'https://news.example/out',
      page: 'https://news.example/out',
      mailto: 'mailto:out@news.example',
    })
  })

  test.each([
    ['nobody signed the headers', link + post],
    ['one header is not signed', link + post + signature('from:list-unsubscribe')],
    ['the sender does not say so', link + signature('list-unsubscribe:list-unsubscribe-post')],
    [
      'the address is not encrypted',
      link.replace('https', 'http') + post + signature('list-unsubscribe:list-unsubscribe-post'),
    ],
  ])('needs a page if %s', async (_why, headers) => {
    expect(await waysOf(headers)).toMatchObject({
      oneClick: null,
      page: expect.stringContaining('://news.example/out'),
    })
  })

  test('leads to no address that runs something', async () => {
    expect(await waysOf('List-Unsubscribe: <javascript:alert(1)>\n')).toBeNull()
  })
})

describe('a confirmation', () => {
  test('of Gmail gives its code', async () => {
    const bytes = Buffer.from(
      'From: Gmail Team <forwarding-noreply@google.com>\nSubject: (#481516234) Gmail Forwarding Confirmation - Receive Mail from me@gmail.com\n\nme@gmail.com has requested to automatically forward mail to you.\n\nConfirmation code: 481516234\n\nhttps://mail-settings.google.com/mail/vf-abc-def\n',
    )
    expect((await read(bytes)).confirmation).toEqual({
      code: '481516234',
      url: 'https://mail-settings.google.com/mail/vf-abc-def',
    })
  })

  test('of a subscription gives its link', async () => {
    const bytes = Buffer.from(
      'From: a@b.example\nSubject: Please confirm your subscription\nContent-Type: text/html\n\n<p>Thanks for signing up.</p><a href="https://b.example/yes?t=1">Confirm</a>',
    )
    expect((await read(bytes)).confirmation).toEqual({ code: null, url: 'https://b.example/yes?t=1' })
  })

  test('is no email of many words that confirms something', async () => {
    const body = `<p>Confirm your subscription to joy. ${WORDS.repeat(4)}</p><a href="https://b.example/confirm">Confirm</a>`
    expect((await read(written('', body))).confirmation).toBeNull()
  })
})

describe('the text of an email', () => {
  test('has no layout tables, and keeps the data', async () => {
    const layout = `<table><tr><td><table><tr><td><p>${WORDS}</p></td></tr></table></td></tr></table>`
    const data = '<table><tr><th>Boat</th><th>Year</th></tr><tr><td>Ida</td><td>1904</td></tr></table>'
    const { markdown } = await articleOf(layout + data)
    expect(markdown.match(/^\|/gm)).toHaveLength(3)
    expect(markdown).toContain('The ferry leaves')
  })

  test('leaves out the line for lists of emails, whose wrapper has no height', async () => {
    const { text, excerpt } = await articleOf(
      `<div style="line-height:0px;height:0px;overflow-y:hidden">Bread and emails for June</div><p>${WORDS}</p>`,
    )
    expect([text.includes('June'), excerpt]).toEqual([false, 'Bread and emails for June'])
    expect((await articleOf(`<div style="height:0">Bread</div><p>${WORDS}</p>`)).text).toContain('Bread')
  })

  test('leaves out what is hidden, but not an email in a wrapper without size', async () => {
    const { markdown, excerpt } = await articleOf(
      `<div style="display:none">A look at the boats of May</div><div style="font-size:0"><p style="font-size:16px">${WORDS}</p></div>`,
    )
    expect(markdown).toContain('The ferry leaves')
    expect(markdown).not.toContain('A look at')
    expect(excerpt).toBe('A look at the boats of May')
  })

  const link = '<a href="https://n.example/a">Boats of May</a>'
  const table = (inner: string, style = '') => `<table><tr><td style="${style}">${inner}</td></tr></table>`
  test.each([
    ['a cell', table(`<div>${link}</div>`, 'font-size: 24px'), '###'],
    ['a cell of a cell around it', table(table(table(link)), 'font-size: 30px'), '##'],
    ['a table', `<table style="font-size:24px"><tr><td>${link}</td></tr></table>`, '###'],
    ['the link', table(`<p>${link.replace('<a', '<a style="font-size:18pt"')}</p>`), '###'],
    [
      'what the link holds',
      table(link.replace('Boats of May', '<span style="font-size:1.6em"><b>Boats</b> of May</span>')),
      '###',
    ],
    [
      'a line within the link',
      `<a href="https://n.example/a"><div style="font-size:160%">Boats of May</div></a>`,
      '###',
    ],
    ['a font', `<div><font size="6">${link}</font></div>`, '##'],
  ])('has a heading where a line that is one link is set large by %s', async (_by, line, signs) => {
    const { markdown } = await articleOf(`<p>${WORDS}</p>${line}<p>${WORDS}</p>`)
    expect(markdown.replaceAll('**', '')).toContain(`\n\n${signs} [Boats of May](https://n.example/a)\n\n`)
  })

  test.each([
    ['no larger than the text', `<p style="font-size:18px">${WORDS}</p>`, link, '18px'],
    ['a button', `<p>${WORDS}</p>`, link.replace('<a', '<a style="background:#036;padding:12px 20px"'), '19px'],
    [
      'the beginning of a paragraph',
      `<p>${WORDS}</p>`,
      `<span style="font-size:24px">${link}</span> leave today`,
      '16px',
    ],
    ['a number alone', `<p>${WORDS}</p>`, '1904', '40px'],
  ])('has no heading for a line that is %s', async (_what, text, line, size) => {
    const { markdown } = await articleOf(`${text}${table(`<p>${line}</p>`, `font-size:${size}`)}${text}`)
    expect(markdown).not.toMatch(/^#/m)
  })

  test('loses no word to headings, however an email sets its type', async () => {
    const size = fc.constantFrom(
      '',
      'font-size:0',
      'font-size:24px',
      'font-size:2em',
      'font-size:80%',
      'font-size:large',
    )
    const line = fc.tuple(fc.constantFrom('div', 'p', 'td', 'a', 'span', 'b', 'li', 'blockquote', 'h2'), size)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(line, { maxLength: 5 }), { minLength: 1, maxLength: 6 }), async (lines) => {
        const body = lines.map((around, at) =>
          around.reduceRight(
            (inner, [name, style]) =>
              name === 'td'
                ? table(inner, style)
                : `<${name} href="https://n.example/" style="${style}">${inner}</${name}>`,
            `<span style="font-size:16px">harbour${at} ferries</span>`,
          ),
        )
        const { text } = await articleOf(`<p>${WORDS}</p>${body.join('')}<p>${WORDS}</p>`)
        for (const at of lines.keys()) expect(text.split(`harbour${at} ferries`)).toHaveLength(2)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['One two.<br><br>Three four.', 'One two.\n\nThree four.\n'],
    ['<div>One two.<br />\n <br/>\n<br>Three<br>four.<br><br></div>', 'One two.\n\nThree\\\nfour.\n'],
    ['<div><br><br>One two.<br>Three four.</div>', 'One two.\\\nThree four.\n'],
    ['<span>One <b>two.<br><br>Three</b> four.</span>', 'One **two.**\n\n**Three** four.\n'],
    ['<blockquote>One two.<br><br>Three four.</blockquote>', '> One two.\n>\n> Three four.\n'],
    ['<pre>one<br><br>two</pre>', '```\none\n\ntwo\n```\n'],
  ])('has paragraphs where empty lines are: %j', async (body, markdown) => {
    expect((await articleOf(body)).markdown).toBe(markdown)
  })

  test.each([
    ['site.example/page', 'https://site.example/page'],
    ['www.site.example', 'https://www.site.example'],
    ['//site.example/page', 'https://site.example/page'],
  ])('has links whose address lacks its beginning: %s', async (href, whole) => {
    const { markdown } = await articleOf(`<p>${WORDS}<a href="${href}">the boats</a> sail.</p>`)
    expect(markdown).toContain(`[the boats](${whole})`)
  })

  test('has no buttons that share or like it, but the words for that', async () => {
    const button = (label: string) =>
      `<table><tr><td><a href="https://site.example/do"> ${label} </a></td></tr></table>`
    const { text } = await articleOf(
      `${button('Share')}<p>${WORDS}</p><p>Like</p><p>Share <a href="https://site.example">boats</a></p>${['Like', 'Comment', 'Restack'].map(button).join('')}`,
    )
    expect(text.replace(WORDS.trim(), '').trim().split(/\n+/)).toEqual(['Like', 'Share boats'])
  })

  test('has no pixels that report its opening', async () => {
    const { markdown } = await articleOf(
      `<p>${WORDS}</p><img src="https://t.example/open.gif?u=1" width="1" height="1"><img src="https://t.example/wf/open?x"><img src="https://p.example/boat.jpg" alt="A boat">`,
    )
    expect(markdown.match(/!\[/g)).toHaveLength(1)
    expect(markdown).toContain('![A boat](https://p.example/boat.jpg)')
  })

  test('ends before the lines about the email', async () => {
    const { markdown } = await articleOf(
      `<p><a href="https://n.example/w">View in browser</a></p><p>${WORDS}</p><p>You are receiving this because you signed up. <a href="https://n.example/u">Unsubscribe</a></p><p>12 Main Street</p>`,
    )
    expect(markdown.trim()).toBe(WORDS.trim())
  })

  test('names its web version', async () => {
    expect(
      (
        await read(
          written('', `<p><a href="https://n.example/may?utm_source=mail">View in browser</a></p><p>${WORDS}</p>`),
        )
      ).webUrl,
    ).toBe('https://n.example/may')
    expect(
      (await read(written('', `<p><a href="https://click.n.example/x/y">View in browser</a></p><p>${WORDS}</p>`)))
        .webUrl,
    ).toBeNull()
  })

  test('of a plain email has its paragraphs and links', async () => {
    const bytes = Buffer.from(
      'From: a@b.example\nSubject: Plain\n\nFirst line.\n\nSee https://n.example/a?b=1 now <b>.\n',
    )
    const { html } = await read(bytes)
    const { markdown } = extractEmail({ url: 'https://file.lectern.invalid/a/', html: html ?? '' })
    expect(markdown).toBe('First line.\n\nSee [https://n.example/a?b=1](https://n.example/a?b=1) now \\<b>.\n')
  })
})

describe('links', () => {
  const packed = Buffer.from('{"e":"https://n.example/s","p":1}').toString('base64url')
  test.each([
    ['https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fn.example%2Fa&data=x', 'https://n.example/a'],
    ['https://www.google.com/url?q=https://n.example/a&sa=D', 'https://n.example/a'],
    ['https://urldefense.com/v3/__https://n.example/a__;!!x!y$', 'https://n.example/a'],
    ['https://urldefense.proofpoint.com/v2/url?u=https-3A__n.example_a&d=x', 'https://n.example/a'],
    [`https://substack.com/redirect/2/${packed}.sig`, 'https://n.example/s'],
    [
      `https://click.convertkit-mail2.com/a/b/${Buffer.from('https://n.example/c').toString('base64url')}`,
      'https://n.example/c',
    ],
    [
      `https://email.n.example/c/${deflateSync('h=1&l=https%3A%2F%2Fn.example%2Fm&r=ann').toString('base64url')}`,
      'https://n.example/m',
    ],
    ['https://click.n.example/?url=https%3A%2F%2Fn.example%2Fa', 'https://n.example/a'],
    ['https://n.example/a?utm_source=x&id=3&mc_eid=4', 'https://n.example/a?id=3'],
    [
      'https://abc.r.eu-central-1.awstrack.me/L0/https:%2F%2Fn.example%2Fa%3Fb=1/1/0102-x/hash=45',
      'https://n.example/a?b=1',
    ],
    ['https://click.shop.example/CL0/https:%2F%2Fn.example%2Fa/1/0102018f-000000/x=350', 'https://n.example/a'],
    ['https://mail.shop.example/CL0/https%3A%2F%2Fn.example%2Fa%2520b/2/x/y', 'https://n.example/a%20b'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fn.example%2Fa%3Ffbclid%3D1&h=AT0', 'https://n.example/a'],
    ['https://lm.facebook.com/l.php?u=https%3A%2F%2Fn.example%2Fa', 'https://n.example/a'],
    ['https://l.instagram.com/?u=https%3A%2F%2Fn.example%2Fa&e=x', 'https://n.example/a'],
    ['https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fn.example%2Fa', 'https://n.example/a'],
    ['https://t.umblr.com/redirect?z=https%3A%2F%2Fn.example%2Fa&t=x', 'https://n.example/a'],
  ])('%s leads to %s', (link, target) => expect(unwrapLink(link)).toBe(target))

  test.each([
    'https://apple.example/login?url=https%3A%2F%2Fn.example%2Fa',
    'https://u1.ct.sendgrid.net/ls/click?upn=abc',
    'https://click.n.example/?url=javascript%3Aalert(1)',
  ])('%s stays', (link) => expect(unwrapLink(link)).toBe(link))

  test('that count clicks are distinguished from others', () => {
    expect(isCountedLink('https://n.list-manage.com/track/click?u=1')).toBe(true)
    expect(isCountedLink('https://news.example/issue/5')).toBe(false)
  })
})

describe('a plain email', () => {
  const textOf = async (body: string) => {
    const { html } = await read(written('', body, 'text/plain'))
    return extractEmail({ url: 'https://file.lectern.invalid/a/', html: html ?? '' })
  }
  const long = WORDS.trim()

  test('has its quotes as quotes, also in each other', async () => {
    const { markdown } = await textOf(
      `${long}\n\n> Ann wrote:\n> > Eve wrote this first, of the boats.\n>\n> And Ann answered.\n\n${long}`,
    )
    expect(markdown).toContain('> Ann wrote:\n>\n> > Eve wrote this first, of the boats.\n>\n> And Ann answered.')
  })

  test.each([
    ['a signature', '-- \nRobin Reader\nCarpenter, 12 Quay Street'],
    ['a signature whose blank was lost', '--\nRobin Reader'],
    [
      'the footer of a mailing list',
      `${'_'.repeat(47)}\nBoats mailing list\nboats@list.example\nhttps://list.example/boats`,
    ],
    ['a footer below a signature', `-- \nRobin Reader\n\n${'_'.repeat(47)}\nBoats mailing list\nboats@list.example`],
    ['the mark behind what was sent on', '----- End forwarded message -----'],
  ])('ends before %s', async (_claim, end) => {
    const { text } = await textOf(`${long}\n\nThe last line of it.\n\n${end}\n`)
    expect(text.endsWith('The last line of it.')).toBe(true)
  })

  test.each([
    ['a rule of signs in the middle', `${'_'.repeat(47)}\n${`${long}\n`.repeat(14)}`],
    ['a dash', '- one\n- two of https://a.example/'],
  ])('goes on behind %s', async (_claim, more) => {
    const { text } = await textOf(`${long}\n\n${more}\n\nThe last line of it.`)
    expect(text.endsWith('The last line of it.')).toBe(true)
  })

  test.each([
    [
      'de',
      'Von: Ann Lee <ann@news.example>\nGesendet: Samstag, 28. November 2020 08:01\nAn: x@a.example\nBetreff: Boote',
    ],
    ['fr', 'De : Ann Lee <ann@news.example>\nEnvoyé : samedi 28 novembre 2020 08:01\nÀ : x@a.example\nObjet : Bateaux'],
    ['es', 'De: Ann Lee <ann@news.example>\nFecha: sáb, 28 nov 2020 a las 8:01\nAsunto: Barcos'],
    ['ru', 'От: Ann Lee <ann@news.example>\nДата: 28 ноября 2020 г., 08:01\nТема: Лодки'],
    [
      'en, as mutt sends it',
      'From: Ann Lee <ann@news.example>\nTo: x@a.example\nSubject: Boats\nDate: Sat, 28 Nov 2020 08:01:00 +0000\nMessage-ID: <1@x>\nList-Unsubscribe: <https://a.example/u>\nMIME-Version: 1.0\nContent-Type: multipart/alternative;\n\tboundary="xx"\nStatus: O\nLines: 22',
    ],
  ])('that was sent on has its own date and none of its headers (%s)', async (_language, head) => {
    const found = await read(written('', `-------- Forwarded Message --------\n${head}\n\n${long}`, 'text/plain'))
    expect(new Date(found.sentMs ?? 0).toISOString()).toBe('2020-11-28T08:01:00.000Z')
    expect(found.sender.address).toBe('ann@news.example')
    const { text } = extractEmail({ url: 'https://file.lectern.invalid/a/', html: found.html ?? '' })
    expect(text).not.toMatch(/Message-ID|boundary|Status|ann@news/)
  })
})

describe('hostile emails', () => {
  const bodies: Record<string, string> = {
    '5,000 nested blocks': `${'<div>'.repeat(5000)}deep words${'</div>'.repeat(5000)}`,
    '1,500 nested tables': `${'<table><tr><td>'.repeat(1500)}deep words${'</td></tr></table>'.repeat(1500)}`,
    '20,000 rows': `<table>${'<tr><td>deep words</td></tr>'.repeat(20_000)}</table>`,
    'unfinished links': `deep words ${'<a href="'.repeat(20_000)}`,
  }
  test.each(Object.entries(bodies))('%s are read', async (_name, body) => {
    expect((await articleOf(body)).text).toContain('deep words')
  })

  test('give nothing that runs', async () => {
    const { markdown } = await articleOf(
      `<p>${WORDS}</p><script>alert(1)</script><a href="javascript:alert(1)">x</a><img src="data:text/html,x"><form action="https://evil.example"><input></form>`,
    )
    expect(JSON.stringify(parseMarkdown(markdown))).not.toMatch(/javascript:|"html"|data:|evil\.example/)
  })

  const found = existsSync(corpus) ? (readdirSync(corpus, { recursive: true }) as string[]) : []
  const emails = found.filter(
    (name) => /\.(?:eml|raw|golden|html)$/.test(name) && statSync(join(corpus, name)).isFile(),
  )
  test.skipIf(emails.length === 0)(`${emails.length} emails of the corpus are read`, { timeout: 300_000 }, async () => {
    const unread: string[] = []
    for (const name of emails) {
      const bytes = readFileSync(join(corpus, name))
      const whole = name.endsWith('.html') ? written('', bytes.toString()) : bytes
      const email = await read(whole).catch(() => null)
      if (!email) unread.push(name)
      else if (email.html !== null) extractEmail({ url: 'https://file.lectern.invalid/a/', html: email.html })
    }
    expect(unread).toEqual([])
  })
})
