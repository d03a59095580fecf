// PDFs, files of sound and transcripts, from saving to what clients ask of them.
import { afterEach, describe, expect, it } from 'vitest'
import { makePdf } from '../../fakes/make-pdf.ts'
import { extractPdf } from '../../../main/service/extraction/pdf/extract-pdf.ts'
import { openPeople, type People } from './accounts/people.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'

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
  { title: 'Keeping the light', author: 'A. Keeper' },
)

describe('the words of a PDF', () => {
  it('are headings and paragraphs: lines are joined, running heads and page numbers left out', async () => {
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

  it('are none when its pages are empty, and it is refused with a reason when it is broken', async () => {
    const empty = await extractPdf({ url: 'https://example.org/scan_of-it.pdf', bytes: makePdf([[], []]) })
    expect(empty).toMatchObject({ title: 'Scan of it', text: '', pageStarts: [0, 0] })
    const broken = new TextEncoder().encode('%PDF-1.7\nnothing')
    await expect(extractPdf({ url: 'https://example.org/x.pdf', bytes: broken })).rejects.toMatchObject({
      code: 'pdf_damaged',
    })
  })
})

describe('a saved thing that is no page', () => {
  let site: LoopbackSite | undefined
  let people: People | undefined
  afterEach(async () => {
    await people?.close()
    await site?.close()
  })

  async function open() {
    site = await openLoopbackSite((request, response) => {
      const isPdf = request.url?.includes('.pdf') === true
      // Called wrongly, as servers do.
      response.setHeader('content-type', 'application/octet-stream')
      response.end(isPdf ? Buffer.from(book) : 'x')
    })
    people = openPeople({ allowPrivateHosts: [site.host] })
    const ann = await people.join('ann@example.org')
    const save = async (path: string) => {
      const { body } = await ann.call('POST', '/save/', { url: `${site?.origin}${path}` })
      await people?.service.idle()
      return body.content_id as number
    }
    return { ann, save, bob: await people.join('bob@example.org') }
  }

  it('is a PDF with its words, its file in parts, and the places where its pages begin', async () => {
    const { ann, bob, save } = await open()
    const id = await save('/light.pdf')
    const { body: content } = await ann.call('GET', `/contents/${id}/`)
    expect(content).toMatchObject({ content_type: 2, title: 'Keeping the light', processing_status: 1 })
    expect(content.article.markdown).toContain('The second evening')
    const { body: file } = await ann.call('GET', `/contents/${id}/file/`)
    expect(file).toMatchObject({ media_type: 'application/pdf', size: book.byteLength })
    expect(file.page_starts).toHaveLength(3)
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

  it('is a podcast with its sound; a transcript becomes its text, and another takes its place with the highlights', async () => {
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
