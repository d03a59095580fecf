// Notes that list a page's or book's highlights, as Readwise and programs for notes write them.
import { expect, test } from 'vitest'
import { declareCases, SAVED, U } from './exported-case.ts'
import { readBytes } from './read-bytes.ts'

const first = { text: 'The lamps go out one by one.', note: 'Lovely' }
const second = { text: 'A line about ropes.' }

declareCases([
  [
    'Markdown',
    `# The Harbor\n\n![rw-book-cover](https://i.example/a.jpg)\n\n## Metadata\n- Author: [[Ann Lee]]\n- Full Title: The Harbor at Night\n- Category: #articles\n- Document Tags: [[sea]] [[two words]] \n- Summary: Of harbors.\n- URL: ${U}\n\n## Highlights\n- The lamps go out one by one. ([View Highlight](https://read.example/01))\n    - Tags: [[lamp]] [[favorite]] \n    - Note: Lovely\n## New highlights added September 13, 2020 at 12:26 PM\n- A line about ropes. ([View Highlight](https://read.example/02))\n`,
    'The Harbor.md',
    {
      url: U,
      title: 'The Harbor at Night',
      author: 'Ann Lee',
      tags: ['sea', 'two words'],
      note: 'Of harbors.',
      html: null,
      highlights: [
        { ...first, tags: ['lamp'], isFavorite: true },
        { ...second, madeMs: Date.UTC(2020, 8, 13, 12, 26) },
      ],
    },
  ],
  [
    'Markdown',
    '# Moby Tides\n\n### Metadata\n\n- Author: Herman Sea\n- Full Title: Moby Tides\n- Category: #books\n\n### Highlights\n\n- The lamps go out\n  one by one. (Location 12) ^rw1\n  - **Note:** Lovely\n  still lovely\n\n- A line about ropes. ([Page 33](https://r.example/33))\n',
    'Moby Tides.md',
    {
      url: null,
      title: 'Moby Tides',
      author: 'Herman Sea',
      tags: [],
      state: 'archive',
      html: '<p>The lamps go out<br>one by one.</p>\n<p>A line about ropes.</p>',
      highlights: [{ text: 'The lamps go out\none by one.', note: 'Lovely\nstill lovely' }, second],
    },
  ],
  [
    'Markdown',
    `---\ntitle: One\nurl: ${U}\n---\n# One\n\n## Highlights\n\n> The lamps go out one by one. [⤴️](https://o.example/1) #lamp #night\n\nLovely\n\n> A line about ropes.\n`,
    'One.md',
    { url: U, title: 'One', html: null, highlights: [{ ...first, tags: ['lamp', 'night'] }, second] },
  ],
  [
    'Markdown',
    '---\nkindle-sync:\n  bookId: 1\n---\n# One\n## Metadata\n* Author: [Ann Lee](https://a.example/ann)\n\n## Highlights\nThe lamps go out one by one. — location: [33](kindle://book?asin=B0&location=33) ^ref-1\n\nNote: Lovely\n\n---\nA line about ropes. — location: [35](kindle://book?asin=B0&location=35) ^ref-2\n\n---\n',
    'One.md',
    { url: null, title: 'One', highlights: [first, second] },
  ],
  [
    'Markdown',
    `# One\n\n**URL:** ${U}\n\n## Metadata\n* **Author:** Ann Lee\n* **URL:** ${U}\n\n## Highlights & Notes\n1. The lamps go out one by one.\n\t* **Note**: Lovely\n\t* #lamp\n2. ==A line== about [ropes](https://b.example/).\n\n## Summary of it\n\nThe text of the page.\n`,
    'One.md',
    {
      url: U,
      author: 'Ann Lee',
      html: `<h1>One</h1>\n<p><strong>URL:</strong> ${U}</p>\n<h2>Summary of it</h2>\n<p>The text of the page.</p>`,
      highlights: [{ ...first, tags: ['lamp'] }, second],
    },
  ],
  [
    'Markdown',
    `---\ntitle: One\ndate_saved: 2020-09-13 12:26:40\n---\n\n# One\n#Omnivore\n\n[Read on Omnivore](https://o.example/me)\n[Read Original](${U})\n\n## Highlights\n\n> The lamps go out one by one. [⤴️](https://o.example/1)\n\nLovely\n\n> A line about ropes.\n`,
    'One.md',
    { url: U, title: 'One', html: null, savedMs: SAVED, tags: ['Omnivore'], highlights: [first, second] },
  ],
  [
    'Markdown',
    `---\nurl: '${U}'\n---\n# One\n\n## Metadata\n- Author: *[Ann Lee](https://a.example/ann)*\n- Category: #article\n\n## Page Notes\n## Highlights\n- The lamps go out one by one. — [Updated on 2020-09-13](https://h.example/x) — Group: #Public\n    - Tags: #lamp\n    - Annotation: Lovely\n- A line about ropes. — [Updated on 2020-09-13](https://h.example/y) — Group: #Public\n`,
    'One.md',
    { url: U, author: 'Ann Lee', tags: [], html: null, highlights: [{ ...first, tags: ['lamp'] }, second] },
  ],
  [
    'Markdown',
    '# One\n##### Ann Lee\n\n## Chapter one\n### Page 3 @ 13 September 2020 12:26:40 PM\n*The lamps go out one by one.*\n\n---\nLovely\n\n### Page 4 @ 13 September 2020 12:27:40 PM\n*A line about ropes.*\n',
    'One.md',
    { url: null, title: 'One', author: 'Ann Lee', state: 'archive', highlights: [{ ...first, madeMs: SAVED }, second] },
  ],
])

test('a list below a heading "Highlights" in an article stays text', async () => {
  const { items } = await readBytes(
    Buffer.from(
      `---\nurl: ${U}\n---\n# Two\n\nThe new one is out.\n\n## Highlights\n\n- It is faster\n- It is smaller\n`,
    ),
    'Two.md',
  )
  expect(items).toMatchObject([{ highlights: [] }])
  expect(items[0]?.html).toContain('<li>It is faster</li>')
})

test('a note of highlights is read in time that grows with its length', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `- ${'('.repeat(20)}${at} ([View](https://a.example/${at}))`)
  const { items } = await readBytes(Buffer.from(`# One\n\n## Highlights\n\n${lines.join('\n')}\n`), 'One.md')
  expect(items[0]?.highlights).toHaveLength(10_000)
})
