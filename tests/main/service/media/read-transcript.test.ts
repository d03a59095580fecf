import { describe, expect, test } from 'vitest'
import { readTranscript } from '../../../../main/service/media/read-transcript.ts'
import { byQuality } from '../../../../main/service/media/transcript-forms.ts'
import { readDuration } from '../../../../main/service/media/read-duration.ts'
import { corpusBytes, corpusIsHere, skipReason } from '../outbound/corpus.ts'

const line = { start: 1, end: 4, speaker: 'Ann', text: 'Hello there.' }

describe('a transcript', () => {
  test.each([
    ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>Hello <b>there</b>.'],
    ['JSON', '{"segments":[{"speaker":"Ann","startTime":1,"endTime":4,"body":"Hello there."}]}'],
    ['HTML', '<cite>Ann:</cite><time>0:01</time><p>Hello <b>there</b>.</p><time>0:04</time><p></p>'],
  ])('in %s gives its lines', (form, text) => {
    const [read] = readTranscript(text)
    expect(read).toEqual(form === 'HTML' ? { ...line, end: 1 } : line)
  })

  test('of anything else gives none, and never throws', () => {
    for (const text of [
      '',
      'words',
      '{"segments":{}}',
      '[1,null,{"start":"x"}]',
      '<p',
      '\u0000',
      '<p>'.repeat(200_000),
    ])
      expect(() => readTranscript(text)).not.toThrow()
    expect(readTranscript('just words')).toEqual([])
    expect(readTranscript('{"segments":[{"startTime":-1,"body":"x"},{"startTime":9e9,"body":"x"}]}')).toEqual([])
  })

  test('is requested in the most informative form', () => {
    const files = ['text/plain', 'text/html', 'application/json', 'application/srt', 'text/vtt'].map((type) => ({
      type,
      url: `https://x.example/${type}`,
    }))
    expect(byQuality(files).map(({ type }) => type)).toEqual([
      'text/vtt',
      'application/srt',
      'application/json',
      'text/html',
    ])
  })

  test.skipIf(!corpusIsHere)(`of the podcast namespace's examples is read in each form${skipReason}`, () => {
    const read = (path: string) => readTranscript(corpusBytes(path).toString('utf8'))
    expect(read('podcast/podcast-namespace/example.vtt')[0]).toMatchObject({ start: 0, speaker: 'Sarah' })
    expect(read('podcast/podcast-namespace/example.srt').length).toBeGreaterThan(3)
    const html = read('listening/podcast-namespace/transcripts-example.html')
    expect(html.slice(0, 2).map(({ start, speaker }) => [start, speaker])).toEqual([
      [0, 'Travis'],
      [53, 'Sarah'],
    ])
  })
})

test.each([
  ['1h 2m', 3720],
  ['62 min', 3720],
  ['1 hour 5 minutes', 3900],
  ['90s', 90],
  ['1:02:03', 3723],
  ['', null],
  ['h', null],
])('a length of "%s" is %s seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds)
})
