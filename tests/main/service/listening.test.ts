import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MPEGDecoder } from 'mpg123-decoder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let open: OpenLibrary
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-listening-'))
  open = await openLibrary({ dataFolder: folder })
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true })
})

async function save(body: string, address = `https://example.org/${Math.random()}`, language = 'en'): Promise<number> {
  const html = `<!doctype html><html lang="${language}"><title>The mill</title><body><article><h1>The mill</h1>${body}</article></body></html>`
  const { body: saved } = await open.call('POST', '/save/', { url: address, html })
  await open.service.idle()
  return saved.content_id
}

/** As clients do: a busy machine may speak a part for longer than a call waits. */
async function speak(content_id: number, more: object = {}) {
  for (;;) {
    const { body } = await open.call('POST', '/speech/', { content_id, ...more })
    if (body.status !== 0) return body
  }
}
const bytesOf = async (address: string, headers: Record<string, string> = {}) => {
  const reply = await open.service.handle(new Request(address, { headers }))
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) }
}

async function decoded(bytes: Uint8Array) {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes)
  decoder.free()
  return { samples: channelData[0] ?? new Float32Array(), length: samplesDecoded / sampleRate, sampleRate }
}

describe('an article read aloud', () => {
  let id: number
  beforeAll(async () => {
    const { body } = await open.call('POST', '/save/', {
      url: 'https://example.org/long',
      html: articlePage('Mill', 400),
    })
    await open.service.idle()
    id = body.content_id
  })

  test('is spoken in chunks whose sound a second decoder finds as long as promised, loud enough, and not clipped', async () => {
    const first = await speak(id)
    expect(first).toMatchObject({
      content_id: id,
      status: 1,
      voice: 1,
      chunk: 0,
      engine: 'espeak',
      language: 'en',
      word_start: 0,
    })
    for (let chunk = 0; chunk < Math.min(4, first.num_chunks); chunk++) {
      const { audio_url, audio_length } = await speak(id, { chunk })
      const { bytes, headers } = await bytesOf(audio_url)
      expect(headers.get('content-type')).toBe('audio/mpeg')
      const { samples, length, sampleRate } = await decoded(bytes)
      expect([sampleRate, length]).toEqual([22_050, audio_length])
      const loud = samples.filter((sample) => Math.abs(sample) > 0.003)
      const level = 10 * Math.log10(loud.reduce((sum, sample) => sum + sample * sample, 0) / loud.length)
      expect(level).toBeGreaterThan(-24)
      expect(level).toBeLessThan(-12)
      expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(1.05)
      // Pauses are short: most of it is speech.
      expect(loud.length / samples.length).toBeGreaterThan(0.6)
    }
  })

  test('has marks that rise, in the article’s own words, of all chunks in order', async () => {
    const { num_chunks } = await speak(id)
    const { body: content } = await open.call('GET', `/contents/${id}/`)
    let [place, words] = [0, 0]
    for (let chunk = 0; chunk < num_chunks; chunk++) {
      const spoken = await speak(id, { chunk })
      expect([spoken.status, spoken.word_start]).toEqual([1, words])
      const { speech_marks } = (await open.call('GET', `/speech/speech_marks/?content_id=${id}&chunk=${chunk}`)).body
      let time = -1
      for (const mark of speech_marks) {
        expect(mark.time).toBeLessThanOrEqual(spoken.audio_length * 1000)
        if (mark.type === 'sentence') expect(mark.time).toBeGreaterThanOrEqual(time)
        else {
          expect(mark.time).toBeGreaterThan(time)
          expect(mark.start).toBeGreaterThanOrEqual(place)
          expect(content.article.markdown.replaceAll('\\', '')).toContain(mark.value)
          ;[time, place] = [mark.time, mark.end]
          words++
        }
      }
      expect([spoken.char_end, spoken.word_end]).toEqual([place, words])
    }
  })

  test('starts a word when its audio starts after a silence', async () => {
    const sentence = [
      'The river was wide.',
      'People waited for flour!',
      'Did they talk of the weather?',
      'Then it rained.',
    ]
    const id = await save(`<p>${sentence.join(' ')}</p>`.repeat(5))
    const { audio_url } = await speak(id, { chunk: 1 })
    const { samples, sampleRate } = await decoded((await bytesOf(audio_url)).bytes)
    const { speech_marks } = (await open.call('GET', `/speech/speech_marks/?content_id=${id}&chunk=1`)).body
    const onsets = onsetsAfterSilence(samples, sampleRate)
    const sentences: number[] = speech_marks
      .filter((mark: { type: string }) => mark.type === 'sentence')
      .map((mark: { time: number }) => mark.time)
    const misses = sentences.slice(1).map((time) => Math.min(...onsets.map((onset) => Math.abs(onset - time))))
    expect(misses.length).toBeGreaterThan(1)
    expect(Math.max(...misses)).toBeLessThan(60)
  })

  test('is sent in ranges, and to no one whose address was not signed or is too old', async () => {
    const { audio_url } = await speak(id)
    const part = await bytesOf(audio_url, { range: 'bytes=0-99' })
    expect([part.status, part.bytes.length]).toEqual([206, 100])
    const forged = new URL(audio_url)
    forged.searchParams.set('until', String(Number(forged.searchParams.get('until')) + 1))
    expect((await bytesOf(forged.href)).status).toBe(403)
  })

  test('is made again if its file was cut short', async () => {
    const { audio_url, audio_length } = await speak(id)
    const files = readdirSync(join(folder, 'speech')).filter((name) => /^[0-9a-f]{64}$/.test(name))
    expect(files.length).toBeGreaterThan(0)
    await open.close()
    for (const name of files)
      truncateSync(join(folder, 'speech', name), statSync(join(folder, 'speech', name)).size - 10)
    open = await openLibrary({ dataFolder: folder })
    expect((await bytesOf(audio_url)).status).toBe(404)
    const again = await speak(id)
    expect([again.status, again.audio_length]).toEqual([1, audio_length])
    expect((await decoded((await bytesOf(again.audio_url)).bytes)).length).toBe(audio_length)
  })

  test('has no chunk behind the last', async () => {
    expect((await open.call('POST', '/speech/', { content_id: id, chunk: 9999 })).status).toBe(404)
  })

  test('answers 409 to a client that knows another text', async () => {
    const { status, body } = await open.call('POST', '/speech/', { content_id: id, text_hash: 'x' })
    expect([status, body.code]).toEqual([409, 'text_changed'])
  })
})

test('an article without words says that there is nothing to say', async () => {
  const id = await save('<pre><code>let a = 1\nlet b = 2\n</code></pre>')
  expect(await speak(id)).toMatchObject({ status: 2, reason: 'nothing_to_say', audio_url: null })
})

test('an article of pictures alone says that there is nothing to say', async () => {
  const picture = '<figure><img src="https://example.org/a.jpg" width="900" height="600"></figure>'
  expect(await speak(await save(picture.repeat(3)))).toMatchObject({ status: 2, reason: 'nothing_to_say' })
})

test.each(['xx', 'zh-Hant-HK', 'not a tag'])(
  'an article that claims the language %s is spoken as what it is, with words of another within',
  async (claimed) => {
    const words = 'The river runs past an old mill. „Wer zuerst kommt, mahlt zuerst“, said the miller, and went on.'
    const id = await save(`<p>${`${words} `.repeat(8)}</p>`, undefined, claimed)
    expect(await speak(id, { chunk: 1 })).toMatchObject({ status: 1, language: 'en' })
  },
)

test('Japanese, which no voice speaks, is refused by its name', async () => {
  const id = await save(
    '<p>冬の夜は早い。橋は長く持った。川は村の前を流れている。水車小屋では人々が粉を待ちながら話をしている。</p>'.repeat(
      4,
    ),
  )
  expect(await speak(id)).toMatchObject({ status: 2, reason: 'no_voice', language: 'ja' })
})

test('a voice of another id speaks if it is there, and the usual one if not', async () => {
  const id = await save('<p>The river runs past an old mill, where people wait for flour, and talk of the weather.</p>')
  expect(await speak(id, { voice: 2 })).toMatchObject({ status: 1, voice: 2 })
  expect(await speak(id, { voice: 4711 })).toMatchObject({ status: 1, voice: 1 })
})

test('pauses between sentences are shorter or longer as chosen, and the words are the same', async () => {
  const id = await save(`<p>${'The river was wide. Nobody had counted its bridges. '.repeat(6)}</p>`)
  const [short, usual, long] = [
    await speak(id, { chunk: 1, pauses: 'short' }),
    await speak(id, { chunk: 1 }),
    await speak(id, { chunk: 1, pauses: 'long' }),
  ]
  expect(short.audio_length).toBeLessThan(usual.audio_length)
  expect(usual.audio_length).toBeLessThan(long.audio_length)
  expect([short.char_start, short.char_end]).toEqual([long.char_start, long.char_end])
})

test('a summary is made of the article’s own sentences, each with its position', async () => {
  const id = await save(
    '<p>The river had eleven bridges when the miller was young, and all of them were wood. Nobody had counted them since the flood.</p><p>The bridges were built again in stone after the flood, and the river runs below them still. Nobody ever asked who had paid for the bridges or why they were built.</p>'.repeat(
      2,
    ),
  )
  expect((await open.call('POST', '/request_summary/', { content_id: id })).body).toEqual({ content_id: id, status: 1 })
  const { body } = await open.call('GET', `/summary/?content_id=${id}`)
  expect(body).toMatchObject({ status: 1, model: 'extractive-local' })
  expect(body.summary).toContain('The river had eleven bridges')
  const { body: plan } = await open.call('GET', `/speech/plan/?content_id=${id}`)
  for (const { char_start, char_end } of body.key_point_places)
    expect(char_start >= 0 && char_end <= plan.text_length && char_end > char_start).toBe(true)
})

test('a transcript is not promised where nothing can make one', async () => {
  const id = await save('<p>The river runs past an old mill, where people wait for flour, and talk of the weather.</p>')
  const { status, body } = await open.call('POST', '/request_transcript/', { content_id: id })
  expect([status, body]).toEqual([202, { content_id: id, status: 2, reason: 'no_transcriber' }])
})

/** Returns the milliseconds at which audio starts after at least 60 ms of silence. */
function onsetsAfterSilence(samples: Float32Array, rate: number): number[] {
  const found: number[] = []
  let silent = 0
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < 0.01) silent++
    else {
      if (silent >= 0.06 * rate) found.push((at * 1000) / rate)
      silent = 0
    }
  }
  return found
}
