import { expect, test } from 'vitest'
import { countedItems } from './counted-items.ts'
import { declareItemConservation } from './item-conservation.ts'

// Every document is tried at night.
declareItemConservation(40)

const rss = (items: string): string => `<rss version="2.0"><channel><title>F</title>${items}</channel></rss>`
const item = (more: string): string => `<item><title>One</title>${more}</item>`
const link = (at: number): string => `<link>https://a.example/${at}</link>`

test.each<[string, string, object]>([
  ['with ids', rss(item('<guid>1</guid>') + item('<guid>2</guid>')), { delivered: 2 }],
  [
    'of one address with ids',
    rss(item(`${link(1)}<guid>1</guid>`) + item(`${link(1)}<guid>2</guid>`)),
    { delivered: 2 },
  ],
  ['that are there twice', rss(item(link(1)) + item(link(1)) + item(link(2))), { delivered: 2, repeated: 1 }],
  [
    'with one id for all of them',
    rss(`<item><title>A</title><guid>x</guid>${link(1)}</item><item><title>B</title><guid>x</guid>${link(2)}</item>`),
    { delivered: 2 },
  ],
  [
    'whose ids name parts of one page',
    rss(
      ['a', 'b']
        .map(
          (part) =>
            `<item><title>${part}</title><link>https://a.example/log</link><guid>https://a.example/log#${part}</guid></item>`,
        )
        .join(''),
    ),
    { delivered: 2 },
  ],
  [
    'of one title and id at several addresses',
    rss(item(`${link(1)}<guid>x</guid>`) + item(`${link(2)}<guid>x</guid>`)),
    { delivered: 2 },
  ],
  [
    'without anything but words',
    rss('<item><description>One</description></item><item><description>Two</description></item>'),
    { delivered: 2 },
  ],
  [
    'beside the channel of RDF',
    `<rdf:RDF><channel><title>F</title></channel>${item(link(1))}${item(link(2))}</rdf:RDF>`,
    { delivered: 2 },
  ],
  ['of Atom in RSS', rss(`<entry><title>A</title></entry>${item(link(1))}`), { delivered: 2 }],
  ['of RSS in Atom', `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>${item('')}</feed>`, { delivered: 1 }],
  [
    'that are not closed',
    rss(`<item><title>A</title>${link(1)}<item><title>B</title>${link(2)}`),
    { written: 2, delivered: 2 },
  ],
  [
    'of more than two thousand',
    rss(Array.from({ length: 2_003 }, (_, at) => item(link(at))).join('')),
    { delivered: 2_000, tooMany: 3 },
  ],
  [
    'of JSON Feed',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'F',
      items: [{ id: 1 }, { id: 1 }, { id: 2, title: 'B' }],
    }),
    { written: 3, delivered: 2, repeated: 1 },
  ],
])('items %s are accounted for', (_what, document, found) => {
  const counted = countedItems(document)
  expect(counted).toMatchObject({ tooMany: 0, repeated: 0, ...found })
})
