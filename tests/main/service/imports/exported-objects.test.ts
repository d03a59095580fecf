// Small files in the forms that many programs write: what a record says comes in, whatever the program calls it.
import { declareCases, type ExportedCase, json, marked, SAVED, U, V } from './exported-case.ts'

const objects: readonly ExportedCase[] = [
  [
    'JSON',
    json([{ url: U, title: 'One', highlights: [{ quote: 'Twice a day', created_at: 1_600_000_000 }] }]),
    'pocket-annotations.json',
    { highlights: [{ text: 'Twice a day', madeMs: SAVED }] },
  ],
  [
    'JSON',
    json({
      items: [
        {
          ...{ link: U, title: 'One', excerpt: 'Said', note: 'Mine', tags: ['a', 'b c'], important: true },
          ...{
            created: '2020-09-13T12:26:40.000Z',
            lastUpdate: '2021-09-13T12:26:40.000Z',
            collection: { title: 'Boats' },
          },
          highlights: [{ ...marked, color: 'blue', created: '2020-09-13T12:26:40.000Z' }],
        },
      ],
    }),
    'raindrop.json',
    { note: 'Mine', isFavorite: true, folder: ['Boats'], savedMs: SAVED, highlights: [{ ...marked, color: 'blue' }] },
  ],
  [
    'wallabag',
    json([
      {
        ...{ is_archived: 1, is_starred: 1, tags: ['a'], title: 'One', url: U, content: '<p>Words</p>' },
        ...{ created_at: '2020-09-13T12:26:40+0000', published_by: ['Marta'], language: 'en' },
        annotations: [{ quote: 'Twice a day', text: 'Really', created_at: '2020-09-13T12:26:40+0000', ranges: [] }],
      },
    ]),
    'wallabag.json',
    { state: 'archive', isFavorite: true, author: 'Marta', savedMs: SAVED, html: '<p>Words</p>', highlights: [marked] },
  ],
  [
    'wallabag',
    json([{ id: '1', title: 'One', url: U, is_read: '1', is_fav: '1', content: '<p>Words</p>', tags: 'a,b' }]),
    'wallabag-1.json',
    { state: 'archive', isFavorite: true, tags: ['a', 'b'], html: '<p>Words</p>' },
  ],
  [
    'JSON',
    json({
      bookmarks: [
        {
          id: 1,
          url: U,
          title: 'One',
          excerpt: 'Said',
          author: 'Marta',
          createdAt: '2020-09-13 12:26:40',
          tags: [{ name: 'a' }],
        },
      ],
    }),
    'shiori.json',
    { author: 'Marta', note: 'Said', savedMs: SAVED, tags: ['a'] },
  ],
  [
    'JSON',
    json([
      {
        ...{ href: 'https://r.example/api/1', url: U, title: 'One', site_name: 'The Quay', authors: ['Marta', 'Juno'] },
        ...{ created: '2020-09-13T12:26:40Z', published: '2020-01-01T00:00:00Z', state: 0, is_archived: true },
        ...{ is_marked: true, labels: ['a', 'b c'], read_progress: 50, description: 'Said' },
      },
    ]),
    'readeck.json',
    {
      ...{ url: U, author: 'Marta, Juno', site: 'The Quay', publishedMs: Date.UTC(2020, 0, 1), savedMs: SAVED },
      ...{ state: 'archive', isFavorite: true, tags: ['a', 'b c'], progress: 0.5 },
    },
  ],
  [
    'Karakeep',
    json({
      bookmarks: [
        {
          ...{ createdAt: '2020-09-13T12:26:40.000Z', title: null, archived: true, favourited: true, note: 'Mine' },
          ...{
            tags: [{ name: 'a' }],
            content: { type: 'link', url: U, title: 'One', author: 'Marta', htmlContent: '<p>Words</p>' },
          },
        },
      ],
    }),
    'karakeep.json',
    {
      title: 'One',
      author: 'Marta',
      html: '<p>Words</p>',
      state: 'archive',
      isFavorite: true,
      note: 'Mine',
      savedMs: SAVED,
    },
  ],
  [
    'JSON',
    json([
      {
        ...{
          url: U,
          title: 'One',
          desc: 'Mine',
          tags: 'a,b',
          readlater: 'yes',
          created_at: '2020/09/13 12:26:40 +0000',
        },
        comments: [{ user: 'u', content: 'Also mine' }],
        annotations: [
          { content: 'Twice a day', comments: [{ content: 'Really' }], created_at: '2020/09/13 12:26:40 +0000' },
        ],
      },
    ]),
    'diigo.json',
    { note: 'Also mine\n\nMine', state: 'queue', tags: ['a', 'b'], highlights: [{ ...marked, madeMs: SAVED }] },
  ],
  [
    'Inoreader',
    json({
      id: 'user/-/state/com.google/starred',
      self: [{ href: 'https://www.inoreader.com/reader/api/0/stream' }],
      items: [
        {
          ...{ timestampUsec: '1600000000000000', title: 'One &amp; two', author: 'Marta', published: 1_577_836_800 },
          categories: ['user/1/state/com.google/read', 'user/1/label/Boats'],
          ...{ canonical: [{ href: U }], alternate: [{ href: V }], origin: { title: 'The Quay' } },
          ...{ summary: { content: '<p>Words</p>' }, annotations: [{ content: 'Mine' }] },
        },
      ],
    }),
    'starred.json',
    {
      ...{ url: U, title: 'One & two', author: 'Marta', site: 'The Quay', publishedMs: Date.UTC(2020, 0, 1) },
      ...{ savedMs: SAVED, state: 'archive', isFavorite: true, tags: ['Boats'], note: 'Mine', html: '<p>Words</p>' },
    },
  ],
  [
    'FreshRSS',
    json({
      id: 'user/-/state/org.freshrss/starred',
      items: [
        {
          ...{ timestampUsec: '1600000000000000', title: 'One', categories: ['Boats'], alternate: [{ href: U }] },
          ...{ content: { content: '<p>Words</p>' }, origin: { title: 'The Quay' } },
        },
      ],
    }),
    'starred.json',
    { url: U, isFavorite: true, tags: ['Boats'], html: '<p>Words</p>' },
  ],
  [
    'JSON',
    json({
      entries: [
        {
          ...{ title: 'One', url: U, author: 'Marta', content: '<p>Words</p>', published_at: '2020-01-01T00:00:00Z' },
          ...{ created_at: '2020-09-13T12:26:40Z', status: 'read', starred: true, tags: ['a'] },
          feed: { title: 'The Quay', site_url: 'https://a.example/', feed_url: 'https://a.example/f' },
        },
      ],
    }),
    'miniflux.json',
    { site: 'The Quay', state: 'archive', isFavorite: true, savedMs: SAVED, publishedMs: Date.UTC(2020, 0, 1) },
  ],
  [
    'JSON',
    json([
      {
        ...{ type: 'webpage', 'container-title': 'The Quay', title: 'One', URL: U, note: 'Mine', keyword: 'a, b c' },
        author: [{ family: 'Lee', given: 'Marta' }, { literal: 'The Board' }],
        ...{ issued: { 'date-parts': [['2020', 1, 1]] }, accessed: { 'date-parts': [[2020, 9, 13]] } },
      },
    ]),
    'csl.json',
    {
      ...{ author: 'Marta Lee, The Board', site: 'The Quay', publishedMs: Date.UTC(2020, 0, 1) },
      ...{ savedMs: Date.UTC(2020, 8, 13), tags: ['a', 'b c'], note: 'Mine' },
    },
  ],
  ['JSON', json([{ title: 'One', DOI: '10.1000/abc.1' }]), 'csl.json', { url: 'https://doi.org/10.1000/abc.1' }],
  [
    'Hypothesis',
    json({
      rows: [
        {
          ...{
            created: '2020-09-13T12:26:40+00:00',
            uri: U,
            text: 'Really',
            tags: ['a'],
            document: { title: ['One'] },
          },
          target: [
            { source: U, selector: [{ type: 'RangeSelector' }, { type: 'TextQuoteSelector', exact: 'Twice a day' }] },
          ],
        },
        { created: '2020-09-13T12:26:41+00:00', uri: U, text: 'Of the whole', tags: [], target: [{ source: U }] },
      ],
    }),
    'hypothesis.json',
    { title: 'One', note: 'Of the whole', highlights: [{ ...marked, madeMs: SAVED, tags: ['a'] }] },
  ],
  [
    'JSON',
    json([
      { url: U, title: 'One', quote: 'Twice a day', text: 'Really', tags: ['a'], created: '2020-09-13T12:26:40Z' },
    ]),
    'annotations.json',
    { tags: [], note: null, highlights: [{ ...marked, madeMs: SAVED, tags: ['a'] }] },
  ],
  [
    'JSON',
    json([
      {
        name: 'Evening',
        tag: ['a'],
        date: 1,
        windows: { 1: { 10: { url: U, title: 'One' }, 11: { url: V, title: 'Two' } } },
      },
    ]),
    'tab-session-manager.json',
    { title: 'One', folder: ['Evening'], tags: ['a'] },
    2,
  ],
  [
    'JSON',
    json({
      lists: [
        {
          title: 'Boats',
          labels: ['a'],
          cards: [{ title: 'One', url: U, customTitle: 'Mine', customDescription: 'Said' }],
        },
      ],
    }),
    'toby.json',
    { title: 'Mine', note: 'Said', folder: ['Boats'], tags: ['a'] },
  ],
  [
    'JSON',
    json({
      export: {
        marks: [
          {
            ...{ title: 'One', url: U, notes: 'Mine', active: '1', label_name: 'Read', tags: { 5: { name: 'a' } } },
            ...{ created_on: '2020-09-13 12:26:40', archived_on: '2020-09-14 12:26:40' },
          },
        ],
      },
    }),
    'unmark.json',
    { note: 'Mine', savedMs: SAVED, readMs: SAVED + 86_400_000, state: 'archive', tags: ['a', 'Read'] },
  ],
  [
    'JSON',
    json({
      xbrowsersync: {
        data: {
          bookmarks: [{ title: 'Boats', children: [{ title: 'One', url: U, description: 'Mine', tags: ['a'] }] }],
        },
      },
    }),
    'xbrowsersync.json',
    { title: 'One', folder: ['Boats'], note: 'Mine', tags: ['a'] },
  ],
  [
    'JSON',
    json([
      {
        title: 'One',
        url: U,
        dateAdded: '2020-09-13T12:26:40Z',
        tags: ['a'],
        folder: 'Boats',
        comment: 'Mine',
        starred: true,
      },
    ]),
    'anybox.json',
    { savedMs: SAVED, folder: ['Boats'], note: 'Mine', isFavorite: true },
  ],
  [
    'JSON',
    json([{ uri: U, title: 'One', description: 'Mine', tags: ['a', 'b c'] }]),
    'buku.json',
    { note: 'Mine', tags: ['a', 'b c'] },
  ],
  ['List', json([U, V]), 'addresses.json', { url: U }, 2],
]

declareCases(objects)
