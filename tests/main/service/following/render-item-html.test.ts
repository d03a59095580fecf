import { expect, test } from 'vitest'
import { readFeed } from '../../../../main/service/feeds/read-feed.ts'
import { itemPage } from '../../../../main/service/library/following/render-item-html.ts'
import { episodeOf } from '../../../../main/service/media/episode.ts'
import { readPageTags } from '../../../../main/service/media/page-tags.ts'

const pageOf = (item: string): string | null => {
  const [read] =
    readFeed(
      `<rss><channel><link>https://pod.example/</link><item>${item}</item></channel></rss>`,
      'https://pod.example/f',
    )?.items ?? []
  return read ? itemPage(read, 'The pod') : null
}

test('an episode in a feed is a page that names its audio, length and date', () => {
  const page = pageOf(
    `<title>One &lt;/script&gt;</title><enclosure url="/one.mp3?x=1&amp;y=2" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration>
     <pubDate>Tue, 3 Mar 2026 10:00:00 GMT</pubDate><description>Notes</description>`,
  )
  expect(episodeOf(readPageTags(page ?? '', 'https://pod.example/1'), page ?? '')).toMatchObject({
    show: 'The pod',
    sound: 'https://pod.example/one.mp3?x=1&y=2',
    duration: 3723,
    published: '2026-03-03T10:00:00.000Z',
    isCertain: true,
  })
})

test('an item with neither text nor sound is no page', () => {
  expect(pageOf('<title>Only a title</title>')).toBeNull()
})

test('nothing in an item escapes its location in the page', () => {
  const page = pageOf(
    '<title>&lt;/title&gt;&lt;script&gt;</title><author>"&gt;&lt;b&gt;</author><description>x</description>',
  )
  expect(page).not.toMatch(/<\/title><script>|content=""><b>/)
})

test('an item whose feed has more of its text reports this at the end', () => {
  const long = pageOf(
    `<title>A</title><description><![CDATA[${'<p>The river runs.</p>'.repeat(60_000)}]]></description>`,
  )
  expect(long).toMatch(
    /<p>This text is cut short\. Lectern stores up to 150,000 characters from a feed\. The original page may have the rest\.<\/p><\/article>/,
  )
  expect(pageOf('<title>A</title><description>The river runs.</description>')).not.toContain('This text is cut short')
})
