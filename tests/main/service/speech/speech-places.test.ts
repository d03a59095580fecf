import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planSpeech } from '../../../../main/service/speech/plan-speech.ts'
import type { SpeechPlan } from '../../../../main/service/speech/speech-plan.ts'
import { canonicalText } from '../../../../shared/text/canonical-text.ts'
import { parseMarkdown } from '../../../../shared/text/parse-markdown.ts'

const plan = (markdown: string, language: string | null = 'en'): SpeechPlan =>
  planSpeech({ markdown, language, leaveOut: [] })
const wordsOf = ({ chunks }: SpeechPlan) => chunks.flatMap(({ utterances }) => utterances.flatMap(({ words }) => words))

/** Text that is prepared, markup, and what breaks places. */
const part = fc.constantFrom(
  ...[
    'word',
    'Dr. Smith',
    '$1.2bn',
    '1984',
    '10–12',
    'https://example.com/a?b=1.',
    '[12]',
    'e.g.',
    'etc.',
    '\u{1F469}\u200D\u{1F4BB}',
  ],
  ...[
    'soft\u00ADware',
    '«oui»',
    '<b>',
    '&lt;',
    '[[h@l]]',
    '\n\n',
    '\n',
    '  ',
    ' ',
    '. ',
    '! ',
    '? ',
    '; ',
    '# ',
    '> ',
    '- ',
    '`code`',
    '*',
    '_',
  ],
  ...[
    '冬の夜は早い。',
    'مرحبا بالعالم',
    'ไทยแลนด์',
    '\u0000',
    '\uD800',
    '\u202E',
    'x²',
    'J. R.',
    '| a | b |\n|---|---|\n| c | d |\n',
    '~~no~~',
    '$x$',
    '—',
    '…',
  ],
)
const markdown = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(''))
const language = fc.constantFrom(null, 'en', 'de', 'fr', 'es', 'ja', 'th', 'ar', 'xx', 'zh-Hant-HK', 'not a tag')

/** The first breach of what must hold of every plan. Null if there is none. */
function breach(text: string, made: SpeechPlan): string | null {
  let end = 0
  for (const word of wordsOf(made)) {
    if (word.start < end || word.end <= word.start || word.end > text.length)
      return `${JSON.stringify(word)} after ${end}`
    if (!/[\p{L}\p{N}]/u.test(text.slice(word.start, word.end)))
      return `no letter in ${text.slice(word.start, word.end)}`
    end = word.end
  }
  let words = 0
  for (const chunk of made.chunks) {
    const spoken = chunk.utterances.flatMap((utterance) => utterance.words)
    if (chunk.wordStart !== words || chunk.wordEnd !== words + spoken.length) return 'the chunks leave out words'
    if (chunk.start !== spoken[0]?.start || chunk.end !== spoken.at(-1)?.end)
      return 'a chunk is not where its words are'
    for (const { said, words: own } of chunk.utterances)
      for (const [at, { from, to }] of own.entries())
        if (from < (own[at - 1]?.to ?? 0) || to <= from || to > said.length) return 'words overlap in what is said'
    words = chunk.wordEnd
  }
  return null
}

describe('the positions of words', () => {
  test('increase, lie inside the text, contain a letter, and the chunks contain all of them, whatever the text', () => {
    fc.assert(
      fc.property(markdown, language, (source, tag) => {
        expect(breach(canonicalText(parseMarkdown(source)), plan(source, tag))).toBeNull()
      }),
      { numRuns: 150 },
    )
  })

  test('cover every letter of plain prose', () => {
    const word = fc.stringMatching(/^[a-zäöéß]{2,9}$/)
    const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => `${words.join(' ')}. `)
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), (sentences) => {
        const source = sentences.join('').replaceAll(/(?:^|\. )\w/g, (first) => first.toUpperCase())
        const text = canonicalText(parseMarkdown(source))
        let left = text
        for (const { start, end } of wordsOf(plan(source)).toReversed()) left = left.slice(0, start) + left.slice(end)
        expect(left).not.toMatch(/\p{L}/u)
      }),
      { numRuns: 60 },
    )
  })

  test('are those of the article’s own words, also where something else is said', () => {
    const source = 'It cost $1.2bn in 1984, e.g. here.'
    const text = canonicalText(parseMarkdown(source))
    expect(wordsOf(plan(source)).map(({ start, end }) => text.slice(start, end))).toEqual([
      'It',
      'cost',
      '$1.2bn',
      'in',
      '1984',
      'e.g.',
      'here',
    ])
  })
})

describe('what is left out', () => {
  const source =
    'Before.\n\n![a cat](https://example.org/cat.png)\n\n*A cat asleep.*\n\n> Quoted.\n\n| Cell |\n|---|\n\nAfter.[^1]\n\n[^1]: Noted.'
  const said = (leaveOut: Parameters<typeof planSpeech>[0]['leaveOut']) =>
    planSpeech({ markdown: source, language: 'en', leaveOut }).chunks.flatMap(({ utterances }) =>
      utterances.map((utterance) => utterance.said),
    )

  test('is nothing by default of the pipeline', () => {
    expect(said([])).toEqual(['Before.', 'A cat asleep.', 'Quoted.', 'Cell.', 'After.', 'Noted.'])
  })

  test('is what the reader chose', () => {
    expect(said(['captions', 'footnotes'])).toEqual(['Before.', 'Quoted.', 'Cell.', 'After.'])
    expect(said(['quotes', 'tables'])).toEqual(['Before.', 'A cat asleep.', 'After.', 'Noted.'])
  })
})

describe('the language', () => {
  test('is that of the words when the tag lies', () => {
    const german = 'Der Müller ging am Morgen durch den Wald und sah, dass die Brücke über den Fluss gebrochen war.'
    expect(plan(`${german} ${german}`, 'en').language).toBe('de')
  })

  test('changes for a long block and comes back', () => {
    const english =
      'The miller walked through the forest in the morning and saw that the bridge was broken by the flood.'
    const french =
      'Le meunier traversait la forêt le matin et il vit que le pont était cassé par la crue de la rivière, ce qui était triste pour tous les habitants du village voisin qui venaient chaque jour au moulin pour leur farine.'
    const made = plan([english, french, `${english} ${english} ${english}`].join('\n\n'))
    expect(made.chunks.flatMap(({ utterances }) => utterances.map((one) => one.language))).toEqual([
      'en',
      'fr',
      'en',
      'en',
      'en',
    ])
    expect(made.language).toBe('en')
  })
})

describe('a hostile text', () => {
  test.each([
    ['one sentence of 100,000 characters', 'word '.repeat(20_000)],
    ['no spaces', 'a'.repeat(100_000)],
    ['10,000 emoji', '\u{1F600}'.repeat(10_000)],
    ['all capitals', 'HE SAID NO. '.repeat(5000)],
    ['a book of 50,000 words', 'The river was wide, and nobody had counted its bridges. '.repeat(5000)],
    ['lone surrogates', 'Half \uD800 of a \uDC00 letter. '.repeat(500)],
    ['zero bytes', 'No\u0000thing. '.repeat(500)],
    ['bidi and zero-width tricks', 'The \u202Eriver\u202C w\u200Bi\u200Dd\u2060e. '.repeat(500)],
    ['the markup and entities of a voice', '&lt;break time="9s"/&gt; <b>Bold</b> &amp;amp; words. '.repeat(500)],
    ['phonemes in brackets', "Say [[h@l'oU]] to them. ".repeat(500)],
    ['marks only', '— … —\n\n***'],
    ['brackets', '[['.repeat(30_000)],
    ['digits and dots', '1.'.repeat(50_000)],
    ['white space', ' \t'.repeat(50_000)],
  ])('of %s is planned', (_name, source) => {
    const made = plan(source)
    expect(breach(canonicalText(parseMarkdown(source)), made)).toBeNull()
    expect(
      Math.max(0, ...made.chunks.flatMap(({ utterances }) => utterances.map(({ said }) => said.length))),
    ).toBeLessThanOrEqual(421)
  })
})
