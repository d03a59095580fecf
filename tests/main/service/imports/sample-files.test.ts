import { expect, test } from 'vitest'
import type { IncomingItem } from '../../../../main/service/imports/index.ts'
import { corpusBytes, corpusIsHere, skipReason } from '../outbound/corpus.ts'
import { readBytes } from './read-bytes.ts'

/**
 * Contents of each program's sample: items, and of them those with a date, with tags, archived, favorites and in
 * folders; highlights; notes of items and highlights; items with a text and with a progress; and rows that nothing can
 * be made of.
 */
const samples: readonly (readonly [file: string, program: string, counts: readonly number[]])[] = [
  ['formats/browser/Bookmarks', 'Chrome', [2, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0]],
  ['formats/browser/bookmarks.html', 'Bookmarks', [2, 2, 0, 0, 0, 1, 0, 0, 0, 0, 2]],
  ['formats/firefox/bookmarks.json', 'Firefox', [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['formats/goodlinks/GoodLinks-Export.json', 'GoodLinks', [2, 2, 1, 1, 1, 0, 1, 2, 0, 0, 0]],
  ['formats/instapaper/instapaper-export.csv', 'Instapaper', [5, 5, 2, 1, 1, 1, 1, 0, 1, 0, 0]],
  ['formats/karakeep/karakeep-export.json', 'Karakeep', [2, 2, 1, 1, 0, 1, 0, 1, 1, 0, 1]],
  ['formats/kindle/My Clippings.txt', 'Kindle', [4, 4, 0, 4, 0, 0, 4, 1, 4, 0, 1]],
  ['formats/linkding/bookmarks.html', 'Bookmarks', [2, 2, 1, 1, 0, 0, 0, 1, 0, 0, 0]],
  ['formats/lists/many.txt', 'List', [500, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['formats/lists/urls.txt', 'List', [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['formats/matter/Archive.zip', 'Matter', [2, 2, 1, 1, 1, 0, 2, 1, 1, 1, 0]],
  ['formats/omnivore/omnivore-export.zip', 'Omnivore', [3, 3, 2, 1, 0, 0, 2, 1, 2, 3, 0]],
  ['formats/raindrop/raindrop.csv', 'Raindrop', [2, 2, 1, 0, 1, 1, 2, 2, 0, 0, 0]],
  ['formats/readability-delicious/delicious.json', 'JSON', [1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0]],
  ['formats/readwise/reader.csv', 'Readwise Reader', [4, 4, 2, 1, 0, 0, 0, 0, 0, 3, 1]],
  ['formats/readwise/readwise-data.csv', 'Readwise', [2, 2, 1, 2, 0, 0, 2, 1, 2, 0, 0]],
  ['formats/safari/Bookmarks-binary.plist', 'Safari', [1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0]],
  ['formats/safari/Bookmarks.plist', 'Safari', [1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0]],
  ['formats/wallabag/wallabag-v2.json', 'wallabag', [2, 2, 1, 1, 1, 0, 2, 1, 1, 0, 0]],
  ['netscape/delicious.htm', 'Bookmarks', [5, 5, 5, 0, 0, 0, 0, 4, 0, 0, 0]],
  ['netscape/delicious_sanitize.htm', 'Bookmarks', [2, 2, 2, 0, 0, 0, 0, 2, 0, 0, 0]],
  ['netscape/firefox_flat.htm', 'Bookmarks', [21, 21, 20, 0, 0, 1, 0, 8, 0, 0, 4]],
  ['netscape/netscape_basic.htm', 'Bookmarks', [2, 2, 2, 0, 0, 0, 0, 1, 0, 0, 0]],
  ['netscape/netscape_extended.htm', 'Bookmarks', [1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0]],
  ['netscape/netscape_multiline.htm', 'Bookmarks', [3, 3, 3, 0, 0, 0, 0, 3, 0, 0, 0]],
  ['netscape/scuttle.htm', 'Bookmarks', [4, 4, 4, 0, 0, 0, 0, 3, 0, 0, 0]],
  ['netscape/scuttle_new_line.htm', 'Bookmarks', [1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0]],
  ['netscape/shaarli.htm', 'Bookmarks', [6, 6, 6, 0, 0, 0, 0, 3, 1, 0, 0]],
  ['netscape/shaarli_legacy.htm', 'Bookmarks', [2, 2, 2, 0, 0, 0, 0, 1, 0, 0, 0]],
  ['netscape/shaarli_markdown.htm', 'Bookmarks', [3, 3, 3, 0, 0, 0, 0, 0, 3, 0, 0]],
  ['netscape/shaarli_with_whitespace_tags.htm', 'Bookmarks', [1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0]],
  ['samples/instapaper.csv', 'Instapaper', [4, 4, 1, 1, 1, 1, 1, 0, 0, 0, 0]],
  ['samples/linkwarden.json', 'Linkwarden', [1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0]],
  ['samples/matter_history.csv', 'Matter', [2, 2, 1, 1, 1, 0, 0, 0, 0, 1, 0]],
  ['samples/omnivore-metadata_0_to_2.json', 'Omnivore', [2, 2, 1, 1, 0, 0, 0, 0, 0, 2, 0]],
  ['samples/pinboard.json', 'Pinboard', [1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0]],
  ['samples/pocket.csv', 'Pocket', [3, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0]],
  ['samples/raindrop.csv', 'Raindrop', [1, 1, 1, 0, 1, 0, 1, 1, 0, 0, 0]],
  ['samples/readwise-reader.csv', 'Readwise Reader', [4, 4, 2, 1, 0, 0, 0, 0, 0, 3, 1]],
  ['samples/wallabag-v2.json', 'wallabag', [1, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0]],
  ['wallabag/chrome-bookmarks', 'Chrome', [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['wallabag/firefox-bookmarks.json', 'Firefox', [2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['wallabag/instapaper-export.csv', 'Instapaper', [4, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0]],
  ['wallabag/omnivore.json', 'Omnivore', [20, 20, 20, 1, 0, 0, 0, 0, 0, 20, 0]],
  ['wallabag/ril_export.html', 'Pocket', [2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['wallabag/shaarli-bookmarks.html', 'Bookmarks', [2, 2, 2, 0, 0, 0, 0, 1, 0, 0, 0]],
  ['wallabag/wallabag-v1-read.json', 'wallabag', [3, 0, 1, 0, 1, 0, 0, 0, 3, 0, 0]],
  ['wallabag/wallabag-v2.json', 'wallabag', [6, 6, 1, 0, 2, 0, 0, 0, 6, 0, 0]],
]

test.skipIf(!corpusIsHere).each(samples)(
  `%s is %s with everything in it${skipReason}`,
  async (file, program, counts) => {
    const { items, refused, programs } = await readBytes(corpusBytes(`imports/${file}`), file.replace(/.*\//, ''))
    expect([programs, countsOf(items), refused.length]).toEqual([[program], counts.slice(0, -1), counts.at(-1)])
  },
)

test.skipIf(!corpusIsHere).each(samples)(
  `%s is recognized as %s under any name${skipReason}`,
  async (file, program) => {
    const { programs } = await readBytes(corpusBytes(`imports/${file}`), 'download')
    expect(programs).toEqual([program])
  },
)

function countsOf(items: readonly IncomingItem[]): readonly number[] {
  const those = (is: (item: IncomingItem) => boolean): number => items.filter(is).length
  const marked = items.flatMap(({ highlights }) => highlights)
  return [
    items.length,
    those(({ savedMs }) => savedMs !== null),
    those(({ tags }) => tags.length > 0),
    those(({ state }) => state === 'archive'),
    those(({ isFavorite }) => isFavorite),
    those(({ folder }) => folder.length > 0),
    marked.length,
    those(({ note }) => note !== null) + marked.filter(({ note }) => note !== null).length,
    those(({ html }) => html !== null),
    those(({ progress }) => progress !== null),
  ]
}
