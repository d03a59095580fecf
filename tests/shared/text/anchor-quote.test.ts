import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Quote } from '#shared/model/locator.ts'
import { anchorQuote } from '#shared/text/anchor-quote.ts'
import { contextOf } from '#shared/text/text-range.ts'

const WORDS = (
  'the of light river stone morning because never always quiet letters winter garden window paper question ' +
  'answer small engine mountain people which every under table music harbour north evening yellow between'
).split(' ')

const prose = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength, maxLength }).map((words) => words.join(' '))

function quoteAt(text: string, start: number, end: number): Quote {
  return { char_start: start, char_end: end, ...contextOf(text, { start, end }) }
}

function quoteOf(text: string, words: string): Quote {
  const start = text.indexOf(words)
  return quoteAt(text, start, start + words.length)
}

describe('anchoring a quote by its context', () => {
  const text = 'We passed an old mill by day. We passed an old mill by night. We passed an old. mill'
  const quote = { text: 'mill', char_start: 0, char_end: 0, after_text: '' }
  const placed = (before_text: string, after_text: string) =>
    anchorQuote(text, { ...quote, before_text, after_text }, { byContext: true })?.start ?? null

  test('finds the position whose neighbours fit best, wherever the first is', () => {
    expect(placed('passed an old ', ' by night')).toBe(text.indexOf('mill by night'))
    expect(placed('passed an old. ', '')).toBe(text.lastIndexOf('mill'))
  })

  test('finds none if two positions fit equally well', () => expect(placed('an old ', ' by ')).toBeNull())
})

describe('anchoring a quote', () => {
  test('in unchanged text gives its own position for any quote', () => {
    fc.assert(
      fc.property(prose(20, 80), fc.nat(), fc.nat(), (text, a, b) => {
        const [start, end] = [a % text.length, b % text.length].sort((x, y) => x - y) as [number, number]
        fc.pre(start < end)
        expect(anchorQuote(text, quoteAt(text, start, end))).toEqual({ start, end })
      }),
    )
  })

  test('in a refrain takes the position that is nearest to where it was', () => {
    const line = 'And the mill wheel turned again, as it always had before, until the river rose in spring. '
    const former = line.repeat(5)
    const at = (row: number): number => line.length * row + line.indexOf('mill wheel')
    const quote = quoteAt(former, at(2), at(2) + 'mill wheel turned again'.length)
    const added = 'A word before it all. '
    expect(anchorQuote(added + former, quote, { former })?.start).toBe(added.length + at(2))
  })

  test('follows its words when text is inserted or removed elsewhere', () => {
    fc.assert(
      fc.property(
        prose(40, 80),
        prose(6, 12),
        prose(40, 80),
        prose(1, 30),
        fc.nat(30),
        (before, words, after, added, cut) => {
          const quoted = `Singular ${words} ending`
          const quote = quoteOf(`${before} ${quoted} ${after}`, quoted)
          const changed = `${added} ${before.slice(cut)} ${quoted} ${after.slice(0, after.length - cut)} ${added}`
          const range = anchorQuote(changed, quote)
          expect(range && changed.slice(range.start, range.end)).toBe(quoted)
        },
      ),
    )
  })

  test('is distinguished from identical quotes by its context', () => {
    const text = 'He said yes to the first offer. She said yes to the second one. They said yes to nobody at all.'
    const start = text.indexOf('yes', 40)
    const moved = `A new first sentence stands here now. ${text}`
    expect(anchorQuote(moved, quoteAt(text, start, start + 3))).toEqual({ start: start + 38, end: start + 41 })
  })

  test('finds a quote with a few letters changed inside it', () => {
    const text = `${'Some words before it. '.repeat(3)}The quick brown fox jumps over the lazy dog near the river. And then it rested in the shade.`
    const quote = quoteOf(text, 'The quick brown fox jumps over the lazy dog near the river.')
    const changed = `New. ${text.replace('jumps over', 'jumped over').replace('lazy', 'lazzy')}`
    const range = anchorQuote(changed, quote)
    expect(range && changed.slice(range.start, range.end)).toBe(
      'The quick brown fox jumped over the lazzy dog near the river.',
    )
  })

  test('of a thousand words is found by its two ends after an edit in the middle', () => {
    const words = Array.from({ length: 1000 }, (_, i) => `word${(i * 7919) % 1009}`)
    const text = `A beginning before it all. ${words.join(' ')} And an end after it all.`
    const quote = quoteOf(text, words.join(' '))
    const changed = `Put in. ${text.replace(words[500] as string, 'edited').replace(` ${words[3]}`, '')}`
    const range = anchorQuote(changed, quote)
    expect(range && changed.slice(range.start, range.end).startsWith(words[0] as string)).toBe(true)
    expect(range && changed.slice(range.start, range.end).endsWith(words[999] as string)).toBe(true)
  })

  test('whose words are gone is detached, never moved to other words', () => {
    fc.assert(
      fc.property(prose(30, 80), prose(5, 20), prose(30, 80), (before, words, after) => {
        const quoted = `${words} 1234567890`
        const quote = quoteOf(`${before} ${quoted} ${after}`, quoted)
        const range = anchorQuote(`${before} ${after}`, quote)
        expect(range).toBeNull()
      }),
    )
  })

  test('of a removed sentence among similar ones is detached', () => {
    const lines = Array.from(
      { length: 20 },
      (_, i) => `The price of item number ${i + 10} was ${i + 30} euros in spring.`,
    )
    const text = lines.join('\n')
    const quote = quoteOf(text, lines[7] as string)
    expect(anchorQuote(lines.filter((_, i) => i !== 7).join('\n'), quote)).toBeNull()
  })

  test('is not moved to a line that differs in a number or a name', () => {
    const line = (month: string, place: number) =>
      `<text x="0" y="27">${month}</text> <g transform="translate(${place},170)">`
    const text = `First words.\n${line('Jan.', 175)}\n${line('Feb.', 350)}\nLast words.`
    const quote = quoteOf(text, line('Feb.', 350))
    expect(anchorQuote(text.replace(line('Feb.', 350), ''), quote)).toBeNull()
    expect(anchorQuote(text.replace('Feb.', 'Mar.'), quote)).toBeNull()
  })

  test('is not moved to its neighbour when the text at its end moved away', () => {
    const text =
      'The new shortcuts\nOffer to write the file under another name\nCut the current line into the buffer\nThe end'
    const quote = quoteOf(text, 'Offer to write the file under another name\nCut the current line')
    const moved = text
      .replace('Cut the current line into the buffer\n', '')
      .replace('The end', 'Run the spelling check\nThe end')
    expect(anchorQuote(moved, quote)).toBeNull()
  })

  describe('whose own position is gone, of words that another position has too,', () => {
    const report = (team: string, of: string) =>
      `Team ${team} reported that the new pier reduced waiting by twelve percent across all ${of}.`
    const filler = 'A ferry leaves the harbour twice a day and nobody is on it except the crew and a dog.\n'.repeat(3)
    const before = `${report('Alpha', 'boats')}\n${filler}${report('Beta', 'ropes')}\n${filler}`
    const after = `${report('Alpha', 'boats')}\n${filler}Team Gamma went home.\n${filler}`
    const words = 'reduced waiting by twelve percent'
    const beta = before.lastIndexOf(words)
    const quote = quoteAt(before, beta, beta + words.length)
    const lines = [
      'Fee: 12 euros a day for a cabin on the upper deck.',
      'Fare: 12 euros a day for a cabin on the upper deck.',
    ]
    const list = quoteAt(lines.join('\n'), lines.join('\n').lastIndexOf('12 euros a day'), lines.join('\n').length)

    test.each<[string, string, Quote, string | null]>([
      ['is detached, if it is known to have been said twice', after, quote, before],
      ['is detached, if nothing is known of the former text', after, quote, null],
      [
        'is detached at the offset of its look-alike',
        `${' '.repeat(beta - after.indexOf(words))}${after}`,
        quote,
        before,
      ],
      ['is detached on the line above in a list', lines[0] as string, list, lines.join('\n')],
      ['is detached where its neighbour moved up', `${report('Beta', 'boats')}\n${filler}`, quote, before],
    ])('%s', (_claim, text, made, former) => {
      expect(anchorQuote(text, made, { former })).toBeNull()
    })

    test('follows its own position between the same neighbours', () => {
      const moved = `${filler}${before}`
      expect(anchorQuote(moved, quote, { former: before })?.start).toBe(moved.lastIndexOf(words))
    })

    test('of words that only it had follows them past changed neighbours', () => {
      const single = before.replace(report('Alpha', 'boats'), '')
      const made = quoteOf(single, words)
      const changed = single
        .replace('Team Beta reported that the new pier', 'It was said: the quay')
        .replace('across', 'over')
      expect(anchorQuote(changed, made, { former: single })?.start).toBe(changed.indexOf(words))
    })
  })

  test('of punctuation only is never searched elsewhere', () => {
    const text = '{ "author": "", "site": "", "published": "" }'
    const quote = quoteAt(text, text.indexOf(' "",'), text.indexOf(' "",') + 4)
    expect(anchorQuote(text, quote)).toEqual({ start: quote.char_start, end: quote.char_end })
    expect(anchorQuote(text.replace('"author": "", ', ''), quote)).toBeNull()
  })

  test('of one short common word is detached in a very different text', () => {
    expect(
      anchorQuote('All is new here, and the old is gone.', {
        char_start: 2,
        char_end: 5,
        text: 'the',
        before_text: 'under ',
        after_text: ' bridge we sat',
      }),
    ).toBeNull()
  })

  test('works with invalid offsets and in little time', () => {
    const text = 'ab'.repeat(100_000)
    expect(
      anchorQuote(text, {
        char_start: -5,
        char_end: 1e9,
        text: 'ba'.repeat(2000) + 'c',
        before_text: 'x',
        after_text: 'y',
      }),
    ).toBeNull()
    expect(anchorQuote('', { char_start: 0, char_end: 1, text: 'a', before_text: '', after_text: '' })).toBeNull()
    expect(anchorQuote('abc', { char_start: 0, char_end: 0, text: '', before_text: '', after_text: '' })).toBeNull()
  })
})
