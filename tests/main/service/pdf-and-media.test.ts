// PDFs, audio files and transcripts, from saving to what clients request.
import { afterEach, describe, expect, it } from 'vitest'
import { lockedPdf } from '../../fakes/locked-pdf.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import { extractPdf } from '../../../main/service/extraction/pdf/extract-pdf.ts'
import { serveHttp } from '../../../main/service/http/serve-http.ts'
import { openPeople, type People, type Person } from './accounts/people.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { explain } from '#shared/reasons/sentences.ts'

const chapter = (name: string): string[] => [
  `# ${name}`,
  `In ${name.toLowerCase()} the keeper climbs the stairs with a can of oil and a rag over his shoul-`,
  `der, and ${name.length} boats have rounded the point by ${name.toLowerCase().slice(4)} when it is lit.`,
]
const book = makePdf(
  [
    ['The Lamp Review', ...chapter('The first evening'), '1'],
    ['The Lamp Review', ...chapter('The second evening'), '2'],
    ['The Lamp Review', ...chapter('The third evening'), '3'],
  ],
  {
    title: 'Keeping the light',
    author: 'A. Keeper',
    outline: [
      ['The first evening', 0],
      ['The third evening', 2],
    ],
    annotations: [
      `<< /Type /Annot /Subtype /Highlight /Rect [60 680 600 700] /QuadPoints [60 698 600 698 60 685 600 685]
        /C [1 0 1] /Contents (Oil!) /CreationDate (D:20200102030405Z) >>`,
    ],
  },
)

describe('the text of a PDF', () => {
  it('has headings and paragraphs with joined lines, without running heads and page numbers', async () => {
    const found = await extractPdf({ url: 'https://example.org/light.pdf', bytes: book.slice() })
    expect(found.title).toBe('Keeping the light')
    expect(found.authors).toEqual(['A. Keeper'])
    expect(found.publicationDate).toBe('2024-03-01')
    expect(found.text.split('\n')).toEqual([
      'The first evening',
      'In the first evening the keeper climbs the stairs with a can of oil and a rag over his shoulder, and 17 boats have rounded the point by first evening when it is lit.',
      'The second evening',
      'In the second evening the keeper climbs the stairs with a can of oil and a rag over his shoulder, and 18 boats have rounded the point by second evening when it is lit.',
      'The third evening',
      'In the third evening the keeper climbs the stairs with a can of oil and a rag over his shoulder, and 17 boats have rounded the point by third evening when it is lit.',
    ])
    expect(found.markdown).toMatch(/^## The first evening\n\nIn the first/)
    expect(found.pageStarts.map((start) => found.text.slice(start, start + 10))).toEqual([
      'The first ',
      'The second',
      'The third ',
    ])
  })

  it('is that of the pages for which there is time, and says how many they are', async () => {
    const url = 'https://example.org/light.pdf'
    const found = await extractPdf({ url, bytes: book.slice() }, -1)
    expect(found.text).toContain('the keeper climbs')
    expect(found.text).not.toContain('second')
    expect(found.pageStarts).toHaveLength(3)
    expect(found.remark && explain(found.remark)).toBe(
      'This file is very long. Only the text of the first page of 3 was read.',
    )
    expect((await extractPdf({ url, bytes: book.slice() })).remark).toBeNull()
  })

  it('is empty if its pages are, and a broken PDF is refused with a reason', async () => {
    const empty = await extractPdf({ url: 'https://example.org/scan_of-it.pdf', bytes: makePdf([[], []]) })
    expect(empty).toMatchObject({ title: 'Scan of it', text: '', pageStarts: [0, 0] })
    const broken = new TextEncoder().encode('%PDF-1.7\nnothing')
    await expect(extractPdf({ url: 'https://example.org/x.pdf', bytes: broken })).rejects.toMatchObject({
      code: 'pdf_damaged',
    })
  })
})

describe('a saved file', () => {
  let site: LoopbackSite | undefined
  let people: People | undefined
  afterEach(async () => {
    await people?.close()
    await site?.close()
  })

  async function open() {
    site = await openLoopbackSite((request, response) => {
      const isPdf = request.url?.includes('.pdf') === true
      // A wrong media type, as servers often send.
      response.setHeader('content-type', 'application/octet-stream')
      const isLocked = request.url?.includes('locked') === true
      response.end(isPdf ? Buffer.from(isLocked ? lockedPdf() : book) : 'x')
    })
    people = await openPeople({ allowPrivateHosts: [site.host] })
    const ann = await people.join('ann@example.org')
    const save = async (path: string) => {
      const { body } = await ann.call('POST', '/save/', { url: `${site?.origin}${path}` })
      await people?.service.idle()
      return body.content_id as number
    }
    return { ann, save, bob: await people.join('bob@example.org') }
  }

  it('of type PDF has its words, its file in parts, and the positions where its pages start', async () => {
    const { ann, bob, save } = await open()
    const id = await save('/light.pdf')
    const { body: content } = await ann.call('GET', `/contents/${id}/`)
    expect(content).toMatchObject({ content_type: 2, title: 'Keeping the light', processing_status: 1 })
    expect(content.article.markdown).toContain('The second evening')
    expect(content.my_annotations).toMatchObject([
      {
        text: expect.stringMatching(/^In the first evening .* shoul$/),
        note: 'Oil!',
        color: 'pink',
        is_detached: false,
      },
    ])
    const { body: file } = await ann.call('GET', `/contents/${id}/file/`)
    expect(file).toMatchObject({ media_type: 'application/pdf', size: book.byteLength })
    expect(file.page_starts).toHaveLength(3)
    expect(file.outline).toEqual([
      { title: 'The first evening', level: 1, page: 0 },
      { title: 'The third evening', level: 1, page: 2 },
    ])
    expect(content.article.word_count).toBe(content.article.markdown.match(/[\p{L}\d]+/gu)?.length)
    const { body: results } = await ann.call('GET', '/search_library/?search_type=library&query=%22second%20evening%22')
    expect(results.content_results.map((one: { content: { id: number } }) => one.content.id)).toEqual([id])
    const parts: Buffer[] = []
    for (let start = 0; start < file.size; start += 700) {
      const { body: part } = await ann.call('GET', `/contents/${id}/file/part/?start=${start}&end=${start + 700}`)
      parts.push(Buffer.from(part.data, 'base64'))
    }
    expect(Buffer.concat(parts).equals(Buffer.from(book))).toBe(true)
    expect((await ann.call('GET', `/contents/${id}/file/part/?start=0&end=2000000`)).status).toBe(400)
    expect((await bob.call('GET', `/contents/${id}/file/`)).status).toBe(404)
    expect((await bob.call('GET', `/contents/${id}/file/part/?start=0&end=9`)).status).toBe(404)
    expect((await ann.call('GET', `/contents/${id}/original/`)).status).toBe(404)
  })

  it('of type PDF with a password is named by its file and says that it is locked', async () => {
    const { ann, save } = await open()
    const id = await save('/locked-away.pdf')
    const { body: content } = await ann.call('GET', `/contents/${id}/`)
    expect(content).toMatchObject({ content_type: 2, title: 'Locked away', processing_status: 1 })
    expect(content.processing_error).toBe('This PDF is password-protected.')
    expect((await ann.call('GET', `/contents/${id}/file/`)).body.size).toBe(lockedPdf().byteLength)
  })

  it('is sent over HTTP whole or as the requested range, as long as it is the same file', async () => {
    const { ann, bob, save } = await open()
    const id = await save('/light.pdf')
    const door = await serveHttp((people as People).service, { host: '127.0.0.1', port: 0 })
    try {
      const ask = async (headers: Record<string, string> = {}, more: { who?: Person; method?: string } = {}) => {
        const { who = ann, method = 'GET' } = more
        const reply = await fetch(`${door.origin}/api/v19/contents/${id}/file/bytes/`, {
          method,
          headers: { authorization: `Bearer ${who.tokens.access_token}`, ...headers },
        })
        return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
      }
      const whole = await ask()
      expect(whole.status).toBe(200)
      expect(whole.bytes.equals(Buffer.from(book))).toBe(true)
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(book.byteLength),
        'accept-ranges': 'bytes',
        'content-disposition': expect.stringContaining('filename="Keeping the light.pdf"'),
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      const etag = whole.headers.get('etag') ?? ''
      const size = book.byteLength
      const parts: [range: string, start: number, end: number][] = [
        ['bytes=0-99', 0, 100],
        ['bytes=100-', 100, size],
        ['bytes=-50', size - 50, size],
        [`bytes=10-${size + 999}`, 10, size],
        [`bytes=${size - 1}-${size - 1}`, size - 1, size],
      ]
      for (const [range, start, end] of parts) {
        const part = await ask({ range })
        expect([range, part.status, part.headers.get('content-range')]).toEqual([
          range,
          206,
          `bytes ${start}-${end - 1}/${size}`,
        ])
        expect(part.bytes.equals(Buffer.from(book.subarray(start, end)))).toBe(true)
      }
      for (const range of [`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0']) {
        const none = await ask({ range })
        expect([range, none.status, none.headers.get('content-range')]).toEqual([range, 416, `bytes */${size}`])
        expect(JSON.parse(none.bytes.toString())).toMatchObject({ code: 'range_not_satisfiable' })
      }
      for (const range of ['bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=-']) {
        expect([range, (await ask({ range })).status]).toEqual([range, 200])
      }
      expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
      expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
      expect((await ask({ range: 'bytes=0-9', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' })).status).toBe(200)
      expect((await ask({ 'if-none-match': etag })).status).toBe(304)
      const head = await ask({}, { method: 'HEAD' })
      expect([head.status, head.bytes.byteLength, head.headers.get('content-length')]).toEqual([200, 0, String(size)])
      expect((await ask({ range: 'bytes=0-9' }, { who: bob })).status).toBe(404)
    } finally {
      await door.close()
    }
  })

  it('of type audio is a podcast; a transcript becomes its text, and a new one replaces it and keeps highlights', async () => {
    const { ann, bob, save } = await open()
    const id = await save('/the-old_lamp.mp3')
    const { body: before } = await ann.call('GET', `/contents/${id}/`)
    expect(before).toMatchObject({
      content_type: 7,
      title: 'The old lamp',
      av_media_data: { audio_config: { url: `${site?.origin}/the-old_lamp.mp3` }, video_config: null },
    })
    expect((await ann.call('GET', `/transcript/?content_id=${id}`)).status).toBe(404)
    const segments = [
      { start: 0, end: 4, speaker: 'Ann', text: 'The lamp is  *old*.' },
      { start: 4, end: 9, speaker: 'Ann', text: '# It turns by itself.' },
    ]
    const { body: written } = await ann.call('PUT', '/transcript/', { content_id: id, language: 'en', segments })
    const { body: after } = await ann.call('GET', `/contents/${id}/`)
    expect(after.article.id).not.toBe(before.article.id)
    expect(after.article.markdown).toBe('**Ann:** The lamp is \\*old\\*.\n\n\\# It turns by itself.\n')
    const text = 'Ann: The lamp is *old*.\n# It turns by itself.'
    expect(
      written.segments.map((line: { char_start: number; char_end: number }) =>
        text.slice(line.char_start, line.char_end),
      ),
    ).toEqual(text.split('\n'))
    const at = text.indexOf('turns')
    await ann.call('POST', '/annotations/', {
      content_id: id,
      text: 'turns by itself',
      before_text: '# It ',
      after_text: '.',
      char_start: at,
      char_end: at + 15,
    })
    await ann.call('PUT', '/transcript/', {
      content_id: id,
      segments: [{ start: 0, end: 1, text: 'Welcome.' }, ...segments],
    })
    const { body: again } = await ann.call('GET', `/contents/${id}/`)
    expect(again.my_annotations[0]).toMatchObject({ char_start: at + 'Welcome.\n'.length, is_detached: false })
    expect((await bob.call('GET', `/transcript/?content_id=${id}`)).status).toBe(404)
    expect((await bob.call('PUT', '/transcript/', { content_id: id, segments })).status).toBe(404)
  })
})
