import type { MarkFields } from '#shared/model/highlights/highlight-marks.ts'
/** An article of the demo, at its site. */
export interface DemoArticle {
  readonly site: string
  readonly path: string
  readonly title: string
  readonly author?: string
  /** Days since it was published. Negative: in the future. */
  readonly published?: number
  /** Days since it was saved. */
  readonly saved: number
  readonly tags?: readonly string[]
  readonly state?: 'archived' | 'deleted'
  readonly favorite?: true
  /** Share read, from 0 to 1. */
  readonly read?: number
  readonly picture?: number
  readonly language?: string
  /** Quotes to highlight, each with its note and marks. */
  readonly highlights?: readonly (readonly [quote: string, note: string | null, marks?: MarkFields])[]
  readonly note?: string
  readonly body: string
}

const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n')

const tides = paragraphs(
  'Before there were satellites, a clerk in Liverpool predicted the sea for every port of an empire. She had brass wheels, a pencil, and a ledger in which each harbor filled one column. Her tables were right to the inch, and she never saw most of the water she described.',
  'A tide is a sum. The moon pulls twice a day and a little; the sun pulls twice a day exactly; the shape of a bay adds its own slow echo. Each pull is a wheel, and the wheels turn at speeds that never change. Draw a wire over all of them, tie a pen to its end, and the pen writes next year.',
  'What the machine could not know was the weather. A week of wind from the west piles water against the coast, and no wheel turns for wind. So the clerk kept a second book, in which she wrote down by how much she had been wrong, and in what weather.',
  'The second book is the better one to read. It is a record of patience: forty years of small corrections, none of them large enough to mention, which together moved every harbor a hand’s breadth closer to the truth.',
)

const tools = paragraphs(
  'A program that does one thing well has few reasons to change, and a program that does not change has few reasons to break. This is not a moral. It is arithmetic: every feature is a promise to every other feature.',
  'The tools that outlive their makers share a habit. They read from anywhere, write to anywhere, and say nothing when all is well. You can put them into a sentence with others and forget which of them you wrote yourself.',
  'I keep a list of the programs I used last year and also used twenty years ago. It is short, and everything on it fits on one page of manual.',
)

const bees = paragraphs(
  'The winter cluster is a slow engine. It burns honey at the center, and every bee takes her turn at the rim. From outside the hive you hear nothing until you lay an ear to the wood: then it is a single low note, like a refrigerator in another room.',
  'Beginners open the hive too often. You want to know whether they live, and the only way of knowing costs them the warmth of a day. So you learn to read the snow on the landing board instead: a clear patch, a few dead pushed out, yellow marks on a mild afternoon.',
  'By March you will have stopped asking. Then one morning the patch is wide, and the air above it moves.',
)

const code = `${paragraphs(
  'Most caches are wrong in the same way: they forget the thing that was asked for most often, because it was not asked for most recently. Here is the smallest one that does better.',
)}<pre><code class="language-ts">export class Cache&lt;K, V&gt; {
  readonly #entries = new Map&lt;K, { value: V; uses: number }&gt;()

  constructor(private readonly limit: number, private readonly onEvict: (key: K, value: V) =&gt; void = () =&gt; undefined) {}

  get(key: K): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.uses += 1
    return entry.value
  }
}
</code></pre>${paragraphs('Now compare what each policy keeps after a million requests:')}<table>
<thead><tr><th>Policy</th><th>Function</th><th>Hits, first hour</th><th>Hits, first day</th><th>Memory per entry</th><th>What it forgets first</th></tr></thead>
<tbody>
<tr><td>Least recently used</td><td><code>evictOldest()</code></td><td>61.2 %</td><td>64.0 %</td><td>48 bytes</td><td>Whatever was not asked for lately</td></tr>
<tr><td>Least frequently used</td><td><code>evictRarest()</code></td><td>58.9 %</td><td>71.4 %</td><td>56 bytes</td><td>Whatever is new</td></tr>
<tr><td>Both, by turns</td><td><code>evictByTurns()</code></td><td>63.7 %</td><td>72.8 %</td><td>64 bytes</td><td>Nothing for long</td></tr>
</tbody></table>${paragraphs(
  'The last row is not a trick. It keeps two lists and asks each of them for its worst entry in turn, so that neither of the two mistakes is made twice in a row.',
)}`

const waves = `${paragraphs(
  'Throw two stones into a pond and the rings pass through each other unharmed. Everything that follows is a way of writing that down.',
  'A wave on a string obeys the equation',
)}<p><math display="block"><mfrac><mrow><msup><mo>∂</mo><mn>2</mn></msup><mi>u</mi></mrow><mrow><mo>∂</mo><msup><mi>t</mi><mn>2</mn></msup></mrow></mfrac><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup><mfrac><mrow><msup><mo>∂</mo><mn>2</mn></msup><mi>u</mi></mrow><mrow><mo>∂</mo><msup><mi>x</mi><mn>2</mn></msup></mrow></mfrac></math></p>${paragraphs(
  'where <math><mi>c</mi></math> is how fast a kink travels. The equation is linear: if two motions solve it, so does their sum, and that is all the stones needed to know.',
  'Linear things can be taken apart. Every motion of the string is a sum of simple ones, each with its own pitch, and none of them takes notice of the others.',
)}`

const arabic = paragraphs(
  'في الصباح الباكر يفتح أمين المكتبة النوافذ العالية، فيدخل الضوء على صفوف الكتب كما يدخل الماء إلى الحقول. كل رف له ساعته، وكل كتاب له ظله.',
  'سألته مرة كيف يجد كتابا بلا فهرس، فقال إن الكتب تعرف جيرانها: من قرأ كثيرا يسمع الصف كله حين يلمس غلافا واحدا.',
  'ومنذ ذلك اليوم لم أعد أبحث عن كتاب، بل عن جيرانه.',
)

const japanese = paragraphs(
  '夜の図書館は、昼とは別の建物である。同じ棚、同じ机、同じ灯りなのに、足音だけが大きくなる。',
  '司書は閉館のあと、返された本を一冊ずつ元の場所へ戻していく。それは片づけというより、眠る前の挨拶に似ている。',
  '最後の一冊を戻すと、部屋はようやく静かになる。静けさにも順番があるのだ、と彼女は言った。',
)

const section = (title: string, at: number): string =>
  `<h2>${title}</h2>${paragraphs(
    `The surveyors began the ${at}th day before sunrise, because the chain is shorter when it is cold and the air does not yet shake above the stones. By noon they had walked to the third ridge and back, and the map was one line longer.`,
    'What a map leaves out is decided in the tent, not on the hill. There are always two rivers where the paper has room for one, and a village that moved since the last sheet was drawn. The rule was to draw what you had touched, and to leave the rest white.',
    'Two centuries later the white parts are still legible on the ground, in hedges that refuse to meet and in a road that turns for no reason anyone remembers. It turns because the money stopped there.',
  )}`

const long = ['The chain', 'The ridge', 'The river', 'The tent', 'The white parts', 'The second sheet', 'The lawsuit']
  .map((title, at) => section(title, at + 3))
  .join('\n')

/** Written for the demo: something of everything that lists and the reader have to cope with. */
export const demoArticles: readonly DemoArticle[] = [
  {
    site: 'harbor-review.example',
    path: '/tide-tables',
    title: 'The patience of tide tables',
    author: 'Mara Lindqvist',
    published: 1,
    saved: 0.02,
    tags: ['history', 'sea'],
    picture: 1,
    read: 0.42,
    favorite: true,
    highlights: [
      ['Her tables were right to the inch', null, { color: 'blue', tags: ['exactness'] }],
      ['A tide is a sum.', null],
      ['What the machine could not know was the weather.', null, { color: 'pink', tags: ['limits', 'weather'] }],
      ['a second book', 'Every table needs one.', { color: 'purple' }],
      [
        'It is a record of patience: forty years of small corrections',
        'The same is true of dictionaries.',
        { color: 'green', tags: ['patience'] },
      ],
    ],
    note: 'For the talk in May.',
    body: tides,
  },
  {
    site: 'workbench.example',
    path: '/small-tools',
    title: 'Why small tools outlive large ones',
    author: 'Jon Avery',
    published: 2,
    saved: 0.2,
    tags: ['programming'],
    highlights: [['every feature is a promise to every other feature', null, { tags: ['limits'] }]],
    body: tools,
  },
  {
    site: 'contour.example',
    path: '/edge-of-the-map',
    title: 'A walk along the edge of the map',
    published: 30,
    saved: 0.6,
    tags: ['maps', 'history', 'long reads', 'walking', 'to share'],
    picture: 2,
    read: 0.18,
    body: `${paragraphs('The surveyors stopped at the river because the money did.')}${long}`,
  },
  {
    site: 'orchard-diary.example',
    path: '/bees',
    title: 'Notes on keeping bees in a cold country',
    author: 'Sigrid Holm',
    published: 4,
    saved: 1,
    tags: ['nature'],
    picture: 3,
    read: 1,
    body: bees,
  },
  {
    site: 'workbench.example',
    path: '/caches',
    title: 'The smallest cache that is good enough: a comparison of just-in-time eviction',
    author: 'Jon Avery',
    published: 12,
    saved: 2,
    tags: ['programming', 'to share'],
    body: code,
  },
  {
    site: 'quarto.example',
    path: '/waves',
    title: 'Why waves do not collide',
    author: 'Ines Okafor',
    published: 400,
    saved: 3,
    tags: ['science'],
    picture: 4,
    body: waves,
  },
  {
    site: 'warraq.example',
    path: '/library',
    title: 'المكتبة التي تعرف جيرانها',
    author: 'سلمى الخطيب',
    published: 8,
    saved: 4,
    language: 'ar',
    body: arabic,
  },
  {
    site: 'yoru.example',
    path: '/toshokan',
    title: '夜の図書館',
    author: '森田 遥',
    published: 20,
    saved: 5,
    language: 'ja',
    picture: 5,
    body: japanese,
  },
  {
    site: 'quarto.example',
    path: '/q',
    title: 'Q',
    saved: 6,
    body: paragraphs(
      'A title of one letter is still a title. This page checks that lists give it as much room as any other, and that pressing its row is as easy.',
      'There is little else to say about the letter, except that it almost never travels alone.',
    ),
  },
  {
    site: 'meridian.example',
    path: '/night-trains',
    title: `Reading rooms of the night trains, ${'with a subtitle that does not know when to end, '.repeat(12)}at last`,
    author: 'Clara Voss',
    published: 9,
    saved: 7,
    picture: 6,
    body: tools.replaceAll('program', 'timetable'),
  },
  {
    site: 'meridian.example',
    path: '/party',
    title: '🎈🎉🕯️',
    saved: 8,
    body: bees,
  },
  {
    site: 'harbor-review.example',
    path: '/tomorrow',
    title: 'A column from next week',
    published: -6,
    saved: 9,
    body: tides,
  },
  {
    site: 'quarto.example',
    path: '/sleep',
    title: 'What the sleeping ear still hears',
    author: 'Ines Okafor',
    published: 700,
    saved: 20,
    state: 'archived',
    read: 1,
    tags: ['science'],
    highlights: [['yellow marks on a mild afternoon', 'Not about sleep at all.']],
    body: bees,
  },
  {
    site: 'contour.example',
    path: '/hedges',
    title: 'Hedges that refuse to meet',
    published: 90,
    saved: 40,
    state: 'archived',
    favorite: true,
    tags: ['maps'],
    picture: 2,
    body: section('A field', 1),
  },
  {
    site: 'meridian.example',
    path: '/unwanted',
    title: 'Ten ways to fold a map',
    saved: 11,
    state: 'deleted',
    body: tools,
  },
]

/** More articles of the same texts, so that lists scroll. */
export const moreArticles: readonly DemoArticle[] = [
  'The lamp keeper’s arithmetic',
  'How a village lost its river',
  'On mending instead of making',
  'A grammar of footpaths',
  'Letters that crossed each other',
  'The weight of a good pencil',
  'Why bridges hum',
  'Instructions for looking at moss',
  'The clerk who counted rain',
  'Nine uses of a blank page',
  'Bread before clocks',
  'The quietest street in the city',
  'What the translator leaves out',
  'Small rooms, large windows',
  'An index of first snow',
  'The bell that was a fraction flat',
].map((title, at) => ({
  site: ['harbor-review.example', 'quarto.example', 'contour.example', 'orchard-diary.example'][at % 4] ?? '',
  path: `/more-${at}`,
  title,
  saved: 12 + at * 3,
  ...(at % 3 === 0 ? {} : { published: 15 + at * 11 }),
  ...(at % 2 === 0 ? { picture: at + 7 } : {}),
  ...(at % 5 === 0 ? { read: 0.3 + at / 40 } : {}),
  ...(at % 4 === 0 ? { tags: ['nature'] } : {}),
  body: [tides, tools, bees, section('A field', at + 1)][at % 4] ?? tides,
}))
