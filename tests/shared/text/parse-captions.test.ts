import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionLines, parseCaptions } from '#shared/text/captions/parse-captions.ts'

const vtt = `WEBVTT - a title

STYLE
::cue { color: red }

NOTE 00:00:00.000 is not a cue

intro
00:00:01.000 --> 00:00:04.000 align:start
<v Ann Quay>Good <i>evening</i> &amp; welcome
to the lamp room.

00:04.500 --> 00:06.000
<v Ben>{\\an8}It &lt;turns&gt;.

00:09.000 --> 00:08.000
Ends before it starts.
`

describe('captions', () => {
  it('of WebVTT are read with their speakers, without markup, styles and notes', () => {
    expect(parseCaptions(vtt)).toEqual([
      { start: 1, end: 4, speaker: 'Ann Quay', text: 'Good evening & welcome to the lamp room.' },
      { start: 4.5, end: 6, speaker: 'Ben', text: 'It <turns>.' },
    ])
  })

  it('of SubRip are parsed with commas, numbers, Windows line ends and a byte order mark, in time order', () => {
    const srt =
      '\uFEFF2\r\n01:00:02,500 --> 01:00:03,000\r\n<font color="red">Second</font>\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\nFirst\r\n'
    expect(parseCaptions(srt)).toEqual([
      { start: 1, end: 2, speaker: null, text: 'First' },
      { start: 3602.5, end: 3603, speaker: null, text: 'Second' },
    ])
  })

  it('that overlap or take no time are in time order, and those without an end are left out', () => {
    const text = [
      'WEBVTT',
      '00:05.000 --> 00:09.000\nOver the first',
      '00:04.000 --> 00:07.000\nThe first',
      '00:10.000 --> 00:10.000\nNo time',
      '00:11.000 -->\nNo end',
      '00:12,500 --> 00:13,000\n<script>alert(1)</script>Markup',
    ].join('\n\n')
    expect(parseCaptions(text).map(({ start, text: words }) => [start, words])).toEqual([
      [4, 'The first'],
      [5, 'Over the first'],
      [10, 'No time'],
      [12.5, 'alert(1)Markup'],
    ])
  })

  it('from any text have sane times, and parsing never throws', () => {
    const bits = fc.constantFrom(
      'WEBVTT',
      '\n\n',
      '\n',
      '00:00:01.000 --> 00:00:02.000',
      '00:99:99,9 --> 1:2.3',
      '<v ',
      '>',
      '<',
      '&#x110000;',
      '&#xd800;',
      '{\\',
      'words',
      '-->',
      '\0',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string()), { maxLength: 60 }), (parts) => {
        for (const cue of captionLines(parseCaptions(parts.join('')))) {
          expect(cue.text.trim()).not.toBe('')
          expect(cue.text.isWellFormed() || !parts.join('').isWellFormed()).toBe(true)
          expect(cue.end).toBeGreaterThanOrEqual(cue.start)
          expect(Number.isFinite(cue.end)).toBe(true)
        }
      }),
    )
  })

  it('parse in time proportional to their length', () => {
    for (const evil of ['<', '&', '{\\', '00:00:01.000 --> ', '\n', '1:'].map((bit) => bit.repeat(200_000))) {
      expect(parseCaptions(evil)).toEqual([])
    }
  })

  it('become lines of whole sentences, ended by another speaker, a silence or a full line', () => {
    const cue = (start: number, text: string, speaker: string | null = null) => ({
      start,
      end: start + 2,
      speaker,
      text,
    })
    const lines = captionLines([
      cue(0, 'Good evening, and welcome to this long talk'),
      cue(2, 'about the lamp, the lens and the stairs.'),
      cue(4, 'Tonight we begin.'),
      cue(20, 'After a silence.'),
      cue(22, 'Another speaks.', 'Ben'),
    ])
    expect(lines.map(({ start, text }) => [start, text])).toEqual([
      [0, 'Good evening, and welcome to this long talk about the lamp, the lens and the stairs.'],
      [4, 'Tonight we begin.'],
      [20, 'After a silence.'],
      [22, 'Another speaks.'],
    ])
  })

  it('that roll up appear only once', () => {
    const cue = (start: number, text: string) => ({ start, end: start + 2, speaker: null, text })
    expect(captionLines([cue(0, 'one two'), cue(1, 'one two three')]).map(({ text }) => text)).toEqual([
      'one two three',
    ])
  })
})
